/** What drafts have to do with changes elsewhere. */

import { sql } from 'kysely';
import { write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import { when } from '../frame/hooks.ts';
import { filesUnshown, keepNamedIn } from '../uploads/index.ts';
import { type SettingChange, settingsChanged } from '../users/index.ts';

/**
 * They are forgotten without an event of their own: clients that show them keep their copies, as on any device without
 * synchronization; the change of the setting is what tells them. Whoever wants them kept again begins with none.
 */
const forgetDrafts = async (
  { query, organizationId }: Transaction,
  changes: readonly SettingChange[],
): Promise<void> => {
  const switched = changes.find(({ name }) => name === 'enable_drafts_synchronization');
  if (switched === undefined) return;
  await write`
    delete from drafts where organization_id = ${organizationId} and user_id = any(${switched.userIds}::int[])
  `.execute(query);
};

const keepFiles = keepNamedIn(
  (organizationId) => sql`select user_id, content from drafts where organization_id = ${organizationId}`,
);

export const reactions = [when(settingsChanged, forgetDrafts), when(filesUnshown, keepFiles)];
