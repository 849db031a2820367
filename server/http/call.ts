/** A request as handlers see it: caller, organization and input. */
import type { Phrase } from '@parlance/protocol/phrase';
import type { Reader } from '../db/reader.ts';
import type { IncomingFile } from './file.ts';
import type { Part } from './kept.ts';

export interface Browser {
  readonly cookies: string | undefined;
  readonly csrfToken: string | undefined;
  /** Whether the method may change state, so that other sites must not cause it. */
  readonly mayChange: boolean;
}

/** What HTTP knows of a request before the caller is identified. */
export interface Arrival {
  readonly id: string;
  readonly host: string;
  /** The client's network address, for display. */
  readonly address: string;
  /** The client's network, for limits: one caller may own too many addresses. */
  readonly network: string;
  readonly authorization: string | undefined;
  /** For browser sessions: the cookies, and the proof that our own page sent the call. */
  readonly browser: Browser | undefined;
  /** The name of the calling program. */
  readonly client: string;
  /** From the Idempotency-Key header. */
  readonly idempotencyKey: string | undefined;
  /**
   * Passes the one file of a multipart body to `keep` while it arrives, and text fields to `note`. Throws BAD_REQUEST
   * unless there is exactly one file, REQUEST_TOO_LARGE beyond `mostBytes`. The caller removes what `keep` stored by
   * then.
   */
  receiveFile<T>(
    mostBytes: number,
    keep: (file: IncomingFile) => Promise<T>,
    note?: (name: string, value: string) => void,
  ): Promise<T>;
}

export interface Holding {
  /** Counts bytes of the body that stay in memory until the answer. Throws RATE_LIMIT_HIT, SERVER_NOT_READY. */
  hold(bytes: number): void;
}

/** A call by a known caller. `Who` and `Where` are the user and the organization as their domains define them. */
export interface Call<Who, Where> extends Arrival, Holding {
  readonly actor: Who;
  readonly organization: Where;
  readonly reader: Reader;
  /** Returns the text in the caller's language. */
  tell(phrase: Phrase): string;
  /** The file sent with the parameters, where the endpoint accepts one. */
  readonly heldFile?: Buffer | undefined;
}

/** An answer that is already JSON: the keys after `result` and `msg`, without braces. */
export class JsonText {
  readonly parts: readonly Part[];
  constructor(...parts: readonly Part[]) {
    this.parts = parts;
  }
}
