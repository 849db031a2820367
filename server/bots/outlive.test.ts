/** No active bot has an inactive owner, even under concurrency. */
import { createBot, deleteBot } from '@parlance/protocol/bots/endpoints';
import { deactivateUser, getUser, reactivateUser } from '@parlance/protocol/users/users';
import { overlap } from '@parlance/testing/overlap';
import { startService } from '@parlance/testing/service';
import { afterAll, expect, test } from 'vitest';

const service = await startService({ law: { watchers: [] } });
afterAll(() => service.close());
const { owner, administrator, member, otherMember } = service;

const bots = { full_name: 'Helper', short_name: 'helper' };
const isActive = async (user_id: number) => (await owner.call(getUser, { user_id })).user.is_active;

test('[V12] a bot that is reactivated while its owner is deactivated goes with the owner', async () => {
  const { user_id: bot_id } = await member.bare.call(createBot, bots);
  await owner.bare.call(deleteBot, { bot_id });
  await overlap(
    service,
    () => administrator.bare.call(reactivateUser, { user_id: bot_id }),
    () => owner.bare.call(deactivateUser, { user_id: member.id }),
  );
  expect([await isActive(member.id), await isActive(bot_id)]).toEqual([false, false]);
});

test('[V12] a bot that is made while its maker is deactivated goes with the maker', async () => {
  const [made] = (await overlap(
    service,
    () => otherMember.bare.call(createBot, { ...bots, full_name: 'Other', short_name: 'other' }),
    () => owner.bare.call(deactivateUser, { user_id: otherMember.id }),
  )) as [PromiseFulfilledResult<{ user_id: number }>, unknown];
  expect([await isActive(otherMember.id), await isActive(made.value.user_id)]).toEqual([false, false]);
});
