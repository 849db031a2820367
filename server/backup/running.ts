/** Running backups: rows of `backups` that are not over. While there is one, the service keeps deleted files. */
import { Refusal } from '../config/refusal.ts';
import type { Connection } from '../db/database.ts';
import { withClient } from './make/make.ts';

export interface RunningBackup {
  /** Throws a Refusal when the backup was thought dead meanwhile, so that files may have been deleted. */
  check(): Promise<void>;
  end(result: { readonly bytes: number } | { readonly failure: string }): Promise<void>;
}

/** Milliseconds. `isAlive` allows ten minutes of silence. */
const signEvery = 60_000;

/** The condition of a row of `backups`. A clock that was ahead may have signed. */
export const isAlive = `ended_at is null and abs(extract(epoch from now() - seen_at)) < 600`;

const nothing: RunningBackup = { check: async () => {}, end: async () => {} };

/** Durable when it returns, which must be before the snapshot of the backup. */
export const beginBackup = async (
  connection: Connection,
  { place, isScheduled }: { readonly place: string; readonly isScheduled: boolean },
): Promise<RunningBackup> => {
  const ask = (text: string, values: readonly unknown[]) =>
    withClient(connection, async (client) => (await client.query(text, [...values])).rows);
  const [known] = await ask(`select to_regclass('backups') is not null as yes`, []);
  // No service deletes files over an older schema: it would have brought that up to date.
  if (known?.yes !== true) return nothing;
  const [row] = await ask(`insert into backups (is_scheduled, place) values ($1, $2) returning id`, [
    isScheduled,
    place,
  ]);
  const id = row!.id as number;
  const sign = () =>
    ask(`update backups set seen_at = now() where id = $1 and ${isAlive} returning id`, [id]);
  const timer = setInterval(() => void sign().catch(() => {}), signEvery);
  timer.unref();
  return {
    check: async () => {
      if ((await sign()).length === 0)
        throw new Refusal(
          'The database could not be reached for ten minutes, so the service may have deleted files that this backup needs; make another one.',
        );
    },
    end: async (result) => {
      clearInterval(timer);
      const [bytes, failure] =
        'bytes' in result ? [result.bytes, null] : [null, result.failure.slice(0, 1000)];
      await ask(`update backups set ended_at = now(), bytes = $2, failure = $3 where id = $1`, [
        id,
        bytes,
        failure,
      ]);
    },
  };
};
