import { fetchChannels } from '../../channels/index.ts';
import { read } from '../../db/sql.ts';
import type { Transaction } from '../../db/transaction.ts';
import { holdChannels } from '../edit/held.ts';
import { holdMessages } from '../hold.ts';
import { doDelete } from './delete.ts';

interface Together {
  readonly recipientId: number;
  readonly topic: string | null;
  readonly people: readonly number[] | null;
  readonly ids: readonly number[];
}

/** Deletes messages of any places, for the service. Those that are gone already are ignored. */
export const doDeleteChosen = async (transaction: Transaction, ids: readonly number[]): Promise<void> => {
  await holdMessages(transaction);
  const { rows } = await read<Together>`
    select m.recipient_id as "recipientId", min(m.topic) as topic, d.user_ids as people, array_agg(m.id order by m.id) as ids
    from messages m
    left join conversations d on m.topic is null and d.organization_id = m.organization_id and d.id = m.recipient_id
    where m.organization_id = ${transaction.organizationId} and m.id = any(${ids}::bigint[])
    group by m.recipient_id, lower(m.topic), d.user_ids
    order by m.recipient_id
  `.execute(transaction.query);
  const places = [...new Set(rows.map(({ recipientId }) => recipientId))];
  await holdChannels(transaction, places);
  const channels = new Map(
    (await fetchChannels(transaction, places)).map((channel) => [channel.id, channel]),
  );
  for (const { topic, ...together } of rows)
    await doDelete(transaction, {
      ...together,
      channel: channels.get(together.recipientId),
      topic: topic ?? '',
      actorId: undefined,
    });
};
