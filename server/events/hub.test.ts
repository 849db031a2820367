import { connect } from 'node:net';
import { typingStart } from '@parlance/protocol/messages/typing';
import { getEvents } from '@parlance/protocol/realtime';
import { deactivateUser, reactivateUser } from '@parlance/protocol/users/users';
import type { Player } from '@parlance/testing/player';
import { startService } from '@parlance/testing/service';
import { afterAll, expect, test, vi } from 'vitest';
import { Database } from '../db/database.ts';
import { write } from '../db/sql.ts';
import { refuseLimited } from '../db/transaction.ts';
import { checkForNews } from './news.ts';
import { saveUsedQueues } from './upkeep.ts';

const service = await startService({ law: { watchers: [] } });
/** Another process, whose commits are not reported here. */
const elsewhere = new Database(service.connection, refuseLimited, { connections: 2 });
afterAll(async () => {
  await elsewhere.close();
  await service.close();
});

const organizationId = service.people.member.organizationId;
const isLost = (error: unknown) => (error as { code?: string }).code === 'BAD_EVENT_QUEUE_ID';
const hub = () => service.app.service.hub;

const tell = async (database: Database, topic: string): Promise<void> => {
  await database.transact(organizationId, undefined, async (transaction) =>
    transaction.emit(
      typingStart.of({
        message_type: 'stream',
        sender: { user_id: service.people.owner.id, email: 'owner@example.com' },
        stream_id: 1,
        topic,
      }),
      { everyone: true },
    ),
  );
};

const listen = (player: Player) =>
  player.listen({
    event_types: ['typing'],
    client_capabilities: { stream_typing_notifications: true },
  });

test('what another process wrote before a registration does not come again after it', async () => {
  await (await listen(service.owner)).catchUp();
  await tell(elsewhere, 'before');
  const listening = await listen(service.member);
  const told = listening.until((event) => event.topic === 'after');
  await vi.waitFor(() => expect(hub().feeds.some((feed) => feed.waiting > 0)).toBe(true), {
    timeout: 20_000,
  });
  await tell(elsewhere, 'after');
  await hub().catchUp(organizationId);
  await told;
  expect(listening.events.map((event) => event.topic)).toEqual(['after']);
});

test('a client that never waits gets what another process writes', async () => {
  const listening = await listen(service.member);
  await listening.catchUp();
  await tell(elsewhere, 'quietly');
  // The periodic safety net.
  await checkForNews(service.database, hub());
  const { events } = await service.member.call(getEvents, {
    queue_id: listening.snapshot.queue_id,
    last_event_id: listening.lastEventId,
    dont_block: true,
  });
  expect(events.map((event) => event.topic)).toEqual(['quietly']);
});

test('a log that was pruned beyond what this process has read does not stop the feed', async () => {
  const behind = await listen(service.owner);
  await behind.catchUp();
  await tell(elsewhere, 'pruned');
  await tell(elsewhere, 'pruned too');
  await write`delete from events where organization_id = ${organizationId}`.execute(elsewhere.query);
  const listening = await listen(service.member);
  await tell(service.database, 'first');
  await listening.until((event) => event.topic === 'first');
  const told = listening.until((event) => event.topic === 'second');
  await tell(service.database, 'second');
  await told;
  expect(listening.events.map((event) => event.topic)).toEqual(['first', 'second']);
  // The client must register again.
  const again = { queue_id: behind.snapshot.queue_id, last_event_id: behind.lastEventId, dont_block: true };
  expect(await service.owner.refusal(getEvents, again)).toMatchObject({ code: 'BAD_EVENT_QUEUE_ID' });
});

test('an id beyond the log does not keep events from a client', async () => {
  const listening = await listen(service.member);
  const told = service.member.call(getEvents, {
    queue_id: listening.snapshot.queue_id,
    last_event_id: listening.lastEventId + 1_000_000,
  });
  await vi.waitFor(() => expect(hub().feeds.some((feed) => feed.waiting > 0)).toBe(true), {
    timeout: 20_000,
  });
  await tell(service.database, 'within the log');
  expect((await told).events.map((event) => event.topic)).toEqual(['within the log']);
});

test('[V12] a poll that meets the deactivation of its user ends, and leaves no queue behind', async () => {
  const user_id = service.people.otherMember.id;
  for (let round = 0; round < 12; round += 1) {
    const { snapshot } = await listen(service.otherMember);
    const poll = service.otherMember.bare
      .call(getEvents, { queue_id: snapshot.queue_id, last_event_id: snapshot.last_event_id })
      .catch((error: unknown) => error);
    for (let turns = 0; turns < round; turns += 1) await new Promise(setImmediate);
    await service.owner.call(deactivateUser, { user_id });
    const ended = await poll;
    expect(ended).toHaveProperty('status', 401 - (isLost(ended) ? 1 : 0));
    expect(
      hub().feeds.flatMap((feed) => [...feed.queues.values()].map((queue) => queue.reach.userId)),
    ).not.toContain(user_id);
    await service.owner.call(reactivateUser, { user_id });
  }
});

test('a queue that was deleted by another process ends here', async () => {
  const listening = await listen(service.member);
  const told = listening.until(() => true).catch((error: unknown) => error);
  await vi.waitFor(
    () => expect(hub().feeds.some((feed) => feed.queues.has(listening.snapshot.queue_id))).toBe(true),
    { timeout: 20_000 },
  );
  await write`delete from queues where id = ${listening.snapshot.queue_id}`.execute(elsewhere.query);
  await saveUsedQueues(service.database, hub(), service.clock.now(), true);
  expect(await told).toMatchObject({ code: 'BAD_EVENT_QUEUE_ID' });
});

test('a poll whose client goes away is not held, however early that is', async () => {
  const { snapshot } = await listen(service.member);
  const address = await service.app.http.listen({ host: '127.0.0.1', port: 0 });
  const { email, apiKey } = service.people.member;
  const credentials = Buffer.from(`${email}:${apiKey}`).toString('base64');
  const poll = `GET /api/v1/events?queue_id=${snapshot.queue_id}&last_event_id=${snapshot.last_event_id}`;
  for (let turns = 0; turns < 60; turns += 3) {
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    socket.write(`${poll} HTTP/1.1\r\nHost: chat.example.org\r\nAuthorization: Basic ${credentials}\r\n\r\n`);
    await new Promise((resolve) => socket.once('connect', resolve));
    for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
    socket.destroy();
  }
  // Answered after the polls under way.
  await (await listen(service.member)).catchUp();
  await vi.waitFor(() => expect(hub().feeds.map((feed) => feed.waiting)).toEqual([0]), { timeout: 20_000 });
});
