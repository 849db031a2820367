import { createChannel, getChannel } from '@parlance/protocol/channels/endpoints';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { startService } from '@parlance/testing/service';
import { afterAll, expect, test } from 'vitest';
import { write } from '../db/sql.ts';
import { admitAged, countTraffic, weeklyTraffic } from './traffic.ts';

const service = await startService();
afterAll(() => service.close());
const { owner, member, otherMember, newcomer } = service;
const { systemGroups } = await service.app.service.directory.load(owner.person.organizationId);
const day = 86_400;

test('[S24] messages a week are rounded to two digits, and left out for a young channel', () => {
  const told = [
    [0, 6.9],
    [0, 7],
    [1, 30],
    [7, 7],
    [14, 14],
    [4936, 400],
    [5_000_000, 400],
  ] as const;
  expect(told.map(([recent, age]) => weeklyTraffic(recent, age))).toEqual([
    null,
    0,
    1,
    7,
    7,
    1200,
    1_300_000,
  ]);
});

test('[S24] traffic is counted, a silent channel falls asleep, and a message wakes it', async () => {
  const { id } = await member.call(createChannel, { name: 'Stream', subscribers: [member.id] });
  const say = () => member.call(sendMessage, { type: 'channel', to: id, topic: 't', content: 'drop' });
  for (let count = 0; count < 8; count += 1) await say();
  const seen = async () => {
    const { stream } = await owner.call(getChannel, { stream_id: id });
    return [stream.stream_weekly_traffic, stream.is_recently_active];
  };
  await service.perform(() => countTraffic(service.app.service));
  expect(await seen()).toEqual([null, true]);
  service.clock.forward(14 * day);
  const client = await otherMember.listen();
  await service.perform(() => countTraffic(service.app.service));
  expect(await seen()).toEqual([4, true]);
  expect(await client.catchUp()).toMatchObject([{ property: 'stream_weekly_traffic', value: 4 }]);
  await service.perform(() => countTraffic(service.app.service));
  expect(await client.catchUp()).toEqual([]);
  service.clock.forward(170 * day);
  await service.perform(() => countTraffic(service.app.service));
  expect(await seen()).toEqual([0, false]);
  expect(await client.catchUp()).toMatchObject([
    { property: 'stream_weekly_traffic', value: 0 },
    { property: 'is_recently_active', value: false },
  ]);
  await say();
  expect(await seen()).toEqual([0, true]);
  expect((await client.catchUp()).filter(({ type }) => type === 'stream')).toMatchObject([
    { property: 'is_recently_active', value: true },
  ]);
});

test('a user who becomes a full member by the passing of time sees what full members see', async () => {
  await write`
    update organizations set version = version + 1,
      settings = settings || jsonb_build_object('waiting_period_threshold', 3)
  `.execute(service.database.query);
  const { id } = await member.bare.call(createChannel, {
    name: 'Elders',
    subscribers: [member.id],
    invite_only: true,
    can_subscribe_group: systemGroups['role:fullmembers'],
  });
  expect((await otherMember.bare.call(getChannel, { stream_id: id })).stream.name).toBe('Elders');
  const client = await newcomer.listen();
  await write`
    update users set created_at = created_at - interval '4 days', first_sign_in_at = first_sign_in_at - interval '4 days'
    where id = ${newcomer.id}
  `.execute(service.database.query);
  await admitAged(service.app.service);
  expect((await client.catchUp()).map(({ op }) => op)).toEqual(['create', 'peer_add']);
});
