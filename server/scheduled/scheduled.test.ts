import { archiveChannel, getChannelId, subscribe, unsubscribe } from '@parlance/protocol/channels/endpoints';
import { getMessages } from '@parlance/protocol/messages/fetch';
import { register } from '@parlance/protocol/realtime';
import {
  createScheduledMessage,
  deleteScheduledMessage,
  getScheduledMessages,
  type ScheduledMessage,
  updateScheduledMessage,
} from '@parlance/protocol/scheduled/scheduled';
import { deactivateUser, reactivateUser } from '@parlance/protocol/users/users';
import { createClient } from '@parlance/testing/client';
import { injecting } from '@parlance/testing/inject';
import type { Player } from '@parlance/testing/player';
import { startService, type TestService } from '@parlance/testing/service';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { read, write } from '../db/sql.ts';

let service: TestService;
let open: number;
let hidden: number;
const make = async (name: string, options: object = {}) => {
  const { owner, member } = service;
  await owner.call(subscribe, { subscriptions: [{ name }], principals: [owner.id, member.id], ...options });
  return (await owner.call(getChannelId, { stream: name })).stream_id;
};
beforeAll(async () => {
  service = await startService();
  open = await make('open');
  hidden = await make('hidden', { invite_only: true });
});
afterAll(() => service.close());

const soon = (seconds = 60) => Math.floor(service.clock.now() / 1000) + seconds;
const toChannel = () =>
  ({
    type: 'channel',
    to: open,
    topic: 'plans',
    content: 'Hello',
    scheduled_delivery_timestamp: soon(),
  }) as const;
const toOther = () =>
  ({
    type: 'direct',
    to: [service.otherMember.id],
    content: '**Psst**',
    scheduled_delivery_timestamp: soon(),
  }) as const;
const schedule = async (input: object, player: Player = service.member): Promise<number> =>
  (await player.call(createScheduledMessage, input as never)).scheduled_message_id;
const listed = async (player: Player = service.member): Promise<readonly ScheduledMessage[]> =>
  (await player.call(getScheduledMessages)).scheduled_messages;
const newest = async (player: Player) => {
  const { messages } = await player.call(getMessages, {
    anchor: 'newest',
    num_before: 1,
    num_after: 0,
    apply_markdown: false,
  });
  return messages[0];
};
const pass = async (seconds: number) => {
  service.clock.forward(seconds);
  await service.runJobs();
};

