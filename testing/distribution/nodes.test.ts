/** The parts of `docs/scaling/compose.yaml`: three nodes, haproxy before them, PostgreSQL with a standby. */
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findPort } from '../processes/installation.ts';
import { type ServiceProcess, startProcess } from '../processes/process.ts';
import { demand, type Person, request } from '../wire.ts';
import { adapt } from './adapt.ts';
import { readCompose, scaling } from './compose.ts';
import { type Program, startProgram } from './programs.ts';
import { isListening } from './proxy.ts';
import { postgresqlPrograms, type Server, startPrimary, startStandby } from './standby.ts';
import { lacks, root } from './tools.ts';

const programs = postgresqlPrograms();
const what = 'three nodes, a proxy and a standby';
const missing = lacks(what, ['haproxy', 'id'], programs === undefined ? ['the programs of PostgreSQL'] : []);
const names = ['one', 'two', 'three'] as const;

describe.skipIf(missing !== undefined)(what, () => {
  const part = readCompose({
    POSTGRES_PASSWORD: 'for tests alone',
    PARLANCE_SECRET: Buffer.alloc(32, 7).toString('base64'),
  });
  const nodes = new Map<string, ServiceProcess>();
  const ports: Record<string, number> = {};
  let directory: string;
  let primary: Server;
  let standby: Server;
  let proxy: Program;
  let address: string;
  let person: Person;

  const startNode = async (name: string) => {
    const { command, environment } = part(name);
    const [, ...words] = (command ?? '').split(' ');
    const settings = {
      ...environment,
      HOST: '127.0.0.1',
      PORT: String(ports[name]),
      DATA_DIR: join(directory, 'files'),
      DATABASE_URL: adapt(environment.DATABASE_URL ?? '', { 'primary:5432': `127.0.0.1:${ports.primary}` }),
      RATE_LIMITS: 'off',
    };
    const node = await startProcess(settings, {
      program: [process.execPath, ...words.map((word) => (word.startsWith('-') ? word : join(root, word)))],
    });
    nodes.set(name, node);
  };

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'parlance-compose-'));
    chmodSync(directory, 0o711);
    for (const name of [...names, 'proxy', 'primary', 'standby']) ports[name] = await findPort();
    const place = {
      programs: programs!,
      directory,
      ports: { primary: ports.primary!, standby: ports.standby! },
    };
    primary = await startPrimary(part('primary'), place);
    standby = await startStandby(part('standby'), part('primary'), place);
    await Promise.all(names.map(startNode));
    const config = join(directory, 'haproxy.cfg');
    const changes = Object.fromEntries(names.map((name) => [` ${name}:9991`, ` 127.0.0.1:${ports[name]}`]));
    const shipped = readFileSync(join(scaling, 'haproxy.cfg'), 'utf8');
    writeFileSync(config, adapt(shipped, { ...changes, ':8080': `127.0.0.1:${ports.proxy}` }));
    proxy = startProgram(['haproxy', '-db', '-f', config], {
      environment: { PATH: process.env.PATH ?? '' },
      directory,
    });
    await Promise.race([vi.waitFor(() => isListening(ports.proxy!), { timeout: 60_000 }), proxy.failed]);
    address = `http://127.0.0.1:${ports.proxy}`;
    const lines = [...nodes.values()].flatMap((node) => node.lines);
    const password = lines.flatMap((line) => /with the password (\S+)/.exec(line)?.[1] ?? [])[0];
    const signIn = () =>
      demand(address, {
        method: 'POST',
        path: '/fetch_api_key',
        parameters: { username: 'owner@localhost', password },
      });
    const { api_key, email, user_id } = await vi.waitFor(signIn, { timeout: 30_000, interval: 500 });
    person = { id: Number(user_id), email: String(email), key: String(api_key) };
  });

  afterAll(async () => {
    await proxy?.stop();
    await Promise.all([...nodes.values()].map((node) => node.stop()));
    for (const server of [standby, primary]) {
      await server?.sql.end({ timeout: 1 });
      await server?.program.stop('SIGINT');
    }
    if (directory !== undefined) await rm(directory, { recursive: true, force: true, maxRetries: 50 });
  });

  const say = async (content: string): Promise<number> => {
    for (;;) {
      const reply = await request(address, {
        method: 'POST',
        path: '/messages',
        person,
        parameters: { type: 'direct', to: [person.id], content },
        headers: { 'Idempotency-Key': content },
      }).catch(() => undefined);
      if (reply?.status === 200) return Number(reply.body.id);
      await delay(50);
    }
  };

  test('people hear all that is said while each node is restarted, and the standby has it too', {
    timeout: 300_000,
  }, async () => {
    const { queue_id, last_event_id } = await demand(address, {
      method: 'POST',
      path: '/register',
      person,
      parameters: { event_types: ['message'], fetch_event_types: [] },
    });
    const heard: number[] = [];
    let end: number | undefined;
    const listening = (async () => {
      for (let after = Number(last_event_id); end === undefined || heard.at(-1) !== end; ) {
        const reply = await request(address, {
          method: 'GET',
          path: '/events',
          person,
          parameters: { queue_id, last_event_id: after },
        }).catch(() => undefined);
        if (reply === undefined || reply.status >= 500) await delay(50);
        else expect(reply).toMatchObject({ status: 200 });
        for (const { id, type } of (reply?.body.events ?? []) as { id: number; type: string }[]) {
          after = Math.max(after, id);
          if (type === 'message') heard.push(id);
        }
      }
    })();
    listening.catch(() => {});
    const sent: number[] = [];
    for (const name of names) {
      sent.push(await say(`before ${name} stops`));
      const stopped = nodes.get(name)!.stop();
      sent.push(await say(`while ${name} stops`));
      expect(await stopped).toMatchObject({ status: 0 });
      sent.push(await say(`without ${name}`));
      await startNode(name);
    }
    end = await say('the end');
    sent.push(end);
    await listening;
    expect(heard).toEqual(sent);
    await vi.waitFor(
      async () => {
        const { sql } = standby;
        const rows = await sql<
          { id: string }[]
        >`select id from messages where id in ${sql(sent)} order by id`;
        expect(rows.map(({ id }) => Number(id))).toEqual(sent);
      },
      { timeout: 60_000 },
    );
  });
});
