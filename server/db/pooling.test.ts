import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '@parlance/testing/database';
import { startPooler } from '@parlance/testing/outside/pooler';
import { runCommand, runToEnd } from '@parlance/testing/processes/process';
import { expect, test } from 'vitest';

test('neither the service nor a command works through a pooler that loses sessions; one line says so', async () => {
  const stored = await createDatabase();
  if ('url' in stored.connection) throw new Error('the suite runs on a PostgreSQL of its own');
  const { socketDirectory, port, user, database } = stored.connection;
  const pooler = await startPooler({ path: join(socketDirectory, `.s.PGSQL.${port}`) });
  const directory = await mkdtemp(join(tmpdir(), 'parlance-pooling-'));
  const environment = {
    DATA_DIR: join(directory, 'data'),
    DATABASE_URL: `postgres://${user}@127.0.0.1:${pooler.port}/${database}`,
  };
  const sentence = `parlance: DATABASE_URL: a pooler at 127.0.0.1:${pooler.port}/${database} gives each transaction another connection, which loses locks and listening; set its pool_mode to session, or connect to PostgreSQL directly.`;
  try {
    const service = await runToEnd(environment);
    expect([service.status, service.lines.at(-1)]).toEqual([1, sentence]);
    const command = await runCommand(['organization', 'list'], environment);
    expect([command.status, command.errors.trim().split('\n').at(-1)]).toEqual([1, sentence]);
  } finally {
    await pooler.close();
    await stored.drop();
    await rm(directory, { recursive: true, force: true });
  }
});
