/**
 * Kept-alive HTTP/1.1 with one request at a time. Does little work, since client work distorts measurements;
 * answers need Content-Length.
 */
import { connect, type Socket } from 'node:net';

export interface Answer {
  readonly status: number;
  readonly body: Buffer;
}

const headEnd = Buffer.from('\r\n\r\n');

export class Connection {
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #answered: ((answer: Answer) => void) | undefined;
  #failed: ((error: Error) => void) | undefined;
  #ended: Error | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (bytes) => this.#take(bytes));
    socket.on('error', (error) => this.#fail(error));
    socket.on('close', () => this.#fail(new Error('The server closed the connection.')));
  }

  static open(port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host: '127.0.0.1', port });
      socket.once('connect', () => resolve(new Connection(socket)));
      socket.once('error', reject);
    });
  }

  /** A callback, for thousands of polls. */
  start(request: string, answered: (answer: Answer) => void, failed: (error: Error) => void): void {
    if (this.#ended !== undefined) {
      failed(this.#ended);
      return;
    }
    this.#answered = answered;
    this.#failed = failed;
    this.#socket.write(request);
  }

  ask(request: string): Promise<Answer> {
    return new Promise((resolve, reject) => this.start(request, resolve, reject));
  }

  close(): void {
    this.#answered = undefined;
    this.#failed = undefined;
    this.#socket.destroy();
  }

  #fail(error: Error): void {
    this.#ended ??= error;
    const failed = this.#failed;
    this.#answered = undefined;
    this.#failed = undefined;
    failed?.(error);
  }

  #take(bytes: Buffer): void {
    this.#received = this.#received.length === 0 ? bytes : Buffer.concat([this.#received, bytes]);
    const end = this.#received.indexOf(headEnd);
    if (end === -1) return;
    const head = this.#received.toString('latin1', 0, end);
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
    if (length === undefined) {
      this.#fail(new Error(`An answer without a length:\n${head}`));
      return;
    }
    const from = end + headEnd.length;
    const to = from + Number(length);
    if (this.#received.length < to) return;
    const answer = { status: Number(head.slice(9, 12)), body: this.#received.subarray(from, to) };
    this.#received = this.#received.subarray(to);
    const answered = this.#answered;
    this.#answered = undefined;
    this.#failed = undefined;
    answered?.(answer);
  }
}
