/** The channels to which new members are subscribed. Guests are not told of them. */
import { defaultChannels } from '@parlance/protocol/channel-events';
import { roles } from '@parlance/protocol/roles';
import type { Reader } from '../db/database.ts';
import type { Transaction } from '../db/transaction.ts';

export const fetchDefaultChannels = async (reader: Reader): Promise<number[]> => {
  const rows = await reader.query
    .selectFrom('channels')
    .select('id')
    .where('organization_id', '=', reader.organizationId)
    .where('is_default', '=', true)
    .where('is_archived', '=', false)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
};

/** The list is read under the log's lock, so that it is the one in force at its position. */
export const tellDefaults = (tx: Transaction): void =>
  tx.emit(async () => defaultChannels.of({ default_streams: await fetchDefaultChannels(tx) }), {
    roleAtMost: roles.member,
  });
