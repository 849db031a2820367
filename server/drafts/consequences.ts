/** What drafts have to do with changes elsewhere. */
import { sql } from 'kysely';
import type { Consequences } from '../consequences.ts';
import { keepNamedIn } from '../uploads/index.ts';

/**
 * They are forgotten without an event of their own: clients that show them keep their copies, as on any device without
 * synchronization; the change of the setting is what tells them. Whoever wants them kept again begins with none.
 */
const settingsChanged: Consequences['settingsChanged'] = async ({ query, organizationId }, changes) => {
  const switched = changes.find(({ name }) => name === 'enable_drafts_synchronization');
  if (switched === undefined) return;
  await sql`
    delete from drafts where organization_id = ${organizationId} and user_id = any(${switched.userIds}::int[])
  `.execute(query);
};

const filesUnshown = keepNamedIn(
  (organizationId) => sql`select user_id, content from drafts where organization_id = ${organizationId}`,
);

export const consequences: Consequences = { settingsChanged, filesUnshown };
