import type { Config } from '../../config/config.ts';
import { Refusal } from '../../config/refusal.ts';
import type { Parameter } from '../command.ts';
import { type GivenOptions, readText } from '../given.ts';
import { resolvePlace } from './source.ts';

export const toParameter: Parameter = {
  flags: '--to <place>',
  meaning: 'the repository: a directory, or s3://bucket/folder; without it, BACKUP_TO',
};

export const placeOf = (given: GivenOptions, { backups }: Pick<Config, 'backups'>): string => {
  const place = readText(given, 'to') ?? backups.to;
  if (place === undefined) throw new Refusal('Give the repository with --to, or set BACKUP_TO.');
  return resolvePlace(place);
};
