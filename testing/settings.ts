/** An organization's settings, as if it had chosen these long ago and left all others as they are declared. */

import type { Database } from '@parlance/server/db/database';
import { write } from '@parlance/server/db/sql';

export const chooseSettings = async (
  database: Database,
  organizationId: number,
  settings: Readonly<Record<string, unknown>>,
): Promise<void> => {
  await write`
    update organizations set settings = ${JSON.stringify(settings)}::text::jsonb, version = version + 1
    where id = ${organizationId}
  `.execute(database.query);
};

/** A channel's permissions likewise. */
export const choosePermissions = async (
  database: Database,
  organizationId: number,
  channelId: number,
  permissions: Readonly<Record<string, unknown>>,
): Promise<void> => {
  await write`
    update channels set permissions = permissions || ${JSON.stringify(permissions)}::text::jsonb
    where organization_id = ${organizationId} and id = ${channelId}
  `.execute(database.query);
};
