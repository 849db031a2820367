/** Renders docs/holdings.md. */
import { type Holding, holdings, type Leaving } from '../db/holdings.ts';

const meanings: Readonly<Record<Leaving, string>> = {
  known: 'every kind',
  placed: 'with its channel or conversation',
  own: 'full, or with consent',
  whole: 'full',
};

const leavingOf = (holding: Holding): string =>
  'stays' in holding ? `never: ${holding.stays}` : meanings[holding.leaves];

const withoutOf = (holding: Holding): string =>
  'stays' in holding
    ? ''
    : Object.entries(holding.without ?? {})
        .map(([column, why]) => `\`${column}\`: ${why}`)
        .join('; ');

const backupOf = ({ outOfBackups }: Holding): string =>
  outOfBackups === undefined ? 'yes' : `no: ${outOfBackups}`;

const fatesOf = ({ people = {} }: Holding): string =>
  Object.entries(people)
    .map(([column, fate]) => `\`${column}\`: ${fate}`)
    .join('; ');

export const renderPage = (): string => {
  const rows = Object.entries(holdings).map(
    ([table, holding]) =>
      `| \`${table}\` | ${leavingOf(holding)} | ${withoutOf(holding)} | ${backupOf(holding)} | ${fatesOf(holding)} |`,
  );
  return `# What is exported, backed up and deleted of each table

This table says what an export of an organization holds ([exports](exports.md)), and what a backup holds ([backup](backup.md)). It also says what remains
when a person is deleted for good.

<!-- Generated from server/db/holdings.ts by "npm run generate"; do not edit. -->

| table | in exports | except | in backups | when the person that a column names is deleted |
| --- | --- | --- | --- | --- |
${rows.join('\n')}
`;
};
