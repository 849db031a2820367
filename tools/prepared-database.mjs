// Makes what new databases begin with, when that is missing or stale. Run it after the build of the server. Where it cannot
// be made, as where no database runs, a first start makes its database itself and takes a second longer.

import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { note, read, root } from './prepare.mjs';

const built = join(root, 'server/dist');
const directory = join(built, 'prepared');
/** What the tables, the cluster and its file depend on. */
const sources = [
  'db/migrations',
  'db/migrate.js',
  'db/embedded',
  'start/prepare-database.js',
  'jobs/migrate.js',
];

function contentsKey() {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  for (const source of sources)
    for (const path of filesIn(join(built, source))) hash.update(readFileSync(path));
  return hash.digest('hex');
}

const filesIn = (path) =>
  path.endsWith('.js')
    ? [path]
    : readdirSync(path)
        .filter((name) => name.endsWith('.js'))
        .sort()
        .map((name) => join(path, name));

/** Says why it could not, and never throws. */
async function prepareDatabase(say = (line) => console.log(line)) {
  try {
    const stamp = join(directory, '.contents');
    const key = contentsKey();
    if (read(stamp) === key) return;
    rmSync(directory, { recursive: true, force: true });
    mkdirSync(directory, { recursive: true });
    const { prepareDatabase: make } = await import('../server/dist/start/prepare-database.js');
    await make(directory);
    note(stamp, key);
  } catch (error) {
    say(`the database of first starts was not prepared: ${error.message}`);
  }
}

await prepareDatabase();
