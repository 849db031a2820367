/** Changes that no other test shows (api.md, Versioning). */
import { createBot, updateBot } from '@parlance/protocol/bots/endpoints';
import {
  archiveChannel,
  getChannelId,
  subscribe,
  updateChannel,
} from '@parlance/protocol/channels/endpoints';
import { createExport } from '@parlance/protocol/exports';
import { addLinkifier, getLinkifiers } from '@parlance/protocol/linkifiers';
import { deleteMessage } from '@parlance/protocol/messages/delete';
import { getMessages } from '@parlance/protocol/messages/fetch';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { updateOrganization } from '@parlance/protocol/organization/update';
import { addReaction, removeReaction } from '@parlance/protocol/reactions';
import { register } from '@parlance/protocol/realtime';
import { updateSettings } from '@parlance/protocol/settings/endpoints';
import { getAttachments } from '@parlance/protocol/uploads/uploads';
import { getUser, getUsers } from '@parlance/protocol/users/users';
import { afterAll, expect, test } from 'vitest';
import { upload } from '../files.ts';
import type { Player } from '../player.ts';
import { startService } from '../service.ts';

const service = await startService({ law: { watchers: [] } });
afterAll(() => service.close());
const { owner, administrator, member, otherMember, guest } = service;
const { systemGroups } = await service.app.service.directory.load(owner.person.organizationId);

const tell = async (from: Player, to: Player, content = 'Hello') =>
  (await from.call(sendMessage, { type: 'direct', to: [to.id], content })).id;
const say = async (to: string, content: string) =>
  (await member.call(sendMessage, { type: 'channel', to, topic: 'plans', content })).id;
const open = async (name: string, people: readonly Player[] = [], options = {}) => {
  const principals = [member, ...people].map(({ id }) => id);
  await member.call(subscribe, { subscriptions: [{ name }], principals, ...options });
  return (await member.call(getChannelId, { stream: name })).stream_id;
};
const found = async (operator: string, operand: string | number) => {
  const page = { anchor: 'newest', num_before: 100, num_after: 0 } as const;
  const { messages } = await member.call(getMessages, { ...page, narrow: [{ operator, operand }] });
  return messages.map(({ id }) => id);
};
const begin = async (player: Player, ...fetch_event_types: string[]) =>
  (await player.call(register, { event_types: [], fetch_event_types })) as unknown as Readonly<
    Record<string, unknown>
  >;

test('[S187] FL 489: channels:archived finds what was said in archived channels', async () => {
  const stream_id = await open('attic');
  const [old] = [await say('attic', 'Dust'), await tell(member, otherMember)];
  expect(await found('channels', 'archived')).toEqual([]);
  await owner.call(archiveChannel, { stream_id });
  expect((await found('channels', 'archived'))[0]).toBe(old);
});

test('[S187] FL 484: reaction events name the user by id alone', async () => {
  const message_id = await tell(member, otherMember);
  const listening = await otherMember.listen({ event_types: ['reaction'] });
  await member.call(addReaction, { message_id, emoji_name: 'tada' });
  await member.call(removeReaction, { message_id, emoji_name: 'tada' });
  const told = await listening.catchUp();
  expect(told.map(({ op, user_id }) => [op, user_id])).toEqual([
    ['add', member.id],
    ['remove', member.id],
  ]);
  for (const event of told) expect(event).not.toHaveProperty('user');
});

test('[S187] FL 482: both people of a direct message know the conversation by one recipient_id', async () => {
  const queues = await Promise.all(
    [member, otherMember].map((player) => player.listen({ event_types: ['message'] })),
  );
  await tell(member, otherMember);
  await tell(otherMember, member);
  await tell(member, guest);
  const [ours, theirs] = await Promise.all(
    queues.map(async (queue) =>
      (await queue.catchUp()).map(({ message }) => (message as { recipient_id: number }).recipient_id),
    ),
  );
  expect(theirs).toEqual(ours?.slice(0, 2));
  expect(new Set(theirs).size).toBe(1);
  expect(theirs).not.toContain(ours?.[2]);
});

test('[S187] FL 481: a client says how long its queue may rest, and gets the answer', async () => {
  expect(await member.call(register)).toMatchObject({ idle_queue_timeout_secs: 600 });
  const patient = await member.call(register, { idle_queue_timeout: 3600 });
  expect(patient).toMatchObject({ idle_queue_timeout_secs: 3600 });
});

