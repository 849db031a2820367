import { mebibyte } from '@parlance/protocol/limits';
import { type Logger, pino } from 'pino';

export type { Logger };

/** Logs to standard error; standard output shows the operator's messages. */
export function createLog(level: string): Logger {
  const destination = pino.destination({ fd: 2, sync: false, maxLength: mebibyte });
  // Where a terminal has closed or a disk is full, the service goes on, and tries again with the next line. At its end that
  // would last for ever.
  destination.on('error', () => {
    destination.flushSync = () => {};
  });
  return pino({ level }, destination);
}
