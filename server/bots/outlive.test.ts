/** No bot is active without somebody who answers for it, whatever happens in the same moment. */
import { createBot, deleteBot } from '@parlance/protocol/bot-endpoints';
import { deactivateUser, getUser, reactivateUser } from '@parlance/protocol/users';
import { startService } from '@parlance/testing/service';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';

const service = await startService({ law: { watchers: [] } });
afterAll(() => service.close());
const { owner, administrator, member, otherMember, database } = service;
const home = owner.person.organizationId;

/** Lets the first action come as far as it can before it tells of itself, and then the second; the first tells first. */
const overlap = (first: () => Promise<unknown>, second: () => Promise<unknown>): Promise<unknown[]> =>
  database.query
    .transaction()
    .execute(async (other) => {
      await sql`select from organization_logs where organization_id = ${home} for update`.execute(other);
      const waiting = async (count: number) => {
        const { rows } = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        `.execute(database.query);
        expect(rows).toHaveLength(count);
      };
      const one = first();
      await vi.waitFor(() => waiting(1));
      const two = second();
      await vi.waitFor(() => waiting(2));
      return { both: [one, two] };
    })
    .then(({ both }) => Promise.all(both));

const bots = { full_name: 'Helper', short_name: 'helper' };
const isActive = async (user_id: number) => (await owner.call(getUser, { user_id })).user.is_active;

test('[V12] a bot that is reactivated while its owner is deactivated goes with the owner', async () => {
  const { user_id: bot_id } = await member.bare.call(createBot, bots);
  await owner.bare.call(deleteBot, { bot_id });
  await overlap(
    () => administrator.bare.call(reactivateUser, { user_id: bot_id }),
    () => owner.bare.call(deactivateUser, { user_id: member.id }),
  );
  expect([await isActive(member.id), await isActive(bot_id)]).toEqual([false, false]);
});

test('[V12] a bot that is made while its maker is deactivated goes with the maker', async () => {
  const [made] = (await overlap(
    () => otherMember.bare.call(createBot, { ...bots, full_name: 'Other', short_name: 'other' }),
    () => owner.bare.call(deactivateUser, { user_id: otherMember.id }),
  )) as [{ user_id: number }];
  expect([await isActive(otherMember.id), await isActive(made.user_id)]).toEqual([false, false]);
});
