import type { Database } from '../db/database.ts';
import { read } from '../db/sql.ts';
import type { Hub } from './hub.ts';

/** Reads what other processes wrote without a notification that arrived. */
export const checkForNews = async (database: Database, hub: Hub): Promise<void> => {
  const { feeds } = hub;
  const asked = performance.now();
  const before = new Map(feeds.map(({ organizationId, tail }) => [organizationId, tail.position]));
  const { rows } = await read<{ organization_id: number; position: number }>`
    select organization_id, position from organization_logs
    where organization_id = any(${feeds.map((feed) => feed.organizationId)}::int[])
  `.execute(database.query);
  const positions = new Map(rows.map((row) => [row.organization_id, row.position]));
  let failure: unknown;
  for (const { organizationId, tail } of feeds) {
    const position = positions.get(organizationId);
    if (position === undefined) continue;
    const hasGoneBack = position < before.get(organizationId)!;
    if (position > tail.position || hasGoneBack)
      await hub.catchUp(organizationId).catch((error: unknown) => {
        hub.distrust(organizationId);
        failure ??= error;
      });
  }
  hub.contact.keep(asked);
  if (failure !== undefined) throw failure;
};
