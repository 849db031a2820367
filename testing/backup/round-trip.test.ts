/** A backup is restored, and everything is there as it was; and what a restore changes for clients. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBot } from '@parlance/protocol/bots/endpoints';
import { sendInvitations } from '@parlance/protocol/invitations';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { addFcmToken } from '@parlance/protocol/push/devices';
import { addWebPushSubscription } from '@parlance/protocol/push/web-push';
import { getEvents, register } from '@parlance/protocol/realtime';
import { createReminder } from '@parlance/protocol/scheduled/reminders';
import { createScheduledMessage, getScheduledMessages } from '@parlance/protocol/scheduled/scheduled';
import { getUsers } from '@parlance/protocol/users/users';
import { openStore } from '@parlance/server/app/store';
import { holdings } from '@parlance/server/db/holdings';
import { read, write } from '@parlance/server/db/sql';
import { ensureKey } from '@parlance/server/users/index';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cast, keyOfCast, secrets } from '../cast.ts';
import { ask, upload } from '../files.ts';
import { type PushService, startPushService } from '../outside/push-service.ts';
import { type Receiver, startReceiver } from '../outside/receiver.ts';
import { startRelay, type TestRelay } from '../outside/relay.ts';
import { type SmtpServer, startSmtpServer } from '../outside/smtp.ts';
import { readAll, readers, tellStory } from '../released/story.ts';
import { startService, type TestService } from '../service.ts';
import { backUpService, EmptyPlace, readEverything } from './place.ts';

const big = Buffer.alloc(9_000_000, 'a part of a larger file, ');
const passphrase = 'correct horse battery staple';

let source: TestService;
let uploads: string;
let backup: Buffer;
let before: Record<string, string[]>;
let files: { readonly small: string; readonly large: string };
let queue: { readonly queue_id: string; readonly last_event_id: number };
let newest: number;
let hooks: Receiver;
let post: SmtpServer;
let browsers: PushService;
let relay: TestRelay;
const places: EmptyPlace[] = [];

const emptyPlace = async () => {
  const place = await EmptyPlace.make();
  places.push(place);
  return place;
};

/** What a service needs to reach the outside. */
const reaching = () => ({
  law: { watchers: [] },
  outgoing: { privateHosts: ['127.0.0.1'] },
  mail: { smtpUrl: post.url, from: 'talk@example.org' },
  pushRelay: relay.options,
});

beforeAll(async () => {
  uploads = await mkdtemp(join(tmpdir(), 'parlance-source-'));
  hooks = await startReceiver();
  post = await startSmtpServer();
  browsers = await startPushService();
  relay = await startRelay();
  source = await startService({ ...reaching(), uploads: { directory: uploads } });
  const { member, owner } = source;
  await tellStory(source);
  files = {
    small: await upload(member, 'note.txt', 'dig here'),
    large: await upload(member, 'large.bin', Uint8Array.from(big)),
  };
  const { id } = await member.call(sendMessage, {
    type: 'direct',
    to: [owner.id],
    content: `[note](${files.small}) \\N tab\there, line\nbreak`,
  });
  await owner.call(createBot, {
    full_name: 'Echo',
    short_name: 'echo',
    bot_type: 3,
    payload_url: hooks.url,
  });
  const soon = Math.floor(source.clock.now() / 1000) + 3600;
  const later = { type: 'direct' as const, to: [owner.id], scheduled_delivery_timestamp: soon };
  await member.call(createScheduledMessage, { ...later, content: 'Due already' });
  await member.call(createScheduledMessage, {
    ...later,
    content: 'Due tomorrow',
    scheduled_delivery_timestamp: soon + 86_400,
  });
  await member.call(createReminder, { message_id: id, scheduled_delivery_timestamp: soon });
  await write`update scheduled_messages set deliver_at = now() - interval '1 hour' where content = 'Due already'`.execute(
    source.database.query,
  );
  await write`update reminders set deliver_at = now() - interval '1 hour'`.execute(source.database.query);
  const { queue_id, last_event_id } = await member.call(register, { event_types: ['message'] });
  queue = { queue_id: queue_id!, last_event_id };
  ({ id: newest } = await member.call(sendMessage, {
    type: 'direct',
    to: [owner.id],
    content: 'The last one',
  }));
  before = await readEverything(source);
  backup = await backUpService(source, { sealing: { by: 'passphrase', passphrase } });
});

