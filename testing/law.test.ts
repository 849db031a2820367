import { RequestError } from '@parlance/client/error';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { Game } from './actions/game.ts';
import { actions } from './actions/index.ts';
import { Random, seedFrom } from './random.ts';
import { startService } from './service.ts';
import { chooseSettings } from './settings.ts';

/** LAW_ACTIONS=100000 LAW_SEED=7 for a longer run with other choices. */
const total = seedFrom('LAW_ACTIONS', 150);
const seed = seedFrom('LAW_SEED');
/** A long run tells at each of these steps how far it is. */
const step = 1000;

const service = await startService({
  law: {
    watchers: [
      { role: 'owner', capabilities: 'all' },
      { role: 'member', capabilities: 'all' },
      { role: 'otherMember', capabilities: 'none' },
      { role: 'newcomer', capabilities: 'all' },
      { role: 'guest', capabilities: 'all' },
      { role: 'guest', capabilities: 'none' },
    ],
  },
});
afterAll(() => service.close());
// Before anybody watches, so that channels can be opened to the world.
await sql`
  update organizations set settings = settings || '{"enable_spectator_access": true}', version = version + 1
  where id = ${service.owner.person.organizationId}
`.execute(service.database.query);

/** In every other game, guests see only those whom they know. */
if (seed % 2 === 1) {
  const { organizationId } = service.people.owner;
  const { systemGroups } = await service.app.service.directory.load(organizationId);
  await chooseSettings(service.database, organizationId, {
    can_access_all_users_group: systemGroups['role:members'],
  });
}

const { owner, administrator, moderator, member, otherMember, newcomer, guest, bot } = service;
const players = [owner, administrator, member, otherMember, newcomer, guest, bot];
const random = new Random(seed);
let made = 0;
const game: Game = {
  owner,
  administrator,
  moderator,
  member,
  otherMember,
  newcomer,
  guest,
  bot,
  players,
  random,
  service,
  known: { channels: [], groups: [], messages: [] },
  anybody: () => random.pick(players),
  some: (choices) => choices.filter(() => random.next() < 0.4),
  next: () => ++made,
};
const moves = actions.flatMap((domain) => domain(game));

test(
  `[R5] whatever happens at once, events lead everybody to the state that a newcomer is given (seed ${seed})`,
  async () => {
    let done = 0;
    let refused = 0;
    const act = async () => {
      try {
        await random.pick(moves)();
        done += 1;
      } catch (error) {
        // To be refused is part of the game; the law holds all the same.
        if (!(error instanceof RequestError) || error.status >= 500) throw error;
        refused += 1;
      }
    };
    while (done + refused < total) {
      const before = done + refused;
      await service.perform(() => Promise.all(Array.from({ length: 1 + random.below(6) }, act)));
      service.faults.check();
      const rows = await service.database.query.selectFrom('channels').select('id').execute();
      game.known.channels = rows.map(({ id }) => id);
      const made = done + refused;
      if (Math.floor(made / step) > Math.floor(before / step))
        console.log(`law: ${made} of ${total} actions, ${refused} of them refused`);
    }
    expect(done).toBeGreaterThan(total / 3);
  },
  60_000 + total * 500,
);
