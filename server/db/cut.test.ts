import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createDatabase } from '../../testing/database.ts';
import { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { read, write } from './sql.ts';
import { refuseLimited } from './transaction.ts';

const stored = await createDatabase();
if (!('socketDirectory' in stored.connection)) throw new Error('These tests stand between two Unix sockets.');
const { socketDirectory: target, port } = stored.connection;

/** A proxy to the database whose connections can be cut, at once or after some chunks. */
const directory = await mkdtemp(join(tmpdir(), 'parlance-way-'));
const sockets = new Set<Socket>();
let pieces = Infinity;
const cut = () => {
  pieces = Infinity;
  for (const socket of sockets) socket.destroy();
  sockets.clear();
};
const way = createServer((near) => {
  const far = connect(join(target, `.s.PGSQL.${port}`));
  for (const [from, to] of [
    [near, far],
    [far, near],
  ] as const) {
    from.on('error', () => {}).on('close', () => to.destroy());
    from.on('data', (data) => {
      pieces -= 1;
      if (pieces <= 0) cut();
      else to.write(data);
    });
  }
  sockets.add(near);
  near.on('close', () => sockets.delete(near));
});
await new Promise<void>((resolve) => way.listen(join(directory, `.s.PGSQL.${port}`), resolve));

const database = new Database({ ...stored.connection, socketDirectory: directory }, refuseLimited, {
  connections: 4,
});
afterAll(async () => {
  await database.close();
  way.close();
  await stored.drop();
  await rm(directory, { recursive: true });
});

const ask = async (query: Database['query'], value: number) => {
  const { rows } = await read<{ value: number }>`select ${value}::int as value`.execute(query);
  expect(rows).toEqual([{ value }]);
};

test('[R10] wherever the connections to the database are cut, every statement ends, and the next ones succeed', async () => {
  for (let round = 1; round <= 30; round += 1) {
    pieces = round;
    const ends = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) =>
        index % 2 === 0
          ? ask(database.query, index)
          : database.snapshot(1, async (reader) => {
              const query = reader.query as Database['query'];
              await Promise.all([ask(query, 1), ask(query, 2)]);
              await ask(query, 3);
            }),
      ),
    );
    cut();
    for (const end of ends)
      if (end.status === 'rejected')
        expect(['CONNECTION_CLOSED', 'ECONNRESET', 'EPIPE']).toContain(end.reason.code);
  }
  for (let tries = 1; ; tries += 1)
    try {
      await Promise.all(Array.from({ length: 20 }, (_, index) => ask(database.query, index)));
      await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          database.snapshot(1, (reader) => ask(reader.query as Database['query'], index)),
        ),
      );
      break;
    } catch (error) {
      if (tries === 10) throw error;
    }
});

test('[R10] a transaction that loses its connection between two statements fails, and nothing of it is kept', async () => {
  await migrate(database);
  const name = async () => {
    const { rows } = await read<{ name: string }>`select name from organizations`.execute(database.query);
    return rows.map((row) => row.name);
  };
  await write`insert into organizations (subdomain, name) values ('', 'Before')`.execute(database.query);
  const work = database.inTransaction(async (query) => {
    await write`update organizations set name = 'Half'`.execute(query);
    const closed = [...sockets].map((socket) => new Promise((resolve) => socket.once('close', resolve)));
    cut();
    await Promise.all(closed);
    // An answered statement shows that the driver has noticed.
    await name().catch(() => {});
    await write`update organizations set name = 'Other half'`.execute(query);
  });
  await expect(work).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
  expect(await name()).toEqual(['Before']);
});
