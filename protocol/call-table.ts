/** Lists all calls; clients need no declarations at run time. */
import { callOf } from './call.ts';
import { endpointsByName } from './contract.ts';

const quoted = (text: string) => `'${text}'`;

export const renderCalls = (): string => {
  const lines = [...endpointsByName]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, endpoint]) => {
      const { method, path, text } = callOf(endpoint);
      const known = `{ method: '${method}', path: '${path}', text: [${text.map(quoted).join(', ')}] }`;
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
