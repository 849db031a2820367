/** Refuses invalid or oversized HTTP, without a log line. */
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { ApiError, badRequest } from '@parlance/protocol/errors';

/** Bytes. A GET address may hold 5000 message ids. */
export const mostHeaderBytes = 80 * 1024;

const refusalOf = (code: string | undefined): ApiError =>
  code === 'HPE_HEADER_OVERFLOW'
    ? new ApiError('REQUEST_TOO_LARGE', 'The address and the headers of the request are too large.')
    : new ApiError('BAD_REQUEST', 'This is not an HTTP request.');

export const refuseNoise = (error: Error & { code?: string }, socket: Duplex): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const refusal = refusalOf(error.code);
  const { status } = refusal;
  const body = JSON.stringify(refusal.toBody());
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
};

/**
 * Throws BAD_REQUEST for more than one Host header: a proxy in front may act on another one than the service
 * (RFC 9112, 3.2).
 */
export const checkHost = (rawHeaders: readonly string[]): void => {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]!.length === 4 && rawHeaders[index]!.toLowerCase() === 'host') hosts += 1;
  if (hosts > 1) throw badRequest('The request must have one Host header.');
};
