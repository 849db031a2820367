import { fetchRecords, type ImportRecord } from '../imports/index.ts';
import type { Command } from './command.ts';
import { withoutSecrets } from './within.ts';

export const command: Command<readonly ImportRecord[]> = {
  name: 'import list',
  summary: 'List what was imported into an organization, with what did not come to its end.',
  parameters: [
    {
      flags: '--into <subdomain>',
      meaning: 'the organization; without it, the one of the root host',
      default: '',
    },
  ],
  run: (given, context) =>
    withoutSecrets(context, { ...given, organization: given.into }, ({ database, organization }) =>
      fetchRecords(database, organization.id),
    ),
  render: (records) =>
    records.length === 0
      ? 'nothing was imported'
      : records
          .map(({ id, source, archive, messages, startedAt, finishedAt, phase }) => {
            const end = finishedAt === null ? `not finished, at ${phase}` : 'finished';
            return `${id}  ${startedAt.toISOString().slice(0, 16).replace('T', ' ')}  ${source}  ${archive}  ${messages} messages  ${end}`;
          })
          .join('\n'),
};
