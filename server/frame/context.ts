import type { Reader } from '../db/reader.ts';

/**
 * Who asks, where and when: what most functions need that check or read. The domains of organizations and users add `organization`
 * and `actor` in their `service.ts`.
 */
export interface Context {
  readonly reader: Reader;
  /** Milliseconds since the epoch. */
  readonly now: number;
}
