import { Logger } from 'graphile-worker';
import type { Logger as Log } from 'pino';

/** Says nothing. */
export const quiet = new Logger(() => () => {});

/** What the library reports, for whoever looks closely: what matters is logged by the runner in our words. */
export const loggerTo = (log: Log): Logger =>
  new Logger(() => (_level, message) => log.debug({ from: 'jobs' }, message));
