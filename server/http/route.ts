import { decode, type RawParameters } from '@parlance/protocol/decode';
import type { Endpoint, Input } from '@parlance/protocol/endpoint';
import type { Standing } from '../db/rights.ts';
import type { Call, CallerVersion, JsonText } from './call.ts';
import type { Deferred } from './deferred.ts';

export type Door = Pick<Endpoint, 'access' | 'worksWhenDeactivated'> &
  Partial<Pick<Endpoint, 'incomingWebhooks' | 'method'>>;

/** A promise only where there is something to await. */
export type Acted = Promise<object | JsonText | Deferred> | JsonText | Deferred;

interface Prepared<Who, Where> {
  readonly ignored: readonly string[];
  run(call: Call<Who, Where>): Acted;
}

export interface Route<Who, Where> {
  readonly endpoint: Endpoint;
  /** Throws what `decode` throws. The call's actor is absent only where the endpoint's access allows it. */
  prepare(path: RawParameters, texts: RawParameters): Prepared<Who, Where>;
  /** Whether the action takes remembered callers, and verifies them with what it writes; see `CallerChanged`. */
  readonly verifiesCaller?: boolean;
  /** Whether the action only reads, so that it may run for a remembered caller while the caller is looked up. */
  readonly readsAhead?: boolean;
}

export const bind = <E extends Endpoint, Who, Where>(
  endpoint: E,
  handle: (input: Input<E>, call: Call<Who, Where>) => Acted,
): Route<Who, Where> => ({
  endpoint,
  prepare: (path, texts) => {
    const { input, ignored } = decode(endpoint, path, texts);
    return { ignored, run: (call) => handle(input, call) };
  },
});

export interface Identity<Who, Where> {
  readonly actor: Who | undefined;
  readonly organization: Where;
  readonly organizationId: number;
  /** Names what the caller showed. */
  readonly credential: number | undefined;
  /** A caller who is only remembered. */
  readonly unverified?: CallerVersion | undefined;
  /** A caller who was just looked up, and is remembered from now on. */
  readonly verified?: CallerVersion | undefined;
  /** What is known of the actor's rights. */
  readonly standing?: Standing | undefined;
  /** Keys rate limits; default: the network. */
  readonly limitKey: string | undefined;
  /** Called just before a success is sent; throws when the caller has lost access. */
  confirm?(): void;
}

/** `/api/v1` needs an API key, `/json` a browser session. */
export const roots = ['/api/v1', '/json'] as const;
export type Root = (typeof roots)[number];

/** Endpoints that need a key are closed to browser sessions [V13]. */
export const isBelow = (root: Root, { needsKey }: Endpoint): boolean => root === '/api/v1' || !needsKey;

/** Matches any method, to separate wrong methods from unknown addresses. */
export const addressPattern = (endpoint: Endpoint): RegExp =>
  new RegExp(
    `^(/api/v1${endpoint.needsKey ? '' : '|/json'})${endpoint.path
      .replaceAll('.', '\\.')
      .replace(/\{(\w+)\}/g, (_all, name: string) => {
        const declared = endpoint.pathParameters[name];
        if (declared?.spans === true) return '.+';
        return declared?.notation === 'json' ? '-?\\d+' : '[^/]+';
      })}/?$`,
  );
