/** What reaches the port and is not HTTP: refused in the form of every other refusal, without a word in the log. */

import type { Duplex } from 'node:stream';
import { ApiError } from '@parlance/protocol/errors';

export const refuseNoise = (error: Error & { code?: string }, socket: Duplex): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify(new ApiError('BAD_REQUEST', 'This is not an HTTP request.').toBody());
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
};
