/** An endpoint's declaration, bound to what answers it. */
import type { Endpoint } from '@parlance/protocol/endpoint';
import type { Call, JsonText } from './call.ts';
import type { Later } from './deferred.ts';

/** What is asked of whoever comes. */
export type Door = Pick<Endpoint, 'access' | 'worksWhenDeactivated'> &
  Partial<Pick<Endpoint, 'incomingWebhooks'>>;

export interface Route<Who, Where> {
  readonly endpoint: Endpoint;
  /** Gets the decoded input; the actor is absent only where the endpoint's access allows it. */
  readonly handle: (input: never, call: Call<Who, Where>) => Promise<object | JsonText | Later>;
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

/** Below `/api/v1` calls show an API key, below `/json` the session of a browser. */
export const roots = ['/api/v1', '/json'] as const;
export type Root = (typeof roots)[number];

/** Whether an endpoint is there: what only a key may do, no page of a browser can be made to do [V13]. */
export const isBelow = (root: Root, { needsKey }: Endpoint): boolean => root === '/api/v1' || !needsKey;

/** Fastify's spelling of a declared path; whole numbers are matched as such, so that `/users/7` and `/users/{email}` differ. */
export const fastifyPath = (root: Root, endpoint: Endpoint): string =>
  `${root}${endpoint.path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const declared = endpoint.pathParameters[name];
    if (declared?.spans === true) return '*';
    return declared?.notation === 'json' ? `:${name}(^-?\\d+$)` : `:${name}`;
  })}`;

/** The parts of a path under their declared names: the router calls the one that takes the rest `*`. */
export const pathTexts = (
  endpoint: Endpoint,
  found: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> => {
  const { '*': rest, ...others } = found;
  const texts: Record<string, string> = others;
  if (rest === undefined) return found;
  for (const name in endpoint.pathParameters) if (!(name in texts)) texts[name] = rest;
  return texts;
};

/** Matches addresses of this endpoint, whatever the method: to tell a wrong method from an unknown address. */
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
