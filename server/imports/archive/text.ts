import { isUtf8 } from 'node:buffer';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

export interface Text {
  readonly text: string;
  /** Whether the bytes were no UTF-8, so that U+FFFD replaces some of them. */
  readonly repaired: boolean;
}

/** Reads UTF-8; bytes that are none become U+FFFD. */
export const decodeText = (bytes: Uint8Array): Text => ({
  text: decoder.decode(bytes),
  repaired: !isUtf8(bytes),
});
