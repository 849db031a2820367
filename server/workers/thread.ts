/** A thread with little memory that loads one module. */
import { Worker } from 'node:worker_threads';

const memory = { maxOldGenerationSizeMb: 40, maxYoungGenerationSizeMb: 8, stackSizeMb: 4 };

/** Resolves the module under the package's own conditions: tests of sources run the built module. */
const bootstrap = `
  const { workerData: { module, from } } = require('node:worker_threads');
  const path = require('node:module').createRequire(from).resolve(module);
  import(require('node:url').pathToFileURL(path).href);
`;

export const startThread = (module: string): Worker =>
  new Worker(bootstrap, {
    eval: true,
    workerData: { module, from: import.meta.url },
    resourceLimits: memory,
    execArgv: [],
  });
