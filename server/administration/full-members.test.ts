import { createBot } from '@parlance/protocol/bots/endpoints';
import { getGroups } from '@parlance/protocol/groups/endpoints';
import { updateOrganization } from '@parlance/protocol/organization/update';
import { updateUser } from '@parlance/protocol/users/users';
import { overlap } from '@parlance/testing/overlap';
import { startService } from '@parlance/testing/service';
import { afterAll, expect, test } from 'vitest';

const service = await startService({ law: { watchers: [] } });
afterAll(() => service.close());
const { owner, administrator, member, guest } = service;

const fullMembers = async () =>
  (await owner.bare.call(getGroups)).user_groups.find(({ name }) => name === 'role:fullmembers')!;
const setPeriod = (days: number) => owner.bare.call(updateOrganization, { waiting_period_threshold: days });

/** Full members in the state of a client that follows the events. */
const followedThrough = async (action: () => Promise<unknown>): Promise<number[]> => {
  const { id, members } = await fullMembers();
  const known = new Set(members);
  const ears = await owner.listen({ event_types: ['user_group'] });
  await action();
  for (const event of await ears.catchUp()) {
    const { op, group_id, user_ids } = event as unknown as {
      op: string;
      group_id: number;
      user_ids: readonly number[];
    };
    if (group_id !== id) continue;
    for (const user of user_ids) op === 'add_members' ? known.add(user) : known.delete(user);
  }
  return [...known].sort((a, b) => a - b);
};

const changes = [
  {
    what: 'a bot that is made',
    change: (turn: number) => {
      const name = `errand-${turn}`;
      return member.bare.call(createBot, { full_name: name, short_name: name, bot_type: 1 });
    },
  },
  {
    what: 'a guest who becomes a member',
    prepare: () => administrator.bare.call(updateUser, { user_id: guest.id, role: 600 }),
    change: () => administrator.bare.call(updateUser, { user_id: guest.id, role: 400 }),
  },
];
const cases = changes.flatMap((change) =>
  [0, 5000].flatMap((days) => [true, false].map((first) => ({ ...change, days, first }))),
);

test.each(cases)(
  '[R5] $what while the waiting period becomes $days days gets an event with their groups (their event first: $first)',
  async ({ prepare, change, days, first }) => {
    await setPeriod(5000 - days);
    await prepare?.();
    const both = [
      () => change(cases.findIndex((one) => one.days === days && one.first === first)),
      () => setPeriod(days),
    ];
    const known = await followedThrough(async () => {
      const done = await overlap(service, ...(first ? both : both.toReversed()));
      expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    });
    expect(known).toEqual((await fullMembers()).members);
  },
);
