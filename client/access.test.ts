import { afterAll, expect, test } from 'vitest';
import { Browser } from '../testing/browser.ts';
import { injecting } from '../testing/inject.ts';
import { startService } from '../testing/service.ts';
import { session as access, cookieIn } from './access.ts';
import { createClient, type Transport } from './call.ts';
import { getOwnUser, updateOwnStatus } from './calls.ts';

const service = await startService({ law: { watchers: [] } });
afterAll(() => service.close());
const { member } = service;
const network = injecting(() => service.app.http);

/** A signed-in browser page, which sends cookies by itself. */
const pageOf = async () => {
  const browser = await new Browser(service).signIn(member.person.email);
  const cookies = () => [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const transport: Transport = (url, request) =>
    network(url, { ...request, headers: { ...request.headers, cookie: cookies() } });
  return { browser, cookies, transport, url: member.person.url };
};

test('[S157] a page calls with the session of its browser, and shows for a change that it is no other site', async () => {
  const { browser, cookies, transport, url } = await pageOf();
  const client = createClient({
    url,
    transport,
    access: access({ csrf: () => cookieIn(cookies(), 'csrftoken') }),
  });
  expect(await client.call(getOwnUser)).toMatchObject({ user_id: member.id });
  await client.call(updateOwnStatus, { status_text: 'from a page' });

  const without = createClient({ url, transport, access: access({ csrf: () => undefined }) });
  await expect(without.call(updateOwnStatus, { status_text: 'no' })).rejects.toMatchObject({
    code: 'CSRF_FAILED',
    status: 403,
  });
  expect(await without.call(getOwnUser)).toMatchObject({ user_id: member.id });

  browser.cookies.delete('sessionid');
  await expect(client.call(getOwnUser)).rejects.toMatchObject({ status: 401 });
});

test('a cookie is found by its whole name', () => {
  expect(cookieIn('xcsrftoken=1; csrftoken=a%3D=b; other=2', 'csrftoken')).toBe('a%3D=b');
  expect(cookieIn('', 'csrftoken')).toBeUndefined();
});
