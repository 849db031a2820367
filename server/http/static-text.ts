/**
 * Text that is the same for all callers, such as the reference. Created at the first request, and compressed once in
 * each encoding.
 */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import Negotiator from 'negotiator';
import { tagOf } from './conditional.ts';

export interface FixedForm {
  readonly bytes: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** Quality 11 saves another twelfth in fifteen times the time, while a caller waits. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** Smallest first. */
const packings: Readonly<Record<string, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, brotli),
  gzip: (bytes) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

export class FixedText {
  readonly #make: () => string;
  #plain: Buffer | undefined;
  readonly #forms = new Map<string, Promise<FixedForm>>();

  constructor(make: () => string) {
    this.#make = make;
  }

  async #pack(encoding: string): Promise<FixedForm> {
    this.#plain ??= Buffer.from(this.#make());
    const plain = this.#plain;
    const pack = packings[encoding];
    if (pack === undefined) return { bytes: plain, headers: { Vary: 'Accept-Encoding', ETag: tagOf(plain) } };
    return {
      bytes: await pack(plain),
      headers: { Vary: 'Accept-Encoding', ETag: tagOf(plain, `-${encoding}`), 'Content-Encoding': encoding },
    };
  }

  formFor(acceptEncoding: string | undefined): Promise<FixedForm> {
    const negotiator = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } });
    const taken = new Set(negotiator.encodings(Object.keys(packings)));
    const encoding = Object.keys(packings).find((one) => taken.has(one)) ?? 'identity';
    const known = this.#forms.get(encoding) ?? this.#pack(encoding);
    this.#forms.set(encoding, known);
    return known;
  }
}
