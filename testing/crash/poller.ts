/** One of thousands of clients that poll for messages, and move to the next node when one is gone. */
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { authorize, type Person } from '../wire.ts';

export interface Crowd {
  /** Where the nodes listen. */
  readonly ports: readonly number[];
  readonly agent: Agent;
  readonly onMessage: (id: number) => void;
  isOver: boolean;
}

export const createAgent = (): Agent => new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

/** Milliseconds between tries at nodes that are gone. */
const pause = 20;

export class Poller {
  readonly #crowd: Crowd;
  readonly #queue: { readonly id: string; readonly person: Person };
  #after: number;
  #place: number;
  readonly heard: number[] = [];
  readonly complaints: string[] = [];

  constructor(
    crowd: Crowd,
    queue: { readonly id: string; readonly person: Person },
    { after, place }: { readonly after: number; readonly place: number },
  ) {
    this.#crowd = crowd;
    this.#queue = queue;
    this.#after = after;
    this.#place = place;
  }

  async run(): Promise<void> {
    while (!this.#crowd.isOver) {
      const answer = await this.#ask().catch(() => undefined);
      if (answer?.status === 200) this.#read(answer.body, answer.isLast);
      else {
        if (answer !== undefined && answer.status !== 503)
          this.complaints.push(`${answer.status} ${answer.body}`);
        this.#leave();
        await delay(pause);
      }
    }
  }

  #read(body: string, isLast: boolean): void {
    for (const { id, type } of (JSON.parse(body) as { events: { id: number; type: string }[] }).events) {
      if (id <= this.#after) this.complaints.push(`event ${id} came after ${this.#after}`);
      this.#after = Math.max(this.#after, id);
      if (type !== 'message') continue;
      this.heard.push(id);
      this.#crowd.onMessage(id);
    }
    // The node stops.
    if (isLast) this.#leave();
  }

  /** Goes to any other node, as a proxy would choose. */
  #leave(): void {
    this.#place += 1 + Math.floor(Math.random() * (this.#crowd.ports.length - 1));
  }

  #ask(): Promise<{ status: number; body: string; isLast: boolean }> {
    const { ports, agent } = this.#crowd;
    const { id, person } = this.#queue;
    return new Promise((resolve, reject) => {
      const asked = request(
        {
          host: '127.0.0.1',
          port: ports[this.#place % ports.length]!,
          path: `/api/v1/events?queue_id=${id}&last_event_id=${this.#after}`,
          headers: { authorization: authorize(person) },
          agent,
        },
        (answer) => {
          let body = '';
          answer
            .setEncoding('utf8')
            .on('data', (text: string) => {
              body += text;
            })
            .on('error', reject)
            .on('end', () =>
              resolve({
                status: answer.statusCode ?? 0,
                body,
                isLast: answer.headers.connection === 'close',
              }),
            );
        },
      );
      asked.on('error', reject).end();
    });
  }
}
