import type { IncomingMessage } from 'node:http';
import { ApiError, badRequest } from '@parlance/protocol/errors';
import type { Claim } from './budget.ts';

/** Milliseconds. */
export interface Patience {
  /** Between two pieces. */
  readonly idle: number;
  /** For a body in memory. */
  readonly whole: number;
}

export const patience: Patience = { idle: 30_000, whole: 120_000 };

const tooLarge = () => new ApiError('REQUEST_TOO_LARGE', 'The request body is too large.');
const tooSlow = () => new ApiError('REQUEST_TIMEOUT', 'The body of the request came too slowly.');

export const brokenOff = () => badRequest('The body is not as long as the request says.');

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/** One claimed buffer, since separate pieces of one byte would cost hundreds each. */
class Gathered {
  readonly #claim: Claim;
  readonly #most: number;
  #bytes: Buffer = Buffer.alloc(0);
  #size = 0;

  constructor(claim: Claim, most: number) {
    this.#claim = claim;
    this.#most = most;
  }

  get size(): number {
    return this.#size;
  }

  add(piece: Buffer): void {
    const size = this.#size + piece.length;
    if (this.#size === 0) {
      this.#claim.take(piece.length);
      this.#bytes = piece;
    } else {
      if (size > this.#bytes.length) {
        const wider = Math.max(size, Math.min(this.#most, Math.max(this.#bytes.length * 2, 16_384)));
        this.#claim.take(wider - this.#bytes.length);
        const next = Buffer.allocUnsafeSlow(wider);
        this.#bytes.copy(next, 0, 0, this.#size);
        this.#bytes = next;
      }
      piece.copy(this.#bytes, this.#size);
    }
    this.#size = size;
  }

  bytes(): Buffer {
    return this.#bytes.subarray(0, this.#size);
  }
}

/**
 * Throws REQUEST_TOO_LARGE beyond `mostBytes`, REQUEST_TIMEOUT for a slow body, BAD_REQUEST for a broken one, and what
 * the claim throws.
 */
export const receiveBody = (
  request: IncomingMessage,
  mostBytes: number,
  claim: Claim,
  { idle, whole }: Patience,
): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    if (!hasBody(request)) return resolve(Buffer.alloc(0));
    if (request.destroyed) return reject(brokenOff());
    const declared = Number(request.headers['content-length'] ?? mostBytes);
    if (declared > mostBytes) return reject(tooLarge());
    const gathered = new Gathered(claim, declared);
    const deadline = performance.now() + whole;
    const end = (error?: unknown) => {
      clearTimeout(timer);
      request.off('data', take).off('end', end).off('close', breakOff).off('error', breakOff);
      if (error === undefined) resolve(gathered.bytes());
      else reject(error);
    };
    const breakOff = () => end(brokenOff());
    const take = (piece: Buffer) => {
      if (gathered.size + piece.length > mostBytes) return end(tooLarge());
      if (performance.now() > deadline) return end(tooSlow());
      try {
        gathered.add(piece);
      } catch (error) {
        return end(error);
      }
      timer.refresh();
    };
    const timer = setTimeout(() => end(tooSlow()), idle);
    request.on('data', take).once('end', end).once('close', breakOff).once('error', breakOff);
  });

/** Closes the connection unless the discarded rest of a body comes soon. */
export const endUnlessComplete = (request: IncomingMessage, { idle }: Patience): void => {
  if (request.complete !== false || !hasBody(request)) return;
  const timer = setTimeout(() => request.socket.destroy(), idle).unref();
  request.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer));
};

export const endWhenIdle = (request: IncomingMessage, { idle }: Patience): void => {
  // Injected requests have no sockets.
  if (!hasBody(request) || typeof request.socket?.setTimeout !== 'function') return;
  request.socket.setTimeout(idle * 2);
  request.once('end', () => request.socket.setTimeout(0));
};
