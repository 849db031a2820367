import type { Logger } from 'pino';
import type { AccountOptions } from '../config/account-options.ts';
import type { PushRelayOptions } from '../config/push-options.ts';
import type { UploadOptions } from '../config/upload-options.ts';
import type { Database } from '../db/database.ts';
import type { Hub } from '../events/hub.ts';
import type { Tally } from '../http/tally.ts';
import type { Outgoing } from '../outgoing/index.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Storage } from '../storage/index.ts';
import type { Attempts } from './attempts.ts';
import type { Hooks } from './hooks.ts';
import type { Mailer } from './mailer.ts';

/** Dependencies of actions, passed explicitly. Domains extend this interface in their own `service.ts`. */
export interface Service {
  readonly database: Database;
  readonly hub: Hub;
  readonly hooks: Hooks;
  readonly secrets: Secrets;
  readonly storage: Storage;
  readonly uploads: UploadOptions;
  readonly mailer: Mailer;
  readonly accounts: AccountOptions;
  readonly attempts: Attempts;
  /** Limits count over all nodes. */
  readonly tally: Tally;
  readonly outgoing: Outgoing;
  /** Undefined without a relay; mobile devices then get nothing. */
  readonly pushRelay: PushRelayOptions | undefined;
  readonly log: Logger;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly rateLimits: boolean;
  /** Channel addresses, with `%s` for the variable part; undefined without incoming mail. */
  readonly emailGatewayPattern: string | undefined;
  /** Whether organizations may have channels that spectators can read. */
  readonly webPublicChannels: boolean;
}
