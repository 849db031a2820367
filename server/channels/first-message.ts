/** A channel's oldest message, which clients show as where its history begins [S176]. */

import { streamUpdate } from '@parlance/protocol/channel-events';
import { sql } from 'kysely';
import type { Transaction } from '../db/transaction.ts';
import type { LogEntry } from '../events/entry.ts';
import type { Channel } from './channel.ts';
import { type Sighted, seersOf } from './sight.ts';

export interface FirstMessage {
  readonly channel: Sighted & Pick<Channel, 'name'>;
  readonly messageId: number;
}

/** Runs under the log's lock. Gives an entry for each channel that had no message before. */
export const recordFirstMessages = async (
  { query, organizationId }: Transaction,
  candidates: readonly FirstMessage[],
): Promise<LogEntry[]> => {
  if (candidates.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    update channels c set first_message_id = f.message_id
    from unnest(
      ${candidates.map(({ channel }) => channel.id)}::int[],
      ${candidates.map(({ messageId }) => messageId)}::bigint[]
    ) as f(id, message_id)
    where c.organization_id = ${organizationId} and c.id = f.id and c.first_message_id is null
    returning c.id
  `.execute(query);
  const begun = new Set(rows.map((row) => row.id));
  return candidates
    .filter(({ channel }) => begun.has(channel.id))
    .map(({ channel, messageId }) => ({
      event: streamUpdate.of({
        stream_id: channel.id,
        name: channel.name,
        property: 'first_message_id',
        value: messageId,
      }),
      audience: seersOf(channel),
    }));
};
