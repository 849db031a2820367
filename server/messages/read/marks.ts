/** A constant number of statements each. */
import { sql } from 'kysely';
import { write } from '../../db/sql.ts';
import type { Transaction } from '../../db/transaction.ts';

export interface MarkedPlace {
  readonly id: number;
  readonly recipientId: number;
}

const unnestPlaces = (places: readonly MarkedPlace[]) => sql`unnest(
  ${places.map(({ recipientId }) => recipientId)}::int[], ${places.map(({ id }) => id)}::bigint[]
) as t(recipient_id, id)`;

/**
 * Ranges reach down to the previous message, so that reading everything leaves one range. Ids only grow: no
 * message comes between.
 */
export const rememberRead = async (
  { query, organizationId }: Transaction,
  userId: number,
  places: readonly MarkedPlace[],
): Promise<void> => {
  if (places.length === 0) return;
  await write`
    insert into read_states as r (organization_id, user_id, recipient_id, read)
    select ${organizationId}, ${userId}, t.recipient_id, range_agg(int8range(coalesce((
      select m.id from messages m
      where m.organization_id = ${organizationId} and m.recipient_id = t.recipient_id and m.id < t.id
        and not (m.sender_id = ${userId} and m.read_by_sender)
      order by m.id desc limit 1), 0), t.id, '(]'))
    from ${unnestPlaces(places)}
    group by t.recipient_id
    on conflict (organization_id, user_id, recipient_id) do update set read = r.read + excluded.read
  `.execute(query);
};

export interface ReadPlace {
  readonly userId: number;
  readonly recipientId: number;
}

/** Locks what the users have read there, so that marking a message read under the log's lock waits for no other call. */
export const holdReadStates = async (
  { query, organizationId }: Transaction,
  places: readonly ReadPlace[],
): Promise<void> => {
  if (places.length === 0) return;
  await write`
    insert into read_states as r (organization_id, user_id, recipient_id, read)
    select ${organizationId}, t.user_id, t.recipient_id, '{}'
    from unnest(
      ${places.map(({ userId }) => userId)}::int[], ${places.map(({ recipientId }) => recipientId)}::int[]
    ) as t(user_id, recipient_id)
    group by t.user_id, t.recipient_id order by t.user_id, t.recipient_id
    on conflict (organization_id, user_id, recipient_id) do update set read = r.read
  `.execute(query);
};

export const forgetRead = async (
  { query, organizationId }: Transaction,
  userId: number,
  places: readonly MarkedPlace[],
): Promise<void> => {
  if (places.length === 0) return;
  await write`
    update read_states r set read = r.read - t.unread
    from (
      select recipient_id, range_agg(int8range(id, id, '[]')) as unread from ${unnestPlaces(places)}
      group by recipient_id
    ) t
    where r.organization_id = ${organizationId} and r.user_id = ${userId} and r.recipient_id = t.recipient_id
  `.execute(query);
};

export const setBit = async (
  { query, organizationId }: Transaction,
  userId: number,
  bit: number,
  places: readonly MarkedPlace[],
): Promise<void> => {
  if (places.length === 0) return;
  await write`
    insert into message_flags as f (organization_id, user_id, message_id, flags)
    select ${organizationId}, ${userId}, t.id, ${bit} from ${unnestPlaces(places)}
    on conflict (organization_id, user_id, message_id) do update set flags = f.flags | excluded.flags
  `.execute(query);
};

/** Deletes rows without bits. */
export const clearBit = async (
  { query, organizationId }: Transaction,
  userId: number,
  bit: number,
  places: readonly MarkedPlace[],
): Promise<void> => {
  if (places.length === 0) return;
  const ids = places.map(({ id }) => id);
  await write`
    delete from message_flags
    where organization_id = ${organizationId} and user_id = ${userId} and message_id = any(${ids}::bigint[])
      and flags & ~${bit}::int = 0
  `.execute(query);
  await write`
    update message_flags set flags = flags & ~${bit}::int
    where organization_id = ${organizationId} and user_id = ${userId} and message_id = any(${ids}::bigint[])
      and flags & ${bit}::int <> 0
  `.execute(query);
};
