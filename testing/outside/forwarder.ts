/** A network path between the service and a database or a browser, which tests cut, reset, stall or slow down. */
import { connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export class Forwarder {
  /** A later connection leads to another one. */
  target: NetConnectOpts;
  /** Milliseconds for each piece of data. */
  delay = 0;
  readonly #host: string;
  readonly #pairs = new Set<readonly [Socket, Socket]>();
  #server: Server | undefined;
  #port = 0;
  #isHeld = false;

  constructor(target: NetConnectOpts, host = '127.0.0.1') {
    this.#host = host;
    this.target = target;
  }

  get port(): number {
    return this.#port;
  }

  /** Uses the same port every time. */
  async open(): Promise<void> {
    const server = createServer((near) => this.#join(near));
    this.#server = server;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(this.#port, this.#host, resolve);
    });
    const address = server.address();
    if (address !== null && typeof address === 'object') this.#port = address.port;
  }

  async cut(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    const closed = new Promise((resolve) =>
      server === undefined ? resolve(undefined) : server.close(resolve),
    );
    for (const pair of this.#pairs) for (const socket of pair) socket.destroy();
    await closed;
  }

  /** Breaks open connections; new ones succeed. */
  reset(): void {
    for (const [near, far] of this.#pairs) {
      near.resetAndDestroy();
      far.destroy();
    }
  }

  /** Keeps connections open without passing data, as when the other machine has lost its power. */
  hold(): void {
    this.#isHeld = true;
    for (const pair of this.#pairs) for (const socket of pair) socket.pause();
  }

  release(): void {
    this.#isHeld = false;
    for (const pair of this.#pairs) for (const socket of pair) socket.resume();
  }

  #join(near: Socket): void {
    const far = connect(this.target);
    const pair = [near, far] as const;
    this.#pairs.add(pair);
    for (const [from, to] of [pair, [far, near] as const]) {
      let waiting = 0;
      let last: Promise<unknown> = Promise.resolve();
      from.on('data', (chunk) => {
        if (this.delay === 0 && waiting === 0) return void to.write(chunk);
        waiting += 1;
        // A piece that came later must not overtake, also when the path gets quick again.
        last = Promise.all([last, pause(this.delay)]).then(() => {
          waiting -= 1;
          to.write(chunk);
        });
      });
      from.on('error', () => {});
      from.on('close', () => {
        to.destroy();
        this.#pairs.delete(pair);
      });
      if (this.#isHeld) from.pause();
    }
  }
}
