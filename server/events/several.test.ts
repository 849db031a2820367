/** Several events that an older client receives for one change share an id and one answer. */
import type { ClientEvent } from '@parlance/client/connect';
import { getChannelId, subscribe } from '@parlance/protocol/channels/endpoints';
import { deleteTopic } from '@parlance/protocol/messages/delete';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { typingStart } from '@parlance/protocol/messages/typing';
import { getEvents, register } from '@parlance/protocol/realtime';
import { startService } from '@parlance/testing/service';
import { afterAll, expect, test, vi } from 'vitest';

const service = await startService({ law: { watchers: [] } });
afterAll(() => service.close());
const { owner, member } = service;
const { organizationId } = member.person;

await owner.call(subscribe, { subscriptions: [{ name: 'desk' }], principals: [owner.id, member.id] });
const { stream_id } = await owner.call(getChannelId, { stream: 'desk' });

const fill = (count: number) =>
  service.database.transact(organizationId, undefined, async (transaction) => {
    const sender = { user_id: owner.id, email: owner.person.email };
    for (let topic = 0; topic < count; topic += 1)
      transaction.emit(typingStart.of({ message_type: 'stream', sender, stream_id, topic: String(topic) }), {
        everyone: true,
      });
  });

const listen = async () => {
  const { queue_id, last_event_id } = (await member.call(register, {
    event_types: ['delete_message', 'typing'],
    // Without bulk_message_deletion.
    client_capabilities: { stream_typing_notifications: true },
  })) as { queue_id: string; last_event_id: number };
  let lastEventId = last_event_id;
  const answers: (readonly ClientEvent[])[] = [];
  /** Like real clients, sends the largest id. */
  const poll = async (dont_block: boolean) => {
    const { events } = await member.call(getEvents, { queue_id, last_event_id: lastEventId, dont_block });
    const told = events as readonly ClientEvent[];
    for (const { id } of told) lastEventId = Math.max(lastEventId, id);
    if (told.length > 0) answers.push(told);
    return told;
  };
  return { poll, answers };
};

const write = async (count: number): Promise<number[]> => {
  const ids: number[] = [];
  for (let written = 0; written < count; written += 1)
    ids.push(
      (await member.call(sendMessage, { type: 'channel', to: stream_id, topic: 'notes', content: 'x' })).id,
    );
  return ids;
};
const clear = () => owner.call(deleteTopic, { stream_id, topic_name: 'notes' });

const checkDeletions = (answers: readonly (readonly ClientEvent[])[], ids: readonly number[]) => {
  const parts = answers.map((events) => events.filter(({ type }) => type === 'delete_message'));
  const told = parts.filter((part) => part.length > 0);
  expect(told).toHaveLength(1);
  expect(told[0]!.map(({ message_id }) => message_id).sort()).toEqual(ids);
  expect(new Set(told[0]!.map(({ id }) => id)).size).toBe(1);
};

// An answer covers at most a thousand entries.
test.each([0, 998, 999, 1000, 1001])(
  '[S86] [S166] they come whole and once, after %i other events',
  async (others) => {
    for (const isRestarted of [false, true]) {
      const ids = await write(3);
      const { poll, answers } = await listen();
      await fill(others);
      await clear();
      if (isRestarted) await service.restart();
      while ((await poll(true)).length > 0);
      checkDeletions(answers, ids);
      expect(answers.flat()).toHaveLength(others + ids.length);
    }
  },
);

test('[S86] [S166] they come whole and once in the answer to a poll that was held', async () => {
  const ids = await write(3);
  const { poll, answers } = await listen();
  const held = poll(false);
  const { hub } = service.app.service;
  await vi.waitFor(() => expect(hub.feeds.some(({ waiting }) => waiting > 0)).toBe(true), {
    timeout: 20_000,
  });
  await clear();
  await held;
  await poll(true);
  checkDeletions(answers, ids);
});
