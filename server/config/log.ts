import { type Logger, pino } from 'pino';

export type { Logger };

/** Logs to standard error; standard output shows the operator's messages. */
export function createLog(level: string): Logger {
  return pino({ level }, pino.destination({ fd: 2, sync: false }));
}
