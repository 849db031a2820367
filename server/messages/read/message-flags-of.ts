/** One message's flags for all readers. Members have it unread by default; only exceptions are looked up. */
import { sql } from 'kysely';
import type { Reader } from '../../db/reader.ts';
import { read } from '../../db/sql.ts';
import type { LogEntry } from '../../events/entry.ts';
import { flagBits } from './flag-bits.ts';
import { flagNames } from './flag-names.ts';

interface Alike {
  readonly flags: number;
  readonly isUnread: boolean;
  readonly users: readonly number[];
}

interface StoredMessage {
  readonly recipientId: number;
  /** Whether the message mentions everyone. */
  readonly everyone: boolean;
}

/** Exceptions above which the other members are listed. */
const few = 100;

const fetchPlace = async (
  { query, organizationId }: Reader,
  id: number,
  everyone: boolean | undefined,
): Promise<StoredMessage | undefined> => {
  const { rows } = await read<StoredMessage>`
    select recipient_id as "recipientId", coalesce(${everyone ?? null}::boolean, mentions_everyone) as everyone
    from messages where organization_id = ${organizationId} and id = ${id}
  `.execute(query);
  return rows[0];
};

interface States {
  /** Users who read or sent it, joined later, or marked it. Largest first. */
  readonly special: readonly Alike[];
  /** Other members; null when not listed. */
  readonly rest: readonly number[] | null;
}

const fetchStates = async (
  { query, organizationId }: Reader,
  id: number,
  { recipientId, everyone }: StoredMessage,
): Promise<States> => {
  const membership = sql`select from memberships b
    where b.organization_id = ${organizationId} and b.user_id = s.user_id and b.recipient_id = ${recipientId}`;
  const { rows } = await read<States>`
    with readers as materialized (
      select user_id, read @> ${id}::bigint as is_read, carried @> ${id}::bigint as is_carried from read_states
      where organization_id = ${organizationId} and recipient_id = ${recipientId}
        and (read @> ${id}::bigint or carried @> ${id}::bigint)
    ), late as materialized (
      select user_id, true as is_late from memberships
      where organization_id = ${organizationId} and recipient_id = ${recipientId} and "left" is null and joined > ${id}
    ), senders as (
      select sender_id as user_id, true as is_sender from messages
      where organization_id = ${organizationId} and id = ${id} and read_by_sender
    ), marked as (
      select user_id, flags from message_flags where organization_id = ${organizationId} and message_id = ${id}
    ), special as materialized (
      select user_id, coalesce(flags, 0) as flags, coalesce(is_carried, false) as is_carried,
        coalesce(is_read, false) or coalesce(is_sender, false) or coalesce(is_late and not coalesce(is_carried, false), false)
          or coalesce(flags, 0) & ${flagBits.muted} <> 0 as is_read
      from readers full join late using (user_id) full join senders using (user_id) full join marked using (user_id)
    ), states as (
      select user_id,
        flags | case when ${everyone}::boolean and (is_carried
            or exists (${membership} and b.joined <= ${id} and (b."left" is null or ${id} < b."left")))
          then ${flagBits.everyone} else 0 end as flags,
        (not is_read or flags & ${flagBits.unread} <> 0) and exists (${membership} and b."left" is null) as is_unread
      from special s
    ), alike as (
      select flags & ~${flagBits.unread | flagBits.historical | flagBits.muted}::int as flags, is_unread as "isUnread",
        array_agg(user_id order by user_id) as users
      from states group by 1, 2
    )
    select (select coalesce(json_agg(a order by cardinality(users) desc), '[]') from alike a) as special,
      case when (select count(*) from special) > ${few} then (
        select coalesce(json_agg(b.user_id order by b.user_id), '[]') from memberships b
        where b.organization_id = ${organizationId} and b.recipient_id = ${recipientId} and b."left" is null
          and not exists (select from special s where s.user_id = b.user_id)) end as rest
  `.execute(query);
  return rows[0]!;
};

/**
 * Returns `flags` and `otherFlags` of an entry. Call after writing place and marks; `everyone` is a mention
 * of everyone not yet written.
 */
export const fetchFlagsOf = async (
  reader: Reader,
  id: number,
  everyone?: boolean,
): Promise<Pick<LogEntry, 'flags' | 'otherFlags'>> => {
  const place = await fetchPlace(reader, id, everyone);
  if (place === undefined) return {};
  const { special, rest } = await fetchStates(reader, id, place);
  const unread = { flags: place.everyone ? flagBits.everyone : 0, isUnread: true };
  const [most, ...fewer] = special;
  const [common, listed] =
    most === undefined || rest === null || rest.length >= most.users.length
      ? [unread, special]
      : [most, [...fewer, { ...unread, users: rest }]];
  const namesOf = (state: Omit<Alike, 'users'>) => flagNames({ ...state, isReceived: true });
  return {
    otherFlags: { recipient: place.recipientId, members: namesOf(common), strangers: ['read'] },
    flags: Object.fromEntries(
      listed.flatMap((alike) => {
        const names = namesOf(alike);
        return alike.users.map((user) => [user, names] as const);
      }),
    ),
  };
};
