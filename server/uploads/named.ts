import type { RawBuilder } from 'kysely';
import type { Reader } from '../db/reader.ts';
import { read } from '../db/sql.ts';
import type { Unshowing, UnshownFile } from './hooks.ts';

/**
 * Ids of files named in `texts` (`user_id`, `content`) by their owners. Searches for the unguessable part of
 * the path.
 */
const findNamed = async (
  { query }: Reader,
  files: readonly UnshownFile[],
  texts: RawBuilder<unknown>,
): Promise<number[]> => {
  const { rows } = await read<{ id: number }>`
    select distinct f.id from (${texts}) t
    join unnest(
      ${files.map(({ id }) => id)}::int[], ${files.map(({ ownerId }) => ownerId)}::int[],
      ${files.map(({ pathId }) => pathId.split('/')[2]!)}::text[]
    ) as f(id, owner_id, secret) on f.owner_id = t.user_id and strpos(t.content, f.secret) > 0
  `.execute(query);
  return rows.map(({ id }) => id);
};

export const keepNamedIn =
  (textsOf: (organizationId: number) => RawBuilder<unknown>) =>
  async (reader: Reader, { files, keep }: Unshowing): Promise<void> =>
    keep(await findNamed(reader, files, textsOf(reader.organizationId)));
