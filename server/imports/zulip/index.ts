/** Exports of Zulip, of any version, and what its own converters write. */
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { Refusal } from '../../config/refusal.ts';
import { type Archive, readJson } from '../archive/index.ts';
import { gather } from '../gather.ts';
import { type Fields, listOf, textOf, textsOf } from '../reading/values.ts';
import type { Reader, ReadOptions, Source, SourceIdentity } from '../source.ts';
import type { CustomEmoji, Item, Reaction } from '../vocabulary.ts';
import { idOf, momentOf } from './ids.ts';
import { findFirstReceived, messageFiles, readMessages } from './messages.ts';
import { readParts, readStatuses } from './parts.ts';
import { readGroups, readPeople } from './people.ts';
import { Permissions } from './permissions.ts';
import { readChannels, readMembership, readRecipients, showsHistory, withDescriptions } from './places.ts';
import { readScheduled } from './scheduled.ts';
import { leftTables, readTables, type Tables } from './tables.ts';
import { readText, type TextGround } from './text.ts';
import { readUploads } from './uploads.ts';

const most = 1000;

const emojiOf = ({ reaction_type, emoji_code, emoji_name }: Fields): Reaction['emoji'] => {
  const code = textOf(emoji_code);
  // Exports from before 2017 have names alone.
  if (code === undefined) return { name: textOf(emoji_name) ?? '' };
  if (reaction_type === 'realm_emoji') return { custom: code };
  return reaction_type === 'zulip_extra_emoji' ? { extra: textOf(emoji_name) ?? code } : { code };
};

const reactionsOf = (tables: Tables): Map<string, Reaction[]> => {
  const found = new Map<string, Reaction[]>();
  for (const row of tables.of('zerver_reaction'))
    gather(found, idOf(row.message), { person: idOf(row.user_profile), emoji: emojiOf(row) });
  return found;
};

/** Finds ids by lower-case names; two of one name are none. */
const byName = (
  rows: readonly { readonly id: string; readonly name: string }[],
): Map<string, string | undefined> => {
  const found = new Map<string, string | undefined>();
  for (const { id, name } of rows)
    found.set(name.toLowerCase(), found.has(name.toLowerCase()) ? undefined : id);
  return found;
};

class ZulipReader implements Reader {
  readonly identity: SourceIdentity;
  readonly #archive: Archive;
  readonly #options: ReadOptions;
  readonly #tables: Tables;
  readonly #realm: Fields;

