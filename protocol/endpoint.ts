/**
 * An endpoint, declared once as data. Decoding, `ignored_parameters_unsupported`, answer checks, OpenAPI, the
 * reference page and the typed client are all derived from this declaration.
 */
import * as z from 'zod';
import type { Parameter } from './codec.ts';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/**
 * Who may call: `anyone` (no credentials needed, and none are looked at), `user` (a signed-in user or bot),
 * `user-or-spectator` (credentials are used when they are sent).
 */
export type Access = 'anyone' | 'user' | 'user-or-spectator';

export type Parameters = Readonly<Record<string, Parameter>>;

export interface Endpoint<P extends Parameters = Parameters, A extends z.ZodRawShape = z.ZodRawShape> {
  readonly name: string;
  readonly method: Method;
  /** Relative to `/api/v1`; variables in braces, each declared in `pathParameters`. */
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  readonly since?: number;
  readonly pathParameters: Parameters;
  readonly parameters: P;
  /** The keys of a success beside `result`, `msg` and `ignored_parameters_unsupported`. */
  readonly answer: z.ZodObject<A>;
  readonly errors: readonly ErrorCode[];
  /** Whether the organization's deactivation does not matter to it. */
  readonly worksWhenDeactivated: boolean;
  /** The body is one file in multipart/form-data, which the handler receives as it arrives. */
  readonly takesFile: boolean;
  /** A file of at most this many MiB may come beside the parameters, in multipart/form-data. */
  readonly mayTakeFile?: number;
  /** Only an API key opens it, not the session of a browser [V13]. */
  readonly needsKey: boolean;
  /** Whether bots that are incoming webhooks may call it. `alone`: only they, and they show their key as `api_key`. */
  readonly incomingWebhooks: 'refused' | 'allowed' | 'alone';
  /** The parameter that a body which is no form goes to whole, whatever it holds. */
  readonly wholeBody?: string;
}

type Values<P extends Parameters> = {
  readonly [K in keyof P]: P[K] extends Parameter<infer T> ? T : never;
};

/** What a handler receives: every parameter decoded, under its declared name. */
export type Input<E> = E extends {
  readonly parameters: infer P extends Parameters;
  readonly pathParameters: infer Q extends Parameters;
}
  ? Values<P> & Values<Q>
  : never;

/** What a handler returns. */
export type Answer<E> = E extends Endpoint<infer _P, infer A> ? z.infer<z.ZodObject<A>> : never;

interface Declaration<P extends Parameters, Q extends Parameters, A extends z.ZodRawShape> {
  readonly name: string;
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  readonly access?: Access;
  readonly since?: number;
  readonly pathParameters?: Q;
  readonly parameters?: P;
  readonly answer?: A;
  readonly errors?: readonly ErrorCode[];
  readonly worksWhenDeactivated?: boolean;
  readonly takesFile?: boolean;
  readonly mayTakeFile?: number;
  readonly needsKey?: boolean;
  readonly incomingWebhooks?: Endpoint['incomingWebhooks'];
  readonly wholeBody?: string;
}

export const endpoint = <
  const A extends z.ZodRawShape = Record<never, never>,
  const P extends Parameters = Record<never, never>,
  const Q extends Parameters = Record<never, never>,
>(
  declaration: Declaration<P, Q, A>,
): Endpoint<P, A> & { readonly pathParameters: Q } => ({
  name: declaration.name,
  method: declaration.method,
  path: declaration.path,
  summary: declaration.summary,
  access: declaration.access ?? 'user',
  ...(declaration.since === undefined ? {} : { since: declaration.since }),
  pathParameters: declaration.pathParameters ?? ({} as Q),
  parameters: declaration.parameters ?? ({} as P),
  answer: z.strictObject(declaration.answer ?? ({} as A)) as unknown as z.ZodObject<A>,
  errors: declaration.errors ?? [],
  worksWhenDeactivated: declaration.worksWhenDeactivated ?? false,
  takesFile: declaration.takesFile ?? false,
  ...(declaration.mayTakeFile === undefined ? {} : { mayTakeFile: declaration.mayTakeFile }),
  needsKey: declaration.needsKey ?? false,
  incomingWebhooks: declaration.incomingWebhooks ?? 'refused',
  ...(declaration.wholeBody === undefined ? {} : { wholeBody: declaration.wholeBody }),
});

/** Every success as it leaves the service, for checks and for OpenAPI. */
export const successBody = (declared: Endpoint): z.ZodObject =>
  z.strictObject({
    result: z.literal('success'),
    msg: z.literal(''),
    ignored_parameters_unsupported: z.array(z.string()).optional(),
    ...declared.answer.shape,
  });
