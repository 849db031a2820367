import { readFileSync } from 'node:fs';

const root = import.meta.url.includes('/dist/') ? '../..' : '..';

/** The version of this Parlance, like `0.1.0`. */
export const version: string = (
  JSON.parse(readFileSync(new URL(`${root}/package.json`, import.meta.url), 'utf8')) as { version: string }
).version;
