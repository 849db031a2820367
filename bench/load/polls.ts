/** Many clients in one process: each polls again after its answer. */
import { Connection } from './connection.ts';
import { type Person, pollRequest } from './request.ts';

export interface Queue {
  readonly person: Person;
  readonly id: string;
  readonly after: number;
}

type Listener = (body: string) => void;

const messageType = '"type":"message"';

const endedAtOnce = 100;
/** Milliseconds. */
const restBetween = 10;

export class Polls {
  readonly #connections: Connection[] = [];
  #isClosed = false;
  failure: Error | undefined;
  /** Called with answers that bring a message. */
  onMessage: Listener = () => {};

  get count(): number {
    return this.#connections.length;
  }

  async open(port: number, queues: readonly Queue[]): Promise<void> {
    const left = [...queues];
    const work = async () => {
      for (let queue = left.pop(); queue !== undefined; queue = left.pop()) {
        const connection = await Connection.open(port);
        this.#connections.push(connection);
        this.#poll(connection, queue, queue.after);
      }
    };
    await Promise.all(Array.from({ length: 50 }, work));
  }

  #poll(connection: Connection, queue: Queue, after: number): void {
    connection.start(
      pollRequest(queue.person, queue.id, after),
      ({ status, body }) => {
        const text = body.toString('latin1');
        if (status !== 200)
          this.#fail(new Error(`A poll was answered with ${status}: ${text.slice(0, 200)}`));
        else {
          if (text.includes(messageType)) this.onMessage(text);
          // The last "id" belongs to the last event.
          const id = Number.parseInt(text.slice(text.lastIndexOf('"id":') + 5), 10);
          this.#poll(connection, queue, Number.isNaN(id) ? after : id);
        }
      },
      (error) => this.#fail(error),
    );
  }

  #fail(error: Error): void {
    if (!this.#isClosed) this.failure ??= error;
  }

  /** In small groups, since the end of ten thousand connections at once is a load of its own. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (let left = this.#connections.splice(0); left.length > 0; left = left.slice(endedAtOnce)) {
      for (const connection of left.slice(0, endedAtOnce)) connection.close();
      await new Promise((resolve) => setTimeout(resolve, restBetween));
    }
  }

  closeAtOnce(): void {
    this.#isClosed = true;
    for (const connection of this.#connections.splice(0)) connection.close();
  }
}
