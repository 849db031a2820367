import { type Logger, pino } from 'pino';

export type { Logger };

/** Structured lines on standard error; standard output belongs to what the service tells the person who started it. */
export function createLog(level: string): Logger {
  return pino({ level }, pino.destination({ fd: 2, sync: false }));
}
