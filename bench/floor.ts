/** The floor of sending: durable single-row inserts, 64 at once, into a PostgreSQL like the service's. */
import { spawn, spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startEngine } from '@parlance/server/db/start-engine';
import postgres from 'postgres';
import { makeDirectory, removeDirectory } from './temporary.ts';

const clients = 64;
const content = 'A message of about the length that people write, some sixty characters or so.';

export interface Floor {
  readonly method: string;
  /** Returns inserts a second. */
  measure(seconds: number): Promise<number>;
  close(): Promise<void>;
}

/** A second cluster: the service's own has no room for 64 more connections. */
export const startFloor = async (): Promise<Floor> => {
  const directory = await makeDirectory('floor');
  const engine = await startEngine({
    dataDirectory: directory,
    report: () => {},
    settings: { max_connections: String(clients + 20) },
  });
  const { connection } = engine;
  if ('url' in connection) throw new Error('The floor is measured on a database of its own.');
  const { socketDirectory: host, port, user: username, database } = connection;
  const sql = postgres({ host, port, username, database, max: clients, onnotice: () => {} });
  await sql`create table floor (
    id bigint generated always as identity primary key, sender integer not null, content text not null
  )`;
  const script = join(directory, 'insert.sql');
  await writeFile(script, `insert into floor (sender, content) values (1, '${content}');\n`);
  const hasProgram = spawnSync('pgbench', ['--version']).status === 0;
  const throughProgram = (seconds: number) =>
    runProgram(
      ['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(seconds), '-f', script],
      ['-h', host, '-p', String(port), '-U', username, database],
    );
  const throughDriver = async (seconds: number) => {
    const end = performance.now() + seconds * 1000;
    let inserts = 0;
    const work = async () => {
      while (performance.now() < end) {
        await sql`insert into floor (sender, content) values (1, ${content})`;
        inserts += 1;
      }
    };
    await Promise.all(Array.from({ length: clients }, work));
    return inserts / seconds;
  };
  return {
    method: hasProgram ? 'pgbench' : 'the same statement through the driver',
    measure: hasProgram ? throughProgram : throughDriver,
    close: async () => {
      await sql.end({ timeout: 5 });
      await engine.stop();
      await removeDirectory(directory);
    },
  };
};

const runProgram = (options: readonly string[], place: readonly string[]): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn('pgbench', [...options, ...place], {
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: 120_000,
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
      });
    child.once('error', reject);
    child.once('close', () => {
      const rate = /tps = ([\d.]+)/.exec(said)?.[1];
      if (rate === undefined) reject(new Error(`pgbench says:\n${said}`));
      else resolve(Number(rate));
    });
  });
