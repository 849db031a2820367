import { EventEmitter, once } from 'node:events';
import type { Installation } from '../processes/installation.ts';
import { openChannel, readOwner, settle } from '../processes/settlers.ts';
import { createRandom, type Random } from '../random.ts';
import type { Person } from '../wire.ts';
import { compareHeard, compareKept, fetchAll } from './audit.ts';
import { Listener } from './listener.ts';
import { Sender } from './sender.ts';

const NAMES = ['Member One', 'Member Two', 'Member Three', 'Member Four'];

type Resident = {
  person: Person;
  sender: Sender;
  /** Polls all the time. */
  steady: Listener;
  /** Polls only at audits. */
  absent: Listener;
  isOwn(content: string): boolean;
};

interface Site {
  readonly installation: Installation;
  readonly random: Random;
  readonly channel: number;
  readonly progress: EventEmitter;
}

export class Town {
  readonly #installation: Installation;
  readonly #random: Random;
  readonly #residents: readonly Resident[];
  readonly #square: { type: 'stream'; to: number; topic: string };
  #running: Promise<unknown> = Promise.resolve();
  #audited = 0;
  readonly #progress: EventEmitter;

  private constructor({ installation, random, channel, progress }: Site, residents: readonly Resident[]) {
    this.#progress = progress;
    this.#installation = installation;
    this.#random = random;
    this.#residents = residents;
    this.#square = { type: 'stream', to: channel, topic: 'bell' };
  }

  static async found(installation: Installation, seed: number): Promise<Town> {
    const owner = await readOwner(installation);
    const people: Person[] = [];
    for (const name of NAMES) people.push(await settle(installation, owner, name));
    const channel = await openChannel(installation, owner, 'town', people);
    const progress = new EventEmitter();
    const residents = await Promise.all(
      people.map((person, index) =>
        moveIn({ installation, random: createRandom(seed + index), channel, progress }, person, people),
      ),
    );
    const town = new Town({ installation, random: createRandom(seed), channel, progress }, residents);
    for (const { steady } of residents) void steady.run();
    town.#audited = await town.#ringBell();
    for (const { steady, absent } of residents) for (const listener of [steady, absent]) listener.take();
    return town;
  }

  get sent(): number {
    return this.#residents.reduce((sum, { sender }) => sum + sender.acknowledged.size, 0);
  }

  get repeated(): number {
    return this.#residents.reduce((sum, { sender }) => sum + sender.repeated, 0);
  }

  begin(): void {
    this.#running = Promise.all(this.#residents.map(({ sender }) => sender.run()));
    // `settle` reports it.
    this.#running.catch(() => {});
  }

  async sends(count: number): Promise<void> {
    for (const goal = this.sent + count; this.sent < goal; ) await once(this.#progress, 'sent');
  }

  /** Returns when every letter is acknowledged. */
  async settle(): Promise<void> {
    for (const { sender } of this.#residents) sender.stop();
    await this.#running;
  }

  /** Returns all errors since the last audit. Senders must be stopped. */
  async audit(): Promise<string[]> {
    await Promise.all(this.#residents.map(({ sender }) => sender.sendAgain(3)));
    const end = await this.#ringBell();
    const problems = await Promise.all(
      this.#residents.map(async ({ person, sender, steady, absent, isOwn }) => {
        const stored = await fetchAll(this.#installation, person, this.#audited);
        const recent = new Map([...sender.acknowledged].filter(([, id]) => id > this.#audited));
        return [
          ...compareHeard(steady.take(), stored).map((problem) => `steady: ${problem}`),
          ...compareHeard(absent.take(), stored).map((problem) => `absent: ${problem}`),
          ...compareKept(recent, stored, isOwn),
          ...sender.complaints.splice(0),
          ...steady.complaints.splice(0),
          ...absent.complaints.splice(0),
        ].map((problem) => `${person.email}: ${problem}`);
      }),
    );
    this.#audited = end;
    return problems.flat();
  }

  /** Compares everything ever acknowledged with what is stored. */
  async auditAll(): Promise<string[]> {
    const problems = await Promise.all(
      this.#residents.map(async ({ person, sender, isOwn }) =>
        compareKept(sender.acknowledged, await fetchAll(this.#installation, person, 'oldest'), isOwn).map(
          (problem) => `${person.email}: ${problem}`,
        ),
      ),
    );
    return problems.flat();
  }

  close(): void {
    for (const { sender, steady, absent } of this.#residents) {
      sender.stop();
      steady.close();
      absent.close();
    }
  }

  /** Sends a last message to all; returns its id when every queue received it. */
  async #ringBell(): Promise<number> {
    const id = await this.#random.pick(this.#residents).sender.send(this.#square);
    await Promise.all(
      this.#residents.map(async ({ steady, absent }) => {
        const polling = absent.run();
        await Promise.all([steady.hears(id), absent.hears(id)]);
        absent.close();
        await polling;
      }),
    );
    return id;
  }
}

async function moveIn(
  { installation, random, channel, progress }: Site,
  person: Person,
  people: readonly Person[],
): Promise<Resident> {
  const [steady, absent] = await Promise.all([
    Listener.register(installation, person),
    Listener.register(installation, person, { event_types: ['message'] }),
  ]);
  const others = people.filter((other) => other !== person);
  const destinations = [
    { type: 'stream', to: channel, topic: 'weather' },
    { type: 'stream', to: channel, topic: `the day of ${person.id}` },
    { type: 'direct', to: [random.pick(others).id] },
    { type: 'direct', to: others.slice(0, 2).map((other) => other.id) },
  ];
  const sender = new Sender(installation, person, random, {
    destinations,
    queueId: steady.queueId,
    onAcknowledged: () => progress.emit('sent'),
  });
  return {
    person,
    sender,
    steady,
    absent,
    isOwn: (content) => content.startsWith(`${person.id}-`),
  };
}
