import { existsSync } from 'node:fs';
import { openRepository, type Repository } from '../../backup/repository/repository.ts';
import type { Config } from '../../config/config.ts';
import { Refusal } from '../../config/refusal.ts';
import type { Parameter } from '../command.ts';
import { type GivenOptions, readText } from '../given.ts';
import { resolvePlace } from './source.ts';

export const toParameter: Parameter = {
  flags: '--to <place>',
  meaning: 'the repository: a directory, or s3://bucket/folder; without it, BACKUP_TO',
};

const placeOf = (given: GivenOptions, { backups }: Pick<Config, 'backups'>): string => {
  const place = readText(given, 'to') ?? backups.to;
  if (place === undefined) throw new Refusal('Give the repository with --to, or set BACKUP_TO.');
  return resolvePlace(place);
};

/** Opens the repository that is named. Throws a Refusal where there is none, since a disk may not be mounted. */
export const openNamed = async (given: GivenOptions, config: Config): Promise<Repository> => {
  const place = placeOf(given, config);
  const repository = await openRepository(place, config);
  if (!repository.isRemote && !existsSync(place))
    throw new Refusal(`There is no directory ${place}; is its disk mounted?`);
  return repository;
};
