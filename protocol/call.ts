import type { Endpoint, Method } from './endpoint.ts';

export interface Call<E = unknown> {
  readonly method: Method;
  /** Relative to the root. Variables are in braces; one with a plus also takes slashes. */
  readonly path: string;
  /** Names of parameters that are sent as plain text, joined by spaces; all others are JSON. Absent: none. */
  readonly text?: string;
  /** Never set: carries the declaration's type. */
  readonly declared?: E;
}

export const callOf = <E extends Endpoint>({ method, path, pathParameters, parameters }: E): Call<E> => {
  const all = Object.entries({ ...pathParameters, ...parameters });
  const text = all.filter(([, { notation }]) => notation === 'text').map(([name]) => name);
  return {
    method,
    path: path.replace(/\{(\w+)\}/g, (variable, name: string) =>
      pathParameters[name]?.spans === true ? `{+${name}}` : variable,
    ),
    ...(text.length > 0 && { text: text.join(' ') }),
  };
};
