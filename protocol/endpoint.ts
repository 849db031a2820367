/**
 * An endpoint as data, from which decoding, answer checks, OpenAPI, the reference page and the typed client
 * derive.
 */
import * as z from 'zod';
import type { Parameter } from './codec.ts';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/**
 * `anyone`: credentials are ignored. `user`: a signed-in user or bot. `user-or-spectator`: credentials are
 * optional.
 */
export type Access = 'anyone' | 'user' | 'user-or-spectator';

export type Parameters = Readonly<Record<string, Parameter>>;

export interface Endpoint<P extends Parameters = Parameters, A extends z.ZodRawShape = z.ZodRawShape> {
  readonly name: string;
  readonly method: Method;
  /** Relative to `/api/v1`; variables in braces, each declared in `pathParameters`. */
  readonly path: string;
  /** What older clients call it; without variables. */
  readonly olderPaths?: readonly string[];
  readonly access: Access;
  readonly summary: string;
  readonly since?: number;
  /** Parlance's own: other services of the protocol's family lack it. */
  readonly ours: boolean;
  readonly pathParameters: Parameters;
  readonly parameters: P;
  /** Without `result`, `msg` and `ignored_parameters_unsupported`. */
  readonly answer: z.ZodObject<A>;
  readonly errors: readonly ErrorCode[];
  readonly worksWhenDeactivated: boolean;
  /** The body is one multipart/form-data file, streamed to the handler. */
  readonly takesFile: boolean;
  /** MiB of a file that may accompany the parameters. */
  readonly mayTakeFile?: number;
  /** Refuses browser sessions [V13]. */
  readonly needsKey: boolean;
  /** `alone`: only incoming-webhook bots, with their key as `api_key`. */
  readonly incomingWebhooks: 'refused' | 'allowed' | 'alone';
  /** Receives the whole body when it is not a form. */
  readonly wholeBody?: string;
}

type Values<P extends Parameters> = {
  readonly [K in keyof P]: P[K] extends Parameter<infer T> ? T : never;
};

export type Input<E> = E extends {
  readonly parameters: infer P extends Parameters;
  readonly pathParameters: infer Q extends Parameters;
}
  ? Values<P> & Values<Q>
  : never;

export type Answer<E> = E extends Endpoint<infer _P, infer A> ? z.infer<z.ZodObject<A>> : never;

interface Declaration<P extends Parameters, Q extends Parameters, A extends z.ZodRawShape> {
  readonly name: string;
  readonly method: Method;
  readonly path: string;
  readonly olderPaths?: readonly string[];
  readonly summary: string;
  readonly access?: Access;
  readonly since?: number;
  readonly ours?: boolean;
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
  ...(declaration.olderPaths === undefined ? {} : { olderPaths: declaration.olderPaths }),
  summary: declaration.summary,
  access: declaration.access ?? 'user',
  ...(declaration.since === undefined ? {} : { since: declaration.since }),
  ours: declaration.ours ?? false,
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

export const successBody = (declared: Endpoint): z.ZodObject =>
  z.strictObject({
    result: z.literal('success'),
    msg: z.literal(''),
    ignored_parameters_unsupported: z.array(z.string()).optional(),
    ...declared.answer.shape,
  });
