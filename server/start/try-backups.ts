import { checkMounted, openRepository, readOpening, readSealing } from '../backup/index.ts';
import type { Config } from '../config/config.ts';
import type { Connection } from '../db/database.ts';
import { StorageFault } from '../storage/index.ts';
import { type Asked, refuseFault, tryStorage } from './try-storage.ts';

type Where = Pick<Config, 'backups' | 'uploads'>;

/** Throws a Refusal for a place where nothing can be kept. */
export const tryPlace = async (asked: Asked, config: Where, connection: Connection): Promise<void> => {
  const repository = await openRepository(asked.place, config);
  // A probe would make the directory.
  await checkMounted(repository, connection);
  await tryStorage(repository.storage, asked).catch((error: unknown) => {
    throw error instanceof StorageFault ? refuseFault(asked, error) : error;
  });
};

/** Throws a Refusal with which the next scheduled backup, or its check, would fail. */
export const tryBackups = async (config: Where, connection: Connection): Promise<void> => {
  const { to: place, key, verify } = config.backups;
  if (place === undefined) return;
  if (key !== undefined) await readSealing(key, 'BACKUP_KEY');
  await tryPlace({ setting: 'BACKUP_TO', place }, config, connection);
  if (verify !== 'off') await readOpening(config);
};
