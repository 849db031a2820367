import { fetchRecords, type ImportRecord } from '../../imports/index.ts';
import type { Command } from '../command.ts';
import { readText, withGround } from '../within.ts';

const stateOf = (finishedAt: Date | null, phase: string): string => {
  if (phase === 'removed') return 'taken away';
  if (phase === 'removing') return 'not all taken away: repeat "import remove"';
  return finishedAt === null ? `not finished, at ${phase}` : 'finished';
};

export const command: Command<readonly ImportRecord[]> = {
  name: 'import list',
  summary: 'List what was imported, with what did not come to its end.',
  parameters: [
    {
      flags: '--into <subdomain>',
      meaning: 'only into this organization; empty for the one of the root host',
    },
  ],
  run: (given, context) =>
    withGround(context, ({ database }) => fetchRecords(database, readText(given, 'into'))),
  render: (records) =>
    records.length === 0
      ? 'nothing was imported'
      : records
          .map(({ id, into, source, archive, messages, startedAt, finishedAt, phase }) =>
            [
              id,
              startedAt.toISOString().slice(0, 16).replace('T', ' '),
              source,
              archive,
              `into ${into === '' ? 'the root host' : into}`,
              `${messages} messages`,
              stateOf(finishedAt, phase),
            ].join('\t'),
          )
          .join('\n'),
};
