/**
 * Carries readers' states to another channel, where memberships and ranges do not fit the moved messages.
 * Members of both channels keep their state; the target's other members get read messages. Ranges join, so
 * that work grows with members.
 */
import { sql } from 'kysely';
import { write } from '../../db/sql.ts';
import type { Transaction } from '../../db/transaction.ts';
import { flagBits } from '../read/flag-bits.ts';
import { mayReadIn, type ReadChannel } from '../readers.ts';

/** Call before the move. `ids` ascending. */
export const carryReadStates = async (
  { query, organizationId }: Transaction,
  ids: readonly number[],
  from: ReadChannel,
  to: ReadChannel,
): Promise<void> => {
  await write`
    with islands as materialized (
      select range_agg(int8range(coalesce((
        select m.id from messages m
        where m.organization_id = ${organizationId} and m.recipient_id = ${to.id} and m.id < g.id
        order by m.id desc limit 1), 0), g.id, '(]')) as ids
      from unnest(${ids}::bigint[]) as g(id)
    ), readers as (
      select b.user_id, b.joined, s.user_id is not null as was_member,
        case when s.user_id is null then '{}'::int8multirange else (
          select range_agg(int8range(i.joined, i."left")) from memberships i
          where i.organization_id = ${organizationId} and i.user_id = b.user_id and i.recipient_id = ${from.id}
        ) + coalesce(r.carried, '{}') end as received,
        case when s.user_id is null then '{}'::int8multirange else
          int8multirange(int8range(s.joined, null)) + coalesce(r.carried, '{}') - coalesce(r.read, '{}')
        end as unread,
        case when ${to.historyPublicToSubscribers}::boolean then '{(,)}'::int8multirange else (
          select range_agg(int8range(i.joined, i."left")) from memberships i
          where i.organization_id = ${organizationId} and i.user_id = b.user_id and i.recipient_id = ${to.id}
        ) end as readable
      from memberships b
      left join memberships s on s.organization_id = b.organization_id and s.user_id = b.user_id
        and s.recipient_id = ${from.id} and s."left" is null
      left join read_states r on r.organization_id = b.organization_id and r.user_id = b.user_id
        and r.recipient_id = ${from.id}
      where b.organization_id = ${organizationId} and b.recipient_id = ${to.id} and b."left" is null
        -- Who came after all of them, from nowhere, has nothing of them.
        and (s.user_id is not null or b.joined <= ${ids.at(-1)!}::bigint)
    )
    insert into read_states as t (organization_id, user_id, recipient_id, read, carried)
    select ${organizationId}, p.user_id, ${to.id}, i.ids - p.unread, i.ids * p.received * p.readable
    from readers p cross join islands i
    on conflict (organization_id, user_id, recipient_id) do update set
      read = t.read - (excluded.carried - excluded.read) + excluded.read, carried = t.carried + excluded.carried
  `.execute(query);
};

/** Call after the move: drops marks of users without access [V3], and unread marks of non-subscribers. */
export const dropMarks = async (
  { query, organizationId }: Transaction,
  ids: readonly number[],
  to: ReadChannel,
): Promise<void> => {
  await write`
    with marked as materialized (
      select user_id, message_id from message_flags
      where organization_id = ${organizationId} and message_id in (select unnest(${ids}::bigint[]))
    )
    delete from message_flags f using marked k, users u
    where f.organization_id = ${organizationId} and f.user_id = k.user_id and f.message_id = k.message_id
      and u.organization_id = f.organization_id and u.id = f.user_id
      and not ${mayReadIn(organizationId, to.id, sql`f.message_id`)}
  `.execute(query);
  await write`
    update message_flags f set flags = f.flags & ~${flagBits.unread}::int
    where f.organization_id = ${organizationId} and f.message_id in (select unnest(${ids}::bigint[]))
      and f.flags & ${flagBits.unread} <> 0 and not exists (
        select from memberships b
        where b.organization_id = ${organizationId} and b.recipient_id = ${to.id} and b.user_id = f.user_id
          and b."left" is null)
  `.execute(query);
};