describe('[S45] [S55] scheduling', () => {
  test('[S10] a message is listed, shown to its sender alone, sent at its time, and gone from the list', async () => {
    const { member, otherMember } = service;
    const [own, others] = await Promise.all([member.listen(), otherMember.listen()]);
    const at = soon(60);
    const id = await schedule({ ...toOther(), scheduled_delivery_timestamp: at });
    const record = {
      scheduled_message_id: id,
      type: 'private',
      to: [otherMember.id],
      content: '**Psst**',
      rendered_content: '<p><strong>Psst</strong></p>',
      scheduled_delivery_timestamp: at,
      failed: false,
    };
    expect(await listed()).toEqual([record]);
    expect(await listed(otherMember)).toEqual([]);
    await pass(58);
    expect(await others.catchUp()).toEqual([]);
    await pass(3);
    expect(await listed()).toEqual([]);
    expect(await own.catchUp()).toMatchObject([
      { type: 'scheduled_messages', op: 'add', scheduled_messages: [record] },
      { type: 'message', message: { content: '**Psst**', sender_id: member.id, client: 'ParlanceTest' } },
      { type: 'scheduled_messages', op: 'remove', scheduled_message_id: id },
    ]);
    expect(await others.catchUp()).toMatchObject([{ type: 'message', message: { content: '**Psst**' } }]);
    await pass(3600);
    expect(await others.catchUp()).toEqual([]);
  });

  test('what falls due together is sent in the order of its times, and then of its writing', async () => {
    const others = await service.otherMember.listen();
    const at = soon(60);
    for (const [content, seconds] of [
      ['Third', 1],
      ['First', 0],
      ['Fourth', 1],
      ['Second', 0],
    ] as const)
      await schedule({ ...toOther(), content, scheduled_delivery_timestamp: at + seconds });
    await pass(65);
    expect(await others.catchUp()).toMatchObject(
      ['First', 'Second', 'Third', 'Fourth'].map((content) => ({ type: 'message', message: { content } })),
    );
  });

  test('[S4] to a channel: by any name of the type, with the topic rule', async () => {
    const { owner, member } = service;
    const ids = [
      await schedule({ ...toChannel(), type: 'stream', topic: '(no topic)' }),
      await schedule({ ...toChannel(), topic: ' plans ', to: [open] }),
    ];
    expect(await listed()).toMatchObject([
      { scheduled_message_id: ids[0], type: 'stream', to: open, topic: '' },
      { scheduled_message_id: ids[1], type: 'stream', to: open, topic: 'plans' },
    ]);
    const old = {
      fetch_event_types: ['scheduled_messages'],
      client_capabilities: { empty_topic_name: false },
    };
    expect(await member.call(register, old)).toMatchObject({
      scheduled_messages: [{ topic: 'general chat' }, { topic: 'plans' }],
    });
    await pass(61);
    expect(await newest(owner)).toMatchObject({ content: 'Hello', stream_id: open });
  });

  test('what could not be sent is refused', async () => {
    const { otherMember, outsider } = service;
    const refused = async (input: object) => {
      const { code, status, details } = await otherMember.refusal(createScheduledMessage, input as never);
      return { code, status, details };
    };
    const bad = { code: 'BAD_REQUEST', status: 400 };
    expect(await refused({ ...toChannel(), to: hidden })).toMatchObject({
      code: 'STREAM_DOES_NOT_EXIST',
      details: { stream_id: hidden },
    });
    expect(await refused({ ...toChannel(), to: 1_999_999_999 })).toMatchObject({
      code: 'STREAM_DOES_NOT_EXIST',
      details: { stream_id: 1_999_999_999 },
    });
    expect(await refused({ ...toOther(), to: [outsider.id] })).toMatchObject(bad);
    expect(await refused({ ...toOther(), to: [1_999_999_999] })).toMatchObject(bad);
    expect(await refused({ ...toOther(), to: [] })).toMatchObject(bad);
    expect(await refused({ ...toOther(), content: '  ' })).toMatchObject(bad);
    expect(await refused({ ...toOther(), content: 'x'.repeat(10_001) })).toMatchObject(bad);
    expect(await refused({ ...toChannel(), topic: 'x'.repeat(61) })).toMatchObject(bad);
    expect(await refused({ ...toChannel(), topic: undefined })).toMatchObject({ status: 400 });
    expect(await refused({ ...toOther(), scheduled_delivery_timestamp: soon(0) })).toMatchObject(bad);
    expect(await listed(otherMember)).toEqual([]);
  });

  test("[V1] another's is answered like one that never was", async () => {
    const { member, otherMember, owner, outsider } = service;
    const id = await schedule(toChannel());
    const unknown = await member.refusal(deleteScheduledMessage, { scheduled_message_id: 1_999_999_999 });
    expect(unknown).toMatchObject({ status: 404, code: 'BAD_REQUEST' });
    for (const player of [otherMember, owner, outsider]) {
      expect(await player.refusal(deleteScheduledMessage, { scheduled_message_id: id })).toEqual(unknown);
      const change = { scheduled_message_id: id, content: 'Mine' };
      expect(await player.refusal(updateScheduledMessage, change)).toEqual(unknown);
      expect(await listed(player)).toEqual([]);
    }
    await member.call(deleteScheduledMessage, { scheduled_message_id: id });
    expect(await member.refusal(deleteScheduledMessage, { scheduled_message_id: id })).toEqual(unknown);
    const before = await newest(member);
    await pass(61);
    expect(await newest(member)).toEqual(before);
  });

  test('[S56] [S77] whether its sender has read it is as the request says, else by the program, and never of a note to oneself', async () => {
    const { member } = service;
    const flagsAfter = async (input: object) => {
      const listening = await member.listen({ event_types: ['message'] });
      await schedule({ ...input, scheduled_delivery_timestamp: soon() });
      await pass(61);
      return (await listening.catchUp()).map(({ flags }) => flags);
    };
    expect(await flagsAfter({ ...toOther(), read_by_sender: true })).toEqual([['read']]);
    expect(await flagsAfter({ ...toOther(), read_by_sender: false })).toEqual([[]]);
    expect(await flagsAfter(toOther())).toEqual([[]]);
    const app = createClient({
      url: member.person.url,
      transport: injecting(() => service.app.http),
      credentials: member.person,
      name: 'ZulipFlutter/30.0',
    });
    const byApp = async (input: object) => {
      const listening = await member.listen({ event_types: ['message'] });
      const given = { ...toOther(), ...input, scheduled_delivery_timestamp: soon() };
      await service.perform(() => app.call(createScheduledMessage, given));
      await pass(61);
      return (await listening.catchUp()).map(({ flags }) => flags);
    };
    expect(await byApp({})).toEqual([['read']]);
    expect(await byApp({ to: [member.id] })).toEqual([[]]);
  });
});

