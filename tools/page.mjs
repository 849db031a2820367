// Builds the web application into `web/dist/page`, when that is missing or stale. Run it to build at once.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { note, Problem, read, root, run, withProgress } from './prepare.mjs';

/** Travels with the build, so that a prepared release is not built again. */
const stamp = '.sources.json';
const SOURCES = ['web', 'client', 'protocol', 'server/emoji/table.ts', 'package-lock.json'];

/** What the service serves. `build` is absent when nothing is to be done; it says its progress. */
export function openPage(say, checkout = root) {
  const directory = directoryOf(checkout);
  if (isCurrent(checkout)) return { directory };
  return { directory, build: (signal) => buildPage(checkout, say, signal) };
}

/** Throws a Problem. */
export async function preparePage(say = (line) => console.log(line)) {
  if (!isCurrent(root)) await buildPage(root, say);
}

const directoryOf = (checkout) => join(checkout, 'web/dist/page');

function isCurrent(checkout) {
  const path = join(directoryOf(checkout), stamp);
  const { times, contents } = JSON.parse(read(path) ?? '{}');
  const now = keyOf(checkout, timesOf);
  if (times === now) return true;
  // A copy or another branch changes the times of files, and maybe nothing else.
  if (contents === undefined || contents !== keyOf(checkout, contentsOf)) return false;
  note(path, JSON.stringify({ times: now, contents }));
  return true;
}

const timesOf = (path) => {
  const { mtimeMs, size } = statSync(path);
  return `${mtimeMs} ${size}`;
};
const contentsOf = (path) => createHash('sha256').update(readFileSync(path)).digest('hex');

/** Changes with any source file of the application. */
function keyOf(checkout, aspect) {
  const hash = createHash('sha256');
  const visit = (path) => {
    const place = join(checkout, path);
    if (statSync(place).isFile()) hash.update(`${path} ${aspect(place)}\n`);
    else for (const name of readdirSync(place).sort()) if (isSource(name)) visit(join(path, name));
  };
  for (const path of SOURCES) visit(path);
  return hash.digest('hex');
}

const isSource = (name) => !/^(dist|node_modules|testing)$|\.test\.tsx?$|\.tsbuildinfo$/.test(name);

async function buildPage(checkout, say, signal) {
  const lock = `${directoryOf(checkout)}.lock`;
  try {
    await mkdir(join(checkout, 'web/dist'), { recursive: true });
    await takeLock(lock, say, signal);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Problem(explain(String(error)));
  }
  try {
    if (!isCurrent(checkout)) await buildAlone(checkout, say, signal);
  } finally {
    await rm(lock, { force: true });
  }
}

/** Waits while another process builds the same. */
async function takeLock(lock, say, signal) {
  for (let isFirst = true; ; isFirst = false) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (isLeftBehind(lock)) rmSync(lock, { force: true });
    else if (isFirst) say('waiting for another process that builds the application …');
    await pause(200, undefined, { signal });
  }
}

/** Milliseconds; a build takes seconds. Ids of processes return, above all in containers. */
const longestBuild = 120_000;

function isLeftBehind(lock) {
  const holder = Number(read(lock));
  const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  return age > longestBuild || holder === process.pid || (holder > 0 && !isRunning(holder));
}

function isRunning(id) {
  try {
    return process.kill(id, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

async function buildAlone(checkout, say, signal) {
  const keys = { times: keyOf(checkout, timesOf), contents: keyOf(checkout, contentsOf) };
  const directory = directoryOf(checkout);
  const next = `${directory}.next`;
  const started = Date.now();
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const { status, output } = await withProgress(
    // What starts it may run for tests: the page is the same.
    { what: 'building the application', say, signal, environment: { NODE_ENV: 'production' } },
    process.execPath,
    [vite, 'build', join(checkout, 'web'), '--outDir', next, '--emptyOutDir', '--logLevel', 'warn'],
  );
  signal?.throwIfAborted();
  if (status !== 0) {
    say('the application could not be built; "npm run build" shows why');
    throw new Problem(explain(withoutStack(output)));
  }
  await writeFile(join(next, stamp), JSON.stringify(keys));
  await rm(directory, { recursive: true, force: true });
  await rename(next, directory);
  say(`the application is built (${((Date.now() - started) / 1000).toFixed(1)} s)`);
}

const withoutStack = (output) =>
  output
    .split('\n')
    .filter((line) => !/^\s+at /.test(line))
    .join('\n');

function explain(output) {
  if (/Cannot find (module|package)|ERR_MODULE_NOT_FOUND/.test(output))
    return `A part of the build is not installed; run "npm ci" with development dependencies, then "npm run build".\n${output.trim()}`;
  if (/EACCES|EPERM|EROFS/.test(output))
    return `This user may not write to ${join(root, 'web/dist')}; run "npm run build" as the user who owns the checkout.`;
  if (/ENOSPC/.test(output)) return 'The disk is full; make room and run "npm run build".';
  return `The application could not be built; "npm run build" shows it again:\n${output.trim()}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await run(() => preparePage());
