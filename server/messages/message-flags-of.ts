/** The flags that one message has for each of its readers, in the shortest form: most have the same. */
import { sql } from 'kysely';
import type { Reader } from '../db/database.ts';
import type { LogEntry } from '../events/entry.ts';
import { flagBits } from './flag-bits.ts';
import { flagNames } from './flag-names.ts';

interface Alike {
  readonly flags: number;
  readonly isUnread: boolean;
  readonly users: readonly number[];
}

/**
 * After the message's place and its marks were written: what `flags` and `otherFlags` of an entry about it are. `everyone`: whether it
 * is about to mention everybody, where that is not written yet.
 */
export const fetchFlagsOf = async (
  { query, organizationId }: Reader,
  id: number,
  everyone?: boolean,
): Promise<Pick<LogEntry, 'flags' | 'otherFlags'>> => {
  const { rows } = await sql<Alike>`
    with one as materialized (
      select id, recipient_id, sender_id, read_by_sender, coalesce(${everyone ?? null}::boolean, mentions_everyone) as everyone
      from messages
      where organization_id = ${organizationId} and id = ${id}
    ), states as (
      select coalesce(b.user_id, f.user_id) as user_id,
        coalesce(f.flags, 0) | case when m.everyone and (coalesce(r.carried @> m.id, false) or exists (
          select from memberships i
          where i.organization_id = ${organizationId} and i.user_id = coalesce(b.user_id, f.user_id)
            and i.recipient_id = m.recipient_id and i.joined <= m.id and (i."left" is null or m.id < i."left")
        )) then ${flagBits.everyone} else 0 end as flags,
        b.user_id is not null and (coalesce(f.flags, 0) & ${flagBits.unread} <> 0
          or ((b.joined <= m.id or coalesce(r.carried @> m.id, false)) and not coalesce(r.read @> m.id, false)
            and not (m.sender_id = b.user_id and m.read_by_sender)
            and coalesce(f.flags, 0) & ${flagBits.muted} = 0)) as is_unread
      from one m
      cross join (
        (select b.user_id, b.joined from memberships b, one
         where b.organization_id = ${organizationId} and b.recipient_id = one.recipient_id and b."left" is null) b
        full join (
          select user_id, flags from message_flags
          where organization_id = ${organizationId} and message_id = ${id}) f using (user_id))
      left join read_states r on r.organization_id = ${organizationId} and r.user_id = b.user_id
        and r.recipient_id = m.recipient_id
    )
    select flags & ~${flagBits.unread | flagBits.historical | flagBits.muted}::int as flags, is_unread as "isUnread", array_agg(user_id order by user_id) as users
    from states group by 1, 2 order by count(*) desc
  `.execute(query);
  const [most, ...others] = rows;
  if (most === undefined) return {};
  const namesOf = (alike: Alike) => flagNames({ ...alike, isReceived: true });
  return {
    otherFlags: namesOf(most),
    flags: Object.fromEntries(
      others.flatMap((alike) => {
        const names = namesOf(alike);
        return alike.users.map((user) => [user, names] as const);
      }),
    ),
  };
};
