import type { Logger } from 'pino';
import type { AccountOptions } from '../config/account-options.ts';
import type { PushRelayOptions } from '../config/push-options.ts';
import type { UploadOptions } from '../config/upload-options.ts';
import type { Database } from '../db/database.ts';
import type { Hub } from '../events/hub.ts';
import type { Outgoing } from '../outgoing/index.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Storage } from '../storage/index.ts';
import type { Attempts } from './attempts.ts';
import type { Hooks } from './hooks.ts';
import type { Mailer } from './mailer.ts';

/**
 * What an action may need beside its call; nothing here is ambient, it is passed. A domain that keeps something for the whole
 * service adds it to this interface in its own `service.ts`.
 */
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
  /** Calls other servers. */
  readonly outgoing: Outgoing;
  /** Undefined where none is set: then nothing reaches mobile devices. */
  readonly pushRelay: PushRelayOptions | undefined;
  readonly log: Logger;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly rateLimits: boolean;
  /** The addresses of channels, with `%s` for what differs; undefined where no mail comes in. */
  readonly emailGatewayPattern: string | undefined;
  /** Whether organizations may have channels that people without an account can read. */
  readonly webPublicChannels: boolean;
}
