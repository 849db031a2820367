import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createServer as createStore } from 'node:http';
import { createServer as createTlsStore } from 'node:https';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { runCommand, runToEnd, startProcess, startProgram } from '@parlance/testing/processes/process';
import { dataDirectory, directory, isHealthy, start } from '@parlance/testing/processes/starts';
import { describe, expect, onTestFinished, test } from 'vitest';

describe('one line says what stands in the way', () => {
  test('a data directory in use', async () => {
    await start();
    const { status, lines } = await runToEnd({ DATA_DIR: dataDirectory() });
    expect(status).toBe(1);
    expect(lines).toEqual([
      `parlance: DATA_DIR: ${dataDirectory()} is in use by another running Parlance; stop that one first, or set DATA_DIR to another directory.`,
    ]);
  });

  test('a data directory in use, whose service goes on with its log', async () => {
    const log = { BACKUP_WAL_TO: join(directory, 'log') };
    const service = await start(log);
    const id = join(dataDirectory(), 'shipping-id');
    const read = () =>
      [id, join(dataDirectory(), 'postgres/parlance.chain')].map((path) => readFileSync(path, 'utf8'));
    const kept = read();
    // As on a file system that forgets which files it had.
    copyFileSync(id, `${id}.again`);
    renameSync(`${id}.again`, id);
    expect((await runToEnd({ DATA_DIR: dataDirectory(), ...log })).status).toBe(1);
    expect(read()).toEqual(kept);
    await service.stop();
    const again = await start(log);
    await again.says(
      /the data directory is a copy, or was brought back: it ships its log as a service of its own/,
    );
    expect(read()[1]).not.toBe(kept[1]);
  });

  test('a disk that takes nothing', async () => {
    const first = await start();
    await first.stop();
    const program = ['/bin/sh', '-c', 'ulimit -f 0 && exec "$@"', 'sh', ...startProgram] as const;
    await expect(startProcess({ DATA_DIR: dataDirectory() }, { program })).rejects.toThrow(
      /\nparlance: A file would be larger than a file may be here \(EFBIG.*\)\. Mend that, and run this again\.$/,
    );
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

  test('a store whose certificate comes from no known authority', async () => {
    const [key, cert] = ['store.key', 'store.pem'].map((name) => join(directory, name)) as [string, string];
    const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
    const named = ['-days', '2', '-subj', '/CN=store', '-keyout', key, '-out', cert];
    execFileSync('openssl', [...made, ...named], { stdio: 'ignore' });
    const store = createTlsStore({ key: readFileSync(key), cert: readFileSync(cert) }).listen(0, '127.0.0.1');
    onTestFinished(() => void store.close());
    await once(store, 'listening');
    const { port } = store.address() as AddressInfo;
    const { output } = await runCommand(['doctor'], {
      DATA_DIR: dataDirectory(),
      UPLOADS_S3_BUCKET: 'uploads',
      UPLOADS_S3_ENDPOINT: `https://127.0.0.1:${port}`,
      UPLOADS_S3_ACCESS_KEY: 'gardener',
      UPLOADS_S3_SECRET_KEY: 'a secret for tests alone',
    });
    expect(output).toMatch(
      /\[ MEND \] files: The bucket uploads at \S+ does not work \(self-signed certificate\)/,
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
    const cluster = join(dataDirectory(), 'postgres');
    await mkdir(cluster, { recursive: true });
    const isRefused = async () => {
      const { status, lines } = await runToEnd({ DATA_DIR: dataDirectory() });
      expect([status, lines.at(-1)]).toEqual([1, expect.stringMatching(/is not a database of this service/)]);
    };
    await isRefused();
    writeFileSync(join(cluster, 'PG_VERSION'), '');
    await isRefused();
  });
});
