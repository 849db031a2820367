import { write } from '@parlance/server/db/sql';
import { afterAll, expect, test } from 'vitest';
import { play } from './actions/play.ts';
import { createRandom, seedFrom } from './random.ts';
import { startService } from './service.ts';
import { chooseSettings } from './settings.ts';

/** LAW_ACTIONS=100000 LAW_SEED=7 for a longer run with other choices. */
const total = seedFrom('LAW_ACTIONS', 150);
const seed = seedFrom('LAW_SEED');
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
await write`
  update organizations set settings = settings || '{"enable_spectator_access": true}', version = version + 1
  where id = ${service.owner.person.organizationId}
`.execute(service.database.query);

/** In every other game, guests see only users they know. */
if (seed % 2 === 1) {
  const { organizationId } = service.people.owner;
  const { systemGroups } = await service.app.service.directory.load(organizationId);
  await chooseSettings(service.database, organizationId, {
    can_access_all_users_group: systemGroups['role:members'],
  });
}

const game = play(service, createRandom(seed));

test(
  `[R5] whatever happens at once, events lead all users to the state that a newcomer is given (seed ${seed})`,
  async () => {
    while (game.done + game.refused < total) {
      const before = game.done + game.refused;
      await game.round();
      const made = game.done + game.refused;
      if (Math.floor(made / step) > Math.floor(before / step))
        console.log(`law: ${made} of ${total} actions, ${game.refused} of them refused`);
    }
    expect(game.done).toBeGreaterThan(total / 3);
  },
  60_000 + total * 500,
);
