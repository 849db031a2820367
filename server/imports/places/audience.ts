/**
 * Keeps the rule above all others: no message becomes readable to a person who could not read it in the source. A
 * channel of the archive joins one here only if no new reader follows.
 */
import { roles } from '@parlance/protocol/users/roles';
import { read } from '../../db/sql.ts';
import type { Channel, SourceId } from '../vocabulary.ts';
import type { Work } from '../work.ts';

export interface ExistingChannel {
  readonly id: number;
  readonly name: string;
  readonly isPrivate: boolean;
  readonly isWebPublic: boolean;
  readonly isArchived: boolean;
  readonly showsHistory: boolean;
  readonly retentionDays: number | null;
  /** People who may read a private channel without a subscription. */
  readonly readers: readonly number[];
  readonly readerRole: number;
}

export interface Subscriber {
  readonly channel: number;
  readonly user: number;
  readonly role: number;
}

export const fetchExistingChannels = async ({
  reader: { query, organizationId },
}: Work): Promise<ExistingChannel[]> => {
  const { rows } = await read<ExistingChannel>`
    select id, name, invite_only as "isPrivate", is_web_public as "isWebPublic", is_archived as "isArchived",
      history_public_to_subscribers as "showsHistory", message_retention_days as "retentionDays", readers,
      reader_role as "readerRole"
    from channels where organization_id = ${organizationId}
  `.execute(query);
  return rows;
};

export const fetchSubscribers = async (
  { reader: { query, organizationId } }: Work,
  channels: readonly number[],
): Promise<Map<number, Subscriber[]>> => {
  if (channels.length === 0) return new Map();
  const { rows } = await read<Subscriber>`
    select b.recipient_id as channel, b.user_id as "user", u.role from memberships b
    join users u on u.organization_id = b.organization_id and u.id = b.user_id
    where b.organization_id = ${organizationId} and b.recipient_id = any(${channels}::int[]) and b."left" is null
      and u.is_active
  `.execute(query);
  const byChannel = new Map<number, Subscriber[]>(channels.map((id) => [id, []]));
  for (const row of rows) byChannel.get(row.channel)!.push(row);
  return byChannel;
};

/** People of the archive who may read more here than there: guests of the source with an account of a member. */
export const promotedGuests = ({ people }: Work): SourceId[] =>
  [...people].filter(([, one]) => one.wasGuest && one.isActive && one.role <= roles.member).map(([id]) => id);

export interface Reading {
  readonly channel: Pick<Channel, 'isWebPublic' | 'showsHistory'> & { readonly isPrivate: boolean };
  /** Local ids of those who read the channel in the source as its members. */
  readonly members: ReadonlySet<number>;
  /** Local ids of all people of the archive. */
  readonly known: ReadonlySet<number>;
}

/**
 * Returns whether messages of the archive's channel may go to the one here. With `isSame`, an earlier import made it
 * from this channel: people that the archive does not know came in on purpose.
 */
export const mayJoin = (
  { channel, members, known }: Reading,
  here: ExistingChannel,
  subscribers: readonly Subscriber[],
  isSame: boolean,
): boolean => {
  if (here.isWebPublic && channel.isWebPublic !== true) return false;
  if (channel.isPrivate) {
    if (!here.isPrivate || !isSame) return false;
    if (here.showsHistory && channel.showsHistory === false) return false;
    if (here.readerRole > 0) return false;
    const readers = [...here.readers, ...subscribers.map(({ user }) => user)];
    return readers.every((user) => members.has(user) || !known.has(user));
  }
  if (here.isPrivate) return isSame;
  if (here.isArchived && !isSame) return false;
  return subscribers.every(({ user, role }) => role < roles.guest || members.has(user));
};
