import { Logger } from 'graphile-worker';
import type { Logger as Log } from 'pino';

export const quiet = new Logger(() => () => {});

export const loggerTo = (log: Log): Logger =>
  new Logger(() => (_level, message) => log.debug({ from: 'jobs' }, message));
