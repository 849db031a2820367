import { startService } from '@parlance/testing/service';
import { afterAll, describe, expect, test } from 'vitest';

const service = await startService({ law: { watchers: [] } });
afterAll(() => service.close());
const { email, apiKey } = service.people.owner;

const ask = async (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) => {
  const answer = await service.app.http.inject({
    method,
    url: `/api/v1${path}`,
    headers: {
      host: 'chat.example.org',
      authorization: `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  return { status: answer.statusCode, body: JSON.parse(answer.payload) as Record<string, unknown> };
};

const half = 'a\ud83d';

describe('[H13] halves of characters are refused by name', () => {
  test.each([
    ['POST', '/register', { event_types: ['\ud800'] }, 'event_types'],
    ['POST', '/register', { narrow: [['topic', half]] }, 'narrow'],
    ['POST', '/register', { client_capabilities: { [half]: true } }, 'client_capabilities'],
    ['PATCH', '/realm', { jitsi_server_url: `https://${half}.example` }, 'jitsi_server_url'],
    ['PATCH', '/realm', { welcome_message_custom_text: half }, 'welcome_message_custom_text'],
    ['POST', '/messages', { type: 'direct', to: [1], content: half }, 'content'],
    ['POST', '/messages', { type: 'channel', to: 'x', topic: half, content: 'x' }, 'topic'],
    [
      'POST',
      '/messages',
      { type: 'direct', to: [service.owner.id], content: 'x', queue_id: 'x', local_id: half },
      'local_id',
    ],
  ] as const)('%s %s %j', async (method, path, body, name) => {
    expect(await ask(method, path, body)).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', var_name: name },
    });
    expect(service.faults.take()).toEqual([]);
  });
});

test('[H13] a time before all calendars means the oldest message, one after them the newest', async () => {
  for (const date of ['0000-01-01', '0000-01-01T00:00:00%2B23:00', '9999-12-31T23:59:59-23:00', '1950-01-01'])
    expect([
      date,
      (await ask('GET', `/messages?anchor=date&anchor_date=${date}&num_before=1&num_after=1`)).status,
    ]).toEqual([date, 200]);
});
