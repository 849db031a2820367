import { getUserStatus, updateOwnStatus, updateUserStatus } from '@parlance/protocol/user-status';
import { deactivateUser, reactivateUser } from '@parlance/protocol/users/users';
import { startService } from '@parlance/testing/service';
import { afterAll, expect, test } from 'vitest';

const service = await startService();
afterAll(() => service.close());
const { owner, administrator, moderator, member, otherMember, guest, bot, outsider } = service;

const statusOf = async (user_id: number) => (await guest.call(getUserStatus, { user_id })).status;
const tada = { emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji' };

test('[S124] a status is changed part by part; what is not passed stays', async () => {
  const listener = await guest.listen();
  await member.call(updateOwnStatus, { status_text: '  On the road  ' });
  await member.call(updateOwnStatus, { emoji_name: 'tada' });
  expect(await statusOf(member.id)).toEqual({ status_text: 'On the road', ...tada });
  const { user_status } = (await guest.listen()).snapshot;
  expect(user_status).toEqual({ [member.id]: { status_text: 'On the road', ...tada } });
  await member.call(updateOwnStatus, { status_text: '' });
  expect(await statusOf(member.id)).toEqual(tada);
  await member.call(updateOwnStatus, { emoji_name: '' });
  expect(await statusOf(member.id)).toEqual({});
  expect((await listener.catchUp()).map(({ id: _, ...event }) => event)).toEqual([
    { type: 'user_status', user_id: member.id, status_text: 'On the road' },
    { type: 'user_status', user_id: member.id, ...tada },
    { type: 'user_status', user_id: member.id, status_text: '' },
    {
      type: 'user_status',
      user_id: member.id,
      emoji_name: '',
      emoji_code: '',
      reaction_type: 'unicode_emoji',
    },
  ]);
});

const errors = [
  ['nothing', {}, 'did not pass any new values'],
  ['a text that is too long', { status_text: '🦜'.repeat(61) }, 'limit: 60'],
  ['a code without a name', { emoji_code: '1f389' }, 'must pass emoji_name'],
  ['a type without a name', { reaction_type: 'unicode_emoji' }, 'must pass emoji_name'],
  ['an emoji that is not there', { emoji_name: 'no such emoji' }, 'does not exist'],
  ['a name of no emoji with the code of one', { ...tada, emoji_name: 'hurrah' }, 'Invalid emoji name'],
  ['the name of another emoji', { ...tada, emoji_name: 'heart' }, 'Invalid emoji name'],
  [
    'a custom emoji that is not there',
    { ...tada, reaction_type: 'realm_emoji', emoji_code: '12' },
    'Invalid custom',
  ],
] as const;

test.each(errors)('[S125] both endpoints refuse %s', async (_what, input, message) => {
  const own = await member.refusal(updateOwnStatus, input);
  const ofAnother = await administrator.refusal(updateUserStatus, { user_id: member.id, ...input });
  for (const refusal of [own, ofAnother]) {
    expect(refusal).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
    expect(refusal.message).toContain(message);
  }
});

test('[S125] sixty code points, however many bytes', async () => {
  await member.call(updateOwnStatus, { status_text: '🦜'.repeat(60) });
  expect((await statusOf(member.id)).status_text).toBe('🦜'.repeat(60));
  await member.call(updateOwnStatus, { status_text: '' });
});

test('[S123] administrators change the status of others, bots too; no one else does', async () => {
  await administrator.call(updateUserStatus, { user_id: otherMember.id, status_text: 'On leave' });
  await administrator.call(updateUserStatus, { user_id: bot.id, emoji_name: 'tada' });
  expect(await statusOf(otherMember.id)).toEqual({ status_text: 'On leave' });
  expect(await statusOf(bot.id)).toEqual(tada);
  for (const player of [moderator, member, guest]) {
    const refusal = await player.refusal(updateUserStatus, { user_id: owner.id, status_text: 'x' });
    expect(refusal).toMatchObject({ code: 'BAD_REQUEST', message: 'Insufficient permission' });
  }
  const [unknown, foreign] = await Promise.all([
    owner.refusal(updateUserStatus, { user_id: 99_999, status_text: 'x' }),
    owner.refusal(updateUserStatus, { user_id: outsider.id, status_text: 'x' }),
  ]);
  expect(foreign.message).toBe(unknown.message);
  expect((await outsider.refusal(getUserStatus, { user_id: member.id })).message).toBe(unknown.message);
  await owner.call(deactivateUser, { user_id: otherMember.id });
  expect((await owner.refusal(updateUserStatus, { user_id: otherMember.id, status_text: 'x' })).code).toBe(
    'BAD_REQUEST',
  );
  await owner.call(reactivateUser, { user_id: otherMember.id });
  expect(await statusOf(otherMember.id)).toEqual({ status_text: 'On leave' });
});

test('[S28] away is the setting presence_enabled, negated', async () => {
  const own = await member.listen();
  const other = await guest.listen();
  await member.call(updateOwnStatus, { away: true });
  expect(await statusOf(member.id)).toEqual({ away: true });
  const { user_settings, user_status } = (await member.listen()).snapshot;
  expect(user_settings).toMatchObject({ presence_enabled: false });
  expect(user_status).toMatchObject({ [member.id]: { away: true } });
  await member.call(updateOwnStatus, { away: true });
  await member.call(updateOwnStatus, { away: false });
  expect(await statusOf(member.id)).toEqual({});
  const setting = { type: 'user_settings', op: 'update', property: 'presence_enabled' };
  const status = { type: 'user_status', user_id: member.id };
  const strip = (events: readonly { id: number; type: string }[]) =>
    events.filter(({ type }) => type !== 'presence').map(({ id: _, ...event }) => event);
  expect(strip(await own.catchUp())).toEqual([
    { ...setting, value: false },
    { ...status, away: true },
    { ...setting, value: true },
    { ...status, away: false },
  ]);
  expect(strip(await other.catchUp())).toEqual([
    { ...status, away: true },
    { ...status, away: false },
  ]);
});
