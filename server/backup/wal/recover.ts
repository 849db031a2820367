/** Makes a cluster of a base and the log after it, up to a moment, and lends it once it takes writes. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { Refusal } from '../../config/refusal.ts';
import { chooseOwner } from '../../db/embedded/owner.ts';
import type { Engine } from '../../db/engine.ts';
import { startEngine } from '../../db/start-engine.ts';
import type { Repository } from '../repository/repository.ts';
import type { Opener } from '../seal/open.ts';
import { unpackCluster } from './cluster-tar.ts';
import { type HandingIn, handIn, restoreCommand } from './hand-in.ts';
import type { Moment, Span } from './moment.ts';
import { baseKey, readKept } from './place.ts';

/** Milliseconds. A day of a busy service is done in minutes. */
const patience = 24 * 3_600_000;

export interface Recovery {
  readonly config: Pick<Config, 'dataDirectory'>;
  readonly repository: Repository;
  readonly span: Span;
  readonly moment: Moment;
  readonly open: Opener;
  readonly report: (step: string) => void;
  /** Empties and marks the data directory, which this process has then. */
  readonly prepare: () => Promise<void>;
}

/** The database knows no other names of zones when it reads this. */
const inDatabase = (moment: Date): string => moment.toISOString().replace('T', ' ').replace('Z', '+00');

const settingsOf = (moment: Moment): Record<string, string> => ({
  restore_command: restoreCommand,
  recovery_target_timeline: 'latest',
  ...(moment === 'latest'
    ? {}
    : { recovery_target_time: inDatabase(moment), recovery_target_action: 'promote' }),
  // Readers would see it on the way.
  hot_standby: 'off',
});

const tooFar = /recovery ended before configured recovery target was reached/;

const explain = (error: unknown, moment: Moment): unknown =>
  error instanceof Refusal && tooFar.test(error.message)
    ? new Refusal(
        `The log ends before ${moment === 'latest' ? moment : moment.toISOString()}; give an earlier time, or latest.`,
      )
    : error;

export const recover = async ({
  config: { dataDirectory },
  repository,
  span: { base, names },
  moment,
  open,
  report,
  prepare,
}: Recovery): Promise<Engine> => {
  const cluster = join(dataDirectory, 'postgres');
  let handing: HandingIn | undefined;
  const unpack = async () => {
    await prepare();
    const owner = chooseOwner(cluster);
    report(`unpacking the base of ${base.ended_at}`);
    await unpackCluster(readKept(repository, baseKey(base.name, 'cluster'), open), cluster, owner);
    writeFileSync(join(cluster, 'recovery.signal'), '', { mode: 0o644 });
    handing = handIn(cluster, owner, { repository, chain: base.chain, names, open });
    report(`applying the log until ${moment === 'latest' ? 'its end' : moment.toISOString()}`);
  };
  try {
    return await startEngine({
      dataDirectory,
      archives: false,
      settings: settingsOf(moment),
      patience,
      prepare: unpack,
      report,
    });
  } catch (error) {
    // What it could not read says more than how the database ended.
    handing?.check();
    throw explain(error, moment);
  } finally {
    await handing?.stop();
  }
};
