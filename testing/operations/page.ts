/** Written by `npm run generate`. */
import { endpointsByName } from '@parlance/protocol/contract';
import { alone } from './alone.ts';
import { usesIn } from './uses.ts';

const code = (text: string): string => `\`${text}\``;

const addressOf = (name: string): string => {
  const { method, path } = endpointsByName.get(name)!;
  return code(`${method} ${path}`);
};

const reasons: ReadonlyMap<string, string> = new Map(
  alone.flatMap(({ operations, why, instead = [] }) =>
    operations.map((name) => [name, [why, instead.map(addressOf).join(', ')].join(' ').trim()]),
  ),
);

const head = `<!-- Written by npm run generate from the imports of web/ and client/, and from testing/operations/alone.ts. -->

# Operations and where the page calls them

This table lists each operation of the contract with the files that call it. Operations that programs alone call have the
reason instead. [web.md](web.md) says what the rooms of \`web/\` are.

| Operation | Called in, or why by programs alone |
| --- | --- |
`;

/** Sorted by path. */
export const renderPage = (checkout: string): string => {
  const uses = usesIn(checkout);
  const rows = [...endpointsByName]
    .sort(([, one], [, other]) => (`${one.path} ${one.method}` < `${other.path} ${other.method}` ? -1 : 1))
    .map(([name]) => {
      const files = uses.get(name)?.map(code).join('<br>');
      return `| ${addressOf(name)} | ${files ?? reasons.get(name) ?? ''} |\n`;
    });
  return head + rows.join('');
};
