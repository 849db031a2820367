import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer as createStore } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { childrenOf } from '@parlance/testing/installation';
import { runCommand, runToEnd, type ServiceProcess, startProcess } from '@parlance/testing/process';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
let directory: string;
let running: ServiceProcess[];

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'parlance-start-'));
  running = [];
});

afterEach(async () => {
  await Promise.all(running.map((service) => service.stop()));
  await rm(directory, { recursive: true, force: true, maxRetries: 50 });
});

const dataDirectory = () => join(directory, 'data');

async function start(environment: Record<string, string> = {}): Promise<ServiceProcess> {
  const service = await startProcess({ DATA_DIR: dataDirectory(), ...environment });
  running.push(service);
  return service;
}

function postmasterId(): number {
  return Number(readFileSync(join(dataDirectory(), 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
}

function groupOf(leader: number): { id: number; name: string }[] {
  return execFileSync('ps', ['-eo', 'pid=,pgid=,comm='])
    .toString()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, group]) => Number(group) === leader)
    .map(([id, , name]) => ({ id: Number(id), name: name ?? '' }));
}

function supervisorOf(postmaster: number): number {
  return Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(postmaster)]).toString());
}

function processesBelow(parent: number): number[] {
  const children = childrenOf(parent).map(({ id }) => id);
  return [...children.flatMap(processesBelow), ...children];
}

