/** A reader without an account: what they see, and how they come to an account [W171]. */
import { getChannelId } from '@parlance/protocol/channels/endpoints';
import { updateMessage } from '@parlance/protocol/messages/edit';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { addReaction } from '@parlance/protocol/reactions';
import { addSubmessage } from '@parlance/protocol/submessages';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { externalUrl, password } from '../cast.ts';
import { makeRoom } from '../channels/room.ts';
import { openHome } from '../chromium/home.ts';
import { sizes } from '../chromium/launch.ts';
import { complaintsOf, fill } from '../chromium/pages.ts';
import { startService, type TestService } from '../service.ts';
import { chooseSettings } from '../settings.ts';
import { axe, violationsOn } from './axe.ts';
import { isReady, missing, pageDirectory } from './scene.ts';

let service: TestService;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let complaints: readonly string[];
let channel = 0;
let first = 0;

const say = async (to: string, content: string) =>
  (await service.member.call(sendMessage, { type: 'channel', to, topic: 'tomatoes', content })).id;

const openToAll = (isOpen: boolean) =>
  chooseSettings(service.database, service.people.owner.organizationId, {
    enable_spectator_access: isOpen,
    invite_required: false,
  });

beforeAll(async () => {
  if (missing !== undefined) return;
  service = await startService({ law: { watchers: [] }, page: { directory: pageDirectory } });
  await openToAll(true);
  const members = [service.member.id, service.otherMember.id];
  const home = service.people.owner.organizationId;
  await makeRoom(service.database, home, 'piazza', { members, isWebPublic: true });
  await makeRoom(service.database, home, 'cellar', { members, inviteOnly: true });
  await makeRoom(service.database, home, 'yard', { members });
  channel = (await service.member.call(getChannelId, { stream: 'piazza' })).stream_id;
  first = await say('piazza', 'Which ones are **ripe**?');
  await say('cellar', 'the canary of the cellar');
  await say('yard', 'the canary of the yard');
  await service.otherMember.call(addReaction, { message_id: first, emoji_name: 'tada' });
  browser = await openHome(service);
  context = await browser.newContext({ viewport: sizes.desktop, locale: 'en-US' });
  complaints = complaintsOf(context);
  page = await context.newPage();
});
afterAll(async () => {
  await browser?.close();
  await service?.close();
  expect(complaints ?? []).toEqual([]);
});

const conversation = () => `#narrow/channel/${channel}/topic/tomatoes`;
const goTo = async (address: string) => {
  await page.goto(`${externalUrl}/${address}`);
  await isReady(page);
};
const article = (words: string) => page.getByRole('article').filter({ hasText: words });
const question = (deed: string) => page.getByRole('dialog', { name: `Sign in to ${deed}` });
const close = async (deed: string) => {
  await page.keyboard.press('Escape');
  await question(deed).waitFor({ state: 'detached' });
};
const region = () => page.getByRole('region', { name: 'Join Home' });

