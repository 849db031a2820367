/** Never holds the whole file in memory. */
import type { Readable } from 'node:stream';
import { ApiError, badRequest } from '@parlance/protocol/errors';
import { mebibyte } from '@parlance/protocol/limits';
import { say } from '@parlance/protocol/phrase';
import type { FastifyRequest } from 'fastify';
import { brokenOff } from './receive.ts';

/** Claims of the sender, not to be trusted. */
export interface IncomingFile {
  readonly name: string;
  readonly type: string;
  readonly content: Readable;
}

export const tooLarge = (mostBytes: number) =>
  new ApiError(
    'REQUEST_TOO_LARGE',
    say('The file is larger than the largest that may be uploaded ({mebibytes} MiB).', {
      mebibytes: Math.floor(mostBytes / mebibyte),
    }),
  );

const explain = (error: unknown, mostBytes: number): unknown => {
  const code = (error as { code?: unknown }).code;
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(mostBytes);
  if (code === 'ECONNRESET' || code === 'FST_MP_PREMATURE_CLOSE' || code === 'ERR_STREAM_PREMATURE_CLOSE')
    return brokenOff();
  // The parser throws plain errors for malformed bodies.
  if (error instanceof Error && error.constructor === Error && code === undefined)
    return badRequest('The multipart body cannot be read.');
  return error;
};

export const receiveFile = async <T>(
  request: FastifyRequest,
  mostBytes: number,
  keep: (file: IncomingFile) => Promise<T>,
  note: (name: string, value: string) => void = () => {},
): Promise<T> => {
  // The parser would wait for an end that came before.
  if (request.raw.destroyed) throw brokenOff();
  if (!request.isMultipart()) throw badRequest('Send the file as multipart/form-data.');
  let kept: { readonly result: T } | undefined;
  const limits = { fileSize: mostBytes, files: 2, fields: 50, fieldSize: 4096, headerPairs: 100 };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        note(part.fieldname, String(part.value));
        continue;
      }
      if (kept !== undefined) throw badRequest('Upload one file at a time.');
      kept = { result: await keep({ name: part.filename ?? '', type: part.mimetype, content: part.file }) };
      if (part.file.truncated) throw tooLarge(mostBytes);
    }
  } catch (error) {
    throw explain(error, mostBytes);
  }
  if (kept === undefined) throw badRequest('There is no file in the request.');
  return kept.result;
};