/** Some may have ended meanwhile. */
function tell(id: number): void {
  try {
    process.kill(id, 'SIGTERM');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function isRunning(id: number): boolean {
  try {
    // A zombie stays until its status is read.
    return !execFileSync('ps', ['-o', 'stat=', '-p', String(id)])
      .toString()
      .startsWith('Z');
  } catch {
    return false;
  }
}

const goesOn = /going on with the database of the previous run/;
const waits = /waiting for the database of the previous run/;

const ends = (id: number) => expect.poll(() => isRunning(id), { timeout: 20_000, interval: 100 }).toBe(false);

const isHealthy = async ({ address }: ServiceProcess) =>
  expect((await fetch(`${address}/health`)).status).toBe(200);

/** Milliseconds for which a database waits for the successor of a killed service. */
const linger = 5000;

/**
 * Kills it and starts another, again if the machine was too busy to do so while the database waited. Throws when the
 * successor was in time and does not say `sign`. `postmaster` is that of the killed one.
 */
const succeed = async (killed: ServiceProcess, sign: RegExp, prepare = () => {}) => {
  let service = killed;
  for (let tries = 1; ; tries += 1) {
    const postmaster = postmasterId();
    prepare();
    const began = performance.now();
    await service.stop('SIGKILL');
    service = await start();
    const took = performance.now() - began;
    if (service.lines.some((line) => sign.test(line))) return { service, postmaster };
    if (took < linger || tries === 5) throw new Error(service.lines.join('\n'));
  }
};

describe('the service', () => {
  test('starts on nothing, tells its steps, answers, and stops cleanly at SIGTERM with its database', async () => {
    const service = await start();
    await isHealthy(service);
    expect(service.lines).toContainEqual(expect.stringMatching(/creating the database/));
    // The command line that it names needs no right to write into the checkout or at home.
    const named = await service.says(/should the password get lost/);
    const command = /lost: (.+) user set-password/.exec(named)![1];
    const env = { PATH: process.env.PATH, HOME: '/proc/nowhere' };
    const said = execFileSync('/bin/sh', ['-c', `${command} --version`], { cwd: root, env });
    expect(said.toString()).toMatch(/^\d+\.\d+\.\d+/);
    const postmaster = postmasterId();
    expect(await service.stop('SIGTERM')).toEqual({ status: 0, signal: null });
    expect(isRunning(postmaster)).toBe(false);

    const second = await start({ LOG_LEVEL: 'info' });
    expect(second.lines).not.toContainEqual(expect.stringMatching(/creating/));
    expect(await second.stop('SIGINT')).toEqual({ status: 0, signal: null });
    // Without a warning about a requested stop.
    expect(second.lines.filter((line) => !line.startsWith('parlance: '))).toEqual([]);
  });

  test('says to commands where it listens, and did last', async () => {
    const service = await start();
    const found = async (subdomain: string) => {
      const words = ['organization', 'create', '--name', 'House', '--owner-email', 'owner@example.org'];
      const given = { DATA_DIR: dataDirectory() };
      const { output } = await runCommand([...words, '--subdomain', subdomain, '--json'], given);
      return new URL(JSON.parse(output).url).port;
    };
    const { port } = new URL(service.address);
    expect(await found('first')).toBe(port);
    await service.stop();
    expect(await found('second')).toBe(port);
  });

  test('answers at once, and shows the application as soon as that is built', async () => {
    const service = await start();
    await isHealthy(service);
    const ask = async () => {
      const answer = await fetch(`${service.address}/index.html`);
      return [answer.status, /<title>([^<]*)/.exec(await answer.text())?.[1]];
    };
    await expect.poll(ask, { timeout: 110_000, interval: 100 }).toEqual([200, 'Parlance']);
  });

  test('takes its database along when it is killed and not started again', async () => {
    const service = await start();
    const postmaster = postmasterId();
    await service.stop('SIGKILL');
    await ends(postmaster);
    await isHealthy(await start());
  });

  test('goes on with its database when it was killed, again and again, and stops and revives it as its own', async () => {
    let third = await start();
    for (let kills = 0; kills < 2; kills += 1) {
      const { service, postmaster } = await succeed(third, goesOn);
      third = service;
      expect(postmasterId()).toBe(postmaster);
    }
    await isHealthy(third);
    const { status, lines } = await runToEnd({ DATA_DIR: dataDirectory() });
    expect([status, lines.at(-1)]).toEqual([
      1,
      expect.stringMatching(/is in use by another running Parlance/),
    ]);

    process.kill(postmasterId(), 'SIGKILL');
    await third.says(/the database runs again \(interruption 1\)/);
    const { service: fourth, postmaster: revived } = await succeed(third, goesOn);
    expect(await fourth.stop()).toEqual({ status: 0, signal: null });
    expect(isRunning(revived)).toBe(false);
  });

  test('ends the database of a service that was killed when it would start another', async () => {
    const started = join(dataDirectory(), 'postgres/postmaster.opts');
    const { service: second, postmaster } = await succeed(await start(), waits, () =>
      writeFileSync(started, `${readFileSync(started, 'utf8').trimEnd()} "-c" "work_mem=1MB"\n`),
    );
    expect(isRunning(postmaster)).toBe(false);
    await isHealthy(second);
  });

  test('recovers when everything was killed at once', async () => {
    const service = await start();
    const postmaster = postmasterId();
    const supervisor = supervisorOf(postmaster);
    service.child.kill('SIGKILL');
    process.kill(-supervisor, 'SIGKILL');
    await ends(postmaster);
    await isHealthy(await start());
  });

  test('goes on with a database that an earlier run left behind without a supervisor', async () => {
    const service = await start();
    const postmaster = postmasterId();
    const group = groupOf(supervisorOf(postmaster)).filter(({ name }) => name === 'sh');
    expect(group).toHaveLength(2);
    // Otherwise it would restart the database.
    service.child.kill('SIGSTOP');
    for (const { id } of group) process.kill(id, 'SIGKILL');
    await service.stop('SIGKILL');
    expect(isRunning(postmaster)).toBe(true);
    const second = await start();
    expect(second.lines).toContainEqual(expect.stringMatching(goesOn));
    await isHealthy(second);
    await second.stop();
    await ends(postmaster);
  });

  test('is not misled by a left-over lock file whose process id somebody else has by now', async () => {
    const service = await start();
    const lockFile = join(dataDirectory(), 'postgres/postmaster.pid');
    const [, ...rest] = readFileSync(lockFile, 'utf8').split('\n');
    await service.stop();
    writeFileSync(lockFile, [process.pid, ...rest].join('\n'), { mode: 0o600 });
    const { uid, gid } = statSync(join(dataDirectory(), 'postgres'));
    chownSync(lockFile, uid, gid);
    await isHealthy(await start());
  });

  test('revives its database when that is killed under it, and stops cleanly', async () => {
    const service = await start();
    process.kill(postmasterId(), 'SIGKILL');
    await service.says(/the database runs again \(interruption 1\)/);
    await isHealthy(service);
    expect(await service.stop()).toMatchObject({ status: 0 });
  });

  test('stops once when its manager ends it and its database together, and the database is not started again', async () => {
    const service = await start();
    const postmaster = postmasterId();
    const supervisor = supervisorOf(postmaster);
    const all = processesBelow(supervisor);
    const ended = once(service.child, 'exit');
    // As systemd does to all processes of a unit, and the database first.
    for (const id of [...all, supervisor, service.child.pid!]) tell(id);
    expect(await ended).toEqual([0, null]);
    const said = service.lines.filter((line) => line.startsWith('parlance: '));
    expect(said.at(-1)).toBe('parlance: stopping');
    expect(said.join('\n')).not.toMatch(/starting it again|runs again/);
    expect(isRunning(postmaster)).toBe(false);
    await isHealthy(await start());
  });

  test('works below a path that is too long for a socket', async () => {
    const long = join(directory, 'a'.repeat(100), 'b'.repeat(60));
    await mkdir(long, { recursive: true });
    await isHealthy(await start({ DATA_DIR: join(long, 'data') }));
    const second = await runToEnd({ DATA_DIR: join(long, 'data') });
    expect(second.lines.at(-1)).toMatch(/is in use by another running Parlance/);
  });
});

describe('one line says what stands in the way', () => {
  test('a data directory in use', async () => {
    await start();
    const { status, lines } = await runToEnd({ DATA_DIR: dataDirectory() });
    expect(status).toBe(1);
    expect(lines).toEqual([
      `parlance: DATA_DIR: ${dataDirectory()} is in use by another running Parlance; stop that one first, or set DATA_DIR to another directory.`,
    ]);
  });

  test('a port in use', async () => {
    const occupant = createServer();
    const port = await new Promise<number>((resolve) => {
      occupant.listen(0, '127.0.0.1', () => {
        const address = occupant.address();
        if (address !== null && typeof address === 'object') resolve(address.port);
      });
    });
    const { status, lines } = await runToEnd({ DATA_DIR: dataDirectory(), PORT: String(port) });
    occupant.close();
    // Nothing was made for a service that could not listen.
    expect([status, lines]).toEqual([
      1,
      [
        `parlance: PORT: ${port} on 127.0.0.1 is in use by another program; stop that one, or choose another port, like PORT=${port + 1}.`,
      ],
    ]);
    expect(existsSync(join(dataDirectory(), 'postgres'))).toBe(false);
  });

  test('a database that cannot be reached', async () => {
    const { status, lines } = await runToEnd({
      DATA_DIR: dataDirectory(),
      DATABASE_URL: 'postgres://user:hunter2@127.0.0.1:1/chat',
    });
    expect(status).toBe(1);
    expect(lines.at(-1)).toMatch(
      /^parlance: DATABASE_URL: cannot use the database at 127\.0\.0\.1:1\/chat \(/,
    );
    expect(lines.join()).not.toContain('hunter2');
  });

  test.each([
    ['that is a file', () => dataDirectory()],
    ['below a file', () => join(dataDirectory(), 'below/it')],
    ['at the end of a link that leads nowhere', () => join(directory, 'link')],
    ['below what is no directory', () => '/dev/null/data'],
    ['that the system keeps for itself', () => '/proc'],
    ['below that', () => '/proc/parlance/data'],
  ])('a data directory %s, whatever database there is', async (_what, place) => {
    writeFileSync(dataDirectory(), 'a file');
    symlinkSync(join(directory, 'nowhere/at/all'), join(directory, 'link'));
    const DATA_DIR = place();
    const database: Record<string, string> = { DATABASE_URL: 'postgres://user@127.0.0.1:1/chat' };
    for (const environment of [{ DATA_DIR }, { DATA_DIR, ...database }]) {
      const { status, lines } = await runToEnd(environment);
      expect([status, lines]).toEqual([1, [expect.stringMatching(/^parlance: DATA_DIR: cannot use /)]]);
    }
  });

  test('a bucket that is missing, or lacks a right; one that is away is no obstacle', {
    timeout: 300_000,
  }, async () => {
    const kept = new Map<string, Buffer>();
    const store = createStore(async (request, response) => {
      const body = await buffer(request);
      const [, bucket, ...key] = new URL(request.url!, 'http://store').pathname.split('/');
      const denies = bucket === 'closed' || (bucket === 'kept' && request.method === 'POST');
      if (request.method === 'PUT') kept.set(key.join('/'), body);
      response.setHeader('content-type', 'application/xml');
      if (bucket === 'missing') response.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>');
      else if (denies && request.method !== 'POST')
        response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
      else if (denies) response.end('<DeleteResult><Error><Code>AccessDenied</Code></Error></DeleteResult>');
      else response.end(kept.get(key.join('/')));
    });
    store.listen(0, '127.0.0.1');
    await once(store, 'listening');
    const { port } = store.address() as AddressInfo;
    const environmentOf = (bucket: string, at = port) => ({
      DATA_DIR: dataDirectory(),
      UPLOADS_S3_BUCKET: bucket,
      UPLOADS_S3_ENDPOINT: `http://127.0.0.1:${at}`,
      UPLOADS_S3_ACCESS_KEY: 'gardener',
      UPLOADS_S3_SECRET_KEY: 'a secret for tests alone',
    });
    const said = async (bucket: string) => {
      const { status, lines } = await runToEnd(environmentOf(bucket));
      return [status, lines.at(-1)?.replaceAll(String(port), 'PORT')];
    };
    const refusal = (bucket: string, code: string) =>
      `parlance: UPLOADS_S3_BUCKET: The bucket ${bucket} at http://127.0.0.1:PORT does not work (${code}); the service writes, reads and deletes files there, so check the place, its keys and its rights.`;
    expect(await said('missing')).toEqual([1, refusal('missing', 'NoSuchBucket')]);
    expect(await said('closed')).toEqual([1, refusal('closed', 'AccessDenied')]);
    expect(await said('kept')).toEqual([
      1,
      'parlance: UPLOADS_S3_BUCKET: the service may not delete files in kept at http://127.0.0.1:PORT; give its key the right to, as s3:DeleteObject.',
    ]);
    const doctor = await runCommand(['doctor'], environmentOf('closed'));
    expect([doctor.status, doctor.output]).toEqual([
      1,
      expect.stringMatching(/\[ MEND \] files: The bucket closed at \S+ does not work \(AccessDenied\)/),
    ]);
    const backup = await runCommand(
      ['backup', '--to', 's3://closed', '--no-encryption', '--json'],
      environmentOf('closed'),
    );
    expect([backup.status, JSON.parse(backup.errors)]).toEqual([
      1,
      { error: expect.stringMatching(/^The bucket closed at \S+ does not work \(AccessDenied\); check/) },
    ]);
    store.close();
    store.closeAllConnections();
    const service = await start(environmentOf('away'));
    await isHealthy(service);
    expect(service.lines).toContain(
      `parlance: The bucket away at http://127.0.0.1:${port} does not work (S3 network error: ECONNREFUSED); going on without files until it does`,
    );
  });

  test('a database of another secret key; what needs no secret still works', {
    timeout: 120_000,
  }, async () => {
    const service = await start();
    await service.stop();
    const other = {
      DATA_DIR: dataDirectory(),
      SECRET_KEY: Buffer.alloc(32, 'another key').toString('base64'),
    };
    const said =
      /^parlance: SECRET_KEY: the database was encrypted with another key; set SECRET_KEY to that one/;
    const { status, lines } = await runToEnd(other);
    expect([status, lines.at(-1)]).toEqual([1, expect.stringMatching(said)]);
    const refused = await runCommand(['user', 'set-password', 'owner@localhost', '--json'], other);
    expect([refused.status, refused.errors]).toEqual([1, expect.stringContaining('another key')]);
    const exported = await runCommand(['organization', 'export', join(directory, 'kept.tar.gz')], other);
    expect(exported.status).toBe(0);
    await isHealthy(await start());
  });

  test('a setting that is wrong', async () => {
    const { status, lines } = await runToEnd({ DATA_DIR: dataDirectory(), PORT: 'eighty' });
    expect(status).toBe(1);
    expect(lines).toEqual([expect.stringMatching(/^parlance: PORT: "eighty" is not a whole number/)]);
  });

  test('a directory that is something else', async () => {
    await mkdir(join(dataDirectory(), 'postgres'), { recursive: true });
    const { status, lines } = await runToEnd({ DATA_DIR: dataDirectory() });
    expect(status).toBe(1);
    expect(lines.at(-1)).toMatch(/is not a database of this service/);
  });
});
