/** How bytes get to the service. */
export interface Attempt {
  /** Where an earlier attempt began; undefined for the first. */
  readonly address: string | undefined;
  /** The upload can go on there, also after a reload. */
  readonly onAddress: (address: string) => void;
  /** `sent`: bytes that the service has. */
  readonly onProgress: (sent: number) => void;
  readonly signal: AbortSignal;
}

export interface Named {
  readonly name: string;
  readonly type: string;
}

export interface Transport {
  /**
   * One attempt. Resolves to the address of the finished file. Throws `Refused` when another attempt cannot help,
   * and any other error when it can.
   */
  send(file: Blob, named: Named, attempt: Attempt): Promise<string>;
  /** Gives an unfinished upload up. */
  end(address: string): Promise<void>;
}

/** The service does not want the file. The message is in the reader's language. */
export class Refused extends Error {}
