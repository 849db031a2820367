import { subscribe } from '@parlance/protocol/channels/endpoints';
import { updateFlags } from '@parlance/protocol/messages/flags';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { startService } from '@parlance/testing/service';
import { afterAll, expect, test } from 'vitest';

// Each call checks the snapshot law, for newest and oldest clients.
const service = await startService();
afterAll(() => service.close());
const { member, otherMember, guest } = service;

test('[S37] what is unread and starred follows from events alone', async () => {
  await member.call(subscribe, {
    subscriptions: [{ name: 'law' }],
    principals: [member.id, otherMember.id, guest.id],
  });
  const inChannel = (content: string, topic: string) =>
    otherMember.call(sendMessage, { type: 'channel', to: 'law', topic, content, read_by_sender: true });
  const { id: mention } = await inChannel('look, @**Member One**', 'one');
  const { id: second } = await inChannel('again', 'two');
  const { id: direct } = await guest.call(sendMessage, {
    type: 'direct',
    to: [member.id, otherMember.id],
    content: 'us three',
  });
  const { id: own } = await member.call(sendMessage, {
    type: 'direct',
    to: [member.id],
    content: 'to myself',
    read_by_sender: true,
  });
  const all = [mention, second, direct, own];
  for (const flag of ['read', 'starred'] as const)
    for (const op of ['add', 'remove'] as const)
      expect(await member.call(updateFlags, { messages: all, op, flag })).toMatchObject({ messages: all });
  await member.call(updateFlags, { messages: [mention, own], op: 'add', flag: 'read' });
});
