import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkRange } from '../../testing/models/check-range.ts';
import { channels, MessageModel, reader, topics } from '../../testing/models/message-model.ts';
import type { State } from '../state.ts';
import { MessageCache } from './cache.ts';
import type { Narrow } from './narrow.ts';
import { MessageWindow } from './window.ts';

const [garden, kitchen] = channels as [number, number];
const [plans, soup] = topics as [string, string];
const state = {
  user_id: reader,
  user_topics: [],
  subscriptions: channels.map((stream_id) => ({ stream_id, name: `channel ${stream_id}`, is_muted: false })),
} as unknown as State;

const term = (operator: string, operand: string | number, negated = false) => ({
  operator,
  operand,
  negated,
});
const narrows: readonly Narrow[] = [
  [],
  [term('channel', garden)],
  [term('channel', garden), term('topic', plans)],
  [term('topic', soup, true)],
  [term('is', 'starred')],
  [term('is', 'unread')],
  [term('has', 'reaction'), term('channel', kitchen)],
  [term('search', 'word')],
];

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ is: fc.constant('send'), channel: fc.nat(1), topic: fc.nat(1) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      is: fc.constantFrom('move', 'edit', 'remove', 'star', 'read', 'react'),
      which: fc.nat(60),
      channel: fc.nat(1),
      topic: fc.nat(1),
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
  {
    weight: 3,
    arbitrary: fc.record({ is: fc.constantFrom('older', 'newer', 'jump', 'outdate'), which: fc.nat(60) }),
  },
);
type Step = {
  is: string;
  which?: number;
  channel?: number;
  topic?: number;
  isWhole?: boolean;
  how?: 'asked';
};

/** Runs callbacks of settled promises. */
const tick = () => new Promise<void>((resolve) => setImmediate(resolve));

class Story {
  readonly model = new MessageModel();
  readonly cache = new MessageCache();
  readonly window: MessageWindow;

  constructor(narrow: Narrow, before: number) {
    for (let made = 0; made < before; made += 1)
      this.model.send(channels[made % 2]!, topics[(made >> 1) % 2]!);
    this.model.events.length = 0;
    this.window = new MessageWindow({
      narrow,
      anchor: 'newest',
      client: this.model.client,
      cache: this.cache,
      state: () => state,
      pageSize: 3,
    });
    this.window.subscribe(() => this.checkInvariants());
    void this.window.load();
  }

  checkInvariants(): void {
    const { range } = this.window.view;
    if (range === undefined) return;
    checkRange(range);
    for (const id of range.ids) expect(this.cache.get(id), `message ${id}`).toBeDefined();
  }

  take({ is, which = 0, channel = 0, topic = 0, isWhole = false, how = 'asked' }: Step): void {
    const message = this.model.some(which);
    const acts: Readonly<Record<string, () => unknown>> = {
      send: () => this.model.send(channels[channel]!, topics[topic]!),
      event: () => this.deliver(),
      answer: () => this.model.answer(which, how),
      older: () => this.window.loadOlder(),
      newer: () => this.window.loadNewer(),
      jump: () => this.window.jump(which),
      outdate: () => this.window.outdate(),
      move: () => message && this.model.move(message, channels[channel]!, topics[topic]!, isWhole),
      edit: () => message && this.model.edit(message, isWhole ? 'a word' : 'hello'),
      remove: () => message && this.model.remove(message),
      star: () => message && this.model.flag(message, 'starred'),
      read: () => message && this.model.flag(message, 'read'),
      react: () => message && this.model.react(message),
    };
    acts[is]!();
  }

  deliver(): void {
    const event = this.model.events.shift();
    const affected = event && this.cache.reduce(event);
    if (affected !== undefined) this.window.follow(affected);
    this.checkInvariants();
  }

  async end(): Promise<void> {
    while (this.model.events.length > 0) this.deliver();
    for (let round = 0; round < 100; round += 1) {
      while (this.model.requests.length > 0) {
        this.model.answer(0, 'now');
        await tick();
      }
      void this.window.retry();
      await tick();
      if (this.model.requests.length === 0) return;
    }
    throw new Error('The window never comes to rest.');
  }
}

test('[W55] a window shows exactly what its range of the narrow holds, whatever comes late, fails, moves or goes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...narrows),
      fc.nat(14),
      fc.array(step, { maxLength: 60 }),
      async (narrow, before, steps) => {
        const story = new Story(narrow, before);
        for (const one of steps) {
          story.take(one as Step);
          await tick();
        }
        await story.end();
        const { range } = story.window.view;
        expect(range).toBeDefined();
        const { ids, from, to } = range!;
        expect(ids).toEqual(story.model.ids(narrow).filter((id) => id >= from && id <= to));
        for (const id of ids)
          expect(story.cache.get(id)).toMatchObject({
            content: story.model.get(id)!.content,
            subject: story.model.get(id)!.subject,
            flags: story.model.get(id)!.flags,
          });
      },
    ),
    { numRuns: 400 },
  );
});

test('the first answer is shown, though the window is out of date by then, and never after a later one', async () => {
  const { window, model } = new Story([], 6);
  window.outdate();
  await tick();
  expect(model.requests).toHaveLength(2);
  model.answer(0, 'asked');
  await tick();
  expect(window.view).toMatchObject({ range: { ids: model.ids([]).slice(-3) }, around: 'loading' });
  model.send(garden, plans);
  void window.jump('newest');
  await tick();
  model.answer(1, 'now');
  await tick();
  const latest = { range: { ids: model.ids([]).slice(-3) }, around: 'idle' };
  expect(window.view).toMatchObject(latest);
  model.answer(0, 'asked');
  await tick();
  expect(window.view).toMatchObject(latest);
});

test('an answer that comes after the next one failed shows nothing', async () => {
  const { window, model } = new Story([], 6);
  window.outdate();
  await tick();
  model.answer(1, 'lost');
  await tick();
  model.answer(0, 'asked');
  await tick();
  expect([window.view.range, window.view.around]).toEqual([undefined, 'failed']);
});

test('both ends are found by loading on, and nothing is there twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...narrows), fc.nat(40), fc.nat(90), async (narrow, before, anchor) => {
      const story = new Story(narrow, before);
      await story.end();
      void story.window.jump(anchor);
      await story.end();
      for (let step = 0; step < 40; step += 1) {
        void story.window.loadOlder();
        void story.window.loadNewer();
        await story.end();
      }
      const { ids, from, to } = story.window.view.range!;
      expect([from, to]).toEqual([0, Number.POSITIVE_INFINITY]);
      expect(ids).toEqual(story.model.ids(narrow));
    }),
    { numRuns: 60 },
  );
});
