/** The published bot framework, unmodified: a listening bot and a webhook bot. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { Installation } from '../processes/installation.ts';
import { readOwner, writeZuliprc } from '../processes/settlers.ts';
import { demand, type Person } from '../wire.ts';
import type { Python } from './python.ts';

const python: Python = inject('python');
const withoutPython = 'missing' in python ? python.missing : undefined;
if (withoutPython !== undefined)
  console.log(`The tests with bots in Python are skipped: they cannot be installed (${withoutPython}).`);

let installation: Installation;
let owner: Person;
const running: ChildProcess[] = [];

beforeAll(async () => {
  installation = await Installation.create({ LOG_LEVEL: 'error', OUTGOING_PRIVATE_HOSTS: '127.0.0.1' });
  await installation.start();
  owner = await readOwner(installation);
});

afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await installation?.remove();
});

const ask = (method: string, path: string, parameters = {}, person = owner) =>
  demand(installation.address, { method, path, person, parameters });

const run = async (program: string, words: readonly string[], ready: RegExp): Promise<void> => {
  const bin = dirname('python' in python ? python.python : '');
  const child = spawn(join(bin, program), words, { stdio: ['ignore', 'pipe', 'pipe'] });
  running.push(child);
  const said: string[] = [];
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${program} ended:\n${said.join('\n')}`);
  });
  const isReady = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', (line) => {
        said.push(line);
        if (ready.test(line)) resolve();
      });
  });
  await Promise.race([isReady, ended]);
  ended.catch(() => {});
};

const makeBot = async (name: string, more = {}): Promise<Person> => {
  const made = await ask('POST', '/bots', { full_name: name, short_name: name.toLowerCase(), ...more });
  const { user } = await ask('GET', `/users/${made.user_id}`);
  return { id: Number(made.user_id), email: (user as { email: string }).email, key: String(made.api_key) };
};

type EventData = Record<string, unknown> & { id: number; type: string };

async function* listen(): AsyncGenerator<EventData, never> {
  const { queue_id, last_event_id } = await ask('POST', '/register', {
    event_types: ['message', 'update_message'],
  });
  for (let last = Number(last_event_id); ; ) {
    const { events } = await ask('GET', '/events', { queue_id, last_event_id: last });
    for (const event of events as EventData[]) {
      last = event.id;
      yield event;
    }
  }
}

const isFrom = (bot: Person) => (event: EventData) =>
  event.type === 'message' && (event.message as { sender_id: number }).sender_id === bot.id;

const next = async (
  events: AsyncGenerator<EventData, never>,
  fits: (event: EventData) => boolean,
): Promise<EventData> => {
  for (;;) {
    const { value } = await events.next();
    if (fits(value)) return value;
  }
};

const tell = (bot: Person, content: string) =>
  ask('POST', '/messages', { type: 'direct', to: [bot.id], content });

test.skipIf(withoutPython !== undefined)('a bot that listens answers, and edits what it said', async () => {
  const bot = await makeBot('Incrementor');
  const zuliprc = await writeZuliprc(installation, bot);
  await run('zulip-run-bot', ['incrementor', '--config-file', zuliprc], /starting message handling/);
  const events = listen();
  // It reports ready before its queue exists.
  const answered = next(events, isFrom(bot));
  const isAnswered = answered.then(() => true);
  do await tell(bot, 'count');
  while (!(await Promise.race([isAnswered, new Promise((done) => setTimeout(done, 500))])));
  expect(await answered).toMatchObject({ message: { content: '1' } });
  await tell(bot, 'count');
  const { message_id, content } = await next(events, ({ type }) => type === 'update_message');
  expect({ message_id, content }).toEqual({
    message_id: ((await answered).message as { id: number }).id,
    content: '2',
  });
});

test.skipIf(withoutPython !== undefined)('a server of bots is called as a webhook, and answers', async () => {
  const port = await freePort();
  const bot = await makeBot('Greeter', { bot_type: 3, payload_url: `http://127.0.0.1:${port}/` });
  const { realm_bots } = await ask('POST', '/register', { fetch_event_types: ['realm_bot'] });
  const declared = (realm_bots as { user_id: number; services: { token: string }[] }[]).find(
    ({ user_id }) => user_id === bot.id,
  );
  const path = join(installation.directory, 'botserver.zuliprc');
  const { email, key } = bot;
  const settings = { email, key, site: installation.address, token: declared?.services[0]?.token };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  await writeFile(path, `[helloworld]\n${lines.join('\n')}\n`, { mode: 0o600 });
  const words = ['--config-file', path, '--hostname', '127.0.0.1', '--port', String(port)];
  await run('zulip-botserver', words, /Running on/);
  const events = listen();
  const answered = next(events, isFrom(bot));
  await tell(bot, 'hello');
  expect(await answered).toMatchObject({ message: { content: 'beep boop' } });
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
