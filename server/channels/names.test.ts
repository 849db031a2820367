import {
  createChannel,
  getChannelId,
  getSubscriptions,
  subscribe,
  unsubscribe,
  updateChannel,
} from '@parlance/protocol/channels/endpoints';
import { createFolder, updateFolder } from '@parlance/protocol/channels/folders';
import { createGroup, updateGroup } from '@parlance/protocol/groups/endpoints';
import { getMessages } from '@parlance/protocol/messages/fetch';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { renderMessage } from '@parlance/protocol/messages/questions';
import { startService } from '@parlance/testing/service';
import { afterAll, expect, test } from 'vitest';
import { write } from '../db/sql.ts';

// A name is written below without an event.
const service = await startService({ law: { watchers: [] } });
afterAll(() => service.close());
const { owner, member, otherMember } = service;

const send = (to: string) =>
  member.call(sendMessage, { type: 'channel', to, topic: 'menu', content: 'Soup' });
const found = async (name: string) => {
  const narrow = [{ operator: 'channel' as const, operand: name }];
  const { messages } = await member.call(getMessages, {
    anchor: 'newest',
    num_before: 9,
    num_after: 0,
    narrow,
  });
  return messages.map(({ stream_id }) => stream_id);
};

test('one name is one channel, however its accents are written', async () => {
  const [composed, apart] = ['Café', 'Cafe\u0301'];
  await member.call(subscribe, { subscriptions: [{ name: apart }] });
  const { stream_id } = await member.call(getChannelId, { stream: composed });
  expect(await member.call(getChannelId, { stream: apart })).toMatchObject({ stream_id });
  const again = await otherMember.call(subscribe, { subscriptions: [{ name: composed }, { name: apart }] });
  expect(again.subscribed).toEqual({ [otherMember.id]: [composed] });
  expect((await owner.refusal(createChannel, { name: apart, subscribers: [] })).code).toBe(
    'CHANNEL_ALREADY_EXISTS',
  );
  await send(apart);
  expect(await found(apart)).toContain(stream_id);
  const { rendered } = await member.call(renderMessage, { content: `#**${apart}**` });
  expect(rendered).toContain(`data-stream-id="${stream_id}"`);
  const { removed } = await otherMember.call(unsubscribe, { subscriptions: [apart] });
  expect(removed).toEqual([composed]);
});

test('a channel from before is found by the name that it has', async () => {
  const stored = 'The\u0301 vert';
  const stream_id = (await member.call(createChannel, { name: stored, subscribers: [member.id] })).id;
  await write`update channels set name = ${stored} where id = ${stream_id}`.execute(service.database.query);
  expect(await member.call(getChannelId, { stream: stored })).toMatchObject({ stream_id });
  const joined = await otherMember.call(subscribe, { subscriptions: [{ name: stored }] });
  expect(joined.subscribed).toEqual({ [otherMember.id]: [stored] });
  await send(stored);
  expect(await found(stored)).toContain(stream_id);
  const left = await otherMember.call(unsubscribe, { subscriptions: [stored] });
  expect(left.removed).toEqual([stored]);
});

test('a channel from before with a mark of direction is found however its accents are written', async () => {
  const stored = '\u200fcr\u00e8me';
  const stream_id = (await member.call(createChannel, { name: 'marked', subscribers: [member.id] })).id;
  await write`update channels set name = ${stored} where id = ${stream_id}`.execute(service.database.query);
  await send(stored.normalize('NFD'));
  expect(await found(stored)).toEqual([stream_id]);
});

test('two channels from before whose names look the same stay two', async () => {
  const [composed, apart] = ['Brûlée', 'Bru\u0302le\u0301e'];
  const make = async (name: string) =>
    (await member.call(createChannel, { name, subscribers: [member.id] })).id;
  const ids = [await make(composed), await make('another')];
  await write`update channels set name = ${apart} where id = ${ids[1]}`.execute(service.database.query);
  for (const [index, name] of [composed, apart].entries()) {
    const stream_id = ids[index]!;
    expect(await member.call(getChannelId, { stream: name })).toMatchObject({ stream_id });
    const joined = await otherMember.call(subscribe, { subscriptions: [{ name }] });
    expect(joined.subscribed).toEqual({ [otherMember.id]: [name] });
    await send(name);
    expect(new Set(await found(name))).toEqual(new Set([stream_id]));
    const left = await otherMember.call(unsubscribe, { subscriptions: [name] });
    expect(left.removed).toEqual([name]);
  }
});

test('an older name is kept when the description is edited with it', async () => {
  const name = 'old\u200bname';
  const description = 'Still in use';
  const { id: stream_id } = await member.call(createChannel, { name: 'old name', subscribers: [member.id] });
  const { channel_folder_id } = await owner.call(createFolder, { name: 'old name' });
  const { group_id: user_group_id } = await owner.call(createGroup, {
    name: 'old name',
    description: '',
    members: [],
  });
  await write`update channels set name = ${name} where id = ${stream_id}`.execute(service.database.query);
  await write`update channel_folders set name = ${name} where id = ${channel_folder_id}`.execute(
    service.database.query,
  );
  await write`update groups set name = ${name} where id = ${user_group_id}`.execute(service.database.query);
  await owner.call(updateChannel, { stream_id, new_name: name, description });
  await owner.call(updateFolder, { channel_folder_id, name, description });
  await owner.call(updateGroup, { user_group_id, name, description });
  expect(await member.call(getChannelId, { stream: name })).toMatchObject({ stream_id });
});

test.each([
  ['a space without width', 'gene\u200bral'],
  ['a turn of direction', 'gene\u202eral'],
  ['a hyphen that is not shown', 'gene\u00adral'],
])('a new name does not hide %s', async (_case, name) => {
  const { id: stream_id } = await member.call(createChannel, {
    name: `${name.length} ${_case}`,
    subscribers: [],
  });
  for (const refused of [
    member.refusal(subscribe, { subscriptions: [{ name }] }),
    member.refusal(createChannel, { name, subscribers: [] }),
    owner.refusal(updateChannel, { stream_id, new_name: name }),
    owner.refusal(createFolder, { name }),
    owner.refusal(createGroup, { name, description: '', members: [] }),
  ])
    expect(await refused).toMatchObject({ code: 'BAD_REQUEST' });
});

test('marks of direction around a new name, as pasted Hebrew brings them, are left out', async () => {
  const pasted = '\u2067 \u200fשלום\u200e\u2069';
  const { id: stream_id } = await member.call(createChannel, { name: pasted, subscribers: [] });
  expect(await member.call(getChannelId, { stream: 'שלום' })).toMatchObject({ stream_id });
  expect(await member.call(getChannelId, { stream: pasted })).toMatchObject({ stream_id });
  await member.call(subscribe, { subscriptions: [{ name: pasted }] });
  const { subscriptions } = await member.call(getSubscriptions, {});
  expect(subscriptions.filter(({ name }) => name.includes('שלום'))).toMatchObject([{ stream_id }]);
});

test.each([
  'می\u200cخواهم',
  '👩\u200d🍳 🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
  '❤\ufe0f 🇩🇪',
  'क\u094d\u200dष',
  'ភាសា\u200bខ្មែរ',
  'ᠪᠠᠷ\u180eᠠ',
])('a name keeps what its script needs: %s', async (name) => {
  await member.call(createChannel, { name, subscribers: [] });
  await owner.call(createGroup, { name, description: '', members: [] });
  expect(await member.call(getChannelId, { stream: name })).toBeDefined();
});
