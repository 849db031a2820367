/** What outgoing webhooks failed at lately. */
import type { getBotFailures } from '@parlance/protocol/bots/endpoints';
import type { Answer } from '@parlance/protocol/endpoint';
import type { Reader } from '../db/reader.ts';
import { read, write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';

/** Failures that are kept of each bot. */
const most = 50;

export interface Failed {
  readonly botId: number;
  readonly messageId: number;
  readonly reason: string;
  readonly isTriedAgain: boolean;
}

/** Keeps the newest failures of the bot. `now` in milliseconds. */
export const doNoteFailure = async (
  { organizationId, query }: Transaction,
  { botId, messageId, reason, isTriedAgain }: Failed,
  now: number,
): Promise<void> => {
  await write`
    insert into bot_failures (organization_id, bot_id, message_id, failed_at, reason, is_tried_again)
    values (${organizationId}, ${botId}, ${messageId}, ${new Date(now)}, ${reason}, ${isTriedAgain})
  `.execute(query);
  await write`
    delete from bot_failures where organization_id = ${organizationId} and bot_id = ${botId} and id <= (
      select id from bot_failures where organization_id = ${organizationId} and bot_id = ${botId}
      order by id desc offset ${most} limit 1)
  `.execute(query);
};

export const fetchFailures = async (
  { organizationId, query }: Reader,
  botId: number,
): Promise<Answer<typeof getBotFailures>['failures']> => {
  const { rows } = await read<{
    message_id: number;
    timestamp: number;
    reason: string;
    is_tried_again: boolean;
  }>`
    select message_id, floor(extract(epoch from failed_at))::int as timestamp, reason, is_tried_again
    from bot_failures where organization_id = ${organizationId} and bot_id = ${botId} order by id desc
  `.execute(query);
  return rows;
};
