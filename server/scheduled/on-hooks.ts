import { sql } from 'kysely';
import { when } from '../frame/hooks.ts';
import { filesUnshown, keepNamedIn } from '../uploads/index.ts';

/** Also keeps files of failed messages, which may get a new time. */
const keepFiles = keepNamedIn(
  (organizationId) =>
    sql`select sender_id as user_id, content from scheduled_messages where organization_id = ${organizationId}`,
);

export const reactions = [when(filesUnshown, keepFiles)];
