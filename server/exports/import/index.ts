/**
 * Imports an archive into a new organization in one transaction, so that it is invisible until complete and a
 * killed import leaves no row. Message ids and membership positions stay; all other ids are new.
 */
import type { Readable } from 'node:stream';
import { ApiError } from '@parlance/protocol/errors';
import { countSubscribers, settleAdmissions } from '../../channels/index.ts';
import { Refusal } from '../../config/refusal.ts';
import { fetchFormerEmojiPictures } from '../../custom-emoji/index.ts';
import type { Database } from '../../db/database.ts';
import { write } from '../../db/sql.ts';
import type { Transaction } from '../../db/transaction.ts';
import { followLog } from '../../events/consumer.ts';
import { consumers as previewConsumers } from '../../link-previews/index.ts';
import { fillFirstMessages, fillRecentTopics } from '../../messages/index.ts';
import {
  type Directory,
  foundWithin,
  type Organization,
  reserveOrganizationId,
} from '../../organization/index.ts';
import { consumers as pushConsumers } from '../../push/index.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import type { Storage } from '../../storage/index.ts';
import { issueBotKeys } from '../../users/index.ts';
import { type Manifest, type Row, type TableName, tableNames } from '../format.ts';
import * as additions from './additions.ts';
import * as bots from './bots.ts';
import { writeEmoji } from './emoji.ts';
import { expectNothing } from './expected.ts';
import { keepFile, settleFiles } from './files.ts';
import { writeGroups } from './groups.ts';
import * as identities from './identities.ts';
import * as later from './later.ts';
import { createMapping, type Mapping } from './mapping.ts';
import { writeMessages } from './messages.ts';
import { writeOrganizationRow } from './organization.ts';
import * as own from './own.ts';
import * as people from './people.ts';
import * as places from './places.ts';
import { type Receiver, readArchive } from './read.ts';
import { holdImport, noteStored, removeUnfinished, settleStored } from './stored.ts';

export interface ImportGround {
  readonly database: Database;
  readonly directory: Directory;
  readonly storage: Storage;
  readonly secrets: Secrets;
  /** Directory for arriving files. */
  readonly uploadDirectory: string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly report: (step: string) => void;
}

export interface Imported {
  readonly organization_id: number;
  readonly url: string;
  readonly users: number;
  readonly channels: number;
  readonly messages: number;
  readonly files: number;
}

interface Work {
  readonly ground: ImportGround;
  readonly transaction: Transaction;
  readonly organization: Organization;
  readonly mapping: Mapping;
}

