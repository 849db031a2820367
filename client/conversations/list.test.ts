import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ConversationModel, places, reader } from '../../testing/models/conversation-model.ts';
import { unstableParts } from '../../testing/stable.ts';
import type { State } from '../state.ts';
import { participantsOf } from './conversation.ts';
import type { Filter } from './filter.ts';
import { ConversationList } from './list.ts';

const state = {
  user_id: reader,
  user_topics: [],
  muted_users: [],
  subscriptions: [11, 12].map((stream_id) => ({ stream_id, is_muted: false })),
} as unknown as State;

const filters: readonly Filter[] = [{}, { participated: true }, { direct: true }];

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ is: fc.constant('send'), which: fc.nat(60), place: fc.nat(4) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      is: fc.constantFrom('move', 'remove'),
      which: fc.nat(60),
      place: fc.nat(4),
      isWhole: fc.boolean(),
    }),
  },
  { weight: 8, arbitrary: fc.record({ is: fc.constant('event') }) },
  {
    weight: 8,
    arbitrary: fc.record({
      is: fc.constant('answer'),
      which: fc.nat(5),
      how: fc.constantFrom('asked' as const, 'asked' as const, 'now' as const, 'lost' as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ is: fc.constantFrom('older', 'load', 'replace') }) },
);
interface Step {
  readonly is: string;
  readonly which?: number;
  readonly place?: number;
  readonly isWhole?: boolean;
  readonly how?: 'asked' | 'now' | 'lost';
}

/** Runs callbacks of settled promises. */
const tick = () => new Promise<void>((resolve) => setImmediate(resolve));

class Story {
  readonly model = new ConversationModel();
  readonly list: ConversationList;
  readonly #filter: Filter;

  constructor(filter: Filter, before: number) {
    for (let made = 0; made < before; made += 1) this.model.send(places[made % 5]!, 1 + (made % 3));
    this.model.events.length = 0;
    this.#filter = filter;
    this.list = new ConversationList({ client: this.model.client, filter, state, pageSize: 2 });
    void this.list.load();
  }

  take({ is, which = 0, place = 0, isWhole = false, how = 'asked' }: Step): void {
    const message = this.model.some(which);
    const acts: Readonly<Record<string, () => unknown>> = {
      send: () => this.model.send(places[place]!, 1 + (which % 3)),
      move: () => message && this.model.move(message, places[place]!, isWhole),
      remove: () => message && this.model.remove(message),
      event: () => this.deliver(),
      answer: () => this.model.answer(which, how),
      older: () => this.list.loadOlder(),
      load: () => this.list.load(),
      // Its events were lost.
      replace: () => {
        this.model.events.length = 0;
        this.list.replace(state);
      },
    };
    acts[is]!();
  }

  deliver(): void {
    const event = this.model.events.shift();
    if (event === undefined) return;
    const before = this.list.view;
    this.list.follow(event, state);
    expect(unstableParts(before, this.list.view)).toEqual([]);
  }

  async end(): Promise<void> {
    while (this.model.events.length > 0) this.deliver();
    for (let round = 0; round < 100; round += 1) {
      while (this.model.requests.length > 0) {
        this.model.answer(0, 'now');
        await tick();
      }
      void this.list.load();
      await tick();
      if (this.model.requests.length === 0) return;
    }
    throw new Error('The list never comes to rest.');
  }

  check(): void {
    const { conversations, from } = this.list.view;
    const all = this.model.all(this.#filter);
    expect(conversations).toEqual(all.filter(({ last_message_id }) => last_message_id >= from));
  }
}

test('[W26] [R5] a list shows what the service holds, however late and old its answers are', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...filters),
      fc.nat(12),
      fc.array(step, { maxLength: 60 }),
      async (filter, before, steps) => {
        const story = new Story(filter, before);
        for (const one of steps) {
          story.take(one);
          await tick();
        }
        await story.end();
        story.check();
        const { from } = story.list.view;
        void story.list.loadOlder();
        await story.end();
        story.check();
        if (from > 0) expect(story.list.view.from).toBeLessThan(from);
      },
    ),
    { numRuns: 400 },
  );
});

test('[W26] participants are the recent senders, each once', () => {
  const model = new ConversationModel();
  for (const sender of [3, 2, 1, 2]) model.send(places[0]!, sender);
  expect(participantsOf(model.all({})[0]!)).toEqual([2, 1, 3]);
});

test('[W26] a first message appears once, and what it does not touch stays the same object', async () => {
  const story = new Story({}, 3);
  await story.end();
  const [, second] = story.list.view.conversations!;
  story.model.send(places[3]!, 2);
  story.deliver();
  await story.end();
  expect(story.list.view.conversations!.map(({ type }) => type)).toEqual(['direct', 'channel', 'channel']);
  expect(story.list.view.conversations![2]).toBe(second);
  const before = story.list.view;
  story.list.follow({ type: 'typing', op: 'start' }, state);
  expect(story.list.view).toBe(before);
});