afterAll(async () => {
  await source.close();
  for (const place of places) await place.remove();
  await rm(uploads, { recursive: true, force: true });
  await hooks.close();
  await post.close();
  await browsers.close();
  await relay.close();
});

const opening = { passphrases: [passphrase] };

/** What a restore changes, by intent. */
const changed = new Set([
  'organizations',
  'organization_logs',
  'log_cursors',
  'scheduled_messages',
  'reminders',
  'installation',
]);

test('every table comes back row for row', async () => {
  const place = await emptyPlace();
  const restored = await place.restore(backup, { opening });
  expect(restored).toMatchObject({
    files: expect.any(Number),
    missing: 0,
    held: 1,
    held_messages: [{ sender: source.member.person.email, due: expect.any(String) }],
    dropped_reminders: 1,
    is_new_key: false,
    are_signed_out: false,
  });
  const after = await readEverything(place.database);
  expect(Object.keys(after)).toEqual(Object.keys(before));
  for (const [table, rows] of Object.entries(before)) {
    if (changed.has(table) || table.startsWith('kysely')) continue;
    const isOut = holdings[table]?.outOfBackups !== undefined;
    expect([table, after[table]]).toEqual([table, isOut ? [] : rows]);
  }
  expect(before.messages!.length).toBeGreaterThan(5);
  await expect(place.restore(backup, { opening })).rejects.toThrow(/is not empty/);
  expect(await readEverything(place.database)).toEqual(after);
  for (const table of ['organizations', 'organization_logs'])
    expect(after[table]).toHaveLength(before[table]!.length);
});

test('the schema comes back too: indexes, references and triggers', async () => {
  const fetchSchema = async (service: Pick<TestService, 'database'>) => {
    const { rows } = await read<{ line: string }>`
      select pg_get_indexdef(indexrelid) as line from pg_index i join pg_class c on c.oid = i.indrelid
        where c.relnamespace = 'public'::regnamespace
      union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
        where connamespace = 'public'::regnamespace
      union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
      order by 1`.execute(service.database.query);
    return rows.map(({ line }) => line);
  };
  const place = await emptyPlace();
  await place.restore(backup, { opening });
  const people = source.people;
  const service = await startService({
    restored: { stored: { ...place.database, drop: async () => {} }, people },
    law: { watchers: [] },
    uploads: { directory: place.uploads },
  });
  try {
    expect(await fetchSchema(service)).toEqual(await fetchSchema(source));
    await readsOn(service);
  } finally {
    await service.close();
  }
});

/** What clients see of a restored service. */
const readsOn = async (service: TestService) => {
  await service.runJobs();
  for (const reader of readers) expect(await readAll(service[reader])).toEqual(await readAll(source[reader]));
  const { member, owner } = service;
  expect((await ask(service, { ...member.person }, files.small)).body.toString()).toBe('dig here');
  expect((await ask(service, { ...member.person }, files.large)).body.equals(big)).toBe(true);

  expect(await member.refusal(getEvents, { ...queue, dont_block: true })).toMatchObject({
    code: 'BAD_EVENT_QUEUE_ID',
  });
  const listening = await owner.listen();
  const { id } = await member.call(sendMessage, {
    type: 'direct',
    to: [owner.id],
    content: 'After the restore',
  });
  expect(id).toBeGreaterThan(newest + 2 ** 20);
  const heard = await listening.until(({ type }) => type === 'message');
  expect(heard).toMatchObject({ message: { id, content: 'After the restore' } });
  await listening.end();

  const { scheduled_messages } = await member.call(getScheduledMessages);
  expect(scheduled_messages.map(({ content, failed }) => [content, failed])).toEqual([
    ['Due already', true],
    ['Due tomorrow', false],
  ]);
  service.clock.forward(86_400 + 3700);
  await service.runJobs();
  const { scheduled_messages: left } = await member.call(getScheduledMessages);
  expect(left.map(({ content }) => content)).toEqual(['Due already']);
};