  constructor(archive: Archive, options: ReadOptions, tables: Tables) {
    this.#archive = archive;
    this.#options = options;
    this.#tables = tables;
    this.#realm = tables.of('zerver_realm')[0] ?? {};
    const named = options.host ?? textOf(this.#realm.string_id) ?? 'zulip';
    this.identity = {
      key: textOf(this.#realm.uuid) ?? named,
      name: textOf(this.#realm.name),
      description: textOf(this.#realm.description),
      // People who move bring clients that know the family's name alone.
      settings: { ...this.#realm, extra_emoji_reaction_type: 'zulip_extra_emoji' },
    };
  }

  async *items(): AsyncGenerator<Item> {
    const tables = this.#tables;
    yield { kind: 'expectation', messages: messageFiles(this.#archive).length * most };
    yield* readParts(tables);
    const people = await readPeople(this.#archive, tables);
    yield* people;
    for (const { isUnknown, email, name } of people)
      if (isUnknown === true && email !== undefined)
        yield {
          kind: 'warning',
          what: 'people who did not agree to the export; a new account of theirs is deactivated until it is made active again',
          example: name,
        };
    const groups = readGroups(tables);
    yield* groups;
    const permissions = new Permissions(tables, groups);
    yield* permissions.ofOrganization();
    yield* permissions.leftOut();
    yield* await this.#emoji();
    for (const folder of tables.of('zerver_channelfolder'))
      yield {
        kind: 'folder',
        id: idOf(folder.id),
        name: textOf(folder.name) ?? '',
        description: textOf(folder.description) ?? '',
      };
    const channels = readChannels(tables, permissions);
    const files = await readUploads(this.#archive);
    const [personNames, groupIds, channelIds] = [byName(people), byName(groups), byName(channels)];
    const text: TextGround = {
      isOwnHost: (host) => this.#isOwnHost(host),
      personByName: (name) => personNames.get(name.toLowerCase()),
      groupByName: (name) => groupIds.get(name.toLowerCase()),
      channelByName: (name) => channelIds.get(name.toLowerCase()),
      hasFile: (path) => files.has(path),
    };
    yield* withDescriptions(channels, text);
    const recipients = readRecipients(tables);
    yield* this.#memberships(await this.#firstReceived(recipients), recipients);
    yield* this.#own(text);
    yield* this.#leftOut();
    yield* readScheduled(tables, { text, recipients, files, now: this.#options.now() });
    yield* readMessages(this.#archive, {
      text,
      recipients,
      reactions: reactionsOf(tables),
      files,
      now: this.#options.now(),
      isStrict: this.#options.isStrict,
    });
  }

  /** Without a host, an organization's name at the beginning of one says enough. */
  #isOwnHost(host: string): boolean {
    const { host: told } = this.#options;
    if (told !== undefined) return host === told.toLowerCase();
    const name = textOf(this.#realm.string_id);
    return name !== undefined && host.startsWith(`${name.toLowerCase()}.`);
  }

  async #emoji(): Promise<CustomEmoji[]> {
    const pictures = new Map<string, string>();
    for (const name of this.#archive.entries.keys())
      if (name.startsWith('emoji/') && !pictures.has(basename(name))) pictures.set(basename(name), name);
    return this.#tables.of('zerver_realmemoji').map((row): CustomEmoji => {
      const entry = pictures.get(textOf(row.file_name) ?? '');
      return {
        kind: 'emoji',
        id: idOf(row.id),
        name: textOf(row.name) ?? idOf(row.id),
        author: row.author === null || row.author === undefined ? undefined : idOf(row.author),
        isActive: row.deactivated !== true,
        picture: entry === undefined ? undefined : async () => Readable.from(await this.#archive.open(entry)),
      };
    });
  }

  async #firstReceived(recipients: ReturnType<typeof readRecipients>): Promise<Map<string, string>> {
    const hiding = new Set(
      this.#tables
        .of('zerver_stream')
        .flatMap((stream) => (stream.invite_only === true && !showsHistory(stream) ? [idOf(stream.id)] : [])),
    );
    if (hiding.size === 0) return new Map();
    return findFirstReceived(this.#archive, (id) => {
      const recipient = recipients.get(id);
      return recipient !== undefined && 'channel' in recipient && hiding.has(recipient.channel)
        ? recipient.channel
        : undefined;
    });
  }

  *#memberships(
    received: ReadonlyMap<string, string>,
    recipients: ReturnType<typeof readRecipients>,
  ): Generator<Item> {
    for (const subscription of this.#tables.of('zerver_subscription')) {
      const recipient = recipients.get(idOf(subscription.recipient));
      if (recipient === undefined || !('channel' in recipient)) continue;
      const from = received.get(`${recipient.channel} ${idOf(subscription.user_profile)}`);
      yield readMembership(subscription, recipient.channel, from);
    }
  }

  *#own(text: TextGround): Generator<Item> {
    const tables = this.#tables;
    for (const row of tables.of('zerver_usertopic')) {
      const policy = ([1, 2, 3] as const).find((one) => one === row.visibility_policy);
      if (policy === undefined) continue;
      yield {
        kind: 'topic_choice',
        person: idOf(row.user_profile),
        channel: idOf(row.stream),
        topic: textOf(row.topic_name) ?? '',
        policy,
        at: momentOf(row.last_updated) ?? 0,
      };
    }
    for (const row of tables.of('zerver_mutedtopic'))
      yield {
        kind: 'topic_choice',
        person: idOf(row.user_profile),
        channel: idOf(row.stream),
        topic: textOf(row.topic_name) ?? '',
        policy: 1,
        at: momentOf(row.date_muted) ?? 0,
      };
    for (const { user_profile, muted_user, date_muted } of tables.of('zerver_muteduser'))
      yield {
        kind: 'own',
        person: idOf(user_profile),
        what: { mutes: idOf(muted_user), at: momentOf(date_muted) ?? 0 },
      };
    yield* readStatuses(tables);
    for (const { user_profile, title, content, date_created } of tables.of('zerver_savedsnippet'))
      yield {
        kind: 'own',
        person: idOf(user_profile),
        what: {
          snippet: textOf(title) ?? '',
          text: readText(textOf(content) ?? '', text),
          at: momentOf(date_created) ?? 0,
        },
      };
    const words = new Map<string, string[]>();
    for (const { user_profile, word } of tables.of('zerver_alertword'))
      gather(words, idOf(user_profile), ...textsOf([word]));
    for (const [person, alertWords] of words) yield { kind: 'own', person, what: { alertWords } };
  }

  async *#leftOut(): AsyncGenerator<Item> {
    for (const [what, count] of this.#tables.others)
      yield {
        kind: 'not_taken',
        of: 'other',
        what,
        count,
        why: leftTables[what] ?? 'there is nothing like it here',
      };
    if (!this.#archive.entries.has('analytics.json')) return;
    const rows = new Map<string, number>();
    for await (const { key = '' } of readJson(this.#archive, 'analytics.json'))
      rows.set(key, (rows.get(key) ?? 0) + 1);
    for (const [what, count] of rows)
      yield { kind: 'not_taken', of: 'other', what, count, why: 'it tells of the use of another service' };
  }
}

const open = async (archive: Archive, options: ReadOptions): Promise<Reader> => {
  const tables = await readTables(archive, 'realm.json');
  if (listOf(tables.of('zerver_userprofile')).length === 0)
    throw new Refusal('The archive has no people: zerver_userprofile is empty.');
  return new ZulipReader(archive, options, tables);
};

export const zulip: Source<Archive> = {
  name: 'zulip',
  title: 'Zulip',
  emojiNames: 'zulip',
  recognizes: async ({ entries }) => entries.has('realm.json') && messageFiles({ entries }).length > 0,
  open,
};