describe('[S57] [S58] [S59] changing', () => {
  const change = (id: number, input: object) =>
    service.member.call(updateScheduledMessage, { scheduled_message_id: id, ...input } as never);
  const refused = async (id: number, input: object) =>
    (await service.member.refusal(updateScheduledMessage, { scheduled_message_id: id, ...input } as never))
      .message;

  test('[S46] content, topic, recipients and time, each alone', async () => {
    const { member, otherMember, owner } = service;
    const own = await member.listen({ event_types: ['scheduled_messages'] });
    const id = await schedule(toChannel());
    await change(id, { content: '*Changed*' });
    await change(id, { topic: 'others' });
    await change(id, { scheduled_delivery_timestamp: soon(600) });
    expect(await listed()).toMatchObject([
      { content: '*Changed*', rendered_content: '<p><em>Changed</em></p>', topic: 'others' },
    ]);
    expect(await own.catchUp()).toMatchObject([
      { op: 'add' },
      { op: 'update', scheduled_message: { content: '*Changed*' } },
      { op: 'update', scheduled_message: { topic: 'others' } },
      { op: 'update', scheduled_message: { scheduled_delivery_timestamp: soon(600) } },
    ]);
    await pass(300);
    expect(await listed()).toHaveLength(1);
    await change(id, { type: 'direct', to: [otherMember.id, owner.id], topic: 'ignored' });
    expect(await listed()).toMatchObject([
      { type: 'private', to: [otherMember.id, owner.id].sort((a, b) => a - b) },
    ]);
    expect((await listed())[0]).not.toHaveProperty('topic');
    await change(id, { topic: 'ignored too' });
    await pass(301);
    expect(await listed()).toEqual([]);
    expect(await newest(otherMember)).toMatchObject({ content: '*Changed*', type: 'private' });
  });

  test('another type needs recipients, and a channel a topic', async () => {
    const id = await schedule(toChannel());
    expect(await refused(id, {})).toMatch(/Nothing/);
    expect(await refused(id, { type: 'private' })).toMatch(/Recipient required/);
    await change(id, { type: 'private', to: [service.otherMember.id] });
    expect(await refused(id, { type: 'stream' })).toMatch(/Recipient required/);
    expect(await refused(id, { type: 'stream', to: open })).toMatch(/Topic required/);
    expect(await refused(id, { scheduled_delivery_timestamp: soon(-1) })).toMatch(/future/);
    expect(await refused(id, { to: [1_999_999_999] })).toMatch(/Invalid user ID/);
    await change(id, { type: 'channel', to: open, topic: 'plans' });
    expect(await listed()).toMatchObject([{ type: 'stream', to: open, topic: 'plans' }]);
    await service.member.call(deleteScheduledMessage, { scheduled_message_id: id });
  });
});

