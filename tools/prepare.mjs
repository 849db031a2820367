// Prepares a checkout: Node, packages, build. Plain JavaScript, since it runs before dependencies exist; takes
// milliseconds when nothing changed.

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkNode, Problem, run } from './node.mjs';

export { Problem, run };

/** The command line, for every user: `npx parlance` writes into the checkout, and so works for its owner alone. */
export const program = 'node tools/parlance.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const PACKAGES = ['protocol', 'client', 'server', 'testing', 'bench'];
/** The command line and all that it loads, below `root`. */
const builtServer = 'server/dist/bundle/cli.js';
/** What V8 made of the built server. */
export const compiledCode = join(root, '.cache/compiled');
const installStamp = join(root, 'node_modules/.parlance-installed');

/**
 * Installs and builds what is stale. `build`: a project for `tsc -b`; default: all. `say` prints a line when
 * there is work.
 */
export async function prepare({ build = '.', say = (line) => console.log(line) } = {}) {
  checkNode();
  if (!isInstalled()) await install(say);
  if (!isBuilt(build)) await buildSources(build, say);
}

function isInstalled() {
  const wanted = installKey();
  if (read(installStamp) === wanted) return true;
  if (!matchesLock()) return false;
  note(installStamp, wanted);
  return true;
}

function installKey() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`);
  hash.update(readFileSync(join(root, 'package-lock.json')));
  return hash.digest('hex');
}

/** Whether a manual `npm ci` or `npm install` matches the lock file. */
function matchesLock() {
  const text = read(join(root, 'node_modules/.package-lock.json'));
  if (text === undefined) return false;
  const installed = JSON.parse(text).packages;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(wanted).every(
    ([path, { version, link, optional }]) =>
      !path.startsWith('node_modules/') ||
      (link
        ? existsSync(join(root, path))
        : installed[path]
          ? installed[path].version === version
          : optional),
  );
}

async function install(say) {
  const [command, ...first] = findNpm();
  rmSync(installStamp, { force: true });
  const { status, output } = await withProgress({ what: 'installing dependencies', say }, command, [
    ...first,
    'ci',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
  if (status !== 0) throw new Problem(explainInstall(output));
  note(installStamp, installKey());
}

function findNpm() {
  const script = process.env.npm_execpath;
  if (script && /npm-cli\.[cm]?js$/.test(script)) return [process.execPath, script];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
}

function explainInstall(output) {
  if (/ENOENT.*npm|spawn npm/.test(output))
    return 'npm was not found; install it (it comes with Node) and run this again.';
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH/.test(output))
    return 'The package registry cannot be reached; check the network (and npm\'s "registry" and "proxy" settings) and run this again.';
  if (/EACCES|EPERM|EROFS/.test(output))
    return `This user may not write to ${join(root, 'node_modules')}; start as the user who owns the checkout.`;
  if (/ENOSPC/.test(output)) return 'The disk is full; make room and run this again.';
  return `The dependencies could not be installed; npm says:\n${output.trim()}`;
}

function buildStamp(build) {
  return join(root, '.cache', `built-${build.replaceAll(/\W/g, '_')}`);
}

function isBuilt(build) {
  if (!existsSync(join(root, builtServer))) return false;
  const key = sourceKey();
  return read(buildStamp(build)) === key || read(buildStamp('.')) === key;
}

/** Changes with any source file. */
function sourceKey() {
  const hash = createHash('sha256').update(read(installStamp) ?? '');
  hash.update(readFileSync(join(root, 'tools/bundle.mjs')));
  const visit = (directory) => {
    for (const entry of readdirSync(directory, { withFileTypes: true })) {
      if (entry.name === 'dist' || entry.name === 'node_modules') continue;
      const path = join(directory, entry.name);
      if (entry.isDirectory()) visit(path);
      else if (/\.(ts|tsx|json)$/.test(entry.name)) {
        const { mtimeMs, size } = statSync(path);
        hash.update(`${path} ${mtimeMs} ${size}\n`);
      }
    }
  };
  for (const name of PACKAGES) visit(join(root, name));
  return hash.digest('hex');
}

async function buildSources(build, say) {
  const key = sourceKey();
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const { status, output } = await withProgress({ what: 'building', say }, process.execPath, [
    compiler,
    '-b',
    build,
  ]);
  if (status !== 0) throw new Problem(explainBuild(output, 'The sources do not compile:'));
  const runTool = (what, name) => withProgress({ what, say }, process.execPath, [join(root, 'tools', name)]);
  const joined = await runTool('joining the files of the server', 'bundle.mjs');
  if (joined.status !== 0)
    throw new Problem(explainBuild(joined.output, 'The files of the server cannot be joined:'));
  const prepared = await runTool('preparing the database of first starts', 'prepared-database.mjs');
  if (prepared.output !== '') say(prepared.output.trim());
  note(buildStamp(build), key);
}

/** In one line, what an operator can do; otherwise the output after `otherwise`. */
export function explainBuild(output, otherwise) {
  if (/TS5033.*(permission denied|read-only file system)|\b(EACCES|EPERM|EROFS)\b/.test(output))
    return `This user may not write what is built below ${root}; start as the user who owns the checkout.`;
  if (/TS5033.*no space left|\bENOSPC\b/.test(output))
    return 'The disk is full; make room and run this again.';
  return `${otherwise}\n${output.trim()}`;
}

/** Reports the start, and progress every few seconds. The signal ends the program. */
export async function withProgress({ what, say, signal, environment }, command, parameters) {
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  say(`${what} …`);
  const timer = setInterval(() => say(`${what} … ${seconds()} s`), 5_000);
  try {
    return await new Promise((resolve) => {
      let output = '';
      const child = spawn(command, parameters, {
        cwd: root,
        signal,
        env: { ...process.env, ...environment },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text) => {
          output += text;
        });
      child.once('error', (error) => resolve({ status: 1, output: `${error.message}\n${output}` }));
      child.once('close', (status) => resolve({ status, output }));
    });
  } finally {
    clearInterval(timer);
  }
}

/** Stamps save time at the next start; a read-only checkout has none. */
export function note(path, text) {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error;
  }
}

export function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
