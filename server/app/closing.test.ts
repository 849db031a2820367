/** What a service that ends does with requests that it is answering. */
import type { AddressInfo } from 'node:net';
import { getMessages } from '@parlance/protocol/messages/fetch';
import { afterAll, expect, test, vi } from 'vitest';
import { headOf, type Spoken, speak } from '../../testing/processes/socket.ts';
import { startService } from '../../testing/service.ts';
import { read, write } from '../db/sql.ts';

const service = await startService({ law: { watchers: [] } });
afterAll(() => service.close());
const { member, database } = service;

test('the database outlives a request whose connection was cut', async () => {
  const { http } = service.app;
  await http.listen({ host: '127.0.0.1', port: 0 });
  const { email, apiKey } = member.person;
  const message = { type: 'direct', to: JSON.stringify([member.id]), content: 'Kept' };
  const body = String(new URLSearchParams(message));
  const head = headOf('/api/v1/messages', {
    authorization: `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}`,
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': body.length,
  });
  let sent: Spoken | undefined;
  let restarted: Promise<void> | undefined;
  await database.inTransaction(async (query) => {
    await write`lock table messages in access exclusive mode`.execute(query);
    sent = speak((http.server.address() as AddressInfo).port, head + body);
    await vi.waitFor(
      async () => {
        const { rows } = await read`select from pg_stat_activity where wait_event_type = 'Lock'
          and datname = current_database()`.execute(database.query);
        expect(rows).toHaveLength(1);
      },
      { timeout: 60_000 },
    );
    restarted = service.restart();
    expect(await sent.end).toBe('');
  });
  await restarted;
  const { messages } = await member.call(getMessages, { anchor: 'newest', num_before: 1, num_after: 0 });
  expect(messages).toMatchObject([{ content: '<p>Kept</p>' }]);
});
