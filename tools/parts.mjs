// Loads the parts of the joined server, of which the build writes entries beside this file. Where a directory is given, V8's
// code for them is kept there: without it, a start spends a quarter of its processor time on compiling.

import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cachedDataVersionTag, setFlagsFromString } from 'node:v8';
import vm from 'node:vm';

const home = dirname(fileURLToPath(import.meta.url));
const requireOthers = createRequire(import.meta.url);
const modules = new Map();

/** Parts by their name, and what else they require. */
const requirePart = Object.assign(
  (name) => (name.startsWith('./') ? load(name.slice(2)) : requireOthers(name)),
  requireOthers,
);

/** Returns what the part exports. */
export function load(name) {
  const known = modules.get(name);
  if (known !== undefined) return known.exports;
  const module = { exports: {} };
  modules.set(name, module);
  const path = join(home, name);
  const run = compile(name, path).runInThisContext();
  run.call(module.exports, module.exports, requirePart, module, path, home);
  return module.exports;
}

/** Characters of a part; less is compiled as fast as its code is read. */
const worthKeeping = 16_384;

/** The build leaves no character beyond ASCII. */
function compile(name, filename) {
  const text = readFileSync(filename, 'latin1');
  const isKept = keeping !== undefined && text.length >= worthKeeping;
  const cachedData = isKept ? readKept(name) : undefined;
  const script = new vm.Script(`(function (exports, require, module, __filename, __dirname) {${text}\n})`, {
    filename,
    cachedData,
  });
  if (isKept && script.cachedDataRejected !== false)
    missing.push({ name, script, tag: cachedDataVersionTag() });
  return script;
}

/** Where V8's code is kept. */
let keeping;
/** Parts without code there, with V8's mark of its version and flags. */
let missing = [];

/** `directory`: no other user may write to it. One that cannot be written is left alone. */
export function keepCompiledCode(directory) {
  keeping = directory;
  process.once('exit', writeMissing);
  // A service may end without another chance.
  setTimeout(writeMissing, 10_000).unref();
}

const pathOf = (name) => join(keeping, `${name}.${cachedDataVersionTag().toString(16)}`);

function readKept(name) {
  try {
    return readFileSync(pathOf(name));
  } catch {
    return undefined;
  }
}

/** A start changes this flag for its time (`young-memory.ts`), and V8 takes code only with the flags it was made with. */
const factors = [1, 2];

function writeMissing() {
  const parts = missing;
  missing = [];
  try {
    if (parts.length > 0) mkdirSync(keeping, { recursive: true, mode: 0o700 });
    for (const factor of factors) {
      setFlagsFromString(`--semi-space-growth-factor=${factor}`);
      const now = cachedDataVersionTag();
      for (const { name, script, tag } of parts)
        if (tag === now) write(pathOf(name), script.createCachedData());
    }
  } catch {
    // The next start compiles again.
  }
}

/** A loss of power leaves all of it or nothing. */
function write(path, bytes) {
  const unfinished = `${path}.${process.pid}`;
  const file = openSync(unfinished, 'w', 0o600);
  try {
    writeSync(file, bytes);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(unfinished, path);
}
