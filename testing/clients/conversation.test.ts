/**
 * Published clients, unmodified, talk through the real service, which is killed and restarted in between. Each
 * client keeps its event loop and queue.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { Installation } from '../processes/installation.ts';
import { openChannel, readOwner, settle, writeZuliprc } from '../processes/settlers.ts';
import type { Person } from '../wire.ts';
import { type EventData, type Letter, Partner } from './partner.ts';
import type { Python } from './python.ts';

const python: Python = inject('python');
const withoutPython = 'missing' in python ? python.missing : undefined;
if (withoutPython !== undefined)
  console.log(`The tests with the Python client are skipped: it cannot be installed (${withoutPython}).`);

const zulipJs = (zuliprc: string) => new Partner(process.execPath, 'javascript-client.mjs', zuliprc);
const zulipPython = (zuliprc: string) =>
  new Partner('python' in python ? python.python : 'python3', 'python_client.py', zuliprc);

let installation: Installation;
let owner: Person;
const partners: Partner[] = [];

beforeAll(async () => {
  installation = await Installation.create({ LOG_LEVEL: 'error' });
  await installation.start();
  owner = await readOwner(installation);
});

afterAll(async () => {
  await Promise.all(partners.map((partner) => partner.stop()));
  await installation?.remove();
});

type Side = { partner: Partner; person: Person; sent: { id: number; content: string }[] };

async function arrive(run: (zuliprc: string) => Partner, person: Person): Promise<Side> {
  const partner = run(await writeZuliprc(installation, person));
  partners.push(partner);
  return { partner, person, sent: [] };
}

async function say(side: Side, letter: Letter): Promise<void> {
  side.sent.push({ id: await side.partner.send(letter), content: letter.content });
}

/** Sends greetings until one arrives: then the other event loop runs. */
async function greet(from: Side, to: Side): Promise<void> {
  for (let round = 1; !to.partner.received.some(({ sender_id }) => sender_id === from.person.id); round++) {
    await from.partner.send({ type: 'direct', to: [to.person.id], content: `hello ${round}` });
    await Promise.race([to.partner.hears(`hello ${round}`), new Promise((done) => setTimeout(done, 500))]);
  }
}

async function talk(from: Side, to: Side, channel: string, words: readonly string[]): Promise<void> {
  for (const [index, word] of words.entries())
    await say(
      from,
      index % 2 === 0
        ? { type: 'stream', to: channel, topic: 'the weather', content: word }
        : { type: 'direct', to: [to.person.id], content: word },
    );
}

const words = (who: string, part: string) =>
  Array.from({ length: 9 }, (_, index) => `${who} ${part} ${index}`);

const pairs = [
  { pair: 'zulip-js with zulip-js', first: zulipJs, second: zulipJs, skip: false },
  {
    pair: 'zulip-js with zulip for Python',
    first: zulipJs,
    second: zulipPython,
    skip: withoutPython !== undefined,
  },
];

describe.each(pairs)('$pair', ({ pair, first, second, skip }) => {
  test.skipIf(skip)('react, edit, star, upload and schedule, and hear of it from each other', async () => {
    const people = [
      await settle(installation, owner, `${pair} three`),
      await settle(installation, owner, `${pair} four`),
    ];
    const channel = `workshop of ${pair}`;
    await openChannel(installation, owner, channel, people);
    const one = await arrive(first, people[0]!);
    const two = await arrive(second, people[1]!);
    await Promise.all([greet(one, two), greet(two, one)]);
    await exchange(one, two, channel);
    await exchange(two, one, channel);
  });

  test.skipIf(skip)('[R1] [R2] converse across a SIGKILL of the service', async () => {
    const people = [
      await settle(installation, owner, `${pair} one`),
      await settle(installation, owner, `${pair} two`),
    ];
    const channel = `room of ${pair}`;
    await openChannel(installation, owner, channel, people);
    const one = await arrive(first, people[0]!);
    const two = await arrive(second, people[1]!);
    await Promise.all([greet(one, two), greet(two, one)]);

    const talks = Promise.all([
      talk(one, two, channel, words('one', 'before')),
      talk(two, one, channel, words('two', 'before')),
    ]);
    await one.partner.hears('two before 4');
    await installation.kill('service');
    await installation.start();
    await talks;
    await Promise.all([
      talk(one, two, channel, words('one', 'after')),
      talk(two, one, channel, words('two', 'after')),
    ]);
    await Promise.all([one.partner.hears('two after 8'), two.partner.hears('one after 8')]);

    for (const [from, to] of [
      [one, two],
      [two, one],
    ] as const) {
      const heard = to.partner.received.filter(
        ({ sender_id, content }) => sender_id === from.person.id && !content.includes('hello'),
      );
      expect(heard.map(({ id, content }) => ({ id, content: textOf(content) }))).toEqual(from.sent);
      const ids = to.partner.received.map(({ id }) => id);
      expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
      expect(to.partner.registrations).toBeLessThanOrEqual(1);
    }
  });
});

