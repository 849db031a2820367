import type { Call } from '@parlance/protocol/call';
import type { Omissible, Parameter } from '@parlance/protocol/codec';
import type { Parameters } from '@parlance/protocol/endpoint';
import type { Frozen } from './frozen.ts';

type OmissibleNames<P extends Parameters> = {
  [K in keyof P]: P[K] extends Omissible<unknown> ? K : never;
}[keyof P];

type Value<D> = D extends Parameter<infer T> ? Frozen<T> : never;
/** Drops index signatures. */
type Named<P> = { readonly [K in keyof P as string extends K ? never : K]: P[K] };

/** Parameters with defaults are optional. */
export type Arguments<E> = E extends {
  readonly parameters: infer P extends Parameters;
  readonly pathParameters: infer Q extends Parameters;
}
  ? {
      readonly [K in keyof Named<Q>]: Value<Q[K]>;
    } & {
      readonly [K in Exclude<keyof Named<P>, OmissibleNames<P>>]: Value<P[K]>;
    } & {
      readonly [K in OmissibleNames<P>]?: Value<P[K]> | undefined;
    }
  : never;

export interface EncodedRequest {
  /** Relative to the root, without parameters. */
  readonly path: string;
  readonly form: URLSearchParams;
}

export const encode = (call: Call, input: Readonly<Record<string, unknown>>): EncodedRequest => {
  const textOf = (name: string): string => {
    const value = input[name];
    return typeof value === 'string' && call.text?.split(' ').includes(name) ? value : JSON.stringify(value);
  };
  const inPath = new Set<string>();
  const path = call.path.replace(/\{(\+?)(\w+)\}/g, (_all, plus: string, name: string) => {
    inPath.add(name);
    const value = textOf(name);
    return plus === '' ? encodeURIComponent(value) : value.split('/').map(encodeURIComponent).join('/');
  });
  const form = new URLSearchParams();
  for (const name in input) if (input[name] !== undefined && !inPath.has(name)) form.set(name, textOf(name));
  return { path, form };
};
