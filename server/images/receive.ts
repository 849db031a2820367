/** In memory, to be redrawn. */
import { mebibyte } from '@parlance/protocol/limits';
import type { Holding, Receiving } from '../http/call.ts';

export interface Received {
  readonly content: Buffer;
  readonly fields: Readonly<Record<string, string>>;
}

/** Throws BAD_REQUEST and REQUEST_TOO_LARGE. */
export const receiveSmallFile = async (call: Receiving & Holding, mostMib: number): Promise<Received> => {
  const fields: Record<string, string> = Object.create(null);
  const content = await call.receiveFile(
    mostMib * mebibyte,
    async ({ content: stream }) => {
      const parts: Buffer[] = [];
      for await (const part of stream) {
        const piece = part as Buffer;
        call.hold(piece.length);
        parts.push(piece);
      }
      return Buffer.concat(parts);
    },
    (name, value) => {
      fields[name] = value;
    },
  );
  return { content, fields };
};
