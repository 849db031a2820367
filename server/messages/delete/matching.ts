import type { RawBuilder } from 'kysely';
import { read } from '../../db/sql.ts';
import type { Transaction } from '../../db/transaction.ts';
import { holdMessages } from '../hold.ts';
import { batch, doDeleteBatch, holdPlace, isInTopic, type Place } from './batch.ts';

export interface Matching {
  /** Conditions on a message `m`, its channel `c`, or its conversation `d`. */
  readonly which: RawBuilder<unknown>;
  /** The same on `m` alone, within one topic of one place. */
  readonly within: RawBuilder<unknown>;
}

/** Deletes a batch within one topic; returns its size, 0 at the end. */
export const doDeleteMatching = async (
  transaction: Transaction,
  { which, within }: Matching,
): Promise<number> => {
  const { organizationId, query } = transaction;
  await holdMessages(transaction);
  const { rows: found } = await read<Place>`
    select m.recipient_id as "recipientId", m.topic, d.user_ids as people
    from messages m
    left join channels c on c.organization_id = m.organization_id and c.id = m.recipient_id
    left join conversations d on d.organization_id = m.organization_id and d.id = m.recipient_id
    where m.organization_id = ${organizationId} and ${which}
    order by m.id limit 1
  `.execute(query);
  const [first] = found;
  if (first === undefined) return 0;
  const channel = await holdPlace(transaction, first.recipientId);
  const { rows } = await read<{ id: number }>`
    select m.id from messages m
    where m.organization_id = ${organizationId} and m.recipient_id = ${first.recipientId} and ${within}
      and ${isInTopic(first.topic)}
    order by m.id limit ${batch}
  `.execute(query);
  return doDeleteBatch(transaction, first, channel, rows);
};
