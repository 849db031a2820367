import { startService } from '@parlance/testing/service';
import { afterAll, expect, test } from 'vitest';

const service = await startService({ law: { watchers: [] } });
afterAll(() => service.close());

const fetchAvatar = (path: string, accept?: string, host = 'chat.example.org') =>
  service.app.http.inject({
    url: `/avatar/${path}`,
    headers: { host, ...(accept === undefined ? {} : { accept }) },
  });

test('[S18] every user has a picture of their own, the same each time', async () => {
  const [one, again, other] = await Promise.all([
    fetchAvatar(`${service.owner.id}?version=1`),
    fetchAvatar(`${service.owner.id}?version=1`),
    fetchAvatar(`${service.guest.id}`),
  ]);
  expect(one.statusCode).toBe(200);
  expect(one.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': expect.stringContaining('max-age'),
    'x-content-type-options': 'nosniff',
  });
  expect(one.rawPayload.subarray(1, 4).toString()).toBe('PNG');
  expect(one.rawPayload.equals(again.rawPayload)).toBe(true);
  expect(one.rawPayload.equals(other.rawPayload)).toBe(false);
});

test('browsers get vectors, which cannot run anything', async () => {
  const answer = await fetchAvatar(`${service.owner.id}/medium`, 'image/avif,image/svg+xml,*/*');
  expect(answer.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    vary: 'Accept',
  });
  expect(answer.payload).toMatch(/^<svg [^>]*width="128"/);
});

test('[V15] users who do not exist have pictures too; anything but a number has none', async () => {
  expect((await fetchAvatar('987654')).statusCode).toBe(200);
  for (const path of ['x', '-1', '1e3', '99999999999', '%2e%2e%2f1'])
    expect((await fetchAvatar(path)).statusCode, path).toBe(404);
});
