import type { IncomingMessage } from 'node:http';
import { ApiError } from '@parlance/protocol/errors';
import parseRange from 'range-parser';
import { isKnown } from '../http/conditional.ts';
import { type Exchange, sendBytes } from '../http/raw.ts';
import type { ByteRange, Storage } from '../storage/index.ts';
import { fileKey, type StoredFile } from '../uploads/index.ts';
import { fileHeaders } from './headers.ts';

export const noSuchFile = () => new ApiError('NOT_FOUND', 'There is no such file.');

/** Several ranges, and HEAD, get the whole file. */
const rangeOf = (
  { method, headers }: IncomingMessage,
  tag: string,
  size: number,
): ByteRange | 'none' | undefined => {
  if (method === 'HEAD' || headers.range === undefined || (headers['if-range'] ?? tag) !== tag)
    return undefined;
  const ranges = parseRange(size, headers.range, { combine: true });
  if (ranges === -1) return 'none';
  return ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1 ? undefined : ranges[0];
};

const open = async (storage: Storage, key: string, range?: ByteRange) => {
  const body = await storage.read(key, range);
  if (body === undefined) throw noSuchFile();
  return body;
};

export const serveFile = (storage: Storage, exchange: Exchange, file: StoredFile): Promise<void> => {
  const { headers } = exchange.request;
  const key = fileKey(file.pathId);
  // Files never change, so the id identifies the bytes.
  const tag = `"${file.id}"`;
  const all = {
    ...fileHeaders(file, exchange.query.download === 'true'),
    ETag: tag,
    'Accept-Ranges': 'bytes',
  };
  if (isKnown(headers['if-none-match'], tag)) return sendBytes(exchange, 304, all, () => open(storage, key));
  const range = rangeOf(exchange.request, tag, file.size);
  if (range === 'none')
    return sendBytes(
      exchange,
      416,
      { ...all, 'Content-Range': `bytes */${file.size}`, 'Content-Length': 0 },
      () => open(storage, key),
    );
  if (range === undefined)
    return sendBytes(exchange, 200, { ...all, 'Content-Length': file.size }, () => open(storage, key));
  const part = {
    'Content-Range': `bytes ${range.start}-${range.end}/${file.size}`,
    'Content-Length': range.end - range.start + 1,
  };
  return sendBytes(exchange, 206, { ...all, ...part }, () => open(storage, key, range));
};

export const serveThumbnail = (
  storage: Storage,
  exchange: Exchange,
  file: StoredFile,
  key: string,
): Promise<void> => {
  const contentType = key.endsWith('.webp') ? 'image/webp' : 'image/jpeg';
  const tag = `"${file.id}-${key.split('/').at(-1)}"`;
  const { 'Content-Disposition': _, ...headers } = fileHeaders({ contentType, name: file.name }, false);
  const status = isKnown(exchange.request.headers['if-none-match'], tag) ? 304 : 200;
  return sendBytes(exchange, status, { ...headers, ETag: tag }, () => open(storage, key));
};
