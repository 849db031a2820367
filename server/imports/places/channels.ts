import type { GroupSetting } from '@parlance/protocol/codec';
import { limits } from '@parlance/protocol/limits';
import { lowerCase } from '@parlance/protocol/lower-case';
import { type ChannelPermission, channelPermissions } from '@parlance/protocol/permissions';
import { cutText } from '@parlance/protocol/text';
import { settleAdmissions } from '../../channels/index.ts';
import { write } from '../../db/sql.ts';
import { renderAlone } from '../../markdown/index.ts';
import { cleanChannelName, cleanLine } from '../clean.ts';
import { composeAlone } from '../compose.ts';
import { drawIds } from '../draw-ids.ts';
import { FreeNames } from '../free-names.ts';
import { type Identity, type NewIdentity, writeIdentities } from '../identities.ts';
import type { GroupHere } from '../people/groups.ts';
import { settingOfPermitted } from '../permitted.ts';
import type { Channel, Membership, SourceId } from '../vocabulary.ts';
import { findKnown, isOurs, type Work } from '../work.ts';
import {
  type ExistingChannel,
  fetchExistingChannels,
  fetchSubscribers,
  mayJoin,
  promotedGuests,
  type Reading,
} from './audience.ts';
import type { ChannelHere } from './here.ts';

type Members = ReadonlyMap<SourceId, readonly Membership[]>;

const named = (channel: Channel, isDoubled: boolean): string => {
  const plain = cleanChannelName(channel.name, channel.id);
  if (!isDoubled || channel.qualifier === undefined) return plain;
  const ending = ` (${cleanLine(channel.qualifier)})`;
  return `${cutText(plain, Math.max(1, limits.channelNameLength - [...ending].length))}${ending}`;
};

const doubledNames = (channels: readonly Channel[]): ReadonlySet<string> => {
  const seen = new Set<string>();
  const doubled = new Set<string>();
  for (const { name } of channels) (seen.has(lowerCase(name)) ? doubled : seen).add(lowerCase(name));
  return doubled;
};

/** Members that read the channel in the source. Its deactivated people stay outside while they are active here. */
const readingMembers = (work: Work, members: readonly Membership[]): Set<number> =>
  new Set(
    members.flatMap(({ person, isCurrent }) => {
      const here = work.people.get(person);
      return here === undefined || isCurrent === false || (here.isActive && !here.wasActive) ? [] : [here.id];
    }),
  );

interface Planned {
  readonly source: Channel;
  readonly isPrivate: boolean;
  readonly members: ReadonlySet<number>;
}

/** A public channel becomes private where a guest of the source would read it as a member here. */
const plan = (work: Work, channels: readonly Channel[], members: Members): Planned[] => {
  const promoted = promotedGuests(work);
  return channels.map((source) => {
    const own = members.get(source.id) ?? [];
    const belong = new Set(own.map(({ person }) => person));
    const isPrivate = source.isPrivate || promoted.some((person) => !belong.has(person));
    if (isPrivate && !source.isPrivate)
      work.tally.change({
        kind: 'privacy of a channel',
        from: `${source.name}: public`,
        to: `${source.name}: private`,
      });
    return { source, isPrivate, members: readingMembers(work, own) };
  });
};

interface Made extends Planned {
  readonly id: number;
  readonly name: string;
}

const descriptionOf = (work: Work, { description }: Channel): string =>
  cutText(
    composeAlone(work, description)
      .replace(/\r\n|[\r\n]/g, ' ')
      .trim(),
    limits.channelDescriptionLength,
  );

type Permissions = Readonly<Record<string, GroupSetting>>;

/** Counts those that cannot be given here. */
const permissionsOf = (
  work: Work,
  { name: channel, permissions = new Map() }: Channel,
  groups: ChannelGrounds['groups'],
): Permissions => {
  const found: Record<string, GroupSetting> = {};
  for (const [name, permitted] of permissions) {
    const declared = channelPermissions[name as ChannelPermission];
    const setting = settingOfPermitted(work, declared, permitted, groups);
    if (setting !== undefined) found[name] = setting;
    else
      work.tally.leave({
        of: 'other',
        what: 'permission of a channel',
        why: 'it cannot be given so here',
        example: `${channel}: ${name}`,
      });
  }
  return found;
};