test('[S187] FL 474: what a bot has as a user comes in events of the user alone', async () => {
  const listening = await member.listen({ event_types: ['realm_bot', 'realm_user'] });
  const { user_id } = await member.call(createBot, { full_name: 'Gardener', short_name: 'gardener' });
  const record = {
    user_id,
    default_all_public_streams: false,
    default_events_register_stream: null,
    default_sending_stream: null,
    services: [],
  };
  expect((await listening.until(({ type }) => type === 'realm_bot')).bot).toEqual(record);
  const { realm_bots } = await begin(member, 'realm_bot');
  expect(realm_bots).toContainEqual(record);
  await member.call(updateBot, { bot_id: user_id, full_name: 'Head Gardener' });
  expect(await listening.catchUp()).toMatchObject([
    { type: 'realm_user', op: 'update', person: { user_id, full_name: 'Head Gardener' } },
  ]);
});

test('[S187] FL 472: files name the messages that show them by id', async () => {
  const url = await upload(member, 'plants.txt', 'A list');
  const id = await tell(member, otherMember, `See [plants](${url})`);
  const { attachments } = await member.call(getAttachments);
  expect(attachments).toEqual([expect.objectContaining({ name: 'plants.txt', message_ids: [id] })]);
  expect(attachments[0]).not.toHaveProperty('messages');
});

test('[S187] FL 443: the time of a file is in seconds', async () => {
  await upload(otherMember, 'seeds.txt', 'Another list');
  const { attachments } = await otherMember.call(getAttachments);
  expect(attachments[0]?.create_time).toBe(Math.floor(service.clock.now() / 1000));
});

test('[S187] FL 471: linkifiers keep their example and the way back', async () => {
  const further = { example_input: 'T-12', reverse_template: 'T-{number}' };
  const linkifier = { pattern: 'T-(?P<number>[0-9]+)', url_template: 'https://t.example.com/{number}' };
  await administrator.call(addLinkifier, { ...linkifier, ...further });
  expect(await member.call(getLinkifiers)).toMatchObject({ linkifiers: [{ ...linkifier, ...further }] });
});

test('[S187] FL 469: an organization chooses how large previews are', async () => {
  const listening = await member.listen({ event_types: ['realm'] });
  const before = (await begin(guest, 'realm')).realm_media_preview_size;
  expect(before).not.toBe('large');
  await administrator.call(updateOrganization, { media_preview_size: 'large' });
  const told = { property: 'media_preview_size', value: 'large' };
  expect(await listening.catchUp()).toMatchObject([{ type: 'realm', op: 'update', ...told }]);
  expect((await begin(guest, 'realm')).realm_media_preview_size).toBe('large');
});

test('[S187] FL 466: an identicon of this service is J, and the organization has a UUID', async () => {
  const started = await begin(member, 'realm', 'realm_user');
  expect(started.avatar_source).toBe('J');
  expect(started.realm_uuid).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect((await begin(owner, 'realm')).realm_uuid).toBe(started.realm_uuid);
  expect((await begin(service.outsider, 'realm')).realm_uuid).not.toBe(started.realm_uuid);
});

test('[S187] FL 464: a new description of the organization is sent together with its HTML', async () => {
  const listening = await member.listen({ event_types: ['realm'] });
  await administrator.call(updateOrganization, { description: 'We *garden*' });
  const [told, ...more] = await listening.catchUp();
  expect(told).toMatchObject({
    op: 'update_dict',
    property: 'default',
    data: { description: 'We *garden*', rendered_description: '<p>We <em>garden</em></p>' },
  });
  expect(more).toEqual([]);
});

test('[S187] FL 457: a deletion is sent to those who could read the message', async () => {
  await open('shed', [otherMember], { invite_only: true });
  const message_id = await say('shed', 'Spades');
  const [reader, stranger] = await Promise.all(
    [otherMember, administrator].map((player) => player.listen({ event_types: ['delete_message'] })),
  );
  await member.call(deleteMessage, { message_id });
  expect(await reader?.catchUp()).toMatchObject([{ message_id }]);
  expect(await stranger?.catchUp()).toEqual([]);
});

