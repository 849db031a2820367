/** Lists all calls; clients need no declarations at run time. In the order of methods and paths, which compresses best. */
import { callOf } from './call.ts';
import { endpointsByName } from './contract.ts';

export const renderCalls = (): string => {
  const lines = [...endpointsByName]
    .sort(([, one], [, other]) => (one.method + one.path < other.method + other.path ? -1 : 1))
    .map(([name, endpoint]) => {
      const { method, path, text } = callOf(endpoint);
      const texts = text === undefined ? '' : `, text: '${text}'`;
      const known = `{ method: '${method}', path: '${path}'${texts} }`;
      return `export const ${name}: Call<Endpoints['${name}']> = ${known};`;
    });
  return [
    '// Written by `npm run generate` from the declarations of protocol/.',
    "import type { Call } from '@parlance/protocol/call';",
    "import type { Endpoints } from '@parlance/protocol/contract';",
    '',
    ...lines,
    '',
  ].join('\n');
};
