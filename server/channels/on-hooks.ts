import { defaultGroups } from '@parlance/protocol/channels/defaults';
import { defaultChannels, peerAdd, streamCreate, streamDelete } from '@parlance/protocol/channels/events';
import { roles } from '@parlance/protocol/users/roles';
import { sql } from 'kysely';
import { read, write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import type { LogEntry } from '../events/entry.ts';
import { when } from '../frame/hooks.ts';
import { type GroupDeparture, groupLeaving, groupsChanged, settingsNaming } from '../groups/index.ts';
import type { Organization } from '../organization/index.ts';
import {
  type RoleChange,
  roleChanged,
  type User,
  type UserCreation,
  userCreated,
  userReactivated,
  usersDeactivated,
} from '../users/index.ts';
import { archivedOf, type Channel, channelColumns } from './channel.ts';
import { fetchDefaultChannels, fetchDefaultGroups } from './defaults/default-channels.ts';
import { refreshAdmissions } from './sight/admission.ts';
import { emitSight } from './sight/privacy.ts';
import { isSeen, joinMembership, sees } from './sight/sight.ts';
import { emitPeers } from './subscribers/account-changes.ts';
import { fetchSubscribers } from './subscribers/subscribers.ts';
import { addSubscribers } from './subscriptions/add-subscribers.ts';
import { channelObjectOf } from './wire.ts';

const lockFirst = async (
  transaction: Transaction,
  includesDefaults: boolean,
  ids: readonly number[],
): Promise<Channel[]> => {
  const { rows } = await read<Channel>`
    select ${sql.raw(channelColumns)} from channels c
    where c.organization_id = ${transaction.organizationId} and not c.is_archived
      and ((c.is_default and ${includesDefaults}::boolean) or c.id = any(${ids}::int[]))
    order by c.id for no key update of c
  `.execute(transaction.query);
  return rows;
};

/** Guests and bots join no default channels. */
const subscribeNewcomer = async (
  transaction: Transaction,
  { organization, user, beginning }: UserCreation,
): Promise<void> => {
  if (user.isBot) return;
  const includesDefaults = beginning?.includesDefaults ?? user.role !== roles.guest;
  const first = await lockFirst(transaction, includesDefaults, beginning?.channelIds ?? []);
  const additions = first.map((channel) => ({
    channel,
    users: [user],
    isNew: false,
    color: undefined,
  }));
  if (additions.length > 0) await addSubscribers(transaction, organization, additions);
};

const fetchUnsubscribed = async (transaction: Transaction, user: User): Promise<Channel[]> => {
  const { rows } = await read<Channel>`
    select ${sql.raw(channelColumns)} from channels c
    where c.organization_id = ${transaction.organizationId} and not exists (
      select from memberships m where m.organization_id = c.organization_id and m.recipient_id = c.id
        and m.user_id = ${user.id} and m."left" is null)
    order by c.id
  `.execute(transaction.query);
  return rows;
};

/** Deletes data of channels the user no longer sees [V2]. */
const forgetLost = async (transaction: Transaction, user: User, lost: readonly Channel[]): Promise<void> => {
  if (lost.length === 0) return;
  await write`
    delete from subscriptions
    where organization_id = ${transaction.organizationId} and user_id = ${user.id}
      and channel_id = any(${lost.map((channel) => channel.id)}::int[])
  `.execute(transaction.query);
};

const deletionOf = (channels: readonly Channel[]) =>
  streamDelete.of({
    stream_ids: channels.map((channel) => channel.id),
    streams: channels.map((channel) => ({ stream_id: channel.id })),
    isByArchiving: false,
  });

/** A separate event adds and counts subscribers. */
const creationOf = (
  organization: Organization,
  channels: readonly Channel[],
  subscribers: ReadonlyMap<number, readonly number[]>,
) =>
  streamCreate.of({
    streams: channels.map((channel) =>
      channelObjectOf(organization, {
        ...channel,
        subscriberCount: channel.subscriberCount - (subscribers.get(channel.id)?.length ?? 0),
      }),
    ),
  });

/** Guests see no default channels. */
const emitDefaultsOf = (transaction: Transaction, user: User): void => {
  const isGuest = user.role > roles.member;
  const audience = { users: [user.id] };
  transaction.emit(
    async () =>
      defaultChannels.of({ default_streams: isGuest ? [] : await fetchDefaultChannels(transaction) }),
    audience,
  );
  transaction.emit(
    async () =>
      defaultGroups.of({ default_stream_groups: isGuest ? [] : await fetchDefaultGroups(transaction) }),
    audience,
  );
};

/** Runs under the log's lock, so concurrent changes are seen here or emitted later. */
const emitOtherChannels = async (
  transaction: Transaction,
  { organization, before, after }: RoleChange,
): Promise<void> => {
  const turned = await refreshAdmissions(transaction, organization, [after.id]);
  const former = new Map(turned.map(({ before: channel }) => [channel.id, channel]));
  const audience = { users: [after.id] };
  const isGuest = (user: User) => user.role > roles.member;
  if (isGuest(before) !== isGuest(after)) emitDefaultsOf(transaction, after);
  transaction.append(async () => {
    const channels = await fetchUnsubscribed(transaction, after);
    const saw = (channel: Channel) => sees(before, former.get(channel.id) ?? channel, false);
    const gained = channels.filter((channel) => !saw(channel) && sees(after, channel, false));
    const lost = channels.filter((channel) => saw(channel) && !sees(after, channel, false));
    await forgetLost(transaction, after, lost);
    const subscribers = await fetchSubscribers(
      transaction,
      gained.map((channel) => channel.id),
    );
    const entries: LogEntry[] = [];
    if (lost.length > 0) entries.push({ event: deletionOf(lost), audience });
    if (gained.length > 0) entries.push({ event: creationOf(organization, gained, subscribers), audience });
    for (const [channel, users] of subscribers)
      entries.push({
        event: peerAdd.of({ stream_ids: [channel], user_ids: users, archived: archivedOf(gained) }),
        audience,
      });
    return entries;
  });
};

const admitGroups = async (transaction: Transaction, organization: Organization): Promise<void> => {
  const turned = await refreshAdmissions(transaction, organization, []);
  if (turned.length > 0) emitSight(transaction, organization, turned);
};

/** Reveals of invisible channels only that they exist. */
const objectToDeparture = async (
  transaction: Transaction,
  { organization, actor, groupId, object }: GroupDeparture,
): Promise<void> => {
  const { rows } = await read<{ id: number; settings: string[]; isSeen: boolean }>`
    select * from (
      select c.id, ${settingsNaming(sql`c.permissions`, groupId)} as settings, ${isSeen(actor)} as "isSeen"
      from channels c ${joinMembership(actor)}
      where c.organization_id = ${organization.id} and not c.is_archived
    ) named where cardinality(settings) > 0 order by id
  `.execute(transaction.query);
  for (const { id, settings, isSeen } of rows)
    if (isSeen) object({ type: 'channel', channel_id: id, settings });
  if (rows.some((row) => !row.isSeen)) object({ type: 'channel', settings: [] });
};

export const reactions = [
  when(userCreated, subscribeNewcomer),
  when(usersDeactivated, (transaction, userIds) => emitPeers(transaction, userIds, false)),
  when(userReactivated, (transaction, { user }) => emitPeers(transaction, [user.id], true)),
  when(roleChanged, emitOtherChannels),
  when(groupsChanged, admitGroups),
  when(groupLeaving, objectToDeparture),
];