test('[S187] FL 449: the kind of an export is a word', async () => {
  const refused = await administrator.refusal(createExport, { export_type: 1 } as never);
  expect(refused.details).toMatchObject({ var_name: 'export_type' });
  const listening = await administrator.listen({ event_types: ['realm_export'] });
  await administrator.call(createExport, { export_type: 'full_with_consent' });
  const [told] = await listening.catchUp();
  expect(told?.exports).toMatchObject([{ export_type: 'full_with_consent' }]);
});

test('[S187] FL 447: a bot gets another address by its short name', async () => {
  const { user_id } = await member.call(createBot, { full_name: 'Errand Runner', short_name: 'errands' });
  const listening = await otherMember.listen({ event_types: ['realm_user'] });
  await member.call(updateBot, { bot_id: user_id, short_name: 'tasks' });
  const address = 'tasks-bot@chat.example.org';
  expect((await otherMember.call(getUser, { user_id })).user.email).toBe(address);
  const persons = (await listening.catchUp()).map(({ person }) => person);
  expect(persons).toContainEqual(expect.objectContaining({ user_id, new_email: address }));
});

test('[S187] FL 446: mentions finds what names a user', async () => {
  await open('pond', [otherMember]);
  const naming = await say('pond', `Ask @**${otherMember.person.fullName}**`);
  await say('pond', 'Ask somebody');
  expect(await found('mentions', otherMember.id)).toEqual([naming]);
  expect(await found('mentions', member.id)).toEqual([]);
});

test('[S187] FL 445: a page of messages can begin at a date', async () => {
  await open('calendar');
  await say('calendar', 'Yesterday');
  service.clock.forward(86_400);
  const today = await say('calendar', 'Today');
  const anchor_date = new Date(service.clock.now() - 3_600_000).toISOString();
  const { messages } = await member.call(getMessages, {
    anchor: 'date',
    anchor_date,
    num_before: 0,
    num_after: 1,
    narrow: [{ operator: 'channel', operand: 'calendar' }],
  });
  expect(messages[0]?.id).toBe(today);
});

test('[S187] FL 444: an administrator sets for others what they have not chosen themselves', async () => {
  const settingsOf = async (player: Player) =>
    (await begin(player, 'user_settings')).user_settings as { enter_sends: boolean };
  await member.call(updateSettings, { enter_sends: true });
  await member.call(updateSettings, { enter_sends: false });
  const target_users = { user_ids: [member.id, otherMember.id], skip_if_already_edited: true };
  await administrator.call(updateSettings, { target_users, enter_sends: true });
  expect((await settingsOf(member)).enter_sends).toBe(false);
  expect((await settingsOf(otherMember)).enter_sends).toBe(true);
});

test('[S187] FL 438: clients hear whether owners may read everything', async () => {
  expect((await begin(member, 'realm')).realm_owner_full_content_access).toBe(false);
});

test('[S187] FL 437: no user is made up for guests', async () => {
  const limit = (name: 'role:members' | 'role:everyone') =>
    owner.call(updateOrganization, { can_access_all_users_group: { new: systemGroups[name] } });
  const seen = async () => {
    const { members } = await guest.call(getUsers);
    return members.map(({ user_id }) => user_id);
  };
  expect(await seen()).toContain(administrator.id);
  await limit('role:members');
  expect(await seen()).toContain(guest.id);
  expect(await seen()).not.toContain(administrator.id);
  await guest.refusal(getUser, { user_id: administrator.id });
  await limit('role:everyone');
});

test('[S187] FL 435: clients hear for what reasons messages may be reported', async () => {
  const { server_report_message_types } = await begin(member, 'realm');
  expect(server_report_message_types).toContainEqual({ key: 'spam', name: expect.any(String) });
});

test('[S187] FL 434: an organization says whether its channels show what became of them', async () => {
  const stream_id = await open('terrace');
  const describe = (description: string) => member.call(updateChannel, { stream_id, description });
  await describe('In the sun');
  expect(await found('channel', stream_id)).toEqual([]);
  await owner.call(updateOrganization, { send_channel_events_messages: true });
  await describe('In the shade');
  expect(await found('channel', stream_id)).toHaveLength(1);
  await owner.call(updateOrganization, { send_channel_events_messages: false });
});
