/** What scheduled messages have to do with changes elsewhere. */
import { sql } from 'kysely';
import { when } from '../frame/hooks.ts';
import { filesUnshown, keepNamedIn } from '../uploads/index.ts';

/** One that failed may be given another time. */
const keepFiles = keepNamedIn(
  (organizationId) =>
    sql`select sender_id as user_id, content from scheduled_messages where organization_id = ${organizationId}`,
);

export const reactions = [when(filesUnshown, keepFiles)];
