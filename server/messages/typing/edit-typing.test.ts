import { sendEditTyping } from '@parlance/protocol/messages/edit';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { roomsOf } from '@parlance/testing/channels/rooms';
import { startService } from '@parlance/testing/service';
import { afterAll, expect, test } from 'vitest';

const service = await startService();
afterAll(() => service.close());
const { member, otherMember, newcomer } = service;
const { room, say } = roomsOf(service);

test('[S63] editing is shown to the readers while it lasts, and only of one’s own messages', async () => {
  const here = await room({ members: [member.id, otherMember.id] });
  const id = await say(here, '');
  const his = await otherMember.listen();
  await member.call(sendEditTyping, { message_id: id, op: 'start' });
  await member.call(sendEditTyping, { message_id: id, op: 'stop' });
  const told = {
    type: 'typing_edit_message',
    id: expect.any(Number),
    sender_id: member.id,
    message_id: id,
    recipient: { type: 'channel', channel_id: here.id, topic: 'general chat' },
  };
  expect(await his.catchUp()).toEqual([
    { ...told, op: 'start' },
    { ...told, op: 'stop' },
  ]);
  expect((await otherMember.refusal(sendEditTyping, { message_id: id, op: 'start' })).message).toMatch(
    /permission/,
  );
  expect((await newcomer.refusal(sendEditTyping, { message_id: 999_999, op: 'start' })).message).toBe(
    'Invalid message(s)',
  );
  const direct = await member.call(sendMessage, { type: 'direct', to: [otherMember.id], content: 'Psst' });
  await his.catchUp();
  await member.call(sendEditTyping, { message_id: direct.id, op: 'start' });
  expect(await his.catchUp()).toMatchObject([
    { recipient: { type: 'direct', user_ids: [member.id, otherMember.id] } },
  ]);
});
