/** Finds the files of the page, and of the client under it, that call an operation. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Calls are imported by name from the generated table. */
const imported = /^import \{([^}]*)\} from '(?:@parlance\/client|\.\.?(?:\/\.\.)*)\/calls(?:\.ts)?';$/gm;

const namesIn = (text: string): readonly string[] =>
  [...text.matchAll(imported)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '');

const sourcesIn = (checkout: string, directory: string): readonly string[] =>
  readdirSync(join(checkout, directory), { recursive: true, encoding: 'utf8' })
    .filter((path) => !/^(dist|node_modules)\b/.test(path))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => `${directory}/${path.replaceAll('\\', '/')}`)
    .sort();

/** The files by the name of the call, as paths from the root of the checkout. */
export const usesIn = (checkout: string): ReadonlyMap<string, readonly string[]> => {
  const uses = new Map<string, string[]>();
  for (const path of ['client', 'web'].flatMap((directory) => sourcesIn(checkout, directory)))
    for (const name of namesIn(readFileSync(join(checkout, path), 'utf8')))
      uses.set(name, [...(uses.get(name) ?? []), path]);
  return uses;
};
