import type { Config } from '../../config/config.ts';
import { StorageFault } from '../../storage/index.ts';
import { refuseFault, tryStorage } from '../../storage/try-storage.ts';
import { openRepository } from '../repository/repository.ts';
import { readSealing } from '../seal/keys.ts';
import { readOpening } from './check-round.ts';

type Where = Pick<Config, 'backups' | 'uploads'>;

/** Throws a Refusal for a place of scheduled backups where none can be kept. */
export const tryPlace = async (place: string, config: Where): Promise<void> => {
  const asked = { setting: 'BACKUP_TO', place };
  const { storage } = await openRepository(place, config);
  await tryStorage(storage, asked).catch((error: unknown) => {
    throw error instanceof StorageFault ? refuseFault(asked, error) : error;
  });
};

/** Throws a Refusal with which the next scheduled backup, or its check, would fail. */
export const tryBackups = async (config: Where): Promise<void> => {
  const { to: place, key, verify } = config.backups;
  if (place === undefined) return;
  if (key !== undefined) await readSealing(key, 'BACKUP_KEY');
  if (verify !== 'off') await readOpening(config);
  await tryPlace(place, config);
};
