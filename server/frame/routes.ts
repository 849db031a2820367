import type { Answer, Endpoint, Input } from '@parlance/protocol/endpoint';
import type { Call as HttpCall, JsonText } from '../http/call.ts';
import type { Deferred } from '../http/deferred.ts';
import type { PlainRoute } from '../http/plain.ts';
import type { RawRoute as HttpRawRoute } from '../http/raw.ts';
import { bind, type Route as HttpRoute } from '../http/route.ts';
import type { Context } from './context.ts';
import type { Service } from './service.ts';

/** The actor is a user or a bot. */
export type Call = HttpCall<Context['actor'], Context['organization']>;
/** Credentials are optional. */
export type OpenCall = HttpCall<Context['actor'] | undefined, Context['organization']>;
export type Route = HttpRoute<Context['actor'] | undefined, Context['organization']>;
export type RawRoute = HttpRawRoute<Context['actor'] | undefined, Context['organization']>;

const isSignedIn = (call: OpenCall): call is Call => call.actor !== undefined;

/** Binds an endpoint for signed-in users. An answer that needs no wait may come without a promise. */
export const on = <E extends Endpoint>(
  endpoint: E,
  handle: (input: Input<E>, call: Call) => Promise<Answer<E> | JsonText | Deferred> | JsonText | Deferred,
): Route => {
  if (endpoint.access !== 'user') throw new Error(`${endpoint.name} is open to callers without an account.`);
  return bind(endpoint, (input, call: OpenCall) => {
    if (!isSignedIn(call)) throw new Error(`${endpoint.name} was reached without an account.`);
    return handle(input, call);
  });
};

/**
 * Binds an endpoint whose action verifies a remembered caller with its write. Until then it shows and changes nothing,
 * and instead of refusing it throws `CallerChanged`.
 */
export const onVerifying = <E extends Endpoint>(
  endpoint: E,
  handle: (input: Input<E>, call: Call) => Promise<Answer<E>>,
): Route => ({ ...on(endpoint, handle), verifiesCaller: true });

/** Lets an endpoint that only reads run while the caller is looked up: a trip to the database less. */
export const readingAhead = (route: Route): Route => ({ ...route, readsAhead: true });

/** Binds an endpoint that needs no credentials. */
export const onOpen = <E extends Endpoint>(
  endpoint: E,
  handle: (input: Input<E>, call: OpenCall) => Promise<Answer<E> | JsonText>,
): Route => {
  if (endpoint.access === 'user') throw new Error(`${endpoint.name} is for signed-in users.`);
  return bind(endpoint, handle);
};

export type Routes = (service: Service) => readonly Route[];
export type RawRoutes = (service: Service) => readonly RawRoute[];
export type PlainRoutes = (service: Service) => readonly PlainRoute[];
