import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { childrenOf } from '@parlance/testing/processes/installation';
import { runCommand, runToEnd, type ServiceProcess, startProgram } from '@parlance/testing/processes/process';
import { dataDirectory, directory, isHealthy, start } from '@parlance/testing/processes/starts';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
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
  test('starts on nothing, logs its steps, answers, and stops cleanly at SIGTERM with its database', async () => {
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

  test('stops cleanly when its terminal closes', async () => {
    expect(await (await start()).stop('SIGHUP')).toEqual({ status: 0, signal: null });
  });

  test('goes on and stops cleanly where its log cannot be written', async () => {
    const program = ['/bin/sh', '-c', `exec ${startProgram.join(' ')} 2>/dev/full`] as const;
    const service = await start({ LOG_LEVEL: 'trace' }, { program });
    await isHealthy(service);
    expect(await service.stop()).toEqual({ status: 0, signal: null });
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

  test('is not misled by a left-over lock file whose process id another process has by now', async () => {
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

  test('revives its database when a signal asks that alone to end, also one that it goes on with', async () => {
    const first = await start();
    tell(postmasterId());
    await first.says(/the database runs again \(interruption 1\)/);
    await isHealthy(first);
    const { service } = await succeed(first, goesOn);
    tell(postmasterId());
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
