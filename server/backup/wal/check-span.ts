/** What a recovery to a moment refuses before it writes anything. */
import type { Config } from '../../config/config.ts';
import { Refusal } from '../../config/refusal.ts';
import { version } from '../../config/version.ts';
import { locateBinaries } from '../../db/embedded/binaries.ts';
import { unknownMigrations } from '../../db/migrate.ts';
import { findSecretKey } from '../../secrets/key.ts';
import { createSecrets } from '../../secrets/secrets.ts';
import type { Repository } from '../repository/repository.ts';
import { checkDirectory } from '../restore/target.ts';
import type { Opener } from '../seal/open.ts';
import { findSpan, type Moment, type Span } from './moment.ts';
import { baseKey, readKept } from './place.ts';

const refuseOwnDatabase = ({ databaseUrl }: Pick<Config, 'databaseUrl'>): void => {
  if (databaseUrl === undefined) return;
  throw new Refusal(
    '--to-time makes a built-in database in DATA_DIR; leave DATABASE_URL out, and take a backup of the restored service to that PostgreSQL.',
  );
};

const majorOf = (postgresql: string): string => postgresql.split('.')[0]!;

export const refuseKey = ({ secretKey }: Pick<Config, 'secretKey'>): Refusal =>
  new Refusal(
    `${secretKey === undefined ? 'DATA_DIR/secret.key' : 'SECRET_KEY'} is not the key of that moment; give that one, or none: a sealed base brings its own.`,
  );

/** Throws a Refusal where this version cannot go on with the cluster, or the operator gave another key. */
const checkSpan = async (
  { base }: Pick<Span, 'base'>,
  config: Pick<Config, 'dataDirectory' | 'secretKey'>,
): Promise<void> => {
  const own = locateBinaries(config.dataDirectory).major;
  if (majorOf(base.postgresql) !== own || unknownMigrations(base.migrations).length > 0)
    throw new Refusal(
      `The base was made by Parlance ${base.parlance} with PostgreSQL ${base.postgresql}, and this is Parlance ${version} with PostgreSQL ${own}; restore it with the Parlance that made it, and upgrade then.`,
    );
  const given = await findSecretKey(config);
  if (given === undefined || base.key_fingerprint === null) return;
  if (createSecrets(given).fingerprint !== base.key_fingerprint) throw refuseKey(config);
};

/** Opens the beginning. Throws a Refusal for a key that does not fit. */
export const tryKey = async (repository: Repository, key: string, open: Opener): Promise<void> => {
  for await (const _ of readKept(repository, key, open)) break;
};

/** Returns the base and the log for a moment. Throws a Refusal when the place is not empty, or no log reaches so far. */
export const chooseSpan = async ({
  config,
  repository,
  moment,
  open,
}: {
  readonly config: Pick<Config, 'dataDirectory' | 'databaseUrl' | 'secretKey'>;
  readonly repository: Repository;
  readonly moment: Moment;
  readonly open: Opener;
}): Promise<Span> => {
  refuseOwnDatabase(config);
  await checkDirectory(config);
  const span = await findSpan(repository, moment);
  await checkSpan(span, config);
  await tryKey(repository, baseKey(span.base.name, 'cluster'), open);
  return span;
};
