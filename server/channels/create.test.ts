import type { ChannelObject } from '@parlance/protocol/channels/channel';
import {
  createChannel,
  getChannel,
  getSubscribers,
  getUserChannels,
  subscribe,
  updateChannel,
} from '@parlance/protocol/channels/endpoints';
import { createFolder, updateFolder } from '@parlance/protocol/channels/folders';
import { getMessages } from '@parlance/protocol/messages/fetch';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { startService } from '@parlance/testing/service';
import { afterAll, expect, test } from 'vitest';
import { write } from '../db/sql.ts';

const service = await startService();
afterAll(() => service.close());
const { owner, administrator, member, otherMember, guest, newcomer } = service;
const { systemGroups } = await service.app.service.directory.load(owner.person.organizationId);

await write`
  update organizations set settings = settings || '{"enable_spectator_access": true}', version = version + 1
  where id = ${owner.person.organizationId}
`.execute(service.database.query);

const only = (...ids: number[]) => ({ direct_members: ids, direct_subgroups: [] });
const seen = async (id: number) => (await owner.call(getChannel, { stream_id: id })).stream;

test('[S98] [S100] [S105] [S107] a channel is made with all that is asked for', async () => {
  const { id } = await member.call(createChannel, {
    name: ' Project ',
    description: 'All *about* it',
    subscribers: [member.id, otherMember.id],
    invite_only: true,
    history_public_to_subscribers: true,
    topics_policy: 'allow_empty_topic',
    can_add_subscribers_group: only(member.id),
    can_administer_channel_group: systemGroups['role:moderators'],
    can_create_topic_group: systemGroups['role:members'],
    can_move_messages_out_of_channel_group: only(member.id, otherMember.id),
    can_move_messages_within_channel_group: systemGroups['role:everyone'],
    can_remove_subscribers_group: only(otherMember.id),
    can_resolve_topics_group: systemGroups['role:members'],
    can_send_message_group: systemGroups['role:members'],
    can_subscribe_group: systemGroups['role:nobody'],
  });
  expect(await seen(id)).toMatchObject({
    name: 'Project',
    description: 'All *about* it',
    invite_only: true,
    history_public_to_subscribers: true,
    topics_policy: 'allow_empty_topic',
    can_add_subscribers_group: only(member.id),
    can_administer_channel_group: systemGroups['role:moderators'],
    can_create_topic_group: systemGroups['role:members'],
    can_move_messages_out_of_channel_group: only(member.id, otherMember.id),
    can_move_messages_within_channel_group: systemGroups['role:everyone'],
    can_remove_subscribers_group: only(otherMember.id),
    can_resolve_topics_group: systemGroups['role:members'],
    can_send_message_group: systemGroups['role:members'],
    can_subscribe_group: systemGroups['role:nobody'],
  });
  expect((await member.call(getSubscribers, { stream_id: id })).subscribers).toEqual(
    [member.id, otherMember.id].sort((a, b) => a - b),
  );
});

test('[S98] a name that is taken is a conflict, whatever its case', async () => {
  await member.call(createChannel, { name: 'Taken', subscribers: [member.id] });
  expect(await otherMember.refusal(createChannel, { name: 'TAKEN', subscribers: [] })).toMatchObject({
    status: 409,
    code: 'CHANNEL_ALREADY_EXISTS',
    details: { channel_name: 'TAKEN' },
  });
});

test('[S98] a user who may not make channels makes none on either route', async () => {
  for (const invite_only of [true, false]) {
    expect(
      await guest.refusal(createChannel, { name: 'Guesthouse', subscribers: [], invite_only }),
    ).toMatchObject({ code: 'BAD_REQUEST' });
    expect(
      await guest.refusal(subscribe, { subscriptions: [{ name: 'Guesthouse' }], invite_only }),
    ).toMatchObject({ code: 'BAD_REQUEST' });
  }
  expect(
    await member.refusal(createChannel, { name: 'Strangers', subscribers: [service.outsider.id] }),
  ).toMatchObject({ code: 'UNAUTHORIZED_PRINCIPAL' });
});

