import { join } from 'node:path';
import { Refusal } from '../../config/refusal.ts';
import type { Command } from '../command.ts';

interface Result {
  readonly removed: readonly string[];
}

export const command: Command<Result> = {
  name: 'database drop-old',
  summary: 'Remove the database of the older PostgreSQL that an upgrade kept.',
  parameters: [],
  run: async (_given, { config: { databaseUrl, dataDirectory } }) => {
    if (databaseUrl !== undefined)
      throw new Refusal('DATABASE_URL is set: that database is yours to upgrade, and nothing is kept here.');
    const { dropReplaced } = await import('../../db/embedded/replace.ts');
    return { removed: await dropReplaced(join(dataDirectory, 'postgres')) };
  },
  render: ({ removed }) =>
    removed.length === 0 ? 'there is no older database' : removed.map((path) => `removed ${path}`).join('\n'),
};
