import { sendMessage } from '@parlance/protocol/messages/messages';
import { getEvents, register } from '@parlance/protocol/realtime';
import { secrets } from '@parlance/testing/cast';
import { createClient } from '@parlance/testing/client';
import { createDatabase } from '@parlance/testing/database';
import { Faults } from '@parlance/testing/faults';
import { injecting } from '@parlance/testing/inject';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { type App, createApp } from '../../app/app.ts';
import { openStore } from '../../app/store.ts';
import type { Connection, Database } from '../../db/database.ts';
import type { Notifications } from '../../db/notifications.ts';
import { read, write } from '../../db/sql.ts';
import { followCommand } from './follow-command.ts';

const { member, otherMember } = inject('cast');

interface Node {
  readonly app: App;
  readonly database: Database;
  readonly faults: Faults;
  stop(): Promise<void>;
}

let stored: { readonly connection: Connection; drop(): Promise<void> };
let nodes: Node[] = [];

/** A node that does not listen writes without notifying others. */
const startNode = async (newsSeconds: number, isListening = true): Promise<Node> => {
  const externalUrl = 'http://chat.example.org';
  const store = openStore(stored.connection, { externalUrl, connections: 4 });
  const { database } = store;
  const faults = new Faults();
  const app = await createApp({
    store,
    secrets,
    log: faults.log,
    externalUrl,
    rateLimits: false,
    proxies: 0,
    bodyLimit: 1_048_576,
    dataDirectory: '/nowhere',
    uploads: { directory: '/nowhere', maxFileMib: 1, quotaMib: undefined, s3: undefined },
    mail: { smtpUrl: undefined, from: undefined, directory: '/nowhere' },
    accounts: { invitationMinutes: 1, invitationsPerDay: 1, openId: undefined },
    newsSeconds,
  });
  if (isListening) await app.listen({ host: '127.0.0.1', port: 0 });
  else await app.http.ready();
  const stop = async () => {
    await app.close();
    await database.close();
  };
  const node = { app, database, faults, stop };
  nodes.push(node);
  return node;
};

const clientOf = ({ app }: Node, { email, apiKey, url }: typeof member) =>
  createClient({ url, transport: injecting(() => app.http), credentials: { email, apiKey }, name: 'Test' });

/** Resolves with the contents of the member's messages. */
const hold = async (node: Node) => {
  const client = clientOf(node, member);
  const { queue_id, last_event_id } = await client.call(register, {
    event_types: ['message'],
    fetch_event_types: [],
  });
  const told = client.call(getEvents, { queue_id: queue_id!, last_event_id });
  await vi.waitFor(() => expect(node.app.service.hub.feeds.some((feed) => feed.waiting > 0)).toBe(true), {
    timeout: 20_000,
  });
  const contents = told.then(({ events }) =>
    events.map((event) => (event as { message?: { content?: string } }).message?.content),
  );
  return { contents };
};

const say = (node: Node, content: string) =>
  clientOf(node, otherMember).call(sendMessage, { type: 'direct', to: [member.id], content });

const listeners = async (): Promise<number[]> => {
  const { rows } = await read<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and application_name = 'parlance node'
  `.execute(nodes[0]!.database.query);
  return rows.map(({ pid }) => pid);
};

/** Too long for any test: only notifications bring events. */
const never = 3600;

beforeEach(async () => {
  stored = await createDatabase('cast');
  nodes = [];
});

afterEach(async () => {
  for (const node of nodes) await node.stop();
  await stored.drop();
  for (const { faults } of nodes) faults.check();
});

test('a message sent at one node answers the poll that is held at another', async () => {
  const here = await startNode(never);
  const there = await startNode(never);
  await vi.waitFor(async () => expect(await listeners()).toHaveLength(2), { timeout: 20_000 });
  for (const round of ['first', 'second', 'third']) {
    const { contents } = await hold(there);
    await say(here, round);
    expect(await contents).toEqual([round]);
  }
});

test('a node whose listening connection is cut listens again, and misses nothing that was said meanwhile', async () => {
  const here = await startNode(never);
  const there = await startNode(never);
  await vi.waitFor(async () => expect(await listeners()).toHaveLength(2), { timeout: 20_000 });
  for (let round = 0; round < 3; round += 1) {
    const { contents } = await hold(there);
    const before = await listeners();
    await write`select pg_terminate_backend(pid) from unnest(${before}::int[]) as pid`.execute(
      here.database.query,
    );
    await say(here, `while nobody listens ${round}`);
    expect(await contents).toEqual([`while nobody listens ${round}`]);
    await vi.waitFor(
      async () => expect((await listeners()).filter((pid) => !before.includes(pid))).toHaveLength(2),
      { timeout: 20_000 },
    );
    const again = await hold(there);
    await say(here, `afterwards ${round}`);
    expect(await again.contents).toEqual([`afterwards ${round}`]);
  }
});

test('what a process writes without a word is found all the same', async () => {
  const there = await startNode(0.1);
  const mute = await startNode(never, false);
  await vi.waitFor(async () => expect(await listeners()).toHaveLength(1), { timeout: 20_000 });
  const { contents } = await hold(there);
  await say(mute, 'quietly');
  expect(await contents).toEqual(['quietly']);
});

test('a command notifies the nodes of what it has written', async () => {
  const there = await startNode(never);
  const mute = await startNode(never, false);
  await vi.waitFor(async () => expect(await listeners()).toHaveLength(1), { timeout: 20_000 });
  const { contents } = await hold(there);
  const notifyNodes = followCommand(mute.database);
  await say(mute, 'by command');
  await notifyNodes();
  expect(await contents).toEqual(['by command']);
});

test('a node that is alone sends nothing', async () => {
  const here = await startNode(never);
  await vi.waitFor(async () => expect(await listeners()).toHaveLength(1), { timeout: 20_000 });
  const heard: string[] = [];
  const line = await new Promise<Notifications>((resolve) => {
    const opened = here.database.listen({
      channel: 'parlance_news',
      name: 'a bystander',
      hear: (payload) => void heard.push(payload),
      onListening: () => resolve(opened),
    });
  });
  await say(here, 'to nobody');
  await line.send('the end');
  await vi.waitFor(() => expect(heard).toContain('the end'), { timeout: 20_000 });
  await line.close();
  // The node's announcement of itself, which names no position, may come late.
  expect(heard.filter((payload) => payload.includes(':'))).toEqual([]);
});
