import { addAlertWords } from '@parlance/protocol/alert-words';
import { getChannelId, subscribe } from '@parlance/protocol/channels/endpoints';
import { createDrafts } from '@parlance/protocol/drafts';
import { getMessage, getMessages } from '@parlance/protocol/messages/fetch';
import { updateFlags } from '@parlance/protocol/messages/flags';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { muteUser } from '@parlance/protocol/muted-users';
import { addNavigationView } from '@parlance/protocol/navigation-views';
import { markOnboardingStep } from '@parlance/protocol/onboarding';
import { updatePresence } from '@parlance/protocol/presence';
import { setOwnAvatar } from '@parlance/protocol/profiles/avatars';
import { createProfileField, updateOwnProfile } from '@parlance/protocol/profiles/fields';
import { registerClientDevice } from '@parlance/protocol/push/devices';
import { addReaction } from '@parlance/protocol/reactions';
import { createSavedSnippet } from '@parlance/protocol/saved-snippets';
import { createReminder } from '@parlance/protocol/scheduled/reminders';
import { createScheduledMessage } from '@parlance/protocol/scheduled/scheduled';
import { updateSettings } from '@parlance/protocol/settings/endpoints';
import { setUserTopic } from '@parlance/protocol/topics/topics';
import { getUserStatus, updateOwnStatus } from '@parlance/protocol/user-status';
import {
  deactivateUser,
  fetchApiKey,
  getUser,
  getUsers,
  reactivateUser,
} from '@parlance/protocol/users/users';
import { goingWithPerson } from '@parlance/server/db/holdings';
import { password } from '@parlance/testing/cast';
import { ask } from '@parlance/testing/files';
import { png } from '@parlance/testing/images';
import { startService } from '@parlance/testing/service';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { read } from '../db/sql.ts';

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
  // FL 459: deletes the requested messages only.
  expect((await contents()).sort()).toEqual(['in the yard', 'kept']);
  expect((await owner.refusal(reactivateUser, { user_id: member.id })).message).toBe('No such user');
  const signIn = await guest.refusal(fetchApiKey, { username: member.person.email, password });
  expect(signIn.status).toBeGreaterThanOrEqual(400);
  expect((await member.refusal(updateOwnStatus, { status_text: 'x' })).status).toBe(401);
});

test('of a user who was deactivated before, messages may be deleted later', async () => {
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

test('[S20] what a deleted person kept for themselves goes too, of every table, and what others keep stays', async () => {
  const { otherMember: gone, owner: friend } = service;
  await gone.call(subscribe, { subscriptions: [{ name: 'pond' }], principals: [gone.id, friend.id] });
  const { stream_id } = await gone.call(getChannelId, { stream: 'pond' });
  const { id: said } = await say(friend, 'pond', 'a duck');
  const later = { scheduled_delivery_timestamp: 4_000_000_000 };
  await gone.call(addAlertWords, { alert_words: ['duck'] });
  await gone.call(updateSettings, { presence_enabled: false, enable_drafts_synchronization: true });
  await gone.call(createDrafts, {
    drafts: [{ type: 'stream', to: [stream_id], topic: '', content: 'a goose' }],
  });
  await gone.call(createSavedSnippet, { title: 'bird', content: 'a swan' });
  await gone.call(createScheduledMessage, { type: 'direct', to: [friend.id], content: 'a heron', ...later });
  await gone.call(createReminder, { message_id: said, note: 'a stork', ...later });
  await gone.call(addNavigationView, { fragment: 'narrow/topic/birds', is_pinned: true, name: 'Birds' });
  await gone.call(muteUser, { muted_user_id: guest.id });
  await friend.call(muteUser, { muted_user_id: gone.id });
  await gone.call(updateFlags, { messages: [said], op: 'add', flag: 'starred' });
  await gone.call(setUserTopic, { stream_id, topic: 'talk', visibility_policy: 3 });
  await gone.call(markOnboardingStep, { onboarding_step: 'intro_inbox_view_modal' });
  await gone.call(registerClientDevice);
  await gone.call(updateOwnStatus, { status_text: 'Swimming' });
  await gone.call(updatePresence, { status: 'active', ping_only: true });
  await gone.call(addReaction, { message_id: said, emoji_name: 'tada' });

  const rowsOf = async () => {
    const counts = goingWithPerson.map(
      ({ table, columns }) => sql`
        select ${table}::text as name, count(*)::int as count from ${sql.table(table)}
        where ${sql.join(
          columns.map((column) => sql`${sql.ref(column)} = ${gone.id}`),
          sql` or `,
        )}`,
    );
    const { rows } = await read<{
      name: string;
      count: number;
    }>`${sql.join(counts, sql` union all `)}`.execute(service.database.query);
    return rows.filter(({ count }) => count > 0).map(({ name }) => name);
  };
  const before = await rowsOf();
  for (const table of [
    'api_keys',
    'alert_words',
    'drafts',
    'saved_snippets',
    'scheduled_messages',
    'reminders',
    'navigation_views',
    'muted_users',
    'message_flags',
    'user_topics',
    'onboarding_steps',
    'client_devices',
    'user_statuses',
    'subscriptions',
  ])
    expect(before).toContain(table);
  const { statements } = await service.countStatements(() =>
    administrator.call(deactivateUser, { user_id: gone.id, actions: { delete_profile: true } }),
  );
  // One statement, however many rows.
  expect(statements.filter((text) => /^with "of_/.test(text.trim()))).toHaveLength(1);
  expect(await rowsOf()).toEqual([]);
  const { rows } = await read<{ settings: object; edited_settings: string[] }>`
    select settings, edited_settings from users where id = ${gone.id}
  `.execute(service.database.query);
  expect(rows).toEqual([{ settings: {}, edited_settings: [] }]);
  expect((await contents()).includes('a duck')).toBe(true);
  const { message } = await friend.call(getMessage, { message_id: said });
  expect(message.reactions).toMatchObject([{ user_id: gone.id }]);
  expect((await friend.listen()).snapshot).toMatchObject({ muted_users: [{ id: gone.id }] });
});
