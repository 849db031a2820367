import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createBot, deleteBot, getBotFailures, updateBot } from '@parlance/protocol/bots/endpoints';
import { getChannelId, subscribe } from '@parlance/protocol/channels/endpoints';
import { deleteMessage } from '@parlance/protocol/messages/delete';
import { getMessages } from '@parlance/protocol/messages/fetch';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { register } from '@parlance/protocol/realtime';
import { startReceiver } from '@parlance/testing/outside/receiver';
import { startService } from '@parlance/testing/service';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { write } from '../db/sql.ts';
import { pauseAfter } from '../outgoing/index.ts';

const receiver = await startReceiver();
const service = await startService({ outgoing: { privateHosts: ['127.0.0.1'] } });
afterAll(async () => {
  await service.close();
  await receiver.close();
});
const { owner, administrator, member, otherMember, bot } = service;

let hook = 0;
let channel = 0;
let secret = 0;
const name = 'Answering Machine';
const say = async (content: string, to: number = channel, player = otherMember) =>
  (await player.call(sendMessage, { type: 'channel', to, topic: 'plans', content })).id;
const tell = async (content: string, player = otherMember) =>
  (await player.call(sendMessage, { type: 'direct', to: [hook], content })).id;
const newest = async (player = otherMember) =>
  (await player.call(getMessages, { anchor: 'newest', num_before: 1, num_after: 0, apply_markdown: false }))
    .messages[0]!;
const noticesToOwner = async () => {
  const { messages } = await member.call(getMessages, {
    anchor: 'newest',
    num_before: 100,
    num_after: 0,
    narrow: [{ operator: 'is', operand: 'dm' }],
    apply_markdown: false,
  });
  return messages.filter(({ sender_full_name }) => sender_full_name === 'Notification Bot');
};
const runAll = async () => {
  await service.runJobs();
  for (let round = 0; round < 6; round += 1) {
    service.clock.forward(1200);
    await service.runJobs();
  }
};

beforeAll(async () => {
  const made = { full_name: name, short_name: 'machine', bot_type: 3, payload_url: receiver.url };
  hook = (await member.call(createBot, made)).user_id;
  await member.call(subscribe, {
    subscriptions: [{ name: 'garden' }],
    principals: [member.id, otherMember.id],
  });
  channel = (await member.call(getChannelId, { stream: 'garden' })).stream_id;
  const invite_only = true;
  await member.call(subscribe, {
    subscriptions: [{ name: 'vault' }],
    principals: [member.id, otherMember.id],
    invite_only,
  });
  secret = (await member.call(getChannelId, { stream: 'vault' })).stream_id;
});
beforeEach(() => {
  receiver.received.length = 0;
  receiver.answer = () => ({});
});

const tokenOf = async (id: number) => {
  const { realm_bots } = (await member.call(register, { fetch_event_types: ['realm_bot'] })) as unknown as {
    realm_bots: { user_id: number; services: { token: string }[] }[];
  };
  return realm_bots.find(({ user_id }) => user_id === id)!.services[0]!.token;
};

test('[S178] [S164] the native form: six fields, the message whole, and the token of the bot', async () => {
  const id = await say(`@**${name}** *please* come`);
  await service.runJobs();
  expect(receiver.received).toHaveLength(1);
  const [{ method, headers, body }] = receiver.received as [(typeof receiver.received)[number]];
  expect([method, headers['content-type'], headers.authorization]).toEqual([
    'POST',
    'application/json',
    undefined,
  ]);
  const payload = JSON.parse(body);
  const { messages } = await otherMember.call(getMessages, {
    message_ids: [id],
    apply_markdown: false,
    client_gravatar: false,
  });
  const { flags: _, ...message } = messages[0]!;
  expect(payload).toEqual({
    bot_email: 'machine-bot@chat.example.org',
    bot_full_name: name,
    data: `@**${name}** *please* come`,
    trigger: 'mention',
    token: await tokenOf(hook),
    message: { ...message, rendered_content: expect.stringContaining('<em>please</em>') },
  });
  await tell('hello');
  await service.runJobs();
  expect(JSON.parse(receiver.received[1]!.body)).toMatchObject({
    trigger: 'direct_message',
    data: 'hello',
    message: { type: 'private', sender_id: otherMember.id },
  });
});

test('[S179] the third-party form: key and value pairs in their order', async () => {
  await member.call(updateBot, { bot_id: hook, service_interface: 2 });
  const id = await say(`@**${name}** a=1&b=2 ü`);
  await service.runJobs();
  const [{ headers, body }] = receiver.received as [(typeof receiver.received)[number]];
  expect(headers['content-type']).toBe('application/x-www-form-urlencoded');
  const { messages } = await otherMember.call(getMessages, { message_ids: [id] });
  const at = String(messages[0]!.timestamp);
  expect([...new URLSearchParams(body)]).toEqual([
    ['token', await tokenOf(hook)],
    ['team_id', `T${member.person.organizationId}`],
    ['team_domain', 'chat.example.org'],
    ['channel_id', `C${channel}`],
    ['channel_name', 'garden'],
    ['thread_ts', at],
    ['timestamp', at],
    ['user_id', `U${otherMember.id}`],
    ['user_name', 'Member Two'],
    ['text', `@**${name}** a=1&b=2 ü`],
    ['trigger_word', 'mention'],
    ['service_id', String(hook)],
  ]);
  receiver.answer = () => ({ body: JSON.stringify({ text: 'Third-party reply.' }) });
  await say(`@**${name}**`);
  await service.runJobs();
  expect(await newest()).toMatchObject({ sender_id: hook, content: 'Third-party reply.', subject: 'plans' });
  await member.call(updateBot, { bot_id: hook, service_interface: 1 });
});

