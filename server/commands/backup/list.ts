import { listBackups, timeOf } from '../../backup/repository/repository.ts';
import type { Command } from '../command.ts';
import { openNamed, toParameter } from './place.ts';

interface Listed {
  readonly name: string;
  readonly made_at: string;
}

export const command: Command<readonly Listed[]> = {
  name: 'backup list',
  summary: 'List the backups of a repository, oldest first.',
  parameters: [toParameter],
  run: async (given, { config }) => {
    const names = await listBackups(await openNamed(given, config));
    return names.map((name) => ({ name, made_at: new Date(timeOf(name)).toISOString() }));
  },
  render: (listed) =>
    listed.length === 0 ? 'There are no backups.' : listed.map(({ name }) => name).join('\n'),
};
