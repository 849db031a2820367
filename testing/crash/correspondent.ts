/** A person who sends and listens at whichever node answers. */
import { setTimeout as delay } from 'node:timers/promises';
import { vi } from 'vitest';
import type { Person } from '../cast.ts';
import type { Node } from '../nodes/nodes.ts';
import type { Random } from '../random.ts';
import type { Reply } from '../wire.ts';
import { fetchAll } from './audit.ts';

interface Seen {
  readonly id: number;
  readonly content: string;
}

/** Milliseconds before another try. */
const pause = 50;
/** A node with little patience for its database may be unready on a busy machine. */
export const patience = { timeout: 60_000, interval: pause };
const channel = 'storm';

export class Correspondent {
  readonly person: Person;
  /** Maps texts to ids. */
  readonly acknowledged = new Map<string, number>();
  /** Answers that are neither good nor a stable fault. */
  readonly oddAnswers: string[] = [];
  readonly #nodes: readonly Node[];
  readonly #random: Random;
  readonly #queueId: string;
  readonly #heard: Seen[] = [];
  readonly #complaints: string[] = [];
  #lastEventId: number;
  #audited: number;
  #count = 0;
  #isSending = false;
  #isStopped = false;
  #sending: Promise<void> = Promise.resolve();
  #onHeard: () => void = () => {};

  private constructor(
    nodes: readonly Node[],
    person: Person,
    random: Random,
    queue: { readonly queue_id: string; readonly last_event_id: number },
  ) {
    this.#nodes = nodes;
    this.person = person;
    this.#random = random;
    this.#queueId = queue.queue_id;
    this.#lastEventId = queue.last_event_id;
    this.#audited = queue.last_event_id;
  }

  static async settle(nodes: readonly Node[], person: Person, random: Random): Promise<Correspondent> {
    const register = () =>
      random.pick(nodes).call(person, 'POST', '/register', {
        event_types: ['message'],
        fetch_event_types: [],
        apply_markdown: false,
      });
    const queue = await vi.waitFor(register, patience);
    const one = new Correspondent(
      nodes,
      person,
      random,
      queue as { queue_id: string; last_event_id: number },
    );
    void one.#listen();
    return one;
  }

  start(): void {
    this.#isSending = true;
    const send = async () => {
      while (this.#isSending) {
        await this.#deliver(() => this.#random.pick(this.#nodes));
        await delay(this.#random.next() * 40);
      }
    };
    this.#sending = send();
  }

  /** Resolves when everything is acknowledged. */
  async rest(): Promise<void> {
    this.#isSending = false;
    await this.#sending;
  }

  stop(): void {
    this.#isSending = false;
    this.#isStopped = true;
  }

  /** Sends at this node alone. */
  ring(node: Node): Promise<number> {
    return this.#deliver(() => node);
  }

  async hears(ids: readonly number[]): Promise<void> {
    while (!ids.every((id) => this.#heard.some((one) => one.id === id)))
      await new Promise<void>((resolve) => {
        this.#onHeard = resolve;
      });
  }

  async #deliver(choose: () => Node): Promise<number> {
    const content = `${this.person.id}-${this.#count++}`;
    for (;;) {
      const reply = await this.#ask(choose(), 'POST', '/messages', {
        type: 'stream',
        to: channel,
        topic: 'weather',
        content,
        queue_id: this.#queueId,
        local_id: content,
      });
      if (reply?.status === 200) {
        const id = Number(reply.body.id);
        this.acknowledged.set(content, id);
        return id;
      }
      await delay(pause);
    }
  }

  /** Returns undefined for what a client tries again. */
  async #ask(node: Node, method: string, path: string, parameters: object): Promise<Reply | undefined> {
    const reply = await node.try(this.person, method, path, { ...parameters }).catch(() => undefined);
    if (reply !== undefined && reply.status !== 200 && reply.status !== 503)
      this.oddAnswers.push(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply;
  }

  async #listen(): Promise<void> {
    while (!this.#isStopped) {
      const reply = await this.#ask(this.#random.pick(this.#nodes), 'GET', '/events', {
        queue_id: this.#queueId,
        last_event_id: this.#lastEventId,
      });
      if (reply?.status !== 200) await delay(pause);
      else for (const event of reply.body.events as { id: number; message?: Seen }[]) this.#take(event);
    }
  }

  #take({ id, message }: { readonly id: number; readonly message?: Seen }): void {
    if (id <= this.#lastEventId) this.#complaints.push(`event ${id} came after ${this.#lastEventId}`);
    this.#lastEventId = Math.max(id, this.#lastEventId);
    if (message !== undefined) this.#heard.push({ id: message.id, content: message.content });
    this.#onHeard();
  }

  /** Returns what is wrong with everything since the last audit. Senders must rest. */
  async audit({ address }: Pick<Node, 'address'>): Promise<string[]> {
    const { id, email, apiKey: key } = this.person;
    const stored = await fetchAll({ address }, { id, email, key }, this.#audited);
    await this.hears(stored.slice(-1).map((one) => one.id));
    const problems = this.#complaints.splice(0);
    const show = (some: readonly Seen[]) => some.map((one) => `${one.id} ${one.content}`).join('\n');
    const heard = this.#heard.filter((one) => one.id > this.#audited);
    if (show(heard) !== show(stored)) problems.push(`heard\n${show(heard)}\nbut stored is\n${show(stored)}`);
    for (const [content, place] of this.acknowledged) {
      if (place <= this.#audited) continue;
      const found = stored.filter((one) => one.content === content).map((one) => one.id);
      if (found.length !== 1 || found[0] !== place)
        problems.push(`${content} was acknowledged as ${place} and is now ${found.join() || 'lost'}`);
    }
    this.#audited = stored.at(-1)?.id ?? this.#audited;
    return problems;
  }
}
