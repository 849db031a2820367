/** Content that is the same for all callers, in the encoding that each caller takes. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import Negotiator from 'negotiator';
import { tagOf } from './conditional.ts';

export interface StaticForm {
  readonly bytes: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

export interface StaticContent {
  formFor(acceptEncoding: string | undefined): Promise<StaticForm>;
}

/** Returns the first of `encodings` that the caller takes, else `identity`. */
export const encodingFor = (acceptEncoding: string | undefined, encodings: readonly string[]): string => {
  const negotiator = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } });
  const taken = new Set(negotiator.encodings([...encodings]));
  return encodings.find((one) => taken.has(one)) ?? 'identity';
};

/** `named`: what the tag is made of, the same for all forms of one content. */
export const formOf = (bytes: Buffer, encoding: string, named = bytes): StaticForm => {
  const isPlain = encoding === 'identity';
  const ETag = tagOf(named, isPlain ? '' : `-${encoding}`);
  const headers = { Vary: 'Accept-Encoding', ETag };
  return { bytes, headers: isPlain ? headers : { ...headers, 'Content-Encoding': encoding } };
};

/** Quality 11 saves another twelfth in fifteen times the time, while a caller waits. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** Smallest first. */
const packings: Readonly<Record<string, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, brotli),
  gzip: (bytes) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

/** Created at the first request, and compressed once in each encoding. */
export class StaticText implements StaticContent {
  readonly #make: () => string;
  #plain: Buffer | undefined;
  readonly #forms = new Map<string, Promise<StaticForm>>();

  constructor(make: () => string) {
    this.#make = make;
  }

  async #pack(encoding: string): Promise<StaticForm> {
    this.#plain ??= Buffer.from(this.#make());
    const plain = this.#plain;
    const pack = packings[encoding];
    return formOf(pack === undefined ? plain : await pack(plain), encoding, plain);
  }

  formFor(acceptEncoding: string | undefined): Promise<StaticForm> {
    const encoding = encodingFor(acceptEncoding, Object.keys(packings));
    const known = this.#forms.get(encoding) ?? this.#pack(encoding);
    this.#forms.set(encoding, known);
    return known;
  }
}
