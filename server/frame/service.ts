import type { Logger } from 'pino';
import type { AccountOptions } from '../config/account-options.ts';
import type { PushRelayOptions } from '../config/push-options.ts';
import type { UploadOptions } from '../config/upload-options.ts';
import type { Database } from '../db/database.ts';
import type { Hub } from '../events/hub.ts';
import type { Limit } from '../http/limit.ts';
import type { Outgoing } from '../outgoing/index.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Storage } from '../storage/index.ts';
import type { Hooks } from './hooks.ts';
import type { Mailer } from './mailer.ts';

/** What actions need beside their call. A domain with service-wide state adds it here from its own `service.ts`. */
export interface Service {
  readonly database: Database;
  readonly hub: Hub;
  readonly hooks: Hooks;
  readonly secrets: Secrets;
  readonly storage: Storage;
  readonly uploads: UploadOptions;
  readonly mailer: Mailer;
  readonly accounts: AccountOptions;
  /** Count failed password sign-ins: by account and network, and by network alone. */
  readonly signIns: { readonly ofAccount: Limit; readonly ofNetwork: Limit };
  /** Calls other servers. */
  readonly outgoing: Outgoing;
  /** When undefined, mobile devices get no notifications. */
  readonly pushRelay: PushRelayOptions | undefined;
  readonly log: Logger;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly rateLimits: boolean;
  /** Channels' addresses, with `%s` for the variable part; undefined without incoming mail. */
  readonly emailGatewayPattern: string | undefined;
  /** Channels for readers without an account. */
  readonly webPublicChannels: boolean;
}