test('[S101] a web-public channel is seen and read by guests, as long as it is one', async () => {
  const { id } = await owner.call(createChannel, { name: 'Square', subscribers: [owner.id] });
  const watching = await guest.listen();
  await owner.call(updateChannel, { stream_id: id, is_web_public: true });
  expect((await watching.catchUp()).map((event) => event.op)).toEqual(['create', 'peer_add']);
  const plaza = await owner.call(createChannel, { name: 'Plaza', subscribers: [], is_web_public: true });
  expect(await guest.call(getChannel, { stream_id: plaza.id })).toMatchObject({
    stream: { is_web_public: true, invite_only: false, history_public_to_subscribers: true },
  });
  await member.call(sendMessage, { type: 'channel', to: 'Plaza', topic: 'open', content: 'to all' });
  const narrow = [{ operator: 'channel', operand: plaza.id }];
  const read = { anchor: 'newest', num_before: 10, num_after: 0, narrow } as const;
  expect((await guest.call(getMessages, read)).messages).toHaveLength(1);
  await owner.call(updateChannel, { stream_id: plaza.id, is_private: true });
  expect(await guest.refusal(getChannel, { stream_id: plaza.id })).toMatchObject({
    code: 'STREAM_DOES_NOT_EXIST',
  });
  await owner.call(updateChannel, { stream_id: id, is_web_public: false });
  expect((await watching.catchUp()).map((event) => event.op)).toContain('delete');
});

test('[S102] default channels are for administrators to make, and never private', async () => {
  expect(
    await member.refusal(createChannel, { name: 'Hello', subscribers: [], is_default_stream: true }),
  ).toMatchObject({ code: 'BAD_REQUEST' });
  expect(
    await administrator.refusal(createChannel, {
      name: 'Hello',
      subscribers: [],
      is_default_stream: true,
      invite_only: true,
    }),
  ).toMatchObject({ code: 'BAD_REQUEST' });
  const { id } = await administrator.call(createChannel, {
    name: 'Hello',
    subscribers: [],
    is_default_stream: true,
  });
  const { snapshot } = await member.listen();
  expect(snapshot.realm_default_streams).toContain(id);
});

test('[S103] a channel is put into a folder that exists and is not archived', async () => {
  const { channel_folder_id } = await owner.call(createFolder, { name: 'Shelf' });
  const { id } = await member.call(createChannel, {
    name: 'Filed',
    subscribers: [member.id],
    folder_id: channel_folder_id,
  });
  expect((await seen(id)).folder_id).toBe(channel_folder_id);
  expect(
    await member.refusal(createChannel, { name: 'Lost', subscribers: [], folder_id: 999_999 }),
  ).toMatchObject({ code: 'BAD_REQUEST' });
  const client = await otherMember.listen();
  await member.call(updateChannel, { stream_id: id, folder_id: null });
  expect(await client.catchUp()).toMatchObject([{ op: 'update', property: 'folder_id', value: null }]);
  await owner.call(updateFolder, { channel_folder_id, is_archived: true });
  expect(await member.refusal(updateChannel, { stream_id: id, folder_id: channel_folder_id })).toMatchObject({
    code: 'BAD_REQUEST',
  });
});

test('[S104] only a channel that has nothing but the empty topic can be limited to it', async () => {
  const { id } = await member.call(createChannel, { name: 'Flat', subscribers: [member.id] });
  const say = (topic: string) =>
    member.call(sendMessage, { type: 'channel', to: 'Flat', topic, content: 'word' });
  await say('');
  await member.call(updateChannel, { stream_id: id, topics_policy: 'empty_topic_only' });
  expect(
    await member.refusal(sendMessage, { type: 'channel', to: 'Flat', topic: 'named', content: 'word' }),
  ).toMatchObject({ code: 'BAD_REQUEST' });
  await member.call(updateChannel, { stream_id: id, topics_policy: 'allow_empty_topic' });
  await say('named');
  expect(
    await member.refusal(updateChannel, { stream_id: id, topics_policy: 'empty_topic_only' }),
  ).toMatchObject({ code: 'BAD_REQUEST' });
  expect((await seen(id)).topics_policy).toBe('allow_empty_topic');
});

test('[S106] owners alone say how long messages are kept', async () => {
  expect(
    await administrator.refusal(createChannel, { name: 'Kept', subscribers: [], message_retention_days: 3 }),
  ).toMatchObject({ code: 'BAD_REQUEST' });
  const kept = async (message_retention_days: number | 'unlimited' | 'realm_default', name: string) => {
    const { id } = await owner.call(createChannel, { name, subscribers: [], message_retention_days });
    return (await seen(id)).message_retention_days;
  };
  expect(await kept(30, 'Month')).toBe(30);
  expect(await kept('unlimited', 'Ever')).toBe(-1);
  expect(await kept('realm_default', 'Usual')).toBeNull();
});

