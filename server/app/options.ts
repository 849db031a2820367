import type { Endpoint } from '@parlance/protocol/endpoint';
import type { Logger } from 'pino';
import type { BackingConfig, Shipping } from '../backup/index.ts';
import type { AccountOptions } from '../config/account-options.ts';
import type { PushRelayOptions } from '../config/push-options.ts';
import type { UploadOptions } from '../config/upload-options.ts';
import type { EventCheck } from '../events/render.ts';
import type { MailOptions } from '../frame/mailer.ts';
import type { Patience } from '../http/receive.ts';
import type { OutgoingOptions } from '../outgoing/index.ts';
import type { PageOptions } from '../page/index.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Store } from './store.ts';

export interface AppOptions {
  readonly store: Store;
  readonly secrets: Secrets;
  readonly log: Logger;
  /** The root host's address; by default where the service listens. */
  readonly externalUrl: string | undefined;
  /** For how long browsers refuse plain http after an answer by https; no matter where people come by http. */
  readonly hstsSeconds?: number | undefined;
  readonly rateLimits: boolean;
  /** Channels for readers without an account; off by default. */
  readonly webPublicChannels?: boolean;
  /** Channels' e-mail addresses, with `%s` for the variable part. */
  readonly emailGatewayPattern?: string | undefined;
  /** Number of trusted proxies before the service. */
  readonly proxies: number;
  /** Bytes. */
  readonly bodyLimit: number;
  /** Bytes, set by tests. */
  readonly bodyBudget?: number | undefined;
  /** Set by tests. */
  readonly bodyPatience?: Patience | undefined;
  readonly dataDirectory: string;
  readonly uploads: UploadOptions;
  readonly mail: MailOptions;
  readonly accounts: AccountOptions;
  /** Calls only public addresses when absent. */
  readonly outgoing?: OutgoingOptions;
  readonly pushRelay?: PushRelayOptions | undefined;
  /** For scheduled backups; none when absent. */
  readonly backing?: BackingConfig;
  /** Takes the database's log away; none when absent. */
  readonly shipping?: Shipping | undefined;
  /** Whether this is a copy, which sends nothing to anyone; see `parlance restore --as-copy`. */
  readonly isCopy?: boolean;
  /** Without it, the service has no application for browsers. */
  readonly page?: PageOptions | undefined;
  /** Milliseconds since the epoch; by default the database's. */
  readonly now?: () => number;
  /** Compared with those of other nodes, by their hashes. */
  readonly sharedSettings?: Readonly<Record<string, string>>;
  readonly heartbeatSeconds?: () => number;
  /** Seconds between checks for other processes' writes, in case a notification is lost; 1 by default. */
  readonly newsSeconds?: number;
  /** Tests check answers and events against their declarations. */
  readonly checkAnswer?: (endpoint: Endpoint, body: string) => void;
  readonly checkEvent?: EventCheck;
}
