import { capabilityNames } from '@parlance/protocol/capabilities';
import { events } from '@parlance/protocol/contract';
import { typingStart } from '@parlance/protocol/messages/typing';
import { roles } from '@parlance/protocol/users/roles';
import { createRandom, type Random, seedFrom } from '@parlance/testing/random';
import { expect, test } from 'vitest';
import type { Audience } from './audience.ts';
import type { AccessChange, PlacedEntry } from './entry.ts';
import { Feed } from './feed.ts';
import { type Poll, Queue } from './queue.ts';
import { type FormerRole, type Membership, Reach } from './reach.ts';
import { Renderer } from './render.ts';

const users = [1, 2, 3, 4, 5];
const recipients = [11, 12, 13];
const someRoles = [roles.owner, roles.moderator, roles.member, roles.guest];
const startingRole = roles.member;

const renderer = () => new Renderer(events, 'general chat');
const feedAt = (position: number) => new Feed(1, position, { renderer: renderer(), matches: () => true });

const queueOf = (reach: Reach, name: string, position: number, wantsPublic: boolean) =>
  new Queue(
    {
      organizationId: 1,
      id: `${name} of ${reach.userId}`,
      userId: reach.userId,
      since: position,
      position,
      idleTimeoutSeconds: 600,
      options: {
        applyMarkdown: true,
        clientGravatar: true,
        slimPresence: false,
        capabilities: capabilityNames,
        eventTypes: null,
        allPublicStreams: wantsPublic,
        narrow: [],
      },
    },
    reach,
    0,
  );

/** Random memberships and roles, with the truth for any position. */
class World {
  readonly #random: Random;
  readonly memberships = new Map<number, { recipient: number; joined: number; left: number | null }[]>(
    users.map((user) => [user, []]),
  );
  readonly roles = new Map<number, number>(users.map((user) => [user, startingRole]));
  readonly former = new Map<number, FormerRole[]>(users.map((user) => [user, []]));

  constructor(random: Random) {
    this.#random = random;
  }

