/** While the application is built, and when that fails, pages say so and the API answers. */
import { rm } from 'node:fs/promises';
import { getOwnUser } from '@parlance/protocol/users/users';
import { Browser } from '@parlance/testing/browser';
import { makePage } from '@parlance/testing/page';
import { startService } from '@parlance/testing/service';
import { afterAll, expect, test } from 'vitest';

const directory = await makePage({ 'assets/main-12345678.js': 'void 0;' });
afterAll(() => rm(directory, { recursive: true }));

const start = async (build: (signal: AbortSignal) => Promise<void>) => {
  const service = await startService({ law: { watchers: [] }, page: { directory, build } });
  const browser = await new Browser(service).signIn(service.people.member.email);
  return { service, browser, page: service.app.service.page };
};

test('a page that is being built says so, asks again by itself, and is there when it is built', async () => {
  let resolve = () => {};
  const promise = new Promise<void>((finish) => {
    resolve = finish;
  });
  const { service, browser, page } = await start(() => promise);
  const built = page.start();
  await browser.open('/');
  expect([browser.page.status, browser.title]).toEqual([503, 'The application is being built']);
  expect(browser.page.text).toContain('<meta http-equiv="refresh" content="2">');
  expect(browser.page.headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' });
  expect((await browser.request('GET', '/index.html')).status).toBe(503);
  expect((await browser.request('GET', '/assets/main-12345678.js')).status).toBe(404);
  expect(await service.member.bare.call(getOwnUser)).toMatchObject({ user_id: service.member.id });
  expect((await new Browser(service).open('/')).title).toBe('Sign in');
  resolve();
  await built;
  expect((await browser.open('/')).page.text).toContain('<div id="application">');
  expect((await browser.request('GET', '/assets/main-12345678.js')).status).toBe(200);
  await service.close();
});

test('a build that fails leaves the API as it is; the page and the log say what to do', async () => {
  const { service, browser, page } = await start(async () => {
    throw new Error('the disk is full');
  });
  await page.start();
  await browser.open('/');
  expect([browser.page.status, browser.title]).toEqual([503, 'The application is not built']);
  expect(await service.member.bare.call(getOwnUser)).toMatchObject({ user_id: service.member.id });
  expect(service.faults.take()).toMatchObject([
    { msg: expect.stringContaining('npm run build'), err: { message: 'the disk is full' } },
  ]);
  await service.close();
});

test('a directory without an application is as good as none', async () => {
  const empty = await makePage({ 'index.html': '<p>no page</p>' });
  const service = await startService({ law: { watchers: [] }, page: { directory: empty } });
  expect(service.faults.take()).toMatchObject([{ msg: expect.stringContaining('npm run build') }]);
  const browser = await new Browser(service).signIn(service.people.member.email);
  expect([browser.page.status, browser.title]).toEqual([503, 'The application is not built']);
  await service.close();
  await rm(empty, { recursive: true });
});

test('a service that stops ends the build, and does not complain', async () => {
  const { service, page } = await start(
    (signal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  );
  const built = page.start();
  await service.close();
  await built;
});