test('[S107] who may start topics', async () => {
  const { id } = await member.call(createChannel, {
    name: 'Ruled',
    subscribers: [member.id, otherMember.id],
    can_create_topic_group: only(member.id),
  });
  const say = { type: 'channel', to: id, topic: 'first', content: 'word' } as const;
  expect(await otherMember.refusal(sendMessage, say)).toMatchObject({ code: 'BAD_REQUEST' });
  await member.call(sendMessage, say);
  await otherMember.call(sendMessage, { ...say, topic: 'FIRST' });
});

test('[V2] users who may subscribe to a private channel see it, and read it; no others learn of it', async () => {
  const client = await newcomer.listen();
  const blind = await guest.listen();
  const { id } = await member.call(createChannel, {
    name: 'Backroom',
    subscribers: [member.id],
    invite_only: true,
    history_public_to_subscribers: true,
    can_subscribe_group: only(newcomer.id, guest.id),
  });
  const said = await member.call(sendMessage, { type: 'channel', to: id, topic: 't', content: 'within' });
  expect((await client.catchUp()).map(({ op }) => op)).toEqual(['create', 'peer_add', 'update']);
  expect(await blind.catchUp()).toEqual([]);
  const narrow = [{ operator: 'channel', operand: id }];
  const read = { anchor: 'newest', num_before: 10, num_after: 0, narrow } as const;
  expect((await newcomer.call(getMessages, read)).messages).toMatchObject([{ id: said.id }]);
  expect(await otherMember.refusal(getChannel, { stream_id: id })).toMatchObject({
    code: 'STREAM_DOES_NOT_EXIST',
  });
  expect(await guest.refusal(getChannel, { stream_id: id })).toMatchObject({
    code: 'STREAM_DOES_NOT_EXIST',
  });
  const { subscribed_channel_ids } = await otherMember.call(getUserChannels, { user_id: member.id });
  expect(subscribed_channel_ids).not.toContain(id);
  expect((await newcomer.call(getUserChannels, { user_id: member.id })).subscribed_channel_ids).toContain(id);
  await member.call(updateChannel, {
    stream_id: id,
    can_subscribe_group: { new: systemGroups['role:nobody'] },
    new_name: 'Darkroom',
  });
  expect(await client.catchUp()).toMatchObject([{ type: 'stream', op: 'delete', stream_ids: [id] }]);
  expect((client.state.never_subscribed as ChannelObject[]).map((one) => one.stream_id)).not.toContain(id);
  const none = await newcomer.call(getMessages, { ...read, narrow: [] });
  expect(none.messages.map((one) => one.id)).not.toContain(said.id);
});

test('[S104] the policy for topics is taken as JSON text and as it is: existing clients send both', async () => {
  const { email, apiKey } = member.person;
  const asForm = (method: 'POST' | 'PATCH', url: string, form: Record<string, string>) =>
    service.app.http.inject({
      method,
      url: `/api/v1${url}`,
      headers: {
        host: 'chat.example.org',
        authorization: `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams(form).toString(),
    });
  const policies = ['"disable_empty_topic"', 'disable_empty_topic'];
  for (const [index, topics_policy] of policies.entries()) {
    const form = { name: `Quoted ${index}`, subscribers: '[]', topics_policy };
    const made = await asForm('POST', '/channels/create', form);
    expect(made.json()).toMatchObject({ result: 'success' });
    const { id } = made.json<{ id: number }>();
    expect((await seen(id)).topics_policy).toBe('disable_empty_topic');
    await member.call(updateChannel, { stream_id: id, topics_policy: 'inherit' });
    await asForm('PATCH', `/streams/${id}`, { topics_policy });
    expect((await seen(id)).topics_policy).toBe('disable_empty_topic');
  }
  const wrong = await asForm('POST', '/channels/create', {
    name: 'W',
    subscribers: '[]',
    topics_policy: '"x"',
  });
  expect(wrong.json()).toMatchObject({ code: 'BAD_REQUEST', var_name: 'topics_policy' });
});
