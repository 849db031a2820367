/** Puts each call into the files that make it: otherwise the first file would hold all calls of the page. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const declared = /^export const (\w+): .*? = (\{.*\});$/gm;
const imported = /^import \{([^}]*)\} from '@parlance\/client\/calls';$/gm;

const callsOf = (directory: string): ReadonlyMap<string, string> => {
  const text = readFileSync(join(directory, '../client/calls.ts'), 'utf8');
  return new Map([...text.matchAll(declared)].map(([, name, call]) => [name!, call!]));
};

export const ownCalls = (directory: string): Plugin => {
  const calls = callsOf(directory);
  const declare = (name: string): string => {
    const call = calls.get(name);
    if (call === undefined) throw new Error(`There is no call ${name}.`);
    return `const ${name} = ${call};`;
  };
  return {
    name: 'parlance:own-calls',
    enforce: 'pre',
    transform: (code, id) =>
      id.startsWith(directory) && code.includes('@parlance/client/calls')
        ? code.replace(imported, (_all, names: string) =>
            names
              .split(',')
              .map((name) => name.trim())
              .filter(Boolean)
              .map(declare)
              .join(' '),
          )
        : undefined,
  };
};
