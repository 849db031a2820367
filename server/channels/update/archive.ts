/**
 * Emits archiving [S93]. Clients that know archived channels get an update. Others lose the channel, and later
 * get it back with their subscription.
 */
import {
  peerAdd,
  streamCreate,
  streamDelete,
  subscriptionAdd,
  subscriptionRemove,
} from '@parlance/protocol/channels/events';
import { sql } from 'kysely';
import { read } from '../../db/sql.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { LogEntry } from '../../events/entry.ts';
import type { Organization } from '../../organization/index.ts';
import type { User } from '../../users/index.ts';
import type { Channel } from '../channel.ts';
import { seersOf } from '../sight/sight.ts';
import { fetchSubscribers } from '../subscribers/subscribers.ts';
import {
  channelObjectOf,
  inheritedOf,
  type Preferences,
  preferenceColumns,
  subscriptionObjectOf,
} from '../wire.ts';
import { channelUpdate } from './channel-update.ts';

type KeptSubscription = Preferences & Pick<User, 'settings'> & { user: number; isSubscribed: boolean };

const fetchKept = async (transaction: Transaction, id: number): Promise<KeptSubscription[]> => {
  const { rows } = await read<KeptSubscription>`
    select s.user_id as "user", u.settings, m.user_id is not null as "isSubscribed", ${sql.raw(preferenceColumns)}
    from subscriptions s
    join users u on u.organization_id = s.organization_id and u.id = s.user_id
    left join memberships m on m.organization_id = s.organization_id and m.recipient_id = s.channel_id
      and m.user_id = s.user_id and m."left" is null
    where s.organization_id = ${transaction.organizationId} and s.channel_id = ${id} order by s.user_id
  `.execute(transaction.query);
  return rows;
};

const returnEntries = (
  organization: Organization,
  channel: Channel,
  subscribers: readonly number[],
  kept: readonly KeptSubscription[],
): LogEntry[] => {
  const object = channelObjectOf(organization, channel);
  const isByUnarchiving = true;
  const bare = { ...object, subscriber_count: object.subscriber_count - subscribers.length };
  const entries: LogEntry[] = [
    { event: streamCreate.of({ streams: [bare], isByUnarchiving }), audience: seersOf(channel) },
    {
      event: peerAdd.of({ stream_ids: [channel.id], user_ids: [...subscribers], isByUnarchiving }),
      audience: { ...seersOf(channel), except: subscribers },
    },
  ];
  for (const { user, settings, isSubscribed, ...own } of kept) {
    const list = isSubscribed ? [...subscribers] : [...subscribers, user];
    const counted = { ...object, subscriber_count: list.length };
    const subscription = { ...subscriptionObjectOf(counted, own), subscribers: list };
    const audience = { users: [user] };
    entries.push({
      event: subscriptionAdd.of({
        subscriptions: [subscription],
        inherited: inheritedOf({ settings }),
        isByUnarchiving,
      }),
      audience,
    });
    // Former subscribers see a channel they left.
    if (!isSubscribed)
      entries.push({
        event: subscriptionRemove.of({
          subscriptions: [{ stream_id: channel.id, name: channel.name }],
          isByUnarchiving,
        }),
        audience,
      });
  }
  return entries;
};

/** The caller has locked and changed the channel. */
export const emitArchiving = async (
  transaction: Transaction,
  organization: Organization,
  channel: Channel,
): Promise<void> => {
  const { id, name, isArchived } = channel;
  transaction.emit(
    channelUpdate({ id, name, isArchived: true }, { property: 'is_archived', value: isArchived }),
    seersOf(channel),
  );
  if (isArchived) {
    transaction.emit(
      streamDelete.of({ stream_ids: [id], streams: [{ stream_id: id }], isByArchiving: true }),
      seersOf(channel),
    );
    return;
  }
  const subscribers = (await fetchSubscribers(transaction, [id])).get(id) ?? [];
  const entries = returnEntries(organization, channel, subscribers, await fetchKept(transaction, id));
  transaction.append(() => entries);
};
