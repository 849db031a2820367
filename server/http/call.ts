/** One request in progress, as handlers see it: who calls, in which organization, with what. */
import type { Phrase } from '@parlance/protocol/phrase';
import type { Reader } from '../db/reader.ts';
import type { IncomingFile } from './file.ts';
import type { Part } from './shared-text.ts';

export interface Browser {
  readonly cookies: string | undefined;
  readonly csrfToken: string | undefined;
  /** Whether the method may change something: then another site must not be able to cause it. */
  readonly mayChange: boolean;
}

/** What HTTP itself knows of a request, whatever the caller turns out to be. */
export interface Arrival {
  readonly id: string;
  readonly host: string;
  /** The client's network address, to be shown. */
  readonly address: string;
  /** Where the address belongs, to be counted: of addresses that one caller may choose among, there are too many. */
  readonly network: string;
  readonly authorization: string | undefined;
  /** For a call that may be made with a browser's session: the cookies that came with it, and what proves that a page of ours sent it. */
  readonly browser: Browser | undefined;
  /** The name of the calling program. */
  readonly client: string;
  /** From the Idempotency-Key header. */
  readonly idempotencyKey: string | undefined;
  /**
   * Hands the one file of a multipart body to `keep` while it arrives. Throws BAD_REQUEST when there is none or another
   * besides, REQUEST_TOO_LARGE beyond `mostBytes`; what `keep` has taken by then, the caller clears away. `note` is told
   * of the text fields beside the file.
   */
  receiveFile<T>(
    mostBytes: number,
    keep: (file: IncomingFile) => Promise<T>,
    note?: (name: string, value: string) => void,
  ): Promise<T>;
}

/** What a call holds in memory. */
export interface Holding {
  /** Counts bytes of the body that are kept until the call is answered. Throws RATE_LIMIT_HIT, SERVER_NOT_READY. */
  hold(bytes: number): void;
}

/**
 * A call by somebody known. `Who` and `Where` are the user and the organization as their domains define them; HTTP only
 * passes them on.
 */
export interface Call<Who, Where> extends Arrival, Holding {
  readonly actor: Who;
  readonly organization: Where;
  readonly reader: Reader;
  /** In the language that the caller is answered in. */
  tell(phrase: Phrase): string;
  /** What came beside the parameters, where the endpoint may take a file. */
  readonly heldFile?: Buffer | undefined;
}

/** An answer that is JSON text already: the keys after `result` and `msg`, without braces. */
export class JsonText {
  readonly parts: readonly Part[];
  constructor(...parts: readonly Part[]) {
    this.parts = parts;
  }
}
