import { RequestError } from '@parlance/client/error';
import { subscribe } from '@parlance/protocol/channels/endpoints';
import { getMessages } from '@parlance/protocol/messages/fetch';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { startImports } from '@parlance/testing/imports';
import type { Listening } from '@parlance/testing/listening';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { read } from '../db/sql.ts';

let imports: Awaited<ReturnType<typeof startImports>>;
beforeAll(async () => {
  // With the usual watchers of the snapshot law.
  imports = await startImports({});
});
afterAll(() => imports.close());

const many = 4000;
const at = (second: number) => `${1_577_923_200 + second}.000100`;

const unreadOf = ({ state }: Listening) => {
  const { unread_msgs } = state as unknown as { unread_msgs: { count: number; mentions: number[] } };
  return { count: unread_msgs.count, mentions: unread_msgs.mentions };
};

test('people go on writing and reading while an import runs into their channels, and miss nothing', async () => {
  const { owner, member, otherMember } = imports.service;
  await owner.call(subscribe, {
    subscriptions: [{ name: 'galley' }],
    principals: [member.id, otherMember.id],
  });
  const to = { type: 'channel', to: 'galley', topic: 'today' } as const;
  const archive = {
    'users.json': [
      { id: 'U1', team_id: 'T1', name: 'one', profile: { email: member.person.email } },
      { id: 'U2', team_id: 'T1', name: 'two', profile: { email: 'two@example.org', real_name: 'Two' } },
    ],
    'channels.json': [
      { id: 'C1', name: 'galley', members: ['U1', 'U2'] },
      { id: 'C2', name: 'stores', members: ['U1', 'U2'] },
    ],
    ...Object.fromEntries(
      ['galley', 'stores'].map((name, place) => [
        `${name}/2020-01-02.json`,
        Array.from({ length: many / 2 }, (_, index) => ({
          type: 'message',
          user: index % 7 === 0 ? 'USTRANGER' : 'U2',
          ts: at(index * 2 + place),
          text: `<!channel> old ${name} ${index}`,
        })),
      ]),
    ),
  };
  let listening = await otherMember.listen();
  const before = unreadOf(listening);
  let isOver = false;
  const importing = imports.importFiles('slack', archive, { into: '' }).finally(() => {
    isOver = true;
  });
  const sent: number[] = [];
  let registrations = 0;
  /** Notes that the reader has it: by an event, or after a queue has ended by asking, as clients do. */
  const hear = async (id: number): Promise<void> => {
    try {
      const event = await listening.until(
        (one) => one.type === 'message' && (one.message as { id: number }).id === id,
      );
      expect(event.message).toMatchObject({ content: `new ${sent.indexOf(id)}` });
    } catch (error) {
      if (!(error instanceof RequestError && error.code === 'BAD_EVENT_QUEUE_ID')) throw error;
      registrations += 1;
      listening = await otherMember.listen();
      const { messages } = await otherMember.call(getMessages, { message_ids: [id] });
      expect(messages.map((one) => one.id)).toEqual([id]);
    }
  };
  let isRefused = false;
  while (!isOver) {
    if (registrations === 1 && !isRefused) {
      await expect(imports.importFiles('slack', archive, { into: '' })).rejects.toThrow(
        `Another import into this organization is running, as process ${process.pid}`,
      );
      isRefused = true;
    }
    const { id } = await member.bare.call(sendMessage, { ...to, content: `new ${sent.length}` });
    sent.push(id);
    await hear(id);
    // Imported messages are never news.
    expect(unreadOf(listening)).toEqual({ count: before.count + sent.length, mentions: before.mentions });
  }
  const report = await importing;
  expect(report.taken).toMatchObject({ messages: { new: many }, channels: { joined: 1, new: 1 } });
  // After the people, and at the end.
  expect(registrations).toBeLessThanOrEqual(2);
  expect([sent.length > 3, isRefused]).toEqual([true, true]);
  // Under the snapshot law of all watchers again.
  await member.call(sendMessage, { ...to, content: 'after all' });
  const { messages } = await otherMember.call(getMessages, {
    anchor: 'newest',
    num_before: sent.length + 1,
    num_after: 0,
    narrow: [
      { operator: 'channel', operand: 'galley' },
      { operator: 'topic', operand: 'today' },
    ],
  });
  expect(messages.map(({ id }) => id).slice(0, -1)).toEqual(sent);
});

test('an import that its operator stops ends after a batch, and the same command goes on', async () => {
  const archive = {
    'users.json': [
      { id: 'U1', team_id: 'T9', name: 'one', is_owner: true, profile: { email: 'one@example.org' } },
    ],
    'channels.json': [{ id: 'C1', name: 'galley', members: ['U1'] }],
    'galley/2020-01-02.json': Array.from({ length: 1200 }, (_, index) => ({
      type: 'message',
      user: 'U1',
      ts: at(index),
      text: `soup ${index}`,
    })),
  };
  const path = await imports.writeArchive(archive);
  const subdomain = 'stopped';
  await expect(imports.importPath('slack', path, { subdomain, isStopped: () => true })).rejects.toThrow(
    'The import was stopped: the same command goes on with it.',
  );
  expect((await imports.messagesOf(subdomain)).length).toBe(500);
  const report = await imports.importPath('slack', path, { subdomain });
  expect(report.taken.messages).toEqual({ new: 1200, known: 0 });
  const { rows } = await read<{ messages: number }>`
    select messages from imports where organization_id = ${await imports.idOf(subdomain)}
  `.execute(imports.service.database.query);
  expect(rows).toEqual([{ messages: 1200 }]);
});
