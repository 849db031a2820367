/** What scheduled messages have to do with changes elsewhere. */
import { sql } from 'kysely';
import type { Consequences } from '../consequences.ts';
import { findNamed } from '../uploads/index.ts';

/** One that failed may be given another time. */
const filesUnshown: Consequences['filesUnshown'] = async (reader, files, keep) =>
  keep(
    await findNamed(
      reader,
      files,
      sql`select sender_id as user_id, content from scheduled_messages
        where organization_id = ${reader.organizationId}`,
    ),
  );

export const consequences: Consequences = { filesUnshown };
