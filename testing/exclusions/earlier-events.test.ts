/** Queues return nothing from before registration: the reader may have lost access since. */
import { getChannelId, subscribe, updateChannel } from '@parlance/protocol/channels/endpoints';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { deleteQueue, getEvents, register } from '@parlance/protocol/realtime';
import { afterAll, expect, test } from 'vitest';
import { startService } from '../service.ts';

const service = await startService({ law: { watchers: [] } });
afterAll(() => service.close());
const { member, otherMember } = service;

test('[V3] messages of a channel that has turned private since do not come by asking for earlier events', async () => {
  await member.call(subscribe, { subscriptions: [{ name: 'terrace' }] });
  const early = await otherMember.listen({ all_public_streams: true });
  const { last_event_id: before } = early.snapshot;
  const message = { type: 'channel', to: 'terrace', topic: 'views', content: 'canaryview' } as const;
  const { id } = await member.call(sendMessage, message);
  expect(JSON.stringify(await early.catchUp())).toContain('canaryview');

  const { stream_id } = await member.call(getChannelId, { stream: 'terrace' });
  await member.call(updateChannel, { stream_id, is_private: true });
  const { queue_id } = await otherMember.call(register, { all_public_streams: true });
  for (const last_event_id of [before, id - 1, 0, -1]) {
    const told = await otherMember.call(getEvents, { queue_id: queue_id!, last_event_id, dont_block: true });
    expect(told.events).toEqual([]);
  }
  await service.restart();
  const told = await otherMember.call(getEvents, {
    queue_id: queue_id!,
    last_event_id: before,
    dont_block: true,
  });
  expect(told.events).toEqual([]);
  await otherMember.call(deleteQueue, { queue_id: queue_id! });
});
