/** What follows for channels when users change: newcomers are subscribed, and a new role sees other channels. */
import { streamCreate, streamDelete } from '@parlance/protocol/channel-events';
import { roles } from '@parlance/protocol/roles';
import { sql } from 'kysely';
import type { Transaction } from '../db/transaction.ts';
import type { Organization } from '../organization/index.ts';
import type { Consequences, User } from '../users/index.ts';
import { addSubscribers } from './add-subscribers.ts';
import { type Channel, channelColumns } from './channel.ts';
import { juniorSeer } from './sight.ts';
import { channelObjectOf } from './wire.ts';

const lockDefaults = async (transaction: Transaction): Promise<Channel[]> => {
  const { rows } = await sql<Channel>`
    select ${sql.raw(channelColumns)} from channels c
    where c.organization_id = ${transaction.organizationId} and c.is_default and not c.is_archived
    order by c.id for no key update of c
  `.execute(transaction.query);
  return rows;
};

/** People begin in the default channels; guests and bots are put where they are wanted. */
const userCreated = async (
  transaction: Transaction,
  organization: Organization,
  user: User,
): Promise<void> => {
  if (user.isBot || user.role === roles.guest) return;
  const additions = (await lockDefaults(transaction)).map((channel) => ({
    channel,
    users: [user],
    isNew: false,
    color: undefined,
  }));
  if (additions.length > 0) await addSubscribers(transaction, organization, additions);
};

/** Channels that the user is not subscribed to. */
const fetchUnsubscribed = async (transaction: Transaction, user: User): Promise<Channel[]> => {
  const { rows } = await sql<Channel>`
    select ${sql.raw(channelColumns)} from channels c
    where c.organization_id = ${transaction.organizationId} and not exists (
      select from memberships m where m.organization_id = c.organization_id and m.recipient_id = c.id
        and m.user_id = ${user.id} and m."left" is null)
    order by c.id
  `.execute(transaction.query);
  return rows;
};

/** Under the log's lock, so that a channel that is made or changed at the same time is either seen here or told afterwards. */
const roleChanged = async (
  transaction: Transaction,
  organization: Organization,
  before: User,
  after: User,
): Promise<void> => {
  const sees = (user: User, channel: Channel) => user.role <= juniorSeer(channel);
  const audience = { users: [after.id] };
  transaction.append(2, async () => {
    const channels = await fetchUnsubscribed(transaction, after);
    const gained = channels.filter((channel) => !sees(before, channel) && sees(after, channel));
    const lost = channels.filter((channel) => sees(before, channel) && !sees(after, channel));
    const creation = streamCreate.of({
      streams: gained.map((channel) => channelObjectOf(organization, channel)),
    });
    const deletion = streamDelete.of({
      stream_ids: lost.map((channel) => channel.id),
      streams: lost.map((channel) => ({ stream_id: channel.id })),
      isByArchiving: false,
    });
    return [
      gained.length === 0 ? {} : { event: creation, audience },
      lost.length === 0 ? {} : { event: deletion, audience },
    ];
  });
};

export const consequences: Consequences = { userCreated, roleChanged };