test('no one is signed in to a copy, and nothing there is of a device', async () => {
  const place = await emptyPlace();
  const restored = await place.restore(backup, { opening, asCopy: true });
  expect(restored).toMatchObject({ is_copy: true, are_signed_out: true });
  const after = await readEverything(place.database);
  expect(after.sessions).toEqual([]);
  expect(after.web_push_keys).toEqual([]);
  const bots = before.users!.filter((row) => row.includes('bot@')).length;
  expect(bots).toBeGreaterThan(0);
  for (const row of after.api_keys!) expect(before.api_keys).not.toContain(row);
  expect(after.organizations!.every((row) => row.includes('(copy)'))).toBe(true);
  expect(after.installation).toEqual([expect.stringMatching(/,t,/)]);
});

/** Makes keys for the people of a copy, as an operator does. */
const signIn = async ({ database: { connection } }: EmptyPlace): Promise<Cast> => {
  const { database } = openStore(connection, { connections: 1 });
  try {
    const people = { ...source.people };
    for (const role of ['member', 'owner'] as const) {
      const { id, organizationId } = people[role];
      const apiKey = await database.transact(organizationId, undefined, (transaction) =>
        ensureKey(transaction, secrets, id, 'default'),
      );
      people[role] = { ...people[role], apiKey };
    }
    return people;
  } finally {
    await database.close();
  }
};

/** Lets the owner's devices be notified: a restore into a copy has removed those of the backup. */
const bringDevices = async ({ owner }: TestService) => {
  await owner.call(addWebPushSubscription, browsers.subscription('desk'));
  await owner.call(addFcmToken, { token: 'fcm:of-owner' });
};

/** Asks a bot behind a webhook, invites by mail, and writes to a person with devices. */
const speakOutside = async (service: TestService) => {
  const { member, owner } = service;
  const { members } = await member.call(getUsers);
  const bot = members.find(({ full_name }) => full_name === 'Echo')!;
  await member.call(sendMessage, { type: 'direct', to: [bot.user_id], content: 'Hello there' });
  await owner.call(sendInvitations, { invitee_emails: 'newcomer@example.org' });
  await member.call(sendMessage, { type: 'direct', to: [owner.id], content: 'Are you there?' });
  await service.runJobs();
};

test('a plain backup without the key ends what the key sealed, and says so', async () => {
  const plain = await backUpService(source);
  const place = await emptyPlace();
  const restored = await place.restore(plain);
  expect(restored).toMatchObject({ is_new_key: true, are_signed_out: true });
  const after = await readEverything(place.database);
  expect([after.sessions, after.invitations, after.push_tokens]).toEqual([[], [], []]);
  expect(after.messages).toEqual(before.messages);

  const withKey = await emptyPlace();
  const known = await withKey.restore(plain, { secretKey: keyOfCast.toString('base64') });
  expect(known).toMatchObject({ is_new_key: false, are_signed_out: false });
  const refused = await emptyPlace();
  const other = Buffer.alloc(32, 'another').toString('base64');
  await expect(refused.restore(plain, { secretKey: other })).rejects.toThrow(
    'SECRET_KEY is not the key of the backup',
  );
});

test('overdue messages are sent if the operator asks', async () => {
  const place = await emptyPlace();
  expect(await place.restore(backup, { opening, sendOverdue: true, signEveryoneOut: true })).toMatchObject({
    held: 0,
    sent_overdue: 1,
    dropped_reminders: 0,
    are_signed_out: true,
  });
});

test('a copy sends nothing outside', async () => {
  const place = await emptyPlace();
  await place.restore(backup, { opening, asCopy: true });
  const sent = () => ({
    webhooks: hooks.received.length,
    mails: post.taken.length,
    browsers: browsers.pushed.length,
    relay: relay.requests.length,
  });
  await source.runJobs();
  await bringDevices(source);
  const before = sent();
  await speakOutside(source);
  const after = sent();
  const once = { webhooks: 1, mails: 1, browsers: 1, relay: 1 } as const;
  for (const way of Object.keys(once) as (keyof typeof once)[])
    expect([way, after[way] - before[way]]).toEqual([way, once[way]]);
  const copy = await startService({
    ...reaching(),
    restored: { stored: { ...place.database, drop: async () => {} }, people: await signIn(place) },
    uploads: { directory: place.uploads },
  });
  try {
    await bringDevices(copy);
    await speakOutside(copy);
    expect(sent()).toEqual(after);
  } finally {
    await copy.close();
  }
});
