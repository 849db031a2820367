/** What every action may need beside its call, and the binding of endpoints to actions. Nothing here is ambient: it is passed. */
import type { Answer, Endpoint, Input } from '@parlance/protocol/endpoint';
import type { Logger } from 'pino';
import type { AccountOptions } from './account-options.ts';
import type { Consequences } from './consequences.ts';
import type { Database } from './db/database.ts';
import type { Hub } from './events/hub.ts';
import type { Call as HttpCall, JsonText } from './http/call.ts';
import type { Later } from './http/later.ts';
import type { Limit } from './http/limit.ts';
import type { PlainRoute } from './http/plain.ts';
import type { RawRoute as HttpRawRoute } from './http/raw.ts';
import type { Route as HttpRoute } from './http/route.ts';
import type { Mailer } from './mailer.ts';
import type { Directory, Organization } from './organization/index.ts';
import type { Outgoing } from './outgoing/index.ts';
import type { PushRelayOptions } from './push-options.ts';
import type { Secrets } from './secrets.ts';
import type { Storage } from './storage/index.ts';
import type { UploadOptions } from './upload-options.ts';
import type { Departures } from './users/departures.ts';
import type { Roster } from './users/roster.ts';
import type { SystemMembers } from './users/system-members.ts';
import type { User } from './users/user.ts';

export interface Service {
  readonly database: Database;
  readonly hub: Hub;
  readonly directory: Directory;
  readonly roster: Roster;
  readonly departures: Departures;
  readonly systemMembers: SystemMembers;
  /** What the domains do when something changes in a lower one. */
  readonly consequences: Required<Consequences>;
  readonly secrets: Secrets;
  readonly storage: Storage;
  readonly uploads: UploadOptions;
  readonly mailer: Mailer;
  readonly accounts: AccountOptions;
  /** Counts failed sign-ins with a password, whichever way they come. */
  readonly signIns: Limit;
  /** Counts the same by network, whichever accounts they are for. */
  readonly networks: Limit;
  /** The way out to other servers. */
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

/** A call by a signed-in user or bot. */
export type Call = HttpCall<User, Organization>;
/** A call that may come from nobody known. */
export type OpenCall = HttpCall<User | undefined, Organization>;
export type Route = HttpRoute<User | undefined, Organization>;
export type RawRoute = HttpRawRoute<User | undefined, Organization>;

/** Binds an endpoint for signed-in users to what answers it. */
export const on = <E extends Endpoint>(
  endpoint: E,
  handle: (input: Input<E>, call: Call) => Promise<Answer<E> | JsonText | Later>,
): Route => {
  if (endpoint.access !== 'user') throw new Error(`${endpoint.name} is open to callers without an account.`);
  return { endpoint, handle: handle as unknown as Route['handle'] };
};

/** Binds an endpoint that may be called without credentials. */
export const onOpen = <E extends Endpoint>(
  endpoint: E,
  handle: (input: Input<E>, call: OpenCall) => Promise<Answer<E> | JsonText>,
): Route => {
  if (endpoint.access === 'user') throw new Error(`${endpoint.name} is for signed-in users.`);
  return { endpoint, handle: handle as unknown as Route['handle'] };
};

/** A domain's endpoints, given the service. */
export type Routes = (service: Service) => readonly Route[];
/** The same for what carries bytes. */
export type RawRoutes = (service: Service) => readonly RawRoute[];
/** The same for what stands beside the protocol. */
export type PlainRoutes = (service: Service) => readonly PlainRoute[];
