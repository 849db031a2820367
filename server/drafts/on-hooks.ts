import { sql } from 'kysely';
import { write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import { when } from '../frame/hooks.ts';
import { filesUnshown, keepNamedIn } from '../uploads/index.ts';
import { type SettingChange, settingsChanged } from '../users/index.ts';

/**
 * Deletes drafts without events: clients keep their copies, and the setting's own event suffices.
 * Turning the setting on starts empty.
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
