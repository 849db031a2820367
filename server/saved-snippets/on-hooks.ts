import { sql } from 'kysely';
import { when } from '../frame/hooks.ts';
import { filesUnshown, keepNamedIn } from '../uploads/index.ts';

const keepFiles = keepNamedIn(
  (organizationId) =>
    sql`select user_id, content from saved_snippets where organization_id = ${organizationId}`,
);

export const reactions = [when(filesUnshown, keepFiles)];
