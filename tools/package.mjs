// Writes the published package: everything built, nothing of the sources. It lands in `dist/`, unpacked and packed.

import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { preparePage } from './page.mjs';
import { Problem, prepare, root, run, withProgress } from './prepare.mjs';

const name = '@parlance/parlance';
const directory = join(root, 'dist/package');

/** Returns the paths of the unpacked and of the packed package. */
export async function buildPackage(say = (line) => console.log(line)) {
  await prepare({ say });
  await preparePage(say);
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  for (const [from, to, isTaken = () => true] of parts())
    cpSync(join(root, from), join(directory, to), { recursive: true, filter: isTaken });
  // Loaded late, since it needs the packages.
  const { bundleServer } = await import('./bundle.mjs');
  const { entries, libraries } = await bundleServer(join(directory, bundled('server'), 'dist/bundle'));
  for (const workspace of workspaces)
    writeJson(`${bundled(workspace)}/package.json`, workspaceManifest(readManifest(workspace), entries));
  writeJson('package.json', packageManifest(libraries));
  return { directory, archive: await pack(say) };
}

// The list of chunks is for measuring, and the stamp for checkouts.
const isServed = (path) => !/\/(\.vite|\.sources\.json)$/.test(path);

const workspaces = ['server', 'web'];
const bundled = (workspace) => `node_modules/@parlance/${workspace}`;

const parts = () => [
  ['web/dist/page', `${bundled('web')}/dist/page`, isServed],
  ['packaging/npm/parlance.mjs', 'bin/parlance.mjs'],
  ['tools/node.mjs', 'bin/node.mjs'],
  ['packaging/npm/README.md', 'README.md'],
  ['packaging/parlance.service', 'packaging/parlance.service'],
  ['LICENSE', 'LICENSE'],
];

const readManifest = (path) => JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'));
const writeJson = (path, value) =>
  writeFileSync(join(directory, path), `${JSON.stringify(value, undefined, 2)}\n`);

/** Without its dependencies, which the package has: npm would take them for bundled, too. */
const workspaceManifest = ({ name, version, license, type }, entries) => ({
  name,
  version,
  license,
  type,
  ...(name === '@parlance/server' ? { exports: exportsOf(entries) } : {}),
});

const exportsOf = (entries) =>
  Object.fromEntries(Object.entries(entries).map(([name, file]) => [`./${name}`, `./dist/bundle/${file}`]));

/** Names as dependencies only those whose code is not in the package. */
function packageManifest(libraries) {
  const { version, description, license, type, engines } = readManifest('.');
  const own = Object.fromEntries(workspaces.map((path) => [readManifest(path).name, version]));
  const [protocol, server] = [readManifest('protocol'), readManifest('server')];
  const foreign = Object.entries({ ...protocol.dependencies, ...server.dependencies });
  const isApart = ([dependency]) => !dependency.startsWith('@parlance/') && !libraries.has(dependency);
  return {
    name,
    version,
    description,
    license,
    type,
    engines,
    bin: { parlance: 'bin/parlance.mjs' },
    dependencies: { ...own, ...Object.fromEntries(foreign.filter(isApart)) },
    optionalDependencies: server.optionalDependencies,
    bundleDependencies: Object.keys(own),
  };
}

async function pack(say) {
  const { status, output } = await withProgress(
    { what: 'packing', say },
    process.platform === 'win32' ? 'npm.cmd' : 'npm',
    ['pack', directory, '--pack-destination', join(root, 'dist'), '--json'],
  );
  if (status !== 0) throw new Problem(`The package could not be packed; npm says:\n${output.trim()}`);
  const archive = join(root, 'dist/parlance.tgz');
  const [{ filename, size, unpackedSize }] = JSON.parse(output.slice(output.indexOf('[')));
  renameSync(join(root, 'dist', filename.replace('@', '').replace('/', '-')), archive);
  say(`${archive}: ${(size / 2 ** 20).toFixed(1)} MB, ${(unpackedSize / 2 ** 20).toFixed(1)} MB unpacked`);
  return archive;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await run(() => buildPackage());
