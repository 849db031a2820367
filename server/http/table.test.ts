import { startService } from '@parlance/testing/service';
import { afterAll, expect, test } from 'vitest';

const service = await startService({ law: { watchers: [] } });
afterAll(() => service.close());
const { email, apiKey } = service.people.owner;

const ask = async (method: 'GET' | 'HEAD' | 'POST' | 'DELETE', url: string) => {
  const answer = await service.app.http.inject({
    method,
    url,
    headers: {
      host: 'chat.example.org',
      authorization: `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}`,
    },
  });
  return { status: answer.statusCode, text: answer.payload };
};

const own = { status: 200, text: expect.stringContaining(`"user_id":${service.owner.id}`) };

test.each([
  '/api/v1/users/me',
  '/api/v1/users/me/',
  '/api/v1/us%65rs/%6De',
  '/api/v1/users/me?user_id=1',
  'http://chat.example.org/api/v1/users/me',
  `/api/v1/users/${service.owner.id}`,
  `/api/v1/users/${encodeURIComponent(email)}`,
])('%s is the address of a user', async (url) => {
  expect(await ask('GET', url)).toMatchObject(own);
});

test.each([
  '/api/v1/users/me//',
  '/api/v1///users/me',
  '/api/v1/USERS/me',
  '/api/v1/users%2Fme',
  '/api/v1/__proto__',
  '/api/v1/{user_id}',
])('%s is no address', async (url) => {
  expect(await ask('GET', url)).toMatchObject({ status: 404 });
  expect(await ask('POST', url)).toMatchObject({ status: 404 });
});

test('a fixed word goes before a parameter, and an integer before a text', async () => {
  expect(await ask('GET', '/api/v1/users/me/presence')).toMatchObject({
    status: 400,
    text: expect.stringContaining('No such user'),
  });
  expect(await ask('GET', '/api/v1/users/me/subscriptions')).toMatchObject({ status: 200 });
  expect(await ask('GET', '/api/v1/users/8x')).toMatchObject({
    text: expect.stringContaining('No such user'),
  });
});

test('a last parameter takes the rest of the path', async () => {
  expect(await ask('DELETE', '/api/v1/navigation_views/narrow/is%2Fdm')).toMatchObject({
    status: 404,
    text: expect.stringContaining('Navigation view does not exist'),
  });
});

test('a parameter of more than 500 characters is refused', async () => {
  expect(await ask('GET', `/api/v1/users/${'x'.repeat(501)}`)).toMatchObject({
    status: 400,
    text: expect.stringContaining('The request could not be read.'),
  });
  expect(await ask('GET', `/api/v1/users/${'x'.repeat(500)}`)).toMatchObject({
    text: expect.stringContaining('No such user'),
  });
});

test('an address without this method names those that it has', async () => {
  expect(await ask('POST', '/api/v1/users/me')).toMatchObject({
    status: 405,
    text: expect.stringContaining('"allowed_methods":["DELETE","GET","PATCH"]'),
  });
  expect(await ask('HEAD', '/api/v1/users/me')).toMatchObject({ status: 200 });
});
