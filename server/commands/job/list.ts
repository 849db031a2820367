import { fetchJobCounts, type JobCounts } from '../../jobs/counts.ts';
import type { Command } from '../command.ts';

export const command: Command<readonly JobCounts[]> = {
  name: 'job list',
  summary: 'Show the background jobs that wait, run or failed, by their kind.',
  parameters: [{ flags: '--failed', meaning: 'only kinds with failed jobs' }],
  run: (given, context) =>
    context.withDatabase(({ database }) => fetchJobCounts(database.query, given.failed === true)),
  render: (rows) =>
    rows.length === 0
      ? 'no jobs'
      : rows
          .map(({ task, waiting, running, failed, given_up, last_error }) =>
            [
              task,
              `${waiting} waiting`,
              `${running} running`,
              `${failed} failed`,
              `${given_up} given up`,
              ...(last_error === null ? [] : [last_error.split('\n')[0]]),
            ].join('\t'),
          )
          .join('\n'),
};