  #audience(): Audience {
    const random = this.#random;
    const some = () => users.filter(() => random.next() < 0.3);
    return {
      ...(random.next() < 0.1 ? { everyone: true as const } : {}),
      ...(random.next() < 0.2 ? { users: some() } : {}),
      ...(random.next() < 0.2 ? { roleAtMost: random.pick(someRoles) } : {}),
      ...(random.next() < 0.1 ? { roleAbove: random.pick(someRoles) } : {}),
      ...(random.next() < 0.5 ? { recipient: random.pick(recipients) } : {}),
      ...(random.next() < 0.1 ? { publicReaders: true as const } : {}),
      ...(random.next() < 0.2 ? { except: some() } : {}),
    };
  }

  #change(position: number): AccessChange {
    const random = this.#random;
    const user = random.pick(users);
    if (random.next() < 0.3) {
      const role = random.pick(someRoles);
      this.former.get(user)!.push({ role: this.roles.get(user)!, until: position });
      this.roles.set(user, role);
      return { role: { user, role } };
    }
    const recipient = random.pick(recipients);
    const theirs = this.memberships.get(user)!;
    const current = theirs.find((one) => one.recipient === recipient && one.left === null);
    if (current === undefined) {
      theirs.push({ recipient, joined: position, left: null });
      return { join: { recipient, users: [user] } };
    }
    current.left = position;
    return { leave: { recipient, users: [user] } };
  }

  next(position: number): PlacedEntry {
    const said = typingStart.of({
      message_type: 'stream',
      sender: { user_id: 1, email: 'member@example.com' },
      stream_id: 11,
      topic: `event ${position}`,
    });
    return {
      position,
      ...(this.#random.next() < 0.8 ? { event: said, audience: this.#audience() } : {}),
      ...(this.#random.next() < 0.3 ? { access: this.#change(position) } : {}),
    };
  }

  reachOf(user: number): Reach {
    const memberships: Membership[] = this.memberships.get(user)!.map((one) => ({ ...one }));
    return new Reach(user, this.roles.get(user)!, memberships, this.former.get(user)!);
  }
}

class LiveClient {
  readonly #feed: Feed;
  readonly queue: Queue;
  after: number;
  told: string[] = [];
  #held: Poll | undefined;

  constructor(feed: Feed, queue: Queue) {
    this.#feed = feed;
    this.queue = queue;
    this.after = queue.position;
    feed.attach(queue);
  }

  #take(text: string): void {
    this.#held = undefined;
    for (const event of JSON.parse(`[${text}]`) as { id: number; topic: string }[]) {
      this.told.push(event.topic);
      this.after = event.id;
    }
  }

  poll(): void {
    if (this.#held !== undefined) return;
    const { queue, after } = this;
    this.#held = {
      queue,
      after,
      isReady: false,
      answer: (text) => this.#take(text),
      refuse: (error) => {
        throw error;
      },
    };
    this.#feed.hold(this.#held);
  }

  hangUp(): void {
    if (this.#held !== undefined) this.#feed.release(this.#held);
    this.#held = undefined;
  }
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('[V3] clients that listen, poll now and then, or read the whole log later get the same', async () => {
  const seed = seedFrom('FEED_SEED');
  let told = 0;
  for (let round = 0; round < 60; round += 1) {
    const random = createRandom(seed + round);
    const world = new World(random);
    const feed = feedAt(0);
    const clients: LiveClient[] = [];
    const log: PlacedEntry[] = [];
    const start = () => {
      const user = random.pick(users);
      // Like a queue that loads while the log grows.
      return { reach: world.reachOf(user), asOf: log.length };
    };
    let loading: ReturnType<typeof start>[] = [];
    for (let position = 1; position <= 150; ) {
      if (clients.length < 12 && random.next() < 0.1) loading.push(start());
      if (random.next() < 0.3) {
        for (const { reach, asOf } of loading)
          clients.push(
            new LiveClient(
              feed,
              queueOf(feed.follow(reach, asOf), `queue ${clients.length}`, asOf, random.next() < 0.5),
            ),
          );
        loading = [];
      }
      const batch: PlacedEntry[] = [];
      for (let size = 1 + random.below(4); size > 0; size -= 1, position += 1)
        batch.push(world.next(position));
      log.push(...batch);
      feed.accept(batch);
      for (const client of clients) {
        if (random.next() < 0.1) client.hangUp();
        if (random.next() < 0.5) client.poll();
      }
      if (random.next() < 0.3) await turn();
    }
    for (const client of clients) {
      client.hangUp();
      client.poll();
    }
    while (clients.some(({ queue }) => queue.held?.isReady === true)) await turn();

    const later = feedAt(0);
    later.accept(log);
    for (const { queue, told: live } of clients) {
      told += live.length;
      const reach = later.follow(world.reachOf(queue.reach.userId), log.length);
      const again = queueOf(reach, 'late', queue.position, queue.wantsPublic);
      const whole = JSON.parse(`[${later.showAll(later.tail.since(queue.position), again)}]`) as {
        topic: string;
      }[];
      expect(live, `seed ${seed + round}, ${queue.id}`).toEqual(whole.map((event) => event.topic));
    }
  }
  expect(told).toBeGreaterThan(1000);
});

test('a poll does not get what its client knows from elsewhere', async () => {
  const world = new World(createRandom(1));
  const feed = feedAt(10);
  const told: string[] = [];
  const queue = queueOf(feed.follow(world.reachOf(1), 10), 'ahead', 12, false);
  feed.attach(queue);
  feed.hold({ queue, after: 12, isReady: false, answer: (text) => told.push(text), refuse: () => {} });
  const entry = (position: number): PlacedEntry => {
    const { event } = [...Array(100).keys()].map(() => world.next(position)).find((one) => one.event)!;
    return { position, event: event!, audience: { everyone: true } };
  };
  feed.accept([entry(11), entry(12)]);
  expect(told).toEqual([]);
  feed.accept([entry(13)]);
  expect(told.map((text) => JSON.parse(text).id)).toEqual([13]);
});

test('many held polls are answered in several turns, so that other work goes on between', async () => {
  const feed = feedAt(0);
  let answered = 0;
  for (let user = 1; user <= 5000; user += 1) {
    const queue = queueOf(feed.follow(new Reach(user, roles.member, []), 0), 'one', 0, false);
    feed.attach(queue);
    feed.hold({
      queue,
      after: 0,
      isReady: false,
      answer: () => {
        answered += 1;
      },
      refuse: () => {},
    });
  }
  const { event } = [...Array(100).keys()]
    .map(() => new World(createRandom(3)).next(1))
    .find((one) => one.event)!;
  feed.accept([{ position: 1, event: event!, audience: { everyone: true } }]);
  expect(answered).toBeGreaterThan(0);
  expect(answered).toBeLessThan(2500);
  let turns = 0;
  for (; answered < 5000; turns += 1) await turn();
  expect(turns).toBeLessThan(20);
  expect(feed.waiting).toBe(0);
});
