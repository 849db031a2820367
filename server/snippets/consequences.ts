/** What saved snippets have to do with changes elsewhere. */
import { sql } from 'kysely';
import type { Consequences } from '../consequences.ts';
import { findNamed } from '../uploads/index.ts';

const filesUnshown: Consequences['filesUnshown'] = async (reader, files, keep) =>
  keep(
    await findNamed(
      reader,
      files,
      sql`select user_id, content from saved_snippets where organization_id = ${reader.organizationId}`,
    ),
  );

export const consequences: Consequences = { filesUnshown };