const succeeded = { result: 'success' };

async function exchange(by: Side, other: Side, channel: string): Promise<void> {
  const letter = { type: 'stream', to: channel, topic: 'plans', content: `from ${by.person.email}` } as const;
  const message_id = await by.partner.send(letter);
  await other.partner.hears(letter.content);
  const about =
    (type: string, op?: string) =>
    (event: EventData): boolean =>
      event.type === type && (op === undefined || event.op === op) && event.message_id === message_id;

  const emoji = { message_id, emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji' };
  expect(await other.partner.does('react', emoji)).toMatchObject(succeeded);
  expect(await by.partner.isTold(about('reaction', 'add'))).toMatchObject({
    emoji_name: 'tada',
    user_id: other.person.id,
  });
  expect(await other.partner.does('takeBack', emoji)).toMatchObject(succeeded);
  await by.partner.isTold(about('reaction', 'remove'));

  expect(await by.partner.does('edit', { message_id, content: 'better so' })).toMatchObject(succeeded);
  expect(await other.partner.isTold(about('update_message'))).toMatchObject({
    content: 'better so',
    rendered_content: '<p>better so</p>',
  });
  expect(await other.partner.does('edit', { message_id, content: 'mine' })).toMatchObject({
    result: 'error',
    code: 'BAD_REQUEST',
  });

  expect(await other.partner.does('star', { messages: [message_id] })).toMatchObject(succeeded);
  await other.partner.isTold(
    ({ type, flag, messages }) =>
      type === 'update_message_flags' && flag === 'starred' && (messages as number[]).includes(message_id),
  );
  const read = await other.partner.does('read', { message_id });
  expect((read.message as { flags: string[] }).flags).toContain('starred');

  const path = join(installation.directory, `plan ${by.person.id}.txt`);
  await writeFile(path, 'A plan.\n');
  const uploaded = await by.partner.does('upload', { path });
  expect(uploaded).toMatchObject({ ...succeeded, url: expect.stringMatching(/^\/user_uploads\//) });
  const shown = `[plan](${String(uploaded.url)})`;
  expect(await by.partner.does('edit', { message_id, content: shown })).toMatchObject(succeeded);
  await other.partner.isTold((event) => about('update_message')(event) && event.content === shown);

  const { type, to, topic } = letter;
  const later = { type, to, topic, content: 'much later', scheduled_delivery_timestamp: 4_000_000_000 };
  const stream_id = Number((read.message as { stream_id: number }).stream_id);
  const answer = await by.partner.does('schedule', { ...later, to: stream_id });
  expect(answer).toMatchObject(succeeded);
  expect(
    await by.partner.isTold((event) => event.type === 'scheduled_messages' && event.op === 'add'),
  ).toMatchObject({
    scheduled_messages: [{ scheduled_message_id: answer.scheduled_message_id, content: 'much later' }],
  });
  const { scheduled_messages } = await by.partner.does('scheduled');
  expect(scheduled_messages).toMatchObject([{ content: 'much later', to: stream_id }]);
}

function textOf(content: string): string {
  return content.replace(/^<p>(.*)<\/p>$/, '$1');
}
