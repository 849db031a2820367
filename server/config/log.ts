import { type Logger, pino } from 'pino';

export type { Logger };

const nothing = (): void => {};

/** Logs to standard error; standard output shows the operator's messages. */
export function createLog(level: string): Logger {
  const destination = pino.destination({ fd: 2, sync: false });
  // Where a terminal has closed or a disk is full, the service goes on without its log, as behind a closed pipe.
  destination.on('error', () => {
    Object.assign(destination, { write: nothing, flushSync: nothing, end: nothing, destroy: nothing });
  });
  return pino({ level }, destination);
}
