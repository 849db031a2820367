/** Organizations of one server in one browser [W6]. */
import { sendMessage } from '@parlance/protocol/messages/messages';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { password } from '../cast.ts';
import { sizes } from '../chromium/launch.ts';
import { fill } from '../chromium/pages.ts';
import { isReady, missing, type Scene, startScene } from './scene.ts';

let scene: Scene;
let context: BrowserContext;
let home: Page;
let elsewhere: Page;

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
  ({ context, page: home } = await scene.open(scene.service.people.member.email));
});
afterAll(async () => {
  await scene?.close();
});

const radios = (page: Page) => page.getByRole('group', { name: 'Organizations' }).getByRole('menuitemradio');
const openMenu = async (page: Page, button: string | RegExp): Promise<void> => {
  await page.getByRole('banner').getByRole('button', { name: button }).click();
  await page.getByRole('menuitem', { name: 'Organization settings' }).waitFor();
};
const closeMenu = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
};
/** A menu waits only so long for newer counts. */
const offered = (page: Page, button: string | RegExp) =>
  expect.poll(
    async () => {
      await openMenu(page, button);
      const names = await radios(page).allInnerTexts();
      await closeMenu(page);
      return names;
    },
    { timeout: 30_000 },
  );
const signInElsewhere = async (page: Page): Promise<void> => {
  const { url, email } = scene.service.people.outsider;
  await page.goto(`${url}/login`);
  await fill(page, { 'E-mail address': email, Password: password }, 'Sign in');
  await page.waitForURL(`${url}/`);
  await isReady(page);
};

describe.skipIf(missing !== undefined)('several organizations', () => {
  test('[W6] who has one sees no choice', async () => {
    await offered(home, 'Home').toEqual([]);
  });

  test('[W6] one menu names each with its unread messages, and leads there', async () => {
    elsewhere = await context.newPage();
    await signInElsewhere(elsewhere);
    await offered(elsewhere, 'Elsewhere').toEqual(['Elsewhere', 'Home']);
    const { member, otherMember } = scene.service;
    for (const content of ['Are you', 'still there?'])
      await otherMember.call(sendMessage, { type: 'direct', to: [member.id], content });
    await offered(elsewhere, 'Elsewhere').toEqual(['Elsewhere', 'Home · 2 unread']);
    await openMenu(elsewhere, 'Elsewhere');
    const own = elsewhere.getByRole('menuitemradio', { name: 'Elsewhere' });
    expect(await own.getAttribute('aria-checked')).toBe('true');
    await elsewhere.getByRole('menuitemradio', { name: 'Home · 2 unread' }).click();
    await elsewhere.waitForURL(`${scene.service.people.member.url}/**`);
    await isReady(elsewhere);
    await elsewhere.getByRole('banner').getByRole('button', { name: 'Home' }).waitFor();
  });

  test('[W6] on a telephone the own menu has them', async () => {
    await elsewhere.goto(scene.service.people.outsider.url);
    await elsewhere.setViewportSize(sizes.phone);
    await isReady(elsewhere);
    await offered(elsewhere, /^Una Outsider, /).toEqual(['Elsewhere', 'Home · 2 unread']);
    await elsewhere.setViewportSize(sizes.desktop);
  });

  test('[W6] without network it names what was known', async () => {
    await context.setOffline(true);
    await offered(elsewhere, 'Elsewhere').toEqual(['Elsewhere', 'Home · 2 unread']);
    await context.setOffline(false);
  });

  test('[W6] where the reader signed out it is gone', async () => {
    await elsewhere
      .getByRole('banner')
      .getByRole('button', { name: /^Una Outsider, / })
      .click();
    await elsewhere.getByRole('menuitem', { name: 'Sign out' }).click();
    await elsewhere.waitForURL(/\/login/);
    await offered(home, 'Home').toEqual([]);
  });
});
