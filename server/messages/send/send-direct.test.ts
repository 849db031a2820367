import { sendMessage } from '@parlance/protocol/messages/messages';
import { sendTyping } from '@parlance/protocol/messages/typing';
import { startService } from '@parlance/testing/service';
import { afterAll, expect, test } from 'vitest';

const service = await startService();
afterAll(() => service.close());
const { member, otherMember, guest, newcomer, outsider } = service;

test('[S30] [S31] a direct message reaches the people of the conversation and no others', async () => {
  const [sender, receiver, stranger] = await Promise.all([
    member.listen(),
    otherMember.listen(),
    newcomer.listen(),
  ]);
  const { id } = await member.call(sendMessage, {
    type: 'direct',
    to: [otherMember.id],
    content: 'Hello **there**, @**Member Two**',
  });
  const heard = await receiver.until((event) => event.type === 'message');
  expect(heard).toMatchObject({
    id,
    flags: ['mentioned'],
    message: {
      id,
      type: 'private',
      subject: '',
      sender_id: member.id,
      content_type: 'text/x-markdown',
      display_recipient: [
        { id: member.id, full_name: 'Member One', is_mirror_dummy: false },
        { id: otherMember.id, full_name: 'Member Two' },
      ],
    },
  });
  expect(await sender.until((event) => event.type === 'message')).toMatchObject({ id, flags: [] });
  expect((await stranger.catchUp()).map((event) => event.type)).not.toContain('message');
});

test('[S76] a client that asks for HTML gets HTML', async () => {
  const client = await otherMember.listen({ apply_markdown: true });
  await member.call(sendMessage, { type: 'private', to: otherMember.person.email, content: '**bold**' });
  expect(await client.until((event) => event.type === 'message')).toMatchObject({
    message: { content: '<p><strong>bold</strong></p>', content_type: 'text/html' },
  });
});

test('a conversation of three is one, whichever of them writes, in whatever order they are named', async () => {
  const client = await guest.listen();
  await member.call(sendMessage, { type: 'direct', to: [guest.id, otherMember.id], content: 'one' });
  await otherMember.call(sendMessage, { type: 'direct', to: [member.id, guest.id], content: 'two' });
  const heard = (await client.catchUp()).filter((event) => event.type === 'message');
  const [one, two] = heard as { message?: { recipient_id: number } }[];
  expect(one?.message?.recipient_id).toBeGreaterThan(0);
  expect(one?.message?.recipient_id).toBe(two?.message?.recipient_id);
});

test('the sending queue alone gets the local id, and a repeated request sends nothing', async () => {
  const [sender, elsewhere] = await Promise.all([member.listen(), member.listen()]);
  const request = {
    type: 'direct' as const,
    to: [otherMember.id],
    content: 'only once',
    queue_id: sender.snapshot.queue_id,
    local_id: '7.01',
  };
  const answers = await Promise.all([
    member.bare.call(sendMessage, request),
    member.bare.call(sendMessage, request),
  ]);
  answers.push(await member.bare.call(sendMessage, request));
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect(await sender.until((event) => event.type === 'message')).toMatchObject({ local_message_id: '7.01' });
  expect(await elsewhere.until((event) => event.type === 'message')).not.toHaveProperty('local_message_id');
  expect((await sender.catchUp()).filter((event) => event.type === 'message')).toEqual([]);
  // Another text under a used local id is another message.
  await member.bare.call(sendMessage, { ...request, content: 'and more' });
  expect(await sender.until((event) => event.type === 'message')).toMatchObject({
    message: { content: 'and more' },
    local_message_id: '7.01',
  });
});

test.each([
  ['nobody', { to: [] }, 'Message must have recipients'],
  ['an unknown user', { to: [987_654] }, 'Invalid user ID 987654'],
  ['an id that no database holds', { to: [2 ** 40] }, `Invalid user ID ${2 ** 40}`],
  ['an unknown address', { to: 'nobody@example.com' }, 'Invalid email'],
  ['ids and addresses mixed', { to: [1, 'member@example.com'] }, 'but not both'],
  ['an empty message', { content: ' \n ' }, 'must not be empty'],
  ['a message that is too long', { content: 'x'.repeat(10_001) }, 'too long'],
])('refuses %s', async (_case, wrong, message) => {
  const refused = await member.refusal(sendMessage, {
    type: 'direct',
    to: [otherMember.id],
    content: 'hello',
    ...wrong,
  });
  expect(refused).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
  expect(refused.message).toContain(message);
});

test("[V9] another organization's people do not exist", async () => {
  const refused = await member.refusal(sendMessage, { type: 'direct', to: [outsider.id], content: 'hello' });
  expect(refused).toMatchObject({
    status: 400,
    code: 'BAD_REQUEST',
    message: `Invalid user ID ${outsider.id}`,
  });
});

test('[S61] [S63] [S173] typing is shown to the conversation', async () => {
  const [client, stranger] = await Promise.all([otherMember.listen(), newcomer.listen()]);
  await member.call(sendTyping, { op: 'start', to: [otherMember.id] });
  expect(await client.until((event) => event.type === 'typing')).toMatchObject({
    op: 'start',
    message_type: 'direct',
    sender: { user_id: member.id },
    recipients: [{ user_id: member.id }, { user_id: otherMember.id }],
  });
  expect((await stranger.catchUp()).map((event) => event.type)).not.toContain('typing');
});

test('[S62] typing to people needs people, and private is no type', async () => {
  expect(await member.refusal(sendTyping, { op: 'start' })).toMatchObject({ code: 'BAD_REQUEST' });
  expect(await member.refusal(sendTyping, { op: 'start', type: 'private' as never, to: [1] })).toMatchObject({
    code: 'BAD_REQUEST',
  });
  expect(await member.refusal(sendTyping, { op: 'start', type: 'channel', topic: 'x' })).toMatchObject({
    code: 'BAD_REQUEST',
  });
});
