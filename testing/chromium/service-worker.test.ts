/** The page without a network, its pictures, its next version, and its end. */
import { rename, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { sendMessage } from '@parlance/protocol/messages/messages';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { externalUrl } from '../cast.ts';
import { upload } from '../files.ts';
import { png } from '../images.ts';
import { Forwarder } from '../outside/forwarder.ts';
import { startService } from '../service.ts';
import { buildApplication, buildSmallPage } from './built-page.ts';
import { signInAs } from './home.ts';
import { launchChromium, missingPrograms } from './launch.ts';
import { complaintsOf } from './pages.ts';

const missing = missingPrograms();
const directory = missing === undefined ? await buildSmallPage('the first version') : '';
const service = await startService({ law: { watchers: [] }, page: { directory } });
const { member, otherMember } = service;
const network = new Forwarder({ port: 0 });

let browser: Browser | undefined;
let context: BrowserContext;
let page: Page;
let complaints: string[];

const listen = async () => {
  const { http } = service.app;
  await http.listen({ host: '127.0.0.1', port: 0 });
  network.target = { host: '127.0.0.1', port: (http.server.address() as AddressInfo).port };
};

beforeAll(async () => {
  if (missing !== undefined) return;
  await listen();
  await network.open();
  browser = await launchChromium({ [`${new URL(externalUrl).hostname}:80`]: network.port });
});
beforeEach(async () => {
  context = await browser!.newContext();
  complaints = complaintsOf(context);
});
afterEach(async () => {
  // What the network does while it is cut is no complaint about the page.
  expect(complaints.filter((text) => !/net::ERR_/.test(text))).toEqual([]);
  await context.close();
});
afterAll(async () => {
  await browser?.close();
  await network.cut();
  await service.close();
  if (directory !== '') await rm(directory, { recursive: true });
});

/** The page's side of the worker, as the application uses it. */
interface Control {
  startWorker(onNewVersion: () => void): Promise<void>;
  lookForNewVersion(): Promise<void>;
  takeOver(): Promise<void>;
  nameAccount(userId: number): Promise<void>;
  forgetAccount(): Promise<void>;
}
declare global {
  var control: Control;
  var news: number;
}

/** Returns once a worker serves the page. */
const startWorker = async (userId: number) => {
  await page.evaluate(async (id) => {
    globalThis.news = 0;
    await control.startWorker(() => {
      globalThis.news += 1;
    });
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller === null)
      await new Promise((resolve) => {
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
      });
    await control.nameAccount(id);
  }, userId);
};

/** Returns whether a page that has not shown the picture yet shows it. */
const show = async (url: string): Promise<boolean> => {
  await page.reload();
  return page.evaluate(
    (source) =>
      new Promise<boolean>((resolve) => {
        const image = new Image();
        image.onload = () => resolve(true);
        image.onerror = () => resolve(false);
        image.src = source;
      }),
    url,
  );
};

const kept = (): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(
      names.map(async (name) =>
        (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
      ),
    );
    return lists.flat();
  });

const isKept = (path: string) => expect.poll(async () => (await kept()).includes(path), { timeout: 20_000 });

const begin = async (who = member) => {
  page = await signInAs(context, who.person.email);
  await startWorker(who.id);
};

const sendPicture = async (): Promise<string> => {
  const url = await upload(member, 'bee.png', png(40, 40), 'image/png');
  await member.call(sendMessage, {
    type: 'direct',
    to: [member.id, otherMember.id],
    content: `[bee](${url})`,
  });
  return url;
};

