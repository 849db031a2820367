import { afterAll, expect, test } from 'vitest';
import { furnish } from '../actions/game.ts';
import { play } from '../actions/play.ts';
import { createRandom, seedFrom } from '../random.ts';
import { startService } from '../service.ts';
import { Reader } from './windows.ts';

/** WINDOW_ACTIONS=2000 WINDOW_SEED=7 for a longer run with other choices. */
const total = seedFrom('WINDOW_ACTIONS', 40);
const seed = seedFrom('WINDOW_SEED');

const service = await startService({ law: { watchers: [] } });
afterAll(() => service.close());
const { owner, member, otherMember, guest } = service;

const term = (operator: string, operand: string | number, negated = false) => ({
  operator,
  operand,
  negated,
});
const narrows = [
  [],
  [term('channel', 'garden')],
  [term('channel', 'garden'), term('topic', 'plans')],
  [term('topic', 'plans', true)],
  [term('channel', 'vault')],
  [term('channels', 'public')],
  [term('is', 'dm')],
  [term('dm-including', owner.id)],
  [term('sender', 'me')],
  [term('is', 'starred')],
  [term('is', 'starred', true), term('channel', 'kitchen')],
  [term('is', 'unread')],
  [term('is', 'mentioned')],
  [term('is', 'resolved')],
  [term('is', 'followed')],
  [term('is', 'muted', true)],
  [term('has', 'reaction')],
  [term('mentions', member.id)],
  [term('search', 'again')],
];

test(
  `[R5] whatever happens at once, every window shows what a new one would (seed ${seed})`,
  async () => {
    await furnish(service);

    const readers = await Promise.all([member, otherMember, guest].map((player) => Reader.of(player)));
    const open = readers.flatMap((reader) =>
      narrows.map((narrow) => ({ reader, narrow, window: reader.open(narrow) })),
    );
    const game = play(service, createRandom(seed));
    while (game.done + game.refused < total) {
      await game.round();
      await Promise.all(readers.map((reader) => reader.catchUp()));
      for (const { reader, narrow, window } of open) {
        const { shown, fresh } = await reader.compare(window);
        const events = reader.listening.events.slice(-6).map((event) => JSON.stringify(event).slice(0, 300));
        expect(shown, `${JSON.stringify(narrow)} of ${reader.name} after ${events.join('\n')}`).toEqual(
          fresh,
        );
      }
    }
    expect(game.done).toBeGreaterThan(total / 3);
  },
  60_000 + total * 15_000,
);
