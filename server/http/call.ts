import type { Phrase } from '@parlance/protocol/phrase';
import type { Reader } from '../db/reader.ts';
import type { IncomingFile } from './file.ts';
import type { Part } from './shared-text.ts';

export interface Browser {
  readonly cookies: string | undefined;
  readonly csrfToken: string | undefined;
  /** Whether the call may change state, so that other sites must not cause it. */
  readonly mayChange: boolean;
}

/** Known before the caller is identified. */
export interface Arrival {
  readonly id: string;
  readonly host: string;
  /** For display. */
  readonly address: string;
  /** Keys limits: one caller may own too many addresses. */
  readonly network: string;
  readonly authorization: string | undefined;
  /** Cookies, and the proof that our own page sent the call. */
  readonly browser: Browser | undefined;
  readonly idempotencyKey: string | undefined;
}

export interface Receiving {
  /**
   * Streams the one file of a multipart body to `keep`, and text fields to `note`. Throws BAD_REQUEST unless
   * there is exactly one file, REQUEST_TOO_LARGE beyond `mostBytes`; the caller then removes what `keep`
   * stored.
   */
  receiveFile<T>(
    mostBytes: number,
    keep: (file: IncomingFile) => Promise<T>,
    note?: (name: string, value: string) => void,
  ): Promise<T>;
}

export interface Holding {
  /** Counts bytes kept until the answer. Throws RATE_LIMIT_HIT, SERVER_NOT_READY. */
  hold(bytes: number): void;
}

/** Differs once any row of the caller has changed. */
export interface CallerVersion {
  readonly credential: number;
  readonly version: string;
  /** The log says up to here which rights had ended by then. */
  readonly position: number;
}

/** `Who` and `Where`: the domains' user and organization. */
export interface Call<Who, Where> extends Arrival, Receiving, Holding {
  /** The name of the calling program. */
  readonly client: string;
  readonly actor: Who;
  readonly organization: Where;
  /** Names what the caller showed. */
  readonly credential: number | undefined;
  /** Undefined for those just looked up. Only routes that verify callers or read ahead get others. */
  readonly unverified: CallerVersion | undefined;
  readonly reader: Reader;
  translate(phrase: Phrase): string;
  readonly heldFile?: Buffer | undefined;
}

/** An answer as JSON text: keys after `result` and `msg`, without braces. */
export class JsonText {
  readonly parts: readonly Part[];
  constructor(...parts: readonly Part[]) {
    this.parts = parts;
  }
}