describe('[S60] failing', () => {
  const told = async (player: Player) => (await newest(player))?.content;

  test('[S47] [S58] more than ten minutes late; a new time makes it wait again', async () => {
    const { member } = service;
    const own = await member.listen({ event_types: ['scheduled_messages'] });
    const id = await schedule(toChannel());
    await pass(60 + 601);
    expect(await listed()).toMatchObject([{ scheduled_message_id: id, failed: true }]);
    expect(await told(member)).toMatch(/was not sent.*ten minutes/s);
    expect(await own.catchUp()).toMatchObject([
      { op: 'add' },
      { op: 'update', scheduled_message: { failed: true } },
    ]);
    const content = { scheduled_message_id: id, content: 'Again' };
    expect((await member.refusal(updateScheduledMessage, content)).message).toMatch(/new time/);
    await member.call(updateScheduledMessage, { ...content, scheduled_delivery_timestamp: soon() });
    expect(await listed()).toMatchObject([{ failed: false, content: 'Again' }]);
    await pass(61);
    expect(await listed()).toEqual([]);
    expect(await told(member)).toBe('Again');
  });

  test('less late, also because the service was down, it is sent', async () => {
    await schedule(toChannel());
    await service.restart();
    await pass(60 + 599);
    expect(await listed()).toEqual([]);
  });

  test('[V3] when the sender has lost the channel meanwhile', async () => {
    const { owner, member } = service;
    const id = await schedule({ ...toChannel(), to: hidden });
    await owner.call(unsubscribe, { subscriptions: ['hidden'], principals: [member.id] });
    const before = await newest(owner);
    await pass(61);
    expect(await newest(owner)).toEqual(before);
    expect(await listed()).toMatchObject([{ scheduled_message_id: id, failed: true }]);
    await member.call(deleteScheduledMessage, { scheduled_message_id: id });
  });

  test('when the channel was archived, or the sender deactivated', async () => {
    const { owner, otherMember } = service;
    const doomed = await make('doomed');
    await schedule({ ...toChannel(), to: doomed }, owner);
    await schedule(toChannel(), otherMember);
    await owner.call(archiveChannel, { stream_id: doomed });
    await owner.call(deactivateUser, { user_id: otherMember.id });
    await pass(61);
    expect(await listed(owner)).toMatchObject([{ failed: true }]);
    await owner.call(reactivateUser, { user_id: otherMember.id });
    expect(await listed(otherMember)).toMatchObject([{ failed: true }]);
  });
});

test('to a channel that changes while the message waits for the log', async () => {
  const { database, owner } = service;
  await schedule({ ...toChannel(), content: 'after the change' });
  service.clock.forward(61);
  const sending = await database.inTransaction(async (query) => {
    await write`select from organization_logs where organization_id = ${owner.person.organizationId} for update`.execute(
      query,
    );
    const jobs = service.runJobs();
    const waiting = read`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query ~ 'organization_logs'`;
    await expect.poll(async () => (await waiting.execute(database.query)).rows).not.toEqual([]);
    await write`update channels set name = name where id = ${open}`.execute(query);
    return { jobs };
  });
  await sending.jobs;
  expect(await newest(owner)).toMatchObject({ content: 'after the change' });
});

test('[V25] one user can schedule so many', async () => {
  const { moderator, database } = service;
  await write`
    insert into scheduled_messages (organization_id, sender_id, user_ids, content, rendered_content, client,
      read_by_sender, deliver_at)
    select organization_id, id, array[id], 'x', 'x', 'x', true, now() + interval '1 year'
    from users, generate_series(1, 1000) where id = ${moderator.id}
  `.execute(database.query);
  expect((await moderator.refusal(createScheduledMessage, toOther())).message).toContain('1000');
});
