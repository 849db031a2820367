import type { Database } from '../db/database.ts';
import { read } from '../db/sql.ts';
import type { Hub } from './hub.ts';

/** Reads what other processes wrote without a notification that arrived. */
export const checkForNews = async (database: Database, hub: Hub): Promise<void> => {
  const { feeds } = hub;
  const asked = performance.now();
  const { rows } = await read<{ organization_id: number; position: number }>`
    select organization_id, position from organization_logs
    where organization_id = any(${feeds.map((feed) => feed.organizationId)}::int[])
  `.execute(database.query);
  const positions = new Map(rows.map((row) => [row.organization_id, row.position]));
  for (const feed of feeds)
    if ((positions.get(feed.organizationId) ?? 0) > feed.tail.position)
      await hub.catchUp(feed.organizationId);
  hub.contact.keep(asked);
};
