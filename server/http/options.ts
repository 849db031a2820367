import type { RawParameters } from '@parlance/protocol/decode';
import type { Endpoint } from '@parlance/protocol/endpoint';
import type { Database } from '../db/database.ts';
import type { AnsweringOptions } from './answer.ts';
import type { Arrival } from './call.ts';
import type { PlainRoute } from './plain.ts';
import type { RawRoute } from './raw.ts';
import type { Patience } from './receive.ts';
import type { Door, Identity, Route } from './route.ts';
import type { Tally } from './tally.ts';

export type Known<Who, Where> = Pick<Identity<Who, Where>, 'actor' | 'organization' | 'confirm'>;

export interface HttpOptions<Who, Where> extends AnsweringOptions<Known<Who, Where>> {
  readonly database: Database;
  readonly routes: readonly Route<Who, Where>[];
  readonly plainRoutes: readonly PlainRoute[];
  readonly rawRoutes: readonly RawRoute<Who, Where>[];
  /** `willRecall`: remembers the caller for `recall`. */
  readonly identify: (
    arrival: Arrival,
    door: Door,
    raw: RawParameters,
    willRecall?: boolean,
  ) => Promise<Identity<Who, Where>>;
  /** Returns the caller of a poll without a look-up (docs/decisions/0017-recognized-polls.md). */
  readonly recognize: (arrival: Arrival, door: Door, raw: RawParameters) => Identity<Who, Where> | undefined;
  /** Returns the caller without a look-up, for actions that verify the caller. */
  readonly recall: (arrival: Arrival, door: Door) => Identity<Who, Where> | undefined;
  readonly turnFor?: (endpoint: Endpoint) => Promise<void> | undefined;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly rateLimits: boolean;
  readonly tally: Tally;
  readonly proxies: number;
  /** For Strict-Transport-Security; undefined for none. */
  readonly hstsSeconds?: number | undefined;
  /** Bytes. */
  readonly bodyLimit: number;
  /** Bytes of all bodies in memory; `budgetFor` by default. */
  readonly bodyBudget?: number | undefined;
  readonly bodyPatience?: Patience | undefined;
}