describe.skipIf(missing !== undefined)('a reader without an account', () => {
  test('[W171] reads all public channels, and nothing else', async () => {
    await goTo('');
    await page.getByRole('heading', { level: 1, name: 'Combined feed' }).waitFor();
    await article('Which ones are ripe?').waitFor();
    await expect.poll(() => page.title()).toBe('Combined feed - Home - Parlance');
    const sidebar = page.getByRole('navigation', { name: 'Sidebar' });
    await sidebar.getByRole('link', { name: 'piazza, web-public' }).waitFor();
    for (const hidden of ['cellar', 'yard', 'Inbox', 'Drafts'])
      expect(await sidebar.getByRole('link', { name: hidden }).count()).toBe(0);
    expect(await page.content()).not.toContain('canary');
    expect(await page.getByRole('form').count()).toBe(0);
    // Nothing is unread for them: the list would be empty.
    expect(await sidebar.getByRole('button', { name: 'Unread only' }).count()).toBe(0);
    await page.keyboard.press('Shift+Q');
    expect(await sidebar.getByRole('link', { name: 'piazza, web-public' }).isVisible()).toBe(true);
  });

  test('[W171] finds with the search, and sees the card of a person', async () => {
    await goTo('#narrow/search/ripe');
    await article('Which ones are ripe?').waitFor();
    await goTo('#narrow/search/canary');
    await page.getByText('Nothing was found for canary.').waitFor();
    await goTo(conversation());
    await expect.poll(() => page.title()).toBe('#piazza > tomatoes - Home - Parlance');
    const name = service.people.member.fullName;
    await article('ripe').getByRole('button', { name }).first().click();
    await page.getByRole('dialog', { name }).waitFor();
    await page.keyboard.press('Escape');
  });

  test('[W171] is asked to sign in by what needs an account', async () => {
    await goTo(conversation());
    await article('ripe').focus();
    await page.keyboard.press('r');
    await question('reply').getByRole('link', { name: 'Sign in' }).waitFor();
    await close('reply');
    await article('ripe')
      .getByRole('button', { name: /^tada, 1/ })
      .click();
    await question('add reaction').waitFor();
    await close('add reaction');
    await page.getByRole('main').getByRole('button', { name: 'Default' }).click();
    await page.getByRole('menuitemradio', { name: 'Follow' }).click();
    await question('follow').waitFor();
    await close('follow');
    await page.keyboard.press('x');
    await question('new direct message').waitFor();
    await close('new direct message');
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts', exact: true }).waitFor();
    await page.keyboard.press('Escape');
  });

  test('[W39] [W171] is shown the way at places that need an account', async () => {
    for (const address of [
      '#inbox',
      '#settings/profile',
      '#narrow/is/starred',
      '#organization/users/active',
    ]) {
      await goTo(address);
      await page.getByRole('main').getByText('This place is for people with an account.').waitFor();
    }
  });

  test('[W171] reads of a voter who never wrote there that they are unknown', async () => {
    const poll = await say('piazza', '/poll Which first?\nThe red ones');
    const content = JSON.stringify({ type: 'vote', key: 'canned,0', vote: 1 });
    await service.owner.call(addSubmessage, { message_id: poll, msg_type: 'widget', content });
    await goTo(conversation());
    await page.reload();
    await article('Which first?').getByText('Unknown user').waitFor();
  });

  test('[W171] sees what is newer when they ask', async () => {
    await goTo(conversation());
    await article('ripe').waitFor();
    const second = await say('piazza', 'All of them');
    await service.member.call(updateMessage, { message_id: first, content: 'Which are ripe today?' });
    expect(await article('All of them').count()).toBe(0);
    await region().getByRole('button', { name: 'Look for newer messages' }).click();
    await article('All of them').waitFor();
    await article('Which are ripe today?').waitFor();
    expect(second).toBeGreaterThan(first);
  });

  test('[W171] sees what is newer when they come back after a while', async () => {
    const visitor = await browser.newContext({ viewport: sizes.desktop, locale: 'en-US' });
    const window = await visitor.newPage();
    await window.clock.install();
    await window.goto(`${externalUrl}/${conversation()}`);
    await window.getByRole('article').first().waitFor();
    await say('piazza', 'Come and look');
    await window.clock.setSystemTime(Date.now() + 3_600_000);
    await window.evaluate(() => dispatchEvent(new Event('focus')));
    await window.getByRole('article').filter({ hasText: 'Come and look' }).waitFor();
    await visitor.close();
  });

  test('[W171] reads on in a browser whose session ended long ago', async () => {
    const visitor = await browser.newContext({ viewport: sizes.desktop, locale: 'en-US' });
    const left = { url: externalUrl, value: 'ended' };
    await visitor.addCookies([
      { ...left, name: 'sessionid', httpOnly: true },
      { ...left, name: 'csrftoken' },
    ]);
    const window = await visitor.newPage();
    await window.goto(`${externalUrl}/${conversation()}`);
    await window.getByRole('region', { name: 'Join Home' }).waitFor();
    await window.getByRole('article').first().waitFor();
    await visitor.close();
  });

  test('[W171] keeps the theme on the device', async () => {
    await goTo(conversation());
    await page.getByRole('button', { name: 'Theme' }).click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    await expect.poll(scheme).toBe('dark');
    await page.reload();
    await isReady(page);
    await expect.poll(scheme).toBe('dark');
  });

  test('[W171] reads on in a browser that allows no cookies and no notes', async () => {
    const strict = await browser.newContext();
    await strict.addInitScript(`
      for (const kept of ['localStorage', 'indexedDB'])
        Object.defineProperty(globalThis, kept, {
          get: () => {
            throw new DOMException('Forbidden.', 'SecurityError');
          },
        });`);
    const tab = await strict.newPage();
    await tab.goto(`${externalUrl}/${conversation()}`);
    await tab.getByRole('article').first().waitFor();
    await strict.close();
  });

  test('[W171] meets no barrier, in both themes', async () => {
    const visitor = await browser.newContext({ viewport: sizes.desktop, locale: 'en-US' });
    const window = await visitor.newPage();
    for (const colorScheme of ['light', 'dark'] as const) {
      await window.emulateMedia({ colorScheme });
      await window.goto(`${externalUrl}/${conversation()}`);
      await window.reload();
      await window.getByRole('article').first().waitFor();
      await window.evaluate(axe);
      expect(await violationsOn(window)).toEqual([]);
      await window.getByRole('article').last().focus();
      await window.keyboard.press('r');
      await window.getByRole('dialog', { name: 'Sign in to reply' }).waitFor();
      expect(await violationsOn(window)).toEqual([]);
    }
    await visitor.close();
  });

  test('[W171] finds plain pages that lead into the application, at the same message', async () => {
    const visitor = await browser.newContext({ viewport: sizes.phone, locale: 'en-US' });
    const window = await visitor.newPage();
    await window.goto(`${externalUrl}/public`);
    await window.getByRole('link', { name: 'piazza' }).click();
    await window.getByRole('link', { name: 'tomatoes' }).click();
    await window.getByRole('heading', { level: 1, name: 'tomatoes · piazza' }).waitFor();
    await window.evaluate(axe);
    expect(await violationsOn(window)).toEqual([]);
    await window.getByRole('link', { name: 'Read and answer in the application' }).click();
    await window.getByRole('region', { name: 'Join Home' }).waitFor();
    await window.getByRole('article').filter({ hasText: 'ripe' }).waitFor();
    await visitor.close();
  });

  test('[W2] [W171] comes back to the same address after signing in', async () => {
    await goTo(conversation());
    await region().getByRole('link', { name: 'Join' }).waitFor();
    expect(await region().getByRole('link', { name: 'Join' }).getAttribute('href')).toMatch(/^\/register\?/);
    await region().getByRole('link', { name: 'Sign in' }).click();
    await fill(page, { 'E-mail address': service.people.member.email, Password: password }, 'Sign in');
    await page.getByRole('form', { name: 'Write a message' }).waitFor();
    await page.getByRole('heading', { level: 1, name: /tomatoes/ }).waitFor();
    expect(await region().count()).toBe(0);
  });

  test('[W1] [W171] comes to the sign-in page where the organization is not open', async () => {
    const stranger = await browser.newPage();
    await stranger.goto(`${externalUrl}/${conversation()}`);
    await stranger.getByRole('region', { name: 'Join Home' }).waitFor();
    await openToAll(false);
    await stranger.getByRole('button', { name: 'Look for newer messages' }).click();
    await stranger.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(new URL(stranger.url()).pathname).toBe('/login');
    await stranger.goto(`${externalUrl}/`);
    await stranger.getByRole('button', { name: 'Sign in' }).waitFor();
    await stranger.close();
    await openToAll(true);
  });
});