class Importing implements Receiver {
  readonly #work: Work;
  readonly #expected = expectNothing();
  readonly #newcomers: people.Newcomers = {
    owners: new Map(),
    profiles: new Map(),
    avatars: this.#expected.avatars,
  };
  readonly #groups: Row<'groups'>[] = [];
  #fields: Awaited<ReturnType<typeof people.writeFields>> = new Map();
  #formerEmoji: Awaited<ReturnType<typeof fetchFormerEmojiPictures>> = new Map();
  readonly #newest = new Map<string, number>();
  #fieldRows: readonly Row<'profile_fields'>[] = [];
  #organizationRow: Row<'organization'> | undefined;
  /** Includes imported settings, once written. */
  #organization: Organization;
  #head: Manifest | undefined;
  #table = 0;
  #lastMessage = 0;
  messages = 0;
  keptFiles = 0;

  constructor(work: Work) {
    this.#work = work;
    this.#organization = work.organization;
  }

  get mapping(): Mapping {
    return this.#work.mapping;
  }

  get #position(): number {
    return this.#head?.last_position ?? 0;
  }

  async begin(head: Manifest): Promise<void> {
    this.#head = head;
  }

  /** Finishes a table after its last row. */
  async #leave(table: TableName): Promise<void> {
    const { transaction, organization, mapping, ground } = this.#work;
    if (table === 'profile_fields')
      this.#fields = await people.writeFields(transaction, mapping, this.#fieldRows);
    if (table === 'users') await people.settleUsers(transaction, mapping, this.#fields, this.#newcomers);
    if (table === 'custom_emoji') this.#formerEmoji = await fetchFormerEmojiPictures(transaction);
    if (table === 'groups') await writeGroups(transaction, organization, mapping, this.#groups);
    if (table === 'channels') {
      if (this.#organizationRow === undefined) throw new Refusal('The archive is not whole.');
      await writeOrganizationRow(transaction, mapping, this.#organizationRow);
      this.#organization = await ground.directory.within(transaction);
    }
  }

  async #reach(index: number): Promise<void> {
    for (; this.#table < index; this.#table += 1) await this.#leave(tableNames[this.#table]!);
  }

  async take<N extends TableName>(table: N, rows: readonly Row<N>[]): Promise<void> {
    const index = tableNames.indexOf(table);
    if (index !== this.#table) this.#work.ground.report(`importing ${table.replace('_', ' ')}`);
    await this.#reach(index);
    await this.#write(table, rows);
  }

  async #write(table: TableName, rows: readonly unknown[]): Promise<void> {
    const { transaction, mapping, ground } = this.#work;
    const given = <N extends TableName>() => rows as readonly Row<N>[];
    const { paths, images } = this.#expected;
    const organization = this.#organization;
    const texts = { organization, mapping, paths };
    const writers: Readonly<Record<TableName, () => Promise<unknown>>> = {
      organization: async () => {
        this.#organizationRow = given<'organization'>()[0];
        for (const [kind, { isThere }] of Object.entries(this.#organizationRow?.pictures ?? {}))
          if (isThere) this.#expected.pictures.add(kind);
      },
      profile_fields: async () => {
        this.#fieldRows = [...this.#fieldRows, ...given<'profile_fields'>()];
      },
      users: () => people.writeUsers(transaction, mapping, given<'users'>(), this.#newcomers),
      custom_emoji: () => writeEmoji(transaction, mapping, given<'custom_emoji'>(), this.#expected.emoji),
      groups: async () => this.#groups.push(...given<'groups'>()),
      folders: () => places.writeFolders(transaction, mapping, given<'folders'>()),
      channels: () => places.writeChannels(transaction, mapping, given<'channels'>()),
      channel_groups: () => places.writeChannelGroups(transaction, mapping, given<'channel_groups'>()),
      conversations: () => places.writeConversations(transaction, mapping, given<'conversations'>()),
      memberships: () =>
        places.writeMemberships(transaction, mapping, given<'memberships'>(), this.#position),
      subscriptions: () => places.writeSubscriptions(transaction, mapping, given<'subscriptions'>()),
      attachments: () =>
        additions.writeAttachments(transaction, mapping, given<'attachments'>(), this.#expected),
      messages: async () => {
        const batch = given<'messages'>();
        const where = {
          ...texts,
          images,
          formerEmoji: this.#formerEmoji,
          lastPosition: this.#position,
          newest: this.#newest,
        };
        this.#lastMessage = await writeMessages(transaction, where, batch, this.#lastMessage);
        this.messages += batch.length;
        if (this.messages % 10_000 < batch.length) ground.report(`${this.messages} messages`);
      },
      departed_messages: () =>
        additions.writeDepartedMessages(transaction, mapping, given<'departed_messages'>()),
      shown_files: () => additions.writeShownFiles(transaction, mapping, given<'shown_files'>()),
      reactions: () => additions.writeReactions(transaction, mapping, given<'reactions'>()),
      submessages: () => additions.writeSubmessages(transaction, mapping, given<'submessages'>()),
      read_states: () => additions.writeReadStates(transaction, mapping, given<'read_states'>()),
      flags: () => additions.writeFlags(transaction, mapping, given<'flags'>()),
      user_topics: () => own.writeUserTopics(transaction, mapping, given<'user_topics'>()),
      alert_words: () => own.writeAlertWords(transaction, mapping, given<'alert_words'>()),
      muted_users: () => own.writeMutedUsers(transaction, mapping, given<'muted_users'>()),
      statuses: () => own.writeStatuses(transaction, mapping, given<'statuses'>()),
      drafts: () => own.writeDrafts(transaction, mapping, paths, given<'drafts'>()),
      snippets: () => own.writeSnippets(transaction, mapping, paths, given<'snippets'>()),
      scheduled_messages: () => later.writeScheduled(transaction, texts, given<'scheduled_messages'>()),
      reminders: () => later.writeReminders(transaction, texts, given<'reminders'>()),
      views: () => own.writeViews(transaction, mapping, given<'views'>()),
      onboarding_steps: () => own.writeOnboardingSteps(transaction, mapping, given<'onboarding_steps'>()),
      bots: () => bots.writeBots(transaction, mapping, ground.secrets, given<'bots'>()),
      bot_storage: () => bots.writeBotStorage(transaction, mapping, given<'bot_storage'>()),
      imports: () => identities.writeImports(transaction, mapping, given<'imports'>()),
      imported: () => identities.writeImported(transaction, mapping, given<'imported'>()),
    };
    await writers[table]();
  }

  /** Derives rows from others. Without read state in the archive, everything counts as read. */
  async settle(): Promise<void> {
    const { transaction, ground, mapping } = this.#work;
    const { query, organizationId } = transaction;
    await this.#reach(tableNames.length);
    if (this.#head === undefined || mapping.users.size === 0) throw new Refusal('The archive is not whole.');
    await write`
      update organization_logs set position = ${this.#position} where organization_id = ${organizationId}
    `.execute(query);
    await countSubscribers(query, organizationId);
    await write`
      insert into read_states (organization_id, user_id, recipient_id, read)
      select b.organization_id, b.user_id, b.recipient_id, int8multirange(int8range(0, ${this.#position}::bigint, '[]'))
      from memberships b where b.organization_id = ${organizationId} and b."left" is null
      on conflict do nothing
    `.execute(query);
    await write`
      insert into upload_totals (organization_id, bytes)
      select ${organizationId}, coalesce(sum(size), 0) from attachments where organization_id = ${organizationId}
    `.execute(query);
    await fillFirstMessages(query, organizationId);
    await fillRecentTopics(query, organizationId);
    await this.#record(this.#head);
    await settleAdmissions(transaction, this.#organization);
    await issueBotKeys(transaction, ground.secrets);
    await bots.followForBots(transaction);
    for (const { name } of [...pushConsumers, ...previewConsumers]) followLog(transaction, name);
  }

  /** Lists the export in the new organization (level 499). */
  async #record({ acting_user_id, export_type, exported_at }: Manifest): Promise<void> {
    const { transaction, organization, mapping } = this.#work;
    if (acting_user_id === null) return;
    const at = new Date(exported_at);
    await write`
      insert into exports (organization_id, type, acting_user_id, requested_at, finished_at, from_prior_server)
      values (${organization.id}, ${export_type}, ${mapping.users.of(acting_user_id)}, ${at}, ${at}, true)
    `.execute(transaction.query);
  }

  async keep(file: Parameters<Receiver['keep']>[0], content: Readable): Promise<void> {
    const { transaction, organization, ground } = this.#work;
    const note = (keys: readonly string[]) => noteStored(ground.database, organization.id, keys);
    const where = { ...ground, organization, note, expected: this.#expected };
    await keepFile(transaction, where, file, content);
    this.keptFiles += 1;
  }

  finish(): Promise<void> {
    return settleFiles(this.#work.transaction, this.#expected);
  }
}

const isContradiction = (error: unknown): boolean =>
  /^(22|23)/.test(String((error as { code?: unknown }).code ?? ''));

/** Throws Refusal for an incomplete or invalid archive, or a subdomain in use; then nothing is left. */
export const importOrganization = async (
  ground: ImportGround,
  path: string,
  subdomain: string,
): Promise<Imported> => {
  const { database, directory } = ground;
  if ((await directory.bySubdomain(subdomain)) !== undefined)
    throw new Refusal(
      subdomain === ''
        ? 'There is an organization at the root host already: give this one a --subdomain.'
        : `There is an organization ${subdomain} already.`,
    );
  await removeUnfinished(ground);
  const id = await reserveOrganizationId(database.query);
  let importing: Importing | undefined;
  try {
    importing = await database.transact(id, undefined, async (transaction) => {
      await holdImport(transaction);
      await foundWithin(transaction.query, { id, subdomain, name: subdomain });
      const organization = await directory.within(transaction);
      // Created again when the transaction is retried.
      const mapping = createMapping();
      const work = new Importing({ ground, transaction, organization, mapping });
      await readArchive(path, work);
      await settleStored(transaction);
      return work;
    });
  } catch (error) {
    await removeUnfinished(ground);
    // Validation errors keep the API's wording.
    if (error instanceof ApiError) throw new Refusal(`The archive holds what cannot be: ${error.message}`);
    if (isContradiction(error))
      throw new Refusal(`The archive contradicts itself: ${error instanceof Error ? error.message : error}.`);
    throw error;
  }
  const { url } = await directory.load(id);
  return {
    organization_id: id,
    url,
    users: importing.mapping.users.size,
    channels: importing.mapping.channels.size,
    messages: importing.messages,
    files: importing.keptFiles,
  };
};
