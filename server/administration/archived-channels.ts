/**
 * Archiving a channel unsets announcement and report settings that name it: it takes no messages, and older
 * clients do not know archived channels.
 */
import { organizationUpdate } from '@parlance/protocol/organization/update';
import { channelChanged } from '../channels/index.ts';
import { write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import { when } from '../frame/hooks.ts';
import { channelSettings } from './chosen.ts';

/** Returns the names of the settings. */
const clear = async ({ organizationId, query }: Transaction, channelId: number): Promise<string[]> => {
  const { rows } = await write<{ names: string[] }>`
    with named as (
      select id, array(
        select key from jsonb_each_text(settings)
        where key = any(${channelSettings}::text[]) and value = ${String(channelId)} order by key) as names
      from organizations where id = ${organizationId} for no key update
    )
    update organizations o set settings = o.settings - n.names, version = o.version + 1
    from named n where o.id = n.id and n.names <> '{}'
    returning n.names
  `.execute(query);
  return rows[0]?.names ?? [];
};

export const reactions = [
  when(channelChanged, async (transaction, { before, after }) => {
    if (before.isArchived || !after.isArchived) return;
    for (const property of await clear(transaction, after.id))
      transaction.emit(organizationUpdate.of({ property, value: -1 }), { everyone: true });
  }),
];
