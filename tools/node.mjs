// What every start of the service needs before its own code: a Node that is new enough, and problems in one line.

import { homedir } from 'node:os';

const OLDEST_NODE = [20, 19];

/** Printed without a stack; the user can act on it. */
export class Problem extends Error {}

/** Containers and schedulers start users without a home, and libraries fail when they ask for it. */
function ensureHome() {
  try {
    homedir();
  } catch {
    process.env.HOME = '/';
  }
}

/** A Problem or Refusal ends the process with one line, other errors with a stack. */
export async function run(main) {
  ensureHome();
  try {
    await main();
  } catch (error) {
    const plain = error instanceof Problem || error?.name === 'Refusal';
    console.error(plain ? `parlance: ${error.message}` : error);
    process.exitCode = 1;
  }
}

export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  throw new Problem(
    `Node ${process.versions.node} is too old; install Node ${OLDEST_NODE.join('.')} or newer and run this again.`,
  );
}
