import { archiveChannel, subscribe, unsubscribe, updateChannel } from '@parlance/protocol/channels/endpoints';
import { getMessage } from '@parlance/protocol/messages/fetch';
import { sendMessage } from '@parlance/protocol/messages/messages';
import type { Player } from '@parlance/testing/player';
import { startService } from '@parlance/testing/service';
import { afterAll, expect, test, vi } from 'vitest';

const service = await startService();
afterAll(() => service.close());
const { owner, member, otherMember } = service;

const to = (name: string, content = 'again') =>
  ({ type: 'channel', to: name, topic: 'soup', content }) as const;
const channelOf = async (id: number) =>
  (await member.call(getMessage, { message_id: id })).message as { stream_id: number };
/** Two messages, so that the second may be checked by memory. */
const open = async (name: string, by: Player, more: object = {}) => {
  await by.call(subscribe, {
    subscriptions: [{ name }],
    principals: [member.id, otherMember.id],
    ...more,
  });
  await member.call(sendMessage, to(name));
  const { id } = await member.call(sendMessage, to(name));
  return (await channelOf(id)).stream_id;
};

test('a channel is not looked up again for the next message', async () => {
  await open('kitchen', member);
  const send = () => member.bare.call(sendMessage, to('kitchen', 'again'));
  // Noting the use of the key changes the sender once more.
  await vi.waitFor(
    async () => {
      const { statements } = await service.countStatements(send);
      expect(statements.filter((text) => /channels c\b/.test(text))).toHaveLength(1);
    },
    { timeout: 20_000 },
  );
});

test('the name of a channel goes to another one', async () => {
  const first = await open('shelf', member);
  await owner.call(updateChannel, { stream_id: first, new_name: 'rack' });
  const second = await open('shelf', otherMember);
  const { id } = await member.call(sendMessage, to('shelf'));
  expect(second).not.toBe(first);
  expect((await channelOf(id)).stream_id).toBe(second);
});

test('the right to post is taken away', async () => {
  const stream_id = await open('notices', member);
  const only = { direct_members: [owner.id], direct_subgroups: [] };
  await owner.call(updateChannel, { stream_id, can_send_message_group: { new: only } });
  expect((await member.refusal(sendMessage, to('notices'))).message).toContain('Not authorized to send');
});

test('[V1] a sender who has left a private channel is refused like strangers', async () => {
  await open('vault', otherMember, { invite_only: true });
  await otherMember.call(unsubscribe, { subscriptions: ['vault'], principals: [member.id] });
  expect(await member.refusal(sendMessage, to('vault'))).toMatchObject({ code: 'STREAM_DOES_NOT_EXIST' });
});

test('a channel is archived', async () => {
  const stream_id = await open('cellar', member);
  await owner.call(archiveChannel, { stream_id });
  expect((await member.refusal(sendMessage, to('cellar'))).message).toContain('Not authorized to send');
});

test('a repeated message has the id of the first, also when the channel changed meanwhile', async () => {
  const stream_id = await open('porch', member);
  const { queue_id } = (await member.listen()).snapshot;
  const message = { ...to('porch'), queue_id, local_id: '1' };
  const { id } = await member.call(sendMessage, message);
  expect((await member.call(sendMessage, message)).id).toBe(id);
  await owner.call(updateChannel, { stream_id, description: 'Another' });
  expect((await member.call(sendMessage, message)).id).toBe(id);
});
