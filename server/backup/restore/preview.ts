/** Says what a restore would do, and whether it could, without writing anything. */
import type { Config } from '../../config/config.ts';
import { missingMigrations } from '../../db/migrate.ts';
import { checkRemote } from '../../db/remote.ts';
import type { Manifest } from '../archive/format.ts';
import { withClient } from '../make/make.ts';
import { type Reading, verifyWhole } from '../read.ts';
import { checkRoom, measureRoom, type Room } from './room.ts';
import { checkGivenKey } from './secret-key.ts';
import { checkDatabase, checkDirectory } from './target.ts';

export interface Previewed extends Room {
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
}

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
  readonly config: Pick<Config, 'dataDirectory' | 'databaseUrl' | 'uploads' | 'secretKey'>;
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
