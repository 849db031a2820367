/** From the input of a call to the text of its request, by the endpoint's declaration alone: the mirror of decoding. */
import type { Omissible, Parameter } from '@parlance/protocol/codec';
import type { Endpoint, Parameters } from '@parlance/protocol/endpoint';

type OmissibleNames<P extends Parameters> = {
  [K in keyof P]: P[K] extends Omissible<unknown> ? K : never;
}[keyof P];

/** A caller's values are only read. */
type Given<T> = T extends readonly (infer U)[]
  ? readonly Given<U>[]
  : T extends object
    ? { readonly [K in keyof T]: Given<T[K]> }
    : T;
type Value<D> = D extends Parameter<infer T> ? Given<T> : never;
/** Without the names that only say that there may be any. */
type Named<P> = { readonly [K in keyof P as string extends K ? never : K]: P[K] };

/** What a caller gives: parameters with a default may be left out. */
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

/** Text goes as it is; all else as JSON, which `either` reads as well. */
const encodeOne = (declared: Parameter, value: unknown): string =>
  declared.notation === 'text' && typeof value === 'string' ? value : JSON.stringify(value);

export interface EncodedRequest {
  /** Relative to `/api/v1`, without parameters. */
  readonly path: string;
  readonly form: URLSearchParams;
}

export const encode = (declared: Endpoint, input: Readonly<Record<string, unknown>>): EncodedRequest => {
  const path = declared.path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const parameter = declared.pathParameters[name]!;
    const value = encodeOne(parameter, input[name]);
    return parameter.spans === true
      ? value.split('/').map(encodeURIComponent).join('/')
      : encodeURIComponent(value);
  });
  const form = new URLSearchParams();
  for (const name in declared.parameters)
    if (input[name] !== undefined) form.set(name, encodeOne(declared.parameters[name]!, input[name]));
  return { path, form };
};
