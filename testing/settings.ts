/** Sets settings of an organization as if chosen long ago. */
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
