import { getChannelId, subscribe } from '@parlance/protocol/channels/endpoints';
import { getMessages } from '@parlance/protocol/messages/fetch';
import { updateFlags } from '@parlance/protocol/messages/flags';
import { markAllAsRead } from '@parlance/protocol/messages/mark-read';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { getReadReceipts } from '@parlance/protocol/messages/questions';
import { muteUser, unmuteUser } from '@parlance/protocol/muted-users';
import { markOnboardingStep } from '@parlance/protocol/onboarding';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Player } from '../../testing/player.ts';
import { startService, type TestService } from '../../testing/service.ts';

let service: TestService;
let channel: number;
beforeAll(async () => {
  service = await startService();
  const { owner, member, otherMember, guest } = service;
  const principals = [owner, member, otherMember, guest].map(({ id }) => id);
  await owner.call(subscribe, { subscriptions: [{ name: 'kitchen' }], principals });
  // Notices about the new channel.
  for (const player of [owner, member, otherMember, guest]) await player.call(markAllAsRead);
  channel = (await owner.call(getChannelId, { stream: 'kitchen' })).stream_id;
});
afterAll(() => service.close());

const say = async (player: Player, content = 'Soup is ready') =>
  (await player.call(sendMessage, { type: 'channel', to: channel, topic: 'soup', content })).id;
const unreadOf = async (player: Player): Promise<number[]> => {
  const { snapshot } = await player.listen({ fetch_event_types: ['message', 'update_message_flags'] });
  const { streams, pms } = snapshot.unread_msgs as {
    streams: { unread_message_ids: number[] }[];
    pms: { unread_message_ids: number[] }[];
  };
  return [...streams, ...pms].flatMap((one) => one.unread_message_ids);
};

test('what a muted user has written is read, and so is what they write; no one else gets an event', async () => {
  const { member, otherMember, owner, guest } = service;
  const before = await say(otherMember);
  expect(await unreadOf(member)).toContain(before);
  const [own, muted] = [await member.listen(), await otherMember.listen()];
  await member.call(muteUser, { muted_user_id: otherMember.id });
  const now = Math.floor(service.clock.now() / 1000);
  expect(await own.catchUp()).toMatchObject([
    { type: 'muted_users', muted_users: [{ id: otherMember.id, timestamp: now }] },
    { type: 'update_message_flags', op: 'add', flag: 'read', messages: [before] },
  ]);
  expect(await muted.catchUp()).toEqual([]);
  const during = await say(otherMember, `@**${member.person.fullName}** soup`);
  const direct = (
    await otherMember.call(sendMessage, { type: 'direct', to: [member.id], content: 'Do you hear me?' })
  ).id;
  const told = (await own.catchUp()).filter(({ type }) => type === 'message');
  expect(told.map(({ flags }) => flags)).toMatchObject([['read', 'mentioned'], ['read']]);
  expect(await unreadOf(member)).toEqual([]);
  expect(await unreadOf(owner)).toContain(during);
  const { messages } = await member.call(getMessages, {
    anchor: 'newest',
    num_before: 10,
    num_after: 0,
    narrow: [{ operator: 'sender', operand: otherMember.id }],
  });
  expect(
    messages.filter(({ id }) => [before, during, direct].includes(id)).map(({ flags }) => flags),
  ).toEqual([['read'], ['read', 'mentioned'], ['read']]);
  await member.call(updateFlags, { messages: [during], op: 'remove', flag: 'read' });
  expect(await unreadOf(member)).toEqual([during]);
  await member.call(updateFlags, { messages: [during], op: 'add', flag: 'read' });
  expect(await unreadOf(member)).toEqual([]);

  await member.call(unmuteUser, { muted_user_id: otherMember.id });
  expect(await unreadOf(member)).toEqual([]);
  const after = await say(otherMember);
  expect(await unreadOf(member)).toEqual([after]);
  expect(guest.id).not.toBe(member.id);
});

test('[V25] no user mutes themselves, an unknown or foreign user, or the same person twice', async () => {
  const { member, guest, outsider } = service;
  const refused = async (muted_user_id: number) =>
    (await member.refusal(muteUser, { muted_user_id })).message;
  expect(await refused(member.id)).toBe('Cannot mute self');
  expect(await refused(outsider.id)).toBe(await refused(1_999_999_999));
  await member.call(muteUser, { muted_user_id: guest.id });
  expect(await refused(guest.id)).toBe('User already muted');
  await member.call(unmuteUser, { muted_user_id: guest.id });
  expect((await member.refusal(unmuteUser, { muted_user_id: guest.id })).message).toBe('User is not muted');
  await member.call(muteUser, { muted_user_id: guest.id });
  await member.call(unmuteUser, { muted_user_id: guest.id });
});

test('read receipts leave out users that the reader has muted, and those who have muted the sender', async () => {
  const { owner, member, otherMember, guest } = service;
  const message_id = await say(owner);
  for (const player of [member, otherMember, guest])
    await player.call(updateFlags, { messages: [message_id], op: 'add', flag: 'read' });
  const readers = async (player: Player) => (await player.call(getReadReceipts, { message_id })).user_ids;
  expect(await readers(member)).toEqual([member.id, otherMember.id, guest.id]);
  await member.call(muteUser, { muted_user_id: guest.id });
  expect(await readers(member)).toEqual([member.id, otherMember.id]);
  expect(await readers(guest)).toEqual([otherMember.id, guest.id]);
  await otherMember.call(muteUser, { muted_user_id: owner.id });
  expect(await readers(guest)).toEqual([guest.id]);
  await otherMember.call(unmuteUser, { muted_user_id: owner.id });
  await member.call(unmuteUser, { muted_user_id: guest.id });
});

test('sending costs one statement more for a muted sender, however many muted them', async () => {
  const { owner, member, otherMember, guest, moderator } = service;
  const count = async () => (await service.countStatements(() => say(otherMember))).statements.length;
  const tell = () =>
    otherMember.bare.call(sendMessage, { type: 'channel', to: channel, topic: 'soup', content: 'Soup' });
  const statements = async () => {
    // The next message is checked by memory.
    await tell();
    return (await service.countStatements(tell)).statements.length;
  };
  await owner.call(muteUser, { muted_user_id: otherMember.id });
  const one = await statements();
  for (const player of [member, guest, moderator])
    await player.call(muteUser, { muted_user_id: otherMember.id });
  expect(await statements()).toBe(one);
  expect(await count()).toBeGreaterThan(0);
});

test('[S177] a hint that was seen is not shown again', async () => {
  const { member, otherMember } = service;
  const [own, foreign] = [await member.listen(), await otherMember.listen()];
  const steps = own.snapshot.onboarding_steps as { name: string }[];
  expect(steps).toContainEqual({ type: 'one_time_notice', name: 'intro_recent_view_modal' });
  await member.call(markOnboardingStep, { onboarding_step: 'intro_recent_view_modal' });
  const left = steps.filter(({ name }) => name !== 'intro_recent_view_modal');
  expect(await own.catchUp()).toMatchObject([{ type: 'onboarding_steps', onboarding_steps: left }]);
  expect(await foreign.catchUp()).toEqual([]);
  await member.call(markOnboardingStep, { onboarding_step: 'intro_recent_view_modal' });
  expect(await own.catchUp()).toEqual([]);
  const refusal = await member.refusal(markOnboardingStep, { onboarding_step: 'unknown' } as never);
  expect([refusal.code, refusal.details?.var_name]).toEqual(['BAD_REQUEST', 'onboarding_step']);
});