const insert = async (
  work: Work,
  made: readonly (Made & { readonly permissions: Permissions })[],
  folders: ReadonlyMap<SourceId, number>,
): Promise<void> => {
  const { organizationId, ground } = work;
  const groups = work.organization!.systemGroups;
  const rows: object[] = [];
  for (const { source, isPrivate, members, id, name, permissions } of made) {
    const description = descriptionOf(work, source);
    const creator = source.creator === undefined ? undefined : work.people.get(source.creator)?.id;
    rows.push({
      id,
      name,
      description,
      rendered_description: await renderAlone(organizationId, description),
      created_at: source.createdAt ?? ground.now() * 1000,
      // A creator may administer, and so sees the channel.
      creator_id: creator !== undefined && (!isPrivate || members.has(creator)) ? creator : null,
      invite_only: isPrivate,
      is_web_public: source.isWebPublic === true && !isPrivate,
      history_public_to_subscribers: !isPrivate || source.showsHistory !== false,
      is_archived: source.isArchived,
      is_default: work.isNew && source.isDefault === true && !isPrivate,
      message_retention_days: source.retentionDays ?? null,
      topics_policy: source.topicsPolicy ?? 'inherit',
      folder_id: source.folder === undefined ? null : (folders.get(source.folder) ?? null),
      permissions: {
        ...(source.onlyAdministratorsPost === true && {
          can_send_message_group: groups['role:administrators'],
        }),
        ...permissions,
      },
    });
  }
  await ground.database.transact(organizationId, undefined, async (transaction) => {
    const { query } = transaction;
    await write`
      insert into channels (organization_id, id, name, description, rendered_description, created_at, creator_id,
        invite_only, is_web_public, history_public_to_subscribers, is_archived, is_default, message_retention_days,
        topics_policy, folder_id, permissions)
      select ${organizationId}, id, name, description, rendered_description,
        'epoch'::timestamptz + created_at * interval '1 microsecond', creator_id, invite_only, is_web_public,
        history_public_to_subscribers, is_archived, is_default, message_retention_days, topics_policy, folder_id,
        permissions
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r(id int, name text, description text,
        rendered_description text, created_at bigint, creator_id int, invite_only boolean, is_web_public boolean,
        history_public_to_subscribers boolean, is_archived boolean, is_default boolean, message_retention_days int,
        topics_policy text, folder_id int, permissions jsonb)
    `.execute(query);
    await settleAdmissions(transaction, work.organization!);
    const identified = made.map(({ source, id }) => ({
      kind: 'channel' as const,
      id: source.id,
      localId: id,
    }));
    await writeIdentities(query, organizationId, work, identified);
    transaction.append(() => [{}]);
  });
};

export interface ChannelGrounds {
  readonly members: Members;
  readonly folders: ReadonlyMap<SourceId, number>;
  readonly groups: ReadonlyMap<SourceId, GroupHere>;
}

interface Candidate extends Planned {
  readonly name: string;
  readonly identity: Identity | undefined;
  /** What an earlier import made of it. */
  readonly before: ExistingChannel | undefined;
  /** The channel that it would join. */
  readonly existing: ExistingChannel | undefined;
}

const findCandidates = async (
  work: Work,
  planned: readonly Planned[],
  existing: readonly ExistingChannel[],
): Promise<Candidate[]> => {
  const byId = new Map(existing.map((one) => [one.id, one]));
  const byName = new Map(existing.map((one) => [lowerCase(one.name), one]));
  const sources = planned.map(({ source }) => source);
  const known = await findKnown(
    work,
    'channel',
    sources.map(({ id }) => id),
  );
  const doubled = doubledNames(sources);
  return planned.map((one) => {
    const name = named(one.source, doubled.has(lowerCase(one.source.name)));
    const identity = known.get(one.source.id);
    const before = identity === undefined ? undefined : byId.get(identity.localId);
    return { ...one, name, identity, before, existing: before ?? byName.get(lowerCase(name)) };
  });
};

