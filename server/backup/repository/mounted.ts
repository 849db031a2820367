/** Notices a repository whose disk is not mounted: the next backup would go to the disk below, and look like all others. */
import { join } from 'node:path';
import { exists } from '../../config/exists.ts';
import { Refusal } from '../../config/refusal.ts';
import type { Connection } from '../../db/database.ts';
import { withClient } from '../make/make.ts';
import { folders, type Repository } from './repository.ts';

const fetchLast = (connection: Connection, place: string): Promise<Date | undefined> =>
  withClient(connection, async (client) => {
    const { rows } = await client.query<{ at: Date }>(
      'select ended_at as at from backups where bytes is not null and place = $1 order by id desc limit 1',
      [place],
    );
    return rows[0]?.at;
  });

/** Throws a Refusal for a directory that held a backup, and holds none. */
export const checkMounted = async (
  { place, isRemote }: Pick<Repository, 'place' | 'isRemote'>,
  connection: Connection,
): Promise<void> => {
  const folder = join(place, folders.backups);
  if (isRemote || (await exists(folder))) return;
  const last = await fetchLast(connection, place);
  if (last === undefined) return;
  throw new Refusal(
    `There are no backups in ${place}, where one was made at ${last.toISOString()}: is its disk mounted, and do all nodes reach it? To begin there again, make the directory ${folder}.`,
  );
};
