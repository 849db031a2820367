import { withClient } from '../../backup/make/make.ts';
import { isBusy } from '../../backup/repository/busy.ts';
import { type Pruned, prune } from '../../backup/repository/prune.ts';
import type { Repository } from '../../backup/repository/repository.ts';
import { Refusal } from '../../config/refusal.ts';
import { parseKeep } from '../../config/setting-kinds.ts';
import { readClock } from '../../db/read-clock.ts';
import type { Command, Context } from '../command.ts';
import { readText } from '../given.ts';
import { openNamed, toParameter } from './place.ts';

/** Running backups sign by the database's clock. The built-in one has that of its machine, and may be stopped. */
const readNow = async (repository: Repository, { config, withEngine }: Context): Promise<number> => {
  if (config.databaseUrl === undefined) return Date.now();
  try {
    return await withEngine(({ connection }) => withClient(connection, readClock));
  } catch (error) {
    // Without its database nothing is backed up. A mark that was left cannot be judged.
    if (await isBusy(repository)) throw error;
    return Date.now();
  }
};

export const command: Command<Pruned> = {
  name: 'backup prune',
  summary: 'Remove older backups of a repository, and the files that no other backup needs.',
  parameters: [
    toParameter,
    {
      flags: '--keep <numbers>',
      meaning:
        'how many hours, days, weeks, months and years keep their newest, like 7d,4w,12m; without it, BACKUP_KEEP',
    },
  ],
  run: async (given, context) => {
    const { config } = context;
    const asked = readText(given, 'keep');
    const keep = asked === undefined ? config.backups.keep : parseKeep(asked);
    if (keep === undefined) throw new Refusal(`--keep: ${asked} is not a list like 7d,4w,12m.`);
    const repository = await openNamed(given, config);
    return prune(repository, keep, await readNow(repository, context));
  },
  render: ({ kept, removed, removed_files }) =>
    `Removed ${removed.length} backups and ${removed_files} files; ${kept.length} backups stay.`,
};
