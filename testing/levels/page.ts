/** Written by `npm run generate`. */
import { endpoints, events } from '@parlance/protocol/contract';
import type { Endpoint } from '@parlance/protocol/endpoint';
import { featureLevel } from '@parlance/protocol/levels';
import { type Change, changes } from './changes.ts';

const addressOf = ({ method, path }: Endpoint): string => `\`${method} ${path}\``;

const collect = (): ReadonlyMap<number, readonly string[]> => {
  const byLevel = new Map<number, string[]>();
  const note = (level: number | undefined, text: string) => {
    if (level === undefined) return;
    byLevel.set(level, [...(byLevel.get(level) ?? []), text]);
  };
  for (const endpoint of endpoints) note(endpoint.since, `${addressOf(endpoint)}.`);
  for (const { type, op, since } of events.values())
    note(since, `The event \`${op === undefined ? type : `${type}\`, \`${op}`}\`.`);
  for (const endpoint of endpoints)
    for (const [name, { since }] of Object.entries({ ...endpoint.pathParameters, ...endpoint.parameters }))
      if (since !== endpoint.since) note(since, `\`${name}\` of ${addressOf(endpoint)}.`);
  return byLevel;
};

const table = (columns: readonly string[], rows: readonly (readonly string[])[]): string =>
  [columns, columns.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

const shownBy = (change: Change): string =>
  'why' in change ? `Does not apply: ${change.why}` : `\`${change.file}\`: ${change.title}`;

const head = `<!-- Written by npm run generate from the declarations in protocol/ and testing/levels/changes.ts. -->

# Feature levels

The service speaks the protocol at feature level ${featureLevel}; clients read it as \`service_feature_level\` and
\`zulip_feature_level\` from \`GET /server_settings\` and \`POST /register\`. Clients of any older level get the newest
form, or an older one where they do not declare the capability for the newer.
`;

export const renderPage = (): string => {
  const dated = collect();
  const recent = changes.map((change) => [
    String(change.level),
    [...(dated.get(change.level) ?? []), ...(change.what === undefined ? [] : [change.what])].join('<br>'),
    shownBy(change),
  ]);
  const told = new Set(changes.map(({ level }) => level));
  const rest = [...dated]
    .filter(([level]) => !told.has(level))
    .sort(([one], [other]) => other - one)
    .map(([level, texts]) => [String(level), texts.join('<br>')]);
  return [
    head,
    `## From 428 to ${featureLevel}\n\n${table(['Level', 'What changed', 'Shown by'], recent)}\n`,
    `## Other levels in the declarations\n\n${table(['Level', 'Came with it'], rest)}\n`,
  ].join('\n');
};
