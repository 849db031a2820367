/** Telling of a change of privacy: who gains sight of the channel, who loses it, and what the others are told. */
import { peerAdd, streamCreate, streamDelete, streamUpdate } from '@parlance/protocol/channel-events';
import { sql } from 'kysely';
import type { Transaction } from '../db/transaction.ts';
import type { Organization } from '../organization/index.ts';
import type { Channel } from './channel.ts';
import { juniorSeer, seersOf } from './sight.ts';
import { fetchSubscribers } from './subscribers.ts';
import { channelObjectOf } from './wire.ts';

/** Those who see the channel whatever its privacy: subscribers, and those whom a private one is open to. */
const fetchConstantSeers = async (tx: Transaction, channel: Channel): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u
    where u.organization_id = ${tx.organizationId} and (
      u.role <= ${juniorSeer({ inviteOnly: true })} or exists (
        select 1 from memberships m where m.organization_id = u.organization_id and m.user_id = u.id
          and m.recipient_id = ${channel.id} and m."left" is null))
  `.execute(tx.query);
  return rows.map((row) => row.id);
};

const forgetAllBut = async (tx: Transaction, channel: Channel, seers: readonly number[]) =>
  sql`
    delete from subscriptions where organization_id = ${tx.organizationId} and channel_id = ${channel.id}
      and not (user_id = any(${seers}::int[]))
  `.execute(tx.query);

/** Whether somebody loses sight of messages from before their own time. */
export const closesHistory = (before: Channel, after: Channel): boolean =>
  !after.historyPublicToSubscribers &&
  (before.historyPublicToSubscribers || (after.inviteOnly && !before.inviteOnly));

/** The channel's row is locked by this transaction, so that nobody joins or leaves meanwhile. */
export const tellPrivacy = async (
  tx: Transaction,
  organization: Organization,
  before: Channel,
  after: Channel,
): Promise<void> => {
  const isTurned = before.inviteOnly !== after.inviteOnly;
  if (!isTurned && before.historyPublicToSubscribers === after.historyPublicToSubscribers) return;
  const { id } = before;
  const seers = isTurned ? await fetchConstantSeers(tx, before) : [];
  const others = { roleAtMost: juniorSeer({ inviteOnly: false }), except: seers };
  if (isTurned && after.inviteOnly) {
    await forgetAllBut(tx, before, seers);
    tx.emit(
      streamDelete.of({ stream_ids: [id], streams: [{ stream_id: id }], isByArchiving: false }),
      others,
    );
  }
  tx.emit(
    streamUpdate.of({
      stream_id: id,
      name: before.name,
      property: 'invite_only',
      value: after.inviteOnly,
      history_public_to_subscribers: after.historyPublicToSubscribers,
      is_web_public: after.isWebPublic,
    }),
    isTurned ? seersOf({ id, inviteOnly: true }) : seersOf(after),
  );
  if (isTurned && !after.inviteOnly) {
    const subscribers = (await fetchSubscribers(tx, [id])).get(id) ?? [];
    const object = channelObjectOf(organization, {
      ...before,
      inviteOnly: after.inviteOnly,
      historyPublicToSubscribers: after.historyPublicToSubscribers,
      subscriberCount: before.subscriberCount - subscribers.length,
    });
    tx.emit(streamCreate.of({ streams: [object] }), others);
    if (subscribers.length > 0) tx.emit(peerAdd.of({ stream_ids: [id], user_ids: subscribers }), others);
  }
};