describe.skipIf(missing !== undefined)('the service worker', () => {
  test('[W4] [W170] starts the page without a network, and shows the pictures that were seen', async () => {
    const picture = await sendPicture();
    await begin();
    const avatar = `/avatar/${member.id}?version=1`;
    expect([await show(picture), await show(avatar)]).toEqual([true, true]);
    await isKept(picture).toBe(true);
    await isKept(`/avatar/${member.id}`).toBe(true);
    await page.evaluate(() => fetch('/json/users/me').then((answer) => answer.json()));
    await network.cut();
    try {
      await page.goto('about:blank');
      await page.goto(`${externalUrl}/#narrow/channel/5`);
      expect(await page.locator('#text').textContent()).toBe('the first version');
      expect(await page.title()).toBe('Home');
      expect([await show(picture), await show(avatar)]).toEqual([true, true]);
      expect(await show('/avatar/999?version=1')).toBe(false);
      const asked = await page.evaluate(() => fetch('/json/users/me').then(String, () => 'no network'));
      expect(asked).toBe('no network');
    } finally {
      await network.open();
    }
    expect((await kept()).filter((path) => /^\/(?:json|api|login|account$)/.test(path))).toEqual([]);
  });

  test('drops a picture that its reader may not see any more', async () => {
    const picture = await sendPicture();
    await begin(otherMember);
    await show(picture);
    await isKept(picture).toBe(true);
    await page.evaluate(() => control.nameAccount(1));
    // Another account has none of it.
    await isKept(picture).toBe(false);
    await page.evaluate((id) => control.nameAccount(id), otherMember.id);
    await show(picture);
    await isKept(picture).toBe(true);
    await context.route(`**${picture}`, (route) => route.fulfill({ status: 404, body: '' }));
    await show(picture);
    await isKept(picture).toBe(false);
  });

  test('keeps pictures up to a limit, those used last', async () => {
    await begin();
    const numbers = Array.from({ length: 520 }, (_none, index) => index + 1000);
    await page.evaluate(async (ids) => {
      const load = (id: number) =>
        new Promise((resolve) => {
          const image = new Image();
          image.onload = resolve;
          image.src = `/avatar/${id}?version=1`;
        });
      for (const id of ids) await load(id);
    }, numbers);
    await isKept(`/avatar/${numbers.at(-1)}`).toBe(true);
    // The oldest goes after the newest has come.
    const avatars = async () => (await kept()).filter((path) => path.startsWith('/avatar/'));
    await expect.poll(avatars).toEqual(numbers.slice(-500).map((id) => `/avatar/${id}`));
  });

  test('[W3] forgets all pictures of the account when it signs out, and the browser everything else', async () => {
    const picture = await sendPicture();
    await begin();
    await show(picture);
    await isKept(picture).toBe(true);
    await page.evaluate(() => control.forgetAccount());
    expect(await kept()).not.toContain(picture);
    // Without an account, none is kept.
    expect(await show(picture)).toBe(true);
    expect(await kept()).not.toContain(picture);

    const left = await page.evaluate(async () => {
      localStorage.setItem('note', 'of the account');
      await new Promise((resolve, reject) => {
        const opening = indexedDB.open('parlance', 1);
        opening.onsuccess = resolve;
        opening.onerror = reject;
      });
      const token = /csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? '';
      const answer = await fetch('/logout', {
        method: 'POST',
        headers: { Accept: 'application/json', 'X-CSRFToken': token },
      });
      return { answer: await answer.json(), cookies: document.cookie };
    });
    expect(left).toEqual({ answer: { result: 'success', msg: '' }, cookies: '' });
    await page.goto('about:blank');
    await page.goto(`${externalUrl}/#narrow/channel/5`);
    await page.waitForURL(`${externalUrl}/login#narrow/channel/5`);
    const rest = await page.evaluate(async () => ({
      notes: localStorage.length,
      databases: (await indexedDB.databases()).length,
      caches: await caches.keys(),
      workers: (await navigator.serviceWorker.getRegistrations()).length,
    }));
    expect(rest).toEqual({ notes: 0, databases: 0, caches: [], workers: 0 });
  });

  test('[W8] takes a new version when the page says so, and keeps no older one', async () => {
    await begin();
    expect(await page.evaluate(() => globalThis.news)).toBe(0);
    for (const version of ['the second version', 'the third version']) {
      const before = await page.locator('#text').textContent();
      const next = await buildSmallPage(version);
      await rm(directory, { recursive: true });
      await rename(next, directory);
      await service.restart();
      await listen();
      await page.evaluate(() => control.lookForNewVersion());
      await page.waitForFunction(() => globalThis.news > 0);
      // Until then, all windows keep what they have.
      await page.reload();
      expect(await page.locator('#text').textContent()).toBe(before);
      await page.evaluate(() => control.takeOver());
      await page.reload();
      expect(await page.locator('#text').textContent()).toBe(version);
      await startWorker(member.id);
    }
    const pages = (await page.evaluate(() => caches.keys())).filter((name) => name.startsWith('page-'));
    // One more for windows that still show the version before.
    expect(pages).toHaveLength(2);
  });
});

describe.skipIf(missing !== undefined)('the page', () => {
  test('[V17] lets in no markup but through its own policy, and nothing from elsewhere', async () => {
    page = await signInAs(context, member.person.email);
    const tried = await page.evaluate(async (elsewhere) => {
      const violations: string[] = [];
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
        violations.push(effectiveDirective),
      );
      const attempt = (work: () => unknown) => {
        try {
          work();
          return 'done';
        } catch (error) {
          return (error as Error).name;
        }
      };
      const types = globalThis as unknown as {
        trustedTypes: { createPolicy(name: string, rules: object): unknown };
      };
      const results = {
        markup: attempt(() => {
          document.body.innerHTML = '<b>bold</b>';
        }),
        foreignPolicy: attempt(() => types.trustedTypes.createPolicy('other', {})),
        ownPolicy: attempt(() => types.trustedTypes.createPolicy('parlance', {})),
        worker: attempt(() => new Worker('/theme.js')),
        fetched: await fetch(`${elsewhere}/a`).then(String, () => 'refused'),
        pictured: await new Promise((resolve) => {
          const image = new Image();
          image.onload = () => resolve('shown');
          image.onerror = () => resolve('refused');
          image.src = `${elsewhere}/a.png`;
        }),
      };
      const styled = document.createElement('p');
      styled.setAttribute('style', 'color: red');
      document.body.append(styled);
      return { ...results, colour: getComputedStyle(styled).color, violations: violations.sort() };
    }, 'http://elsewhere.example');
    expect(tried).toEqual({
      markup: 'TypeError',
      foreignPolicy: 'TypeError',
      ownPolicy: 'done',
      worker: 'TypeError',
      fetched: 'refused',
      pictured: 'refused',
      colour: 'rgb(255, 0, 0)',
      violations: expect.arrayContaining(['connect-src', 'img-src', 'require-trusted-types-for']),
    });
    expect(complaints.splice(0).length).toBeGreaterThan(0);
  });

  test('of the application starts without a complaint of the browser', async () => {
    const built = await buildApplication();
    const real = await startService({ law: { watchers: [] }, page: { directory: built } });
    await real.app.http.listen({ host: '127.0.0.1', port: 0 });
    const { target } = network;
    network.target = { host: '127.0.0.1', port: (real.app.http.server.address() as AddressInfo).port };
    page = await signInAs(context, member.person.email);
    await page.locator('main:not([aria-busy])').waitFor();
    expect(await page.evaluate(() => document.styleSheets.length)).toBeGreaterThan(0);
    await page.close();
    network.target = target;
    await real.close();
    await rm(built, { recursive: true });
  });
});
