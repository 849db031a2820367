/** From the input of a call to the text of its request, by the endpoint's declaration alone: the mirror of decoding. */
import type { Omissible, Parameter } from '@parlance/protocol/codec';
import type { Endpoint, Parameters } from '@parlance/protocol/endpoint';

type OmissibleNames<P extends Parameters> = {
  [K in keyof P]: P[K] extends Omissible<unknown> ? K : never;
}[keyof P];

/** What a caller gives: parameters with a default may be left out. */
export type Arguments<E> = E extends {
  readonly parameters: infer P extends Parameters;
  readonly pathParameters: infer Q extends Parameters;
}
  ? { readonly [K in keyof Q]: Q[K] extends Parameter<infer T> ? T : never } & {
      readonly [K in Exclude<keyof P, OmissibleNames<P>>]: P[K] extends Parameter<infer T> ? T : never;
    } & {
      readonly [K in OmissibleNames<P>]?: P[K] extends Parameter<infer T> ? T | undefined : never;
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
  const path = declared.path.replace(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(encodeOne(declared.pathParameters[name]!, input[name])),
  );
  const form = new URLSearchParams();
  for (const name in declared.parameters)
    if (input[name] !== undefined) form.set(name, encodeOne(declared.parameters[name]!, input[name]));
  return { path, form };
};
