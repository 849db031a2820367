import { register } from '@parlance/protocol/realtime';
import { roles } from '@parlance/protocol/users/roles';
import { updateUser } from '@parlance/protocol/users/users';
import { secrets } from '@parlance/testing/cast';
import type { Player } from '@parlance/testing/player';
import { startService } from '@parlance/testing/service';
import { afterAll, expect, test } from 'vitest';
import { hooks } from '../app/features.ts';
import { Directory } from '../organization/index.ts';
import { createUser } from './create.ts';

const service = await startService();
afterAll(() => service.close());
const { owner, administrator, member, otherMember, guest, bot, people } = service;

const botsOf = async (player: Player): Promise<number[]> => {
  const { realm_bots } = (await player.call(register, { fetch_event_types: ['realm_bot'] })) as unknown as {
    realm_bots: { user_id: number }[];
  };
  return realm_bots.map(({ user_id }) => user_id);
};

const makeBot = (ownerId: number, name: string) =>
  service.perform(async () => {
    const directory = new Directory(service.database, 'http://chat.example.org');
    const organization = (await directory.bySubdomain(''))!;
    const ground = { secrets, organization, now: service.clock.now, hooks };
    const { user } = await service.database.transact(organization.id, undefined, (transaction) =>
      createUser(transaction, ground, {
        email: `${name}@example.com`,
        fullName: name,
        role: roles.member,
        bot: { type: 1, ownerId },
      }),
    );
    return user.id;
  });

test('[S16] a bot is shown to its owner and to administrators, and to no one else', async () => {
  expect(await botsOf(member)).toEqual([bot.id]);
  expect(await botsOf(administrator)).toEqual([bot.id]);
  for (const player of [otherMember, guest, bot]) expect(await botsOf(player)).toEqual([]);

  const listening = await Promise.all(
    [owner, otherMember, member].map((player) => player.listen({ event_types: ['realm_bot'] })),
  );
  const made = await makeBot(people.otherMember.id, 'errand-bot');
  const told = await Promise.all(
    listening.map(async (one) => {
      await one.catchUp();
      return one.events.map(({ op, bot: record }) => [op, (record as { user_id: number }).user_id]);
    }),
  );
  expect(told).toEqual([[['add', made]], [['add', made]], []]);
  expect(await botsOf(otherMember)).toEqual([made]);
  expect(await botsOf(owner)).toEqual([bot.id, made]);
});

test('[S16] a user who becomes an administrator manages the bots of others, until they no longer are one', async () => {
  const listening = await otherMember.listen({ event_types: ['realm_bot'] });
  const [own] = await botsOf(otherMember);
  await owner.call(updateUser, { user_id: otherMember.id, role: roles.administrator });
  expect(await botsOf(otherMember)).toEqual([bot.id, own]);
  await owner.call(updateUser, { user_id: otherMember.id, role: roles.owner });
  await owner.call(updateUser, { user_id: otherMember.id, role: roles.member });
  expect(await botsOf(otherMember)).toEqual([own]);
  await listening.catchUp();
  expect(
    listening.events.map(({ op, bot: record }) => [op, (record as { user_id: number }).user_id]),
  ).toEqual([
    ['add', bot.id],
    ['delete', bot.id],
  ]);
});