test('[S180] what the receiver answers is the reply, where the bot was spoken to', async () => {
  const replies: [string, string | undefined][] = [
    [JSON.stringify({ content: 'By content.' }), 'By content.'],
    [JSON.stringify({ response_string: 'By response_string.' }), 'By response_string.'],
    [JSON.stringify({ response_not_required: true, content: 'unsaid' }), undefined],
    [JSON.stringify({}), undefined],
    ['""', undefined],
    ['', undefined],
  ];
  for (const [body, expected] of replies) {
    receiver.answer = () => ({ body });
    const asked = await tell('and?');
    await service.runJobs();
    const last = await newest();
    if (expected === undefined) expect(last.id, body).toBe(asked);
    else expect(last, body).toMatchObject({ sender_id: hook, content: expected, type: 'private' });
  }
});

test('other speakers, and messages to others, are not sent to it', async () => {
  await say('nobody in particular');
  await say(`@_**${name}** silently`);
  await say('`@**Answering Machine**` as code');
  await say('@**all** everybody');
  await say(`@**${name}** from a bot`, channel, bot);
  await tell('from a bot', bot);
  await service.runJobs();
  expect(receiver.received).toEqual([]);
});

test('[V3] a bot gets no message that it may not read', async () => {
  await say(`@**${name}** in private`, secret);
  const gone = await say(`@**${name}** deleted before`);
  await administrator.call(deleteMessage, { message_id: gone });
  await service.runJobs();
  expect(receiver.received).toEqual([]);
  await member.call(subscribe, { subscriptions: [{ name: 'vault' }], principals: [hook] });
  await say(`@**${name}** in private, again`, secret);
  await service.runJobs();
  expect(receiver.received).toHaveLength(1);
});

test('pauses grow, are spread, and end', () => {
  const pauses = (random: number) => [1, 2, 3, 4, 5].map((failures) => pauseAfter(failures, random));
  expect(pauses(0)).toEqual([3750, 22_500, 135_000, 675_000, undefined]);
  expect(pauses(1)).toEqual([6250, 37_500, 225_000, 1_125_000, undefined]);
});

test('[S180] what may pass is tried again; then the owner gets a notice of the failure, once an hour', async () => {
  receiver.answer = () => ({ status: 503, body: 'Down for **repairs** @**all**' });
  await tell('are you there?');
  await runAll();
  expect(receiver.received).toHaveLength(5);
  const last = await newest();
  expect(last.sender_id).toBe(hook);
  expect(last.content).toContain('Failure!');
  const [message] = (await otherMember.call(getMessages, { message_ids: [last.id] })).messages;
  expect(message!.content).toContain('status 503');
  expect(message!.content).toContain('**repairs**');
  expect(message!.content).not.toContain('user-mention');
  expect(await noticesToOwner()).toHaveLength(1);
  receiver.received.length = 0;
  receiver.answer = () => ({ status: 401 });
  await tell('and hours later?');
  await runAll();
  // A refusal is not retried.
  expect(receiver.received).toHaveLength(1);
  const before = (await noticesToOwner()).length;
  service.clock.forward(3600);
  await tell('and now?');
  await tell('and again?');
  await service.runJobs();
  expect(receiver.received).toHaveLength(3);
  expect(await noticesToOwner()).toHaveLength(before + 1);
});

test('[W153] owner and administrators see what failed lately, the newest first; others do not', async () => {
  receiver.answer = () => ({ status: 503, body: 'Down for repairs' });
  const asked = await tell('is somebody home?');
  await service.runJobs();
  const failuresFor = async (player = member) =>
    (await player.call(getBotFailures, { bot_id: hook })).failures;
  const [newestOne] = await failuresFor();
  expect(newestOne).toEqual({
    message_id: asked,
    timestamp: expect.any(Number),
    reason: 'The receiver answered with status 503: Down for repairs',
    is_tried_again: true,
  });
  expect(await failuresFor(administrator)).toEqual(await failuresFor());
  await expect(failuresFor(otherMember)).rejects.toMatchObject({ message: 'No such bot' });
  await expect(member.call(getBotFailures, { bot_id: otherMember.id })).rejects.toMatchObject({
    message: 'No such bot',
  });
  await runAll();
  expect((await failuresFor())[0]).toMatchObject({ message_id: asked, is_tried_again: false });

  receiver.answer = () => ({ status: 401 });
  for (let count = 0; count < 52; count += 1) await tell(`and ${count}?`);
  await service.runJobs();
  const kept = await failuresFor();
  expect(kept).toHaveLength(50);
  expect(kept.every(({ reason }) => reason === 'The receiver answered with status 401.')).toBe(true);
});

