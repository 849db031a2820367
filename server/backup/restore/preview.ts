/** Says what a restore would do, and whether it could, without writing anything. */
import { access, constants, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Config } from '../../config/config.ts';
import { Refusal } from '../../config/refusal.ts';
import { missingMigrations } from '../../db/migrate.ts';
import { checkRemote } from '../../db/remote.ts';
import type { Manifest } from '../archive/format.ts';
import { withClient } from '../make/make.ts';
import { type Reading, verifyWhole, type Whole } from '../read.ts';
import { checkGivenKey } from './secret-key.ts';
import { checkDatabase, checkDirectory } from './target.ts';

export interface Previewed {
  readonly made_at: string;
  readonly parlance: string;
  readonly postgresql: string;
  readonly is_sealed: boolean;
  readonly organizations: Manifest['organizations'];
  readonly rows: number;
  readonly files: number;
  readonly missing: number;
  /** Migrations of this version that the backup did not have. */
  readonly migrations: readonly string[];
  /** Bytes in the data directory. */
  readonly needed: number;
  readonly free: number;
}

/** A row takes more in tables and indexes than as text; the log of the database comes on top. */
const growth = 4;
const fixed = 200e6;

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** Returns the free bytes where the directory is, or would be made. Throws a Refusal where it cannot be written. */
export const measureRoom = async ({ dataDirectory }: Pick<Config, 'dataDirectory'>): Promise<number> => {
  let path = dataDirectory;
  while (!(await isThere(path)) && dirname(path) !== path) path = dirname(path);
  await access(path, constants.W_OK).catch(() => {
    throw new Refusal(`DATA_DIR: this user may not write to ${path}.`);
  });
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
};

type Target = Pick<Config, 'dataDirectory' | 'databaseUrl' | 'uploads'>;

/** Throws a Refusal where a restore would fill the disk. */
export const checkRoom = async (
  config: Target,
  { end, textBytes }: Whole,
): Promise<{ readonly needed: number; readonly free: number }> => {
  const free = await measureRoom(config);
  const ofRows = config.databaseUrl === undefined ? fixed + growth * textBytes : 0;
  const needed = ofRows + (config.uploads.s3 === undefined ? end.uploads.bytes : 0);
  if (free >= needed) return { needed, free };
  throw new Refusal(
    `DATA_DIR: there is no room in ${config.dataDirectory}: ${Math.round(free / 1e6)} MB are free, and the restore needs about ${Math.round(needed / 1e6)} MB.`,
  );
};

const checkServer = async (config: Pick<Config, 'dataDirectory' | 'databaseUrl'>): Promise<void> => {
  const { databaseUrl: url } = config;
  if (url === undefined) return;
  await checkRemote(url);
  await withClient({ url }, (client) => checkDatabase(client, config));
};

/** Reads the backup through. Throws the Refusal with which a restore would begin, or end. */
export const previewRestore = async ({
  config,
  reading,
}: {
  readonly config: Target & Pick<Config, 'secretKey'>;
  readonly reading: Reading;
}): Promise<Previewed> => {
  const { manifest } = reading;
  await checkDirectory(config);
  await checkGivenKey(config, manifest);
  await checkServer(config);
  await measureRoom(config);
  const whole = await verifyWhole(reading);
  const { end } = whole;
  const { needed, free } = await checkRoom(config, whole);
  return {
    made_at: manifest.made_at,
    parlance: manifest.parlance,
    postgresql: manifest.postgresql,
    is_sealed: reading.isSealed,
    organizations: manifest.organizations,
    rows: Object.values(end.tables).reduce((sum, { rows }) => sum + rows, 0),
    files: end.uploads.files,
    missing: end.missing.files,
    migrations: missingMigrations(manifest.migrations),
    needed,
    free,
  };
};
