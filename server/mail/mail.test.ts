import { getChannelEmail } from '@parlance/protocol/channels/email';
import { getChannelId, subscribe } from '@parlance/protocol/channels/endpoints';
import { register } from '@parlance/protocol/realtime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Player } from '../../testing/player.ts';
import { startService, type TestService } from '../../testing/service.ts';
import { readablePart } from './address.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const makeChannel = async (name: string, people: readonly Player[], options: object = {}) => {
  const principals = people.map(({ id }) => id);
  await service.member.call(subscribe, { subscriptions: [{ name }], principals, ...options });
  return (await service.member.call(getChannelId, { stream: name })).stream_id;
};

test('each person and each sender has an address of their own, which stays', async () => {
  const { member, otherMember, bot } = service;
  const stream_id = await makeChannel('Große Pläne!', [member, otherMember, bot]);
  const { email } = await member.call(getChannelEmail, { stream_id });
  expect(email).toMatch(/^in\+gro-e-plane\.[A-Za-z0-9]{32}@mail\.example\.org$/);
  expect((await member.call(getChannelEmail, { stream_id })).email).toBe(email);
  const { cross_realm_bots } = (await member.call(register, {
    fetch_event_types: ['realm_user'],
  })) as unknown as {
    cross_realm_bots: { user_id: number; full_name: string }[];
  };
  const gateway = cross_realm_bots.find((one) => one.full_name === 'Email Gateway')!.user_id;
  expect((await member.call(getChannelEmail, { stream_id, sender_id: gateway })).email).toBe(email);
  const others = [
    (await otherMember.call(getChannelEmail, { stream_id })).email,
    (await member.call(getChannelEmail, { stream_id, sender_id: member.id })).email,
    (await member.call(getChannelEmail, { stream_id, sender_id: bot.id })).email,
  ];
  expect(new Set([email, ...others]).size).toBe(4);
});

test('[V2] [V9] no user gets an address for a channel that they do not read, or for another user', async () => {
  const { administrator, member, otherMember, outsider, guest } = service;
  const stream_id = await makeChannel('closed', [member], { invite_only: true });
  expect((await member.call(getChannelEmail, { stream_id })).email).toContain('closed.');
  for (const player of [otherMember, administrator, guest, outsider])
    expect(await player.refusal(getChannelEmail, { stream_id })).toMatchObject({
      code: 'STREAM_DOES_NOT_EXIST',
      message: 'Invalid channel ID',
    });
  const refusals = [];
  for (const sender_id of [otherMember.id, outsider.id, 987_654, 2 ** 40])
    refusals.push((await member.refusal(getChannelEmail, { stream_id, sender_id })).message);
  expect(new Set(refusals)).toEqual(new Set(['Invalid sender ID']));
});

test('the readable part fits an address', () => {
  expect(readablePart('  C++ & friends  ')).toBe('c-friends');
  expect(readablePart('日本語')).toBe('');
  expect(readablePart('x'.repeat(60))).toHaveLength(30);
});
