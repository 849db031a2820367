/** An endpoint's declaration, bound to what answers it. */
import type { Endpoint } from '@parlance/protocol/endpoint';
import type { Call, JsonText } from './call.ts';

export interface Route<Who, Where> {
  readonly endpoint: Endpoint;
  /** Gets the decoded input; the actor is absent only where the endpoint's access allows it. */
  readonly handle: (input: never, call: Call<Who, Where>) => Promise<object | JsonText>;
}

/** Who called, where; and under which name their calls are counted. */
export interface Identity<Who, Where> {
  readonly actor: Who | undefined;
  readonly organization: Where;
  readonly organizationId: number;
  /** The user's key for rate limits; the network address counts when absent. */
  readonly limitKey: string | undefined;
  /** Called just before a success leaves; throws when its caller may no longer have it. */
  readonly confirm?: () => void;
}

/** Fastify's spelling of a declared path; whole numbers are matched as such, so that `/users/7` and `/users/{email}` differ. */
export const fastifyPath = (endpoint: Endpoint): string =>
  `/api/v1${endpoint.path.replace(/\{(\w+)\}/g, (_all, name: string) =>
    endpoint.pathParameters[name]?.notation === 'json' ? `:${name}(^-?\\d+$)` : `:${name}`,
  )}`;

/** Matches addresses of this endpoint, whatever the method: to tell a wrong method from an unknown address. */
export const addressPattern = (endpoint: Endpoint): RegExp =>
  new RegExp(
    `^/api/v1${endpoint.path
      .replaceAll('.', '\\.')
      .replace(/\{(\w+)\}/g, (_all, name: string) =>
        endpoint.pathParameters[name]?.notation === 'json' ? '-?\\d+' : '[^/]+',
      )}/?$`,
  );