const joined = (planned: Planned, here: ExistingChannel, isJoined: boolean): ChannelHere => ({
  id: here.id,
  name: here.name,
  isPrivate: here.isPrivate,
  showsHistory: here.showsHistory,
  isJoined,
  members: planned.members,
});

/** Joins the channels here that no new reader follows into. Returns the candidates that join none. */
const joinExisting = async (
  work: Work,
  candidates: readonly Candidate[],
  found: Map<SourceId, ChannelHere>,
): Promise<Candidate[]> => {
  const subscribers = await fetchSubscribers(
    work,
    candidates.flatMap(({ existing }) => existing?.id ?? []),
  );
  const people = new Set([...work.people.values()].map(({ id }) => id));
  const readingOf = ({ source, isPrivate, members }: Planned): Reading => ({
    channel: { isWebPublic: source.isWebPublic, showsHistory: source.showsHistory, isPrivate },
    members,
    known: people,
  });
  const reserved = new Map(
    candidates.flatMap(({ before, source }) => (before === undefined ? [] : [[before.id, source.id]])),
  );
  const met: NewIdentity[] = [];
  const fresh: Candidate[] = [];
  for (const one of candidates) {
    const { source, existing, before, identity } = one;
    const ours = identity !== undefined && isOurs(work, identity);
    const isFree = existing !== undefined && (reserved.get(existing.id) ?? source.id) === source.id;
    if (
      isFree &&
      (ours || mayJoin(readingOf(one), existing, subscribers.get(existing.id)!, before !== undefined))
    ) {
      reserved.set(existing.id, source.id);
      if (before === undefined)
        met.push({ kind: 'channel', id: source.id, localId: existing.id, isMet: true });
      found.set(source.id, joined(one, existing, !ours));
      work.tally.add('channels', before === undefined ? 'joined' : ours ? 'new' : 'known');
    } else fresh.push(one);
  }
  if (met.length > 0 && !work.isDry)
    await writeIdentities(work.ground.database.query, work.organizationId, work, met);
  return fresh;
};

/** Gives each an id and a name that no channel has. */
const makeAll = async (
  work: Work,
  fresh: readonly Candidate[],
  existing: readonly ExistingChannel[],
  found: Map<SourceId, ChannelHere>,
): Promise<Made[]> => {
  const names = new FreeNames(
    limits.channelNameLength,
    existing.map(({ name }) => name),
  );
  return (await drawIds(work, 'recipient_ids', fresh)).map(([one, id]) => {
    const name = names.take(one.name);
    if (name !== one.source.name)
      work.tally.change({ kind: 'channel name', from: one.source.name, to: name });
    work.tally.add('channels', 'new');
    found.set(one.source.id, {
      id,
      name,
      isPrivate: one.isPrivate,
      showsHistory: !one.isPrivate || one.source.showsHistory !== false,
      isJoined: false,
      members: one.members,
    });
    return { ...one, id, name };
  });
};

/** Returns channels as they are here, and makes those that join none. */
export const takeChannels = async (
  work: Work,
  channels: readonly Channel[],
  { members, folders, groups }: ChannelGrounds,
): Promise<Map<SourceId, ChannelHere>> => {
  const found = new Map<SourceId, ChannelHere>();
  if (channels.length === 0) return found;
  const existing = await fetchExistingChannels(work);
  const candidates = await findCandidates(work, plan(work, channels, members), existing);
  const fresh = await joinExisting(work, candidates, found);
  const made = (await makeAll(work, fresh, existing, found)).map((one) => ({
    ...one,
    permissions: permissionsOf(work, one.source, groups),
  }));
  if (made.length > 0 && !work.isDry) await insert(work, made, folders);
  return found;
};
