/** Alerts reach a private channel through a bot that is not in it; its owner is. */
import { updateBot } from '@parlance/protocol/bots/endpoints';
import {
  archiveChannel,
  getChannel,
  subscribe,
  unsubscribe,
  updateChannel,
} from '@parlance/protocol/channels/endpoints';
import { deleteMessage } from '@parlance/protocol/messages/delete';
import { updateMessage } from '@parlance/protocol/messages/edit';
import { getMessage } from '@parlance/protocol/messages/fetch';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { sendTyping } from '@parlance/protocol/messages/typing';
import { openRoom } from '@parlance/testing/channels/open-room';
import { startService } from '@parlance/testing/service';
import { afterAll, expect, test } from 'vitest';

const service = await startService();
afterAll(() => service.close());
const { owner, administrator, member, otherMember, bot } = service;

const alarm = (to: number | string) =>
  ({ type: 'channel', to, topic: 'disk', content: 'It is full' }) as const;

/** How `to` is answered, and how an unknown channel is. */
const answers = async (to: number) => {
  const about = async (id: number) => {
    const { status, code, message } = await bot.refusal(sendMessage, alarm(id));
    return { status, code, message };
  };
  return [await about(to), await about(1_999_999)];
};

test('a bot sends where only its owner is subscribed, and otherwise knows nothing of the channel', async () => {
  const room = await openRoom(service, 'cellar', {
    inviteOnly: true,
    historyPublicToSubscribers: true,
    members: [owner.id, member.id],
  });
  const [inside, outside] = await Promise.all([owner.listen(), bot.listen()]);
  const { id } = await bot.call(sendMessage, alarm(room.name));
  const again = await bot.call(sendMessage, alarm(room.id));
  const heard = (await inside.catchUp()).filter(({ type }) => type === 'message');
  expect(heard).toMatchObject([
    { message: { id, sender_id: bot.id, stream_id: room.id, subject: 'disk' } },
    { message: { id: again.id } },
  ]);
  expect((await outside.catchUp()).filter(({ type }) => type === 'message' || type === 'stream')).toEqual([]);
  await bot.refusal(getMessage, { message_id: id });
  await bot.refusal(updateMessage, { message_id: id, content: 'It is empty' });
  await bot.refusal(deleteMessage, { message_id: id });
  await bot.refusal(getChannel, { stream_id: room.id });
  await bot.refusal(subscribe, { subscriptions: [{ name: room.name }] });
  const typing = { type: 'channel', op: 'start', stream_id: room.id, topic: 'disk' } as const;
  expect((await bot.refusal(sendTyping, typing)).code).toBe('STREAM_DOES_NOT_EXIST');
});

test('a bot stops where its owner stops', async () => {
  const room = await openRoom(service, 'attic', { inviteOnly: true, members: [owner.id, member.id] });
  await bot.call(sendMessage, alarm(room.id));
  const { systemGroups } = await service.app.service.directory.load(owner.person.organizationId);
  const letSend = (name: 'role:administrators' | 'role:everyone') =>
    owner.call(updateChannel, { stream_id: room.id, can_send_message_group: { new: systemGroups[name] } });
  await letSend('role:administrators');
  const [refused, never] = await answers(room.id);
  expect(refused).toEqual(never);
  await letSend('role:everyone');
  await bot.call(sendMessage, alarm(room.id));
  await owner.call(updateBot, { bot_id: bot.id, bot_owner_id: otherMember.id });
  const [stranger, unknown] = await answers(room.id);
  expect(stranger).toEqual(unknown);
  await owner.call(updateBot, { bot_id: bot.id, bot_owner_id: member.id });
  await bot.call(sendMessage, alarm(room.id));
  await member.call(unsubscribe, { subscriptions: [room.name] });
  const [left, missing] = await answers(room.id);
  expect(left).toEqual(missing);
});

test('no more than the owner: an archived channel takes nothing, a person gains nothing', async () => {
  const room = await openRoom(service, 'loft', { inviteOnly: true, members: [owner.id, member.id] });
  await otherMember.refusal(sendMessage, alarm(room.id));
  await administrator.refusal(sendMessage, alarm(room.id));
  await owner.call(archiveChannel, { stream_id: room.id });
  const [archived, unknown] = await answers(room.id);
  expect(archived).toEqual(unknown);
});
