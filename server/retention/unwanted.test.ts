import { setOwnAvatar } from '@parlance/protocol/avatars';
import { subscribe } from '@parlance/protocol/channel-endpoints';
import { getMessages } from '@parlance/protocol/message-fetch';
import { sendMessage } from '@parlance/protocol/messages';
import { createProfileField, updateOwnProfile } from '@parlance/protocol/profile-fields';
import { getUserStatus, updateOwnStatus } from '@parlance/protocol/user-status';
import { deactivateUser, fetchApiKey, getUser, getUsers, reactivateUser } from '@parlance/protocol/users';
import { password } from '@parlance/testing/cast';
import { ask } from '@parlance/testing/files';
import { png } from '@parlance/testing/images';
import { startService } from '@parlance/testing/service';
import { afterAll, expect, test } from 'vitest';

const service = await startService();
afterAll(() => service.close());
const { owner, administrator, moderator, member, otherMember, newcomer, guest } = service;

const say = async (player: typeof member, to: string | number[], content: string) =>
  player.call(
    sendMessage,
    typeof to === 'string'
      ? { type: 'channel', to, topic: 'talk', content }
      : { type: 'direct', to, content },
  );
const contents = async () => {
  const page = { anchor: 'newest', num_before: 100, num_after: 0, apply_markdown: false } as const;
  const { messages } = await owner.call(getMessages, page);
  return messages.filter(({ client }) => client.startsWith('ParlanceTest')).map(({ content }) => content);
};

await member.call(subscribe, { subscriptions: [{ name: 'yard' }], principals: [member.id, owner.id] });
await member.call(subscribe, {
  subscriptions: [{ name: 'den' }],
  invite_only: true,
  principals: [member.id, owner.id],
});

test('[S20] nothing of a deleted person is left but a number, and the account never comes back', async () => {
  const { id: field } = await owner.call(createProfileField, { name: 'Motto', field_type: 1 });
  await member.call(updateOwnProfile, { data: [{ id: field, value: 'Onwards' }] });
  await member.call(updateOwnStatus, { status_text: 'Around' });
  const file = new File([png(20, 20)], 'me.png', { type: 'image/png' });
  const { avatar_url } = await member.call(setOwnAvatar, {}, { file });
  await say(member, 'yard', 'in the yard');
  await say(member, 'den', 'in the den');
  await say(member, [owner.id], 'to the owner');
  await say(owner, 'yard', 'kept');

  const refusal = await moderator.refusal(deactivateUser, {
    user_id: member.id,
    actions: { delete_profile: true },
  });
  expect(refusal.code).toBe('UNAUTHORIZED_PRINCIPAL');
  await administrator.call(deactivateUser, {
    user_id: member.id,
    actions: { delete_profile: true, delete_private_channel_messages: true, delete_direct_messages: true },
  });
  await service.runJobs();
  const { user } = await guest.call(getUser, { user_id: member.id, include_custom_profile_fields: true });
  expect(user).toMatchObject({ is_active: false, is_deleted: true, profile_data: {} });
  const { members } = await owner.call(getUsers, { include_custom_profile_fields: true });
  const everything = JSON.stringify([members, (await owner.listen()).snapshot]);
  for (const trace of [member.person.fullName, `"${member.person.email}"`, 'Onwards', 'Around', avatar_url])
    expect(everything).not.toContain(trace);
  expect(members.find(({ user_id }) => user_id === owner.id)).not.toHaveProperty('is_deleted');
  expect((await ask(service, undefined, avatar_url)).status).toBe(404);
  expect((await guest.call(getUserStatus, { user_id: member.id })).status).toEqual({});
  // FL 459: what was asked for is deleted, and nothing else.
  expect((await contents()).sort()).toEqual(['in the yard', 'kept']);
  expect((await owner.refusal(reactivateUser, { user_id: member.id })).message).toBe('No such user');
  const signIn = await guest.refusal(fetchApiKey, { username: member.person.email, password });
  expect(signIn.status).toBeGreaterThanOrEqual(400);
  expect((await member.refusal(updateOwnStatus, { status_text: 'x' })).status).toBe(401);
});

test('of somebody who was deactivated before, messages may be deleted later', async () => {
  await say(newcomer, [owner.id], 'hello');
  await owner.call(deactivateUser, { user_id: newcomer.id });
  await service.runJobs();
  expect(await contents()).toContain('hello');
  const actions = { delete_direct_messages: true };
  await owner.call(deactivateUser, { user_id: newcomer.id, actions });
  await service.runJobs();
  expect(await contents()).not.toContain('hello');
  await owner.call(reactivateUser, { user_id: newcomer.id });
  expect((await otherMember.call(getUser, { user_id: newcomer.id })).user).not.toHaveProperty('is_deleted');
});
