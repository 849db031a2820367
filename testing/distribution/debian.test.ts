/** The Debian package: installed, run, upgraded, removed and purged in a Debian that has nothing else. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServiceProcess, startProcess } from '../processes/process.ts';
import { makeDebian } from './debian-root.ts';
import { lacks, root, run } from './tools.ts';
import { read, send, signInOwner } from './visitor.ts';

const missing = lacks('the Debian package', ['mmdebstrap', 'dpkg-deb', 'chroot', 'unshare']);

let scratch: string;
let system: string;
let running: ServiceProcess | undefined;

// A mount of its own, which ends with the command and cannot be left behind.
const SCRIPT = [
  'mount --make-rprivate /',
  'mount -t proc proc "$0/proc"',
  'mount -t tmpfs -o mode=1777 shm "$0/dev/shm"',
  'exec chroot "$0" /usr/bin/env "$@"',
].join(' && ');
const enter = (...words: string[]): [string, ...string[]] => [
  ...(['unshare', '--mount', 'sh', '-c', SCRIPT, system] as const),
  ...words,
];
const inside = (...words: string[]) => {
  const [program, ...rest] = enter('DEBIAN_FRONTEND=noninteractive', ...words);
  return run(program, rest);
};
const dpkg = (...words: string[]) => inside('dpkg', ...words);
const bring = async (file: string, as: string) => {
  await run('cp', [file, join(system, as)]);
  return `/${as}`;
};
/** The wrapper gives root's command to the service's user. */
const start = async () => {
  running = await startProcess({}, { program: enter('PORT=0', 'parlance', 'serve') });
  return running;
};

/** The same package under the next version, as an upgrade. */
async function makeNext(file: string): Promise<string> {
  const tree = join(scratch, 'next');
  await run('dpkg-deb', ['--raw-extract', file, tree]);
  const control = join(tree, 'DEBIAN/control');
  writeFileSync(control, readFileSync(control, 'utf8').replace(/^(Version: .*)$/m, '$1+next'));
  const next = join(scratch, 'next.deb');
  await run('dpkg-deb', ['--root-owner-group', '-Zgzip', '-z1', '--build', tree, next]);
  return next;
}

describe.skipIf(missing !== undefined)('the Debian package', () => {
  let file: string;

  beforeAll(async () => {
    scratch = await mkdtemp(join(tmpdir(), 'parlance-debian-'));
    system = join(scratch, 'system');
    file = (await run(process.execPath, [join(root, 'tools/debian.mjs')])).trim().split('\n').at(-1) ?? '';
    await makeDebian(system, ['ca-certificates', 'libstdc++6']);
    await run('chmod', ['755', scratch, system]);
  });
  afterAll(async () => {
    await running?.stop();
    await rm(scratch, { recursive: true, force: true, maxRetries: 50 });
  });

  test('it installs, runs as its own user with its own Node, and keeps settings and data over an upgrade', async () => {
    await dpkg('--install', await bring(file, 'first.deb'));
    expect(await inside('stat', '--format=%U:%G %a', '/var/lib/parlance', '/etc/parlance/parlance.env')).toBe(
      'parlance:parlance 700\nroot:parlance 640\n',
    );
    const settings = join(system, 'etc/parlance/parlance.env');
    writeFileSync(settings, 'OWNER_NAME="Head Gardener"\n');

    const first = await start();
    // It began with a database that has its tables.
    expect(first.lines.join('\n')).not.toContain('brought the database up to date');
    const owner = await signInOwner(first);
    const me = await fetch(`${first.address}/api/v1/users/me`, { headers: owner });
    expect(await me.json()).toMatchObject({ full_name: 'Head Gardener' });
    const id = await send(first.address, owner, 'Soup at **noon**');
    expect(JSON.parse(await inside('parlance', 'user', 'list', '--json'))).toHaveLength(1);
    expect(await inside('find', '/var/lib/parlance', '!', '-user', 'parlance')).toBe('');
    const backup = '/var/backups/parlance/chat.parlance';
    await inside('parlance', 'backup', backup, '--no-encryption');
    expect(await inside('stat', '--format=%U', backup)).toBe('parlance\n');
    await inside('rm', backup);
    expect(await first.stop('SIGTERM')).toMatchObject({ status: 0 });

    await dpkg('--install', await bring(await makeNext(file), 'next.deb'));
    expect(readFileSync(settings, 'utf8')).toBe('OWNER_NAME="Head Gardener"\n');
    const second = await start();
    expect(await read(second.address, owner, id)).toContain('<strong>noon</strong>');
    await second.stop('SIGTERM');
  });

  test('its removal keeps settings and data, and its purge the data unless asked otherwise', async () => {
    const has = (path: string) => existsSync(join(system, path));
    await dpkg('--remove', 'parlance');
    expect([
      has('usr/lib/parlance'),
      has('etc/parlance/parlance.env'),
      has('var/lib/parlance/postgres'),
    ]).toEqual([false, true, true]);
    expect(await dpkg('--purge', 'parlance')).toContain('The data of Parlance stays in /var/lib/parlance');
    expect([has('etc/parlance'), has('var/lib/parlance/postgres')]).toEqual([false, true]);

    await dpkg('--install', '/first.deb');
    await inside('REMOVE_DATA=yes', 'dpkg', '--purge', 'parlance');
    expect(has('var/lib/parlance')).toBe(false);
    expect(await inside('getent', 'passwd')).not.toContain('parlance');
  });
});
