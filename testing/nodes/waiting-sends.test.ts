/** A send that waits for the log while another node takes its sender's right, or changes its channel. */
import { expect, test } from 'vitest';
import { here, nodes, there } from './two-nodes.ts';
import { inTurn } from './under-way.ts';

const messageTo = (to: string, content: string) => ({ type: 'channel', to, topic: 'a', content });

test.each([
  ['the first', 0],
  ['one more', 2],
])('[V1] to a private channel that its sender has to leave meanwhile: %s', async (name, before) => {
  const { owner, member } = nodes.people;
  await here.call(owner, 'POST', '/users/me/subscriptions', {
    subscriptions: [{ name }],
    invite_only: true,
    principals: [owner.id, member.id],
  });
  // The channel has begun.
  await here.call(owner, 'POST', '/messages', messageTo(name, 'welcome'));
  for (let times = 0; times < before; times += 1)
    await there.call(member, 'POST', '/messages', messageTo(name, 'before'));
  const [, sent] = await inTurn(
    nodes,
    () =>
      here.call(owner, 'DELETE', '/users/me/subscriptions', {
        subscriptions: [name],
        principals: [member.id],
      }),
    () => there.try(member, 'POST', '/messages', messageTo(name, 'too late')),
  );
  expect(sent).toMatchObject({ status: 400, body: { code: 'STREAM_DOES_NOT_EXIST' } });
});

test('[V1] by a bot to a private channel that its owner has to leave meanwhile', async () => {
  const { owner, member } = nodes.people;
  await here.call(owner, 'POST', '/users/me/subscriptions', {
    subscriptions: [{ name: 'alerts' }],
    invite_only: true,
    principals: [owner.id, member.id],
  });
  await here.call(owner, 'POST', '/messages', messageTo('alerts', 'welcome'));
  const made = await here.call(member, 'POST', '/bots', { full_name: 'Alarm', short_name: 'alarm' });
  const { user } = (await here.call(member, 'GET', `/users/${made.user_id}`)) as { user: { email: string } };
  const bot = { ...member, id: Number(made.user_id), email: user.email, apiKey: String(made.api_key) };
  const send = () => there.try(bot, 'POST', '/messages', messageTo('alerts', 'It is full'));
  expect((await send()).status).toBe(200);
  const [, sent] = await inTurn(
    nodes,
    () =>
      here.call(owner, 'DELETE', '/users/me/subscriptions', {
        subscriptions: ['alerts'],
        principals: [member.id],
      }),
    send,
  );
  expect(sent).toMatchObject({ status: 400, body: { code: 'STREAM_DOES_NOT_EXIST' } });
});

test('[V1] to a public channel that becomes private meanwhile: who reads all public channels does not get it', async () => {
  const { owner, member, otherMember } = nodes.people;
  await here.call(owner, 'POST', '/users/me/subscriptions', {
    subscriptions: [{ name: 'plaza' }],
    principals: [owner.id, member.id],
  });
  await here.call(owner, 'POST', '/messages', messageTo('plaza', 'welcome'));
  const { stream_id } = await here.call(owner, 'GET', '/get_stream_id', { stream: 'plaza' });
  const { queue_id, last_event_id } = await there.call(otherMember, 'POST', '/register', {
    event_types: ['message'],
    all_public_streams: true,
  });
  const [, sent] = await inTurn(
    nodes,
    () => here.call(owner, 'PATCH', `/streams/${stream_id}`, { is_private: true }),
    () => there.try(member, 'POST', '/messages', messageTo('plaza', 'among us')),
  );
  expect(sent.status).toBe(200);
  await here.call(owner, 'POST', '/messages', { type: 'direct', to: [otherMember.id], content: 'after it' });
  const { events } = await there.call(otherMember, 'GET', '/events', { queue_id, last_event_id });
  expect(events).toMatchObject([{ message: { content: 'after it' } }]);
});

test('[A4] with a key that is renewed meanwhile', async () => {
  const { otherMember } = nodes.people;
  const send = () => there.try(otherMember, 'POST', '/messages', messageTo('lobby', 'with the old key'));
  await here.call(otherMember, 'POST', '/users/me/subscriptions', { subscriptions: [{ name: 'lobby' }] });
  for (let times = 0; times < 2; times += 1) await send();
  const [, sent] = await inTurn(
    nodes,
    () => here.call(otherMember, 'POST', '/users/me/api_key/regenerate'),
    send,
  );
  expect(sent).toMatchObject({ status: 401, body: { code: 'INVALID_API_KEY' } });
});

test('[A4] by an administrator who becomes a member meanwhile, where administrators post', async () => {
  const { owner, administrator } = nodes.people;
  const groups = (await here.call(owner, 'GET', '/user_groups')) as {
    user_groups: { id: number; name: string }[];
  };
  const only = groups.user_groups.find((group) => group.name === 'role:administrators')!.id;
  await here.call(owner, 'POST', '/users/me/subscriptions', {
    subscriptions: [{ name: 'news' }],
    principals: [administrator.id],
    can_send_message_group: only,
  });
  const send = () => there.try(administrator, 'POST', '/messages', messageTo('news', 'announced'));
  for (let times = 0; times < 2; times += 1) expect((await send()).status).toBe(200);
  const [, sent] = await inTurn(
    nodes,
    () => here.call(owner, 'PATCH', `/users/${administrator.id}`, { role: 400 }),
    send,
  );
  expect(sent.body.msg).toContain('Not authorized to send');
});

test('to a channel that is archived meanwhile', async () => {
  const { owner, member } = nodes.people;
  await here.call(owner, 'POST', '/users/me/subscriptions', {
    subscriptions: [{ name: 'yard' }],
    principals: [owner.id, member.id],
  });
  await here.call(owner, 'POST', '/messages', messageTo('yard', 'welcome'));
  const { stream_id } = await here.call(owner, 'GET', '/get_stream_id', { stream: 'yard' });
  const [, sent] = await inTurn(
    nodes,
    () => here.call(owner, 'DELETE', `/streams/${stream_id}`),
    () => there.try(member, 'POST', '/messages', messageTo('yard', 'too late')),
  );
  expect(sent.body.msg).toContain('Not authorized to send');
});

test('a message that is not written lets its sender follow no topic', async () => {
  const { owner, member } = nodes.people;
  await here.call(owner, 'POST', '/users/me/subscriptions', {
    subscriptions: [{ name: 'den' }],
    invite_only: true,
    principals: [owner.id, member.id],
  });
  await here.call(owner, 'POST', '/messages', messageTo('den', 'welcome'));
  await there.call(member, 'PATCH', '/settings', { automatically_follow_topics_policy: 2 });
  const { queue_id, last_event_id } = await there.call(member, 'POST', '/register', {
    event_types: ['user_topic', 'message'],
  });
  const [, sent] = await inTurn(
    nodes,
    () =>
      here.call(owner, 'DELETE', '/users/me/subscriptions', {
        subscriptions: ['den'],
        principals: [member.id],
      }),
    () => there.try(member, 'POST', '/messages', messageTo('den', 'too late')),
  );
  expect(sent).toMatchObject({ status: 400 });
  await here.call(owner, 'POST', '/messages', { type: 'direct', to: [member.id], content: 'after it' });
  const { events } = await there.call(member, 'GET', '/events', { queue_id, last_event_id });
  expect(events).toMatchObject([{ type: 'message' }]);
});
