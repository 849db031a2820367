import { ApiError } from '@parlance/protocol/errors';
import type { PropagateMode } from '@parlance/protocol/messages/edit';
import { say } from '@parlance/protocol/phrase';
import { type RawBuilder, sql } from 'kysely';
import { read } from '../../db/sql.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { User } from '../../users/index.ts';
import { mayRead } from '../access.ts';
import { oldestAllowed } from './age.ts';
import type { HeldMessage } from './held.ts';

/** Rows `m` of the topic, from `from` on, that the actor reads. */
const inTopic = (
  transaction: Transaction,
  actor: User,
  message: HeldMessage,
  from: number,
): RawBuilder<boolean> => sql`
  m.organization_id = ${transaction.organizationId} and m.recipient_id = ${message.recipientId} and m.topic is not null
  and lower(m.topic) = lower(${message.topic}) and m.id >= ${from}::bigint and ${mayRead(transaction.organizationId, actor)}`;

export interface Chosen {
  /** Ascending. */
  readonly ids: readonly number[];
  readonly isWholeTopic: boolean;
}

export const fetchChosen = async (
  transaction: Transaction,
  actor: User,
  message: HeldMessage,
  mode: PropagateMode,
): Promise<Chosen> => {
  const from = { change_one: message.id, change_later: message.id, change_all: 0 }[mode];
  const { rows } = await read<{ ids: number[]; total: number }>`
    select coalesce(array_agg(m.id order by m.id), '{}') as ids, (
      select count(*)::int from messages t
      where t.organization_id = ${transaction.organizationId} and t.recipient_id = ${message.recipientId}
        and t.topic is not null and lower(t.topic) = lower(${message.topic})) as total
    from messages m
    where ${inTopic(transaction, actor, message, from)} and (${mode !== 'change_one'}::boolean or m.id = ${message.id})
  `.execute(transaction.query);
  const { ids, total } = rows[0]!;
  return { ids, isWholeTopic: ids.length === total };
};

/** Throws MOVE_MESSAGES_TIME_LIMIT_EXCEEDED. `limit` in seconds, `now` in milliseconds. */
export const checkAllYoung = async (
  transaction: Transaction,
  actor: User,
  message: HeldMessage,
  { limit, now }: { readonly limit: number | null; readonly now: number },
): Promise<void> => {
  if (limit === null) return;
  const oldest = new Date(oldestAllowed(limit, now)).toISOString();
  const { rows } = await read<{ first: number | null; allowed: number; total: number }>`
    select min(m.id) filter (where m.sent_at >= ${oldest}::timestamptz) as first,
      (count(*) filter (where m.sent_at >= ${oldest}::timestamptz))::int as allowed, count(*)::int as total
    from messages m where ${inTopic(transaction, actor, message, 0)}
  `.execute(transaction.query);
  const { first, allowed, total } = rows[0]!;
  if (allowed === total) return;
  throw new ApiError(
    'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED',
    say('You only have permission to move the {allowed}/{total} most recent messages in this topic.', {
      allowed,
      total,
    }),
    {
      first_message_id_allowed_to_move: first ?? message.id,
      total_messages_in_topic: total,
      total_messages_allowed_to_move: allowed,
    },
  );
};
