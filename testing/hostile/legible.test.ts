/** Names that show nothing come through no door. */
import { createChannel, getChannel, subscribe, updateChannel } from '@parlance/protocol/channels/endpoints';
import { createFolder } from '@parlance/protocol/channels/folders';
import { createGroup } from '@parlance/protocol/groups/endpoints';
import { updateMessage } from '@parlance/protocol/messages/edit';
import { getMessage, getMessages } from '@parlance/protocol/messages/fetch';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { setUserTopic } from '@parlance/protocol/topics/topics';
import { updateUser } from '@parlance/protocol/users/users';
import { afterAll, describe, expect, test } from 'vitest';
import { write } from '../../server/db/sql.ts';
import { startService } from '../service.ts';

// Without watchers: a topic is written past the service.
const service = await startService({ law: { watchers: [] } });
afterAll(() => service.close());
const { owner, member } = service;
const { id: garden } = await owner.call(createChannel, {
  name: 'garden',
  subscribers: [owner.id, member.id],
});

const refused = { status: 400, code: 'BAD_REQUEST' };
const send = (topic: string) => ({ type: 'channel' as const, to: 'garden', topic, content: 'Hello' });

describe.each([
  ['two spaces without width', '\u200b\u200b'],
  ['a filler of Hangul', '\u3164'],
  ['an empty cell of braille', '\u2800'],
])('%s is no name of', (_case, name) => {
  test('a person', async () => {
    expect(await owner.refusal(updateUser, { user_id: member.id, full_name: name })).toMatchObject(refused);
  });
  test('a channel', async () => {
    expect(await owner.refusal(createChannel, { name, subscribers: [] })).toMatchObject(refused);
    expect(await owner.refusal(subscribe, { subscriptions: [{ name }] })).toMatchObject(refused);
    expect(await owner.refusal(updateChannel, { stream_id: garden, new_name: name })).toMatchObject(refused);
  });
  test('a folder of channels', async () => {
    expect(await owner.refusal(createFolder, { name })).toMatchObject(refused);
  });
  test('a group', async () => {
    expect(await owner.refusal(createGroup, { name, description: '', members: [] })).toMatchObject(refused);
  });
  test('a topic', async () => {
    expect(await owner.refusal(sendMessage, send(name))).toMatchObject(refused);
  });
});

/** The topic of a message, as another reader sees it. */
const topicOf = async (message_id: number) => (await member.call(getMessage, { message_id })).message.subject;

test('joiners inside a name stay: emoji and Persian need them', async () => {
  const name = '👩\u200d🌾 می\u200cخواهم';
  const { id } = await owner.call(sendMessage, send(name));
  expect(await topicOf(id)).toBe(name);
  const { id: stream_id } = await owner.call(createChannel, { name, subscribers: [] });
  expect((await member.call(getChannel, { stream_id })).stream.name).toBe(name);
});

test('a person has no name with controls of direction; a topic may need them', async () => {
  expect(await owner.refusal(updateUser, { user_id: member.id, full_name: '\u202egnp.exe' })).toMatchObject(
    refused,
  );
  const { id } = await owner.call(sendMessage, send('\u200fשלום (1)\u200e'));
  expect(await topicOf(id)).toBe('\u200fשלום (1)\u200e');
});

test('a topic that has such a name already is read, muted and answered; messages move to it', async () => {
  const { id } = await owner.call(sendMessage, send('plain'));
  await write`update messages set topic = ${'\u3164'} where id = ${id}`.execute(service.database.query);
  const { messages } = await member.call(getMessages, {
    anchor: 'newest',
    num_before: 5,
    num_after: 0,
    narrow: [
      { operator: 'channel', operand: 'garden' },
      { operator: 'topic', operand: '\u3164' },
    ],
  });
  expect(messages.map((message) => message.id)).toEqual([id]);
  await member.call(setUserTopic, { stream_id: garden, topic: '\u3164', visibility_policy: 1 });
  await member.call(sendMessage, send('\u3164'));
  const moved = await owner.call(sendMessage, send('moved'));
  await owner.call(updateMessage, { message_id: moved.id, topic: '\u3164' });
  expect(await owner.refusal(updateMessage, { message_id: moved.id, topic: '\u2800' })).toMatchObject(
    refused,
  );
});
