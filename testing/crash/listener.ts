/** Follows one queue by last_event_id, whatever happens to the service [R2]. */
import type { Installation } from '../processes/installation.ts';
import { demand, type Parameters, type Person, request } from '../wire.ts';

export type Seen = { id: number; content: string };

type Event = { id: number; type: string; message?: Seen };

export class Listener {
  readonly person: Person;
  readonly queueId: string;
  /** Messages since the last `take`, in order of arrival. */
  received: Seen[] = [];
  readonly complaints: string[] = [];
  readonly #installation: Installation;
  #lastEventId: number;
  #waiting: { id: number; resolve(): void } | undefined;
  #closing = new AbortController();

  private constructor(installation: Installation, person: Person, queueId: string, lastEventId: number) {
    this.#installation = installation;
    this.person = person;
    this.queueId = queueId;
    this.#lastEventId = lastEventId;
  }

  static async register(
    installation: Installation,
    person: Person,
    parameters: Parameters = {},
  ): Promise<Listener> {
    const { queue_id, last_event_id } = await demand(installation.address, {
      method: 'POST',
      path: '/register',
      person,
      parameters: { apply_markdown: false, idle_queue_timeout: 86_400, ...parameters },
    });
    return new Listener(installation, person, String(queue_id), Number(last_event_id));
  }

  async run(): Promise<void> {
    this.#closing = new AbortController();
    while (!this.#closing.signal.aborted) await this.#poll();
  }

  close(): void {
    this.#closing.abort();
  }

  hears(id: number): Promise<void> {
    if (this.received.some((message) => message.id === id)) return Promise.resolve();
    return new Promise((resolve) => {
      this.#waiting = { id, resolve };
    });
  }

  take(): Seen[] {
    const { received } = this;
    this.received = [];
    return received;
  }

  async #poll(): Promise<void> {
    await this.#installation.whenUp();
    const turn = this.#installation.turns;
    const reply = await request(this.#installation.address, {
      method: 'GET',
      path: '/events',
      person: this.person,
      parameters: { queue_id: this.queueId, last_event_id: this.#lastEventId },
      signal: this.#closing.signal,
    }).catch((error: unknown) => String(error));
    if (typeof reply === 'object' && reply.status === 200) {
      for (const event of reply.body.events as Event[]) this.#take(event);
      return;
    }
    if (this.#closing.signal.aborted) return;
    const isStable = typeof reply === 'string' || reply.body.code === 'SERVER_NOT_READY';
    if (isStable && this.#installation.wasDisturbedSince(turn)) return;
    this.complaints.push(typeof reply === 'string' ? reply : JSON.stringify(reply));
    if (this.complaints.length > 20) throw new Error(this.complaints.join('\n'));
  }

  #take({ id, type, message }: Event): void {
    if (id <= this.#lastEventId) this.complaints.push(`event ${id} came after event ${this.#lastEventId}`);
    this.#lastEventId = Math.max(id, this.#lastEventId);
    if (type !== 'message' || message === undefined) return;
    this.received.push({ id: message.id, content: message.content });
    if (message.id === this.#waiting?.id) {
      this.#waiting.resolve();
      this.#waiting = undefined;
    }
  }
}
