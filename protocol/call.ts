import type { Endpoint, Method } from './endpoint.ts';

export interface Call<E = unknown> {
  readonly method: Method;
  /** Relative to the root. Variables are in braces; one with a plus also takes slashes. */
  readonly path: string;
  /** Sent as plain text; all others as JSON. */
  readonly text: readonly string[];
  /** Never set: carries the declaration's type. */
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
