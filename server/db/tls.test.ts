/** TLS to a PostgreSQL whose certificate comes from an authority of its operator's own. */
import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { chmodSync, chownSync, readdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Forwarder } from '@parlance/testing/outside/forwarder';
import { runCommand, runToEnd, startProcess } from '@parlance/testing/processes/process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Database } from './database.ts';
import { chooseOwner } from './embedded/owner.ts';
import type { Engine } from './engine.ts';
import { read } from './sql.ts';
import { startEngine } from './start-engine.ts';
import { refuseLimited } from './transaction.ts';

/** An address of this machine alone, where no other PostgreSQL listens. */
const host = `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(1, 255)}`;
const elsewhere = new Forwarder({ host, port: 5432 });
let directory: string;
let engine: Engine;

const inDirectory = (name: string) => join(directory, name);

const makeAuthority = (name: string) =>
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'],
      ...['-subj', `/CN=${name}`, '-keyout', inDirectory(`${name}.key`), '-out', inDirectory(`${name}.pem`)],
    ],
    { stdio: 'ignore' },
  );

const makeCertificate = (authority: string, address: string) => {
  execFileSync(
    'openssl',
    [
      ...['req', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-subj', '/CN=database'],
      ...['-keyout', inDirectory('server.key'), '-out', inDirectory('server.csr')],
    ],
    { stdio: 'ignore' },
  );
  writeFileSync(inDirectory('names'), `subjectAltName=IP:${address}\n`);
  execFileSync(
    'openssl',
    [
      ...['x509', '-req', '-days', '2', '-in', inDirectory('server.csr'), '-extfile', inDirectory('names')],
      ...[
        '-CA',
        inDirectory(`${authority}.pem`),
        '-CAkey',
        inDirectory(`${authority}.key`),
        '-CAcreateserial',
      ],
      ...['-out', inDirectory('server.pem')],
    ],
    { stdio: 'ignore' },
  );
};

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'parlance-tls-'));
  makeAuthority('garden');
  makeAuthority('orchard');
  makeCertificate('garden', host);
  writeFileSync(inDirectory('pg_hba.conf'), 'local all all trust\nhostssl all all 127.0.0.0/8 trust\n');
  chmodSync(inDirectory('server.key'), 0o600);
  const owner = chooseOwner(inDirectory('none'));
  if (owner !== undefined)
    for (const path of [directory, ...readdirSync(directory).map(inDirectory)])
      chownSync(path, owner.uid, owner.gid);
  engine = await startEngine({
    dataDirectory: inDirectory('database'),
    report: () => {},
    settings: {
      listen_addresses: host,
      ssl: 'on',
      ssl_cert_file: inDirectory('server.pem'),
      ssl_key_file: inDirectory('server.key'),
      hba_file: inDirectory('pg_hba.conf'),
    },
  });
  await elsewhere.open();
});

afterAll(async () => {
  await elsewhere.cut();
  await engine.stop();
  await rm(directory, { recursive: true, force: true });
});

const environmentOf = (query: string, at = `${host}:5432`) => ({
  DATA_DIR: inDirectory('data'),
  DATABASE_URL: `postgres://parlance@${at}/parlance?${query}`,
});
const authority = (name: string) => `sslrootcert=${encodeURIComponent(inDirectory(`${name}.pem`))}`;

test('every connection of the service is encrypted, and trusts the authority that the address names', async () => {
  const service = await startProcess(environmentOf(`sslmode=verify-full&${authority('garden')}`));
  try {
    expect((await fetch(`${service.address}/health`)).status).toBe(200);
    const database = new Database(engine.connection, refuseLimited, { connections: 2 });
    const fetchNames = async () => {
      const { rows } = await read<{ name: string; ssl: boolean }>`
        select distinct application_name as name, ssl from pg_stat_activity join pg_stat_ssl using (pid)
        where client_addr is not null order by 1`.execute(database.query);
      return rows;
    };
    await expect.poll(fetchNames).toEqual(
      expect.arrayContaining([
        { name: 'parlance', ssl: true },
        { name: 'parlance jobs', ssl: true },
      ]),
    );
    expect((await fetchNames()).filter(({ ssl }) => !ssl)).toEqual([]);
    await database.close();
  } finally {
    await service.stop();
  }
});

test.each([
  [
    'an authority that is not known',
    'sslmode=verify-full',
    /^parlance: DATABASE_URL: the certificate of \S+ comes from no authority that is known here/,
  ],
  [
    'another authority',
    () => `sslmode=verify-full&${authority('orchard')}`,
    /comes from no authority that is known here/,
  ],
  [
    'no file',
    'sslmode=verify-full&sslrootcert=/nowhere/ca.pem',
    /^parlance: DATABASE_URL: sslrootcert cannot be read/,
  ],
  [
    'a mode that promises nothing',
    'sslmode=prefer',
    /^parlance: DATABASE_URL: sslmode prefer is not known here; use one of disable, require, verify-ca, verify-full/,
  ],
  ['no encryption', 'sslmode=disable', /^parlance: DATABASE_URL: cannot use the database at .*no encryption/],
] as const)('%s: one line says what stands in the way', async (_what, query, sentence) => {
  const { status, lines } = await runToEnd(environmentOf(typeof query === 'string' ? query : query()));
  expect([status, lines.at(-1)]).toEqual([1, expect.stringMatching(sentence)]);
});

test('a certificate for another host is refused, unless its authority is enough', async () => {
  const at = `127.0.0.1:${elsewhere.port}`;
  const strict = await runToEnd(environmentOf(`sslmode=verify-full&${authority('garden')}`, at));
  expect([strict.status, strict.lines.at(-1)]).toEqual([1, expect.stringMatching(/is for another host/)]);
  for (const query of [`sslmode=verify-ca&${authority('garden')}`, 'sslmode=require']) {
    const listed = await runCommand(['organization', 'list', '--json'], environmentOf(query, at));
    expect([listed.status, listed.errors]).toEqual([0, '']);
  }
});
