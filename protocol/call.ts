/** What a client must know of an endpoint to call it: far less than its declaration, which checks what comes in. */
import type { Endpoint, Method } from './endpoint.ts';

export interface Call<E = unknown> {
  readonly method: Method;
  /** Relative to the root of the calls. Variables stand in braces; one with a plus takes slashes too. */
  readonly path: string;
  /** The parameters that travel as they are; all others are JSON. */
  readonly text: readonly string[];
  /** Never there: it carries the declaration's type. */
  readonly declared?: E;
}

export const callOf = <E extends Endpoint>({ method, path, pathParameters, parameters }: E): Call<E> => {
  const all = Object.entries({ ...pathParameters, ...parameters });
  return {
    method,
    path: path.replace(/\{(\w+)\}/g, (variable, name: string) =>
      pathParameters[name]?.spans === true ? `{+${name}}` : variable,
    ),
    text: all.filter(([, { notation }]) => notation === 'text').map(([name]) => name),
  };
};
