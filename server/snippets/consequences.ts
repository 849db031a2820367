/** What saved snippets have to do with changes elsewhere. */
import { sql } from 'kysely';
import type { Consequences } from '../consequences.ts';
import { keepNamedIn } from '../uploads/index.ts';

const filesUnshown = keepNamedIn(
  (organizationId) =>
    sql`select user_id, content from saved_snippets where organization_id = ${organizationId}`,
);

export const consequences: Consequences = { filesUnshown };