test('[H10] a receiver that cannot be reached is reported at once, is left alone for a while, and answers later', async () => {
  let connections = 0;
  const silent = createServer((socket) => {
    connections += 1;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/`;
  await member.call(updateBot, { bot_id: hook, service_payload_url: url });
  await tell('first');
  await service.runJobs();
  expect((await newest()).content).toMatch(/^No answer yet\. The receiver could not be reached/);
  const before = connections;
  expect(before).toBeGreaterThan(0);
  await tell('second');
  await service.runJobs();
  expect((await newest()).content).toMatch(/^No answer yet\./);
  expect(connections).toBe(before);
  receiver.answer = () => ({ body: JSON.stringify({ content: 'Here I am.' }) });
  await member.call(updateBot, { bot_id: hook, service_payload_url: receiver.url });
  service.clock.forward(60);
  await service.runJobs();
  expect(receiver.received).toHaveLength(2);
  expect((await newest()).content).toBe('Here I am.');
  await new Promise((done) => silent.close(done));
});

test('[V22] nothing inside is called: not by its name, not by a redirect, and no answer is read without end', async () => {
  const inside = await startReceiver();
  receiver.answer = () => ({
    status: 302,
    headers: { location: inside.url.replace('127.0.0.1', '127.0.0.2') },
  });
  await tell('redirect');
  receiver.answer = () => ({
    status: 307,
    headers: { location: inside.url.replace('127.0.0.1', 'localhost') },
  });
  await runAll();
  expect(inside.received).toEqual([]);
  receiver.received.length = 0;
  receiver.answer = () => ({ body: JSON.stringify({ content: 'x'.repeat(400_000) }) });
  await tell('long');
  await runAll();
  expect(receiver.received).toHaveLength(1);
  expect((await newest()).content).toContain('Failure!');
  // The target is checked at call time.
  const local = receiver.url.replace('127.0.0.1', 'localhost');
  await member.call(updateBot, { bot_id: hook, service_payload_url: local });
  receiver.received.length = 0;
  await tell('by name');
  await runAll();
  expect(receiver.received).toEqual([]);
  await member.call(updateBot, { bot_id: hook, service_payload_url: receiver.url });
  await inside.close();
});

test('[R10] called again after a crash, the receiver is heard once', async () => {
  receiver.answer = () => ({ body: JSON.stringify({ content: 'Only once.' }) });
  const asked = await tell('twice');
  await service.runJobs();
  const count = async () =>
    (
      await otherMember.call(getMessages, {
        anchor: asked,
        num_before: 0,
        num_after: 100,
        apply_markdown: false,
      })
    ).messages.filter(({ content }) => content === 'Only once.').length;
  expect(await count()).toBe(1);
  // As if the cursor had never moved.
  await write`update log_cursors set position = ${asked - 1}`.execute(service.database.query);
  await service.runJobs();
  expect(receiver.received.length).toBeGreaterThan(1);
  expect(await count()).toBe(1);
});

test('many messages at once are one statement for their jobs', async () => {
  await service.perform(async () => {
    for (let count = 0; count < 12; count += 1)
      await otherMember.bare.call(sendMessage, { type: 'direct', to: [hook], content: `number ${count}` });
  });
  const { statements } = await service.countStatements(() => service.runJobs());
  expect(statements.filter((text) => text.includes('add_jobs') && text.includes('array_agg'))).toHaveLength(
    1,
  );
  expect(receiver.received).toHaveLength(12);
});

test('bots that the service runs answer for themselves', async () => {
  const made = { bot_type: 4, config_data: { greeting: 'Good day.' } };
  const greeter = await owner.call(createBot, {
    full_name: 'Greeter',
    short_name: 'greeter',
    service_name: 'helloworld',
    ...made,
  });
  const talker = await owner.call(createBot, {
    full_name: 'Talker',
    short_name: 'talker',
    service_name: 'converse',
    bot_type: 4,
  });
  await say('@**Greeter** hello');
  await service.runJobs();
  expect(await newest()).toMatchObject({
    sender_id: greeter.user_id,
    content: 'Good day.',
    subject: 'plans',
  });
  const answers: string[] = [];
  for (const content of ['hi', 'gardens', 'again']) {
    await otherMember.call(sendMessage, { type: 'direct', to: [talker.user_id], content });
    await service.runJobs();
    answers.push((await newest()).content);
  }
  expect(answers[0]).not.toBe(answers[1]);
  expect(answers[2]).toBe(answers[0]);
});

test('[V12] a bot that was deactivated gets nothing more', async () => {
  await tell('before');
  await member.call(deleteBot, { bot_id: hook });
  await service.runJobs();
  expect(receiver.received).toEqual([]);
});
