/** Notifications that are tried, and settings that are taken along. */
import { readFile } from 'node:fs/promises';
import { updateSettings } from '@parlance/protocol/settings/endpoints';
import { getOwnUser } from '@parlance/protocol/users/users';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sizes } from '../chromium/launch.ts';
import { axe, violationsOn } from './axe.ts';
import { shownIn } from './notices.ts';
import { goTo, missing, type Scene, startScene } from './scene.ts';

let scene: Scene;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
  ({ context, page } = await scene.open(scene.service.people.member.email, {
    permissions: ['notifications', 'clipboard-read', 'clipboard-write'],
  }));
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
});
afterAll(async () => {
  await scene?.close();
});

const tried = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text }).waitFor();
const tryWay = (way: string) => page.getByRole('button', { name: `Test: ${way}` }).click();
const isOn = (name: string) => page.getByRole('switch', { name }).getAttribute('aria-checked');
const dialog = () => page.getByRole('dialog', { name: 'Take settings over' });
const choose = async (text: string) => {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'From a file' }).click();
  await (await chooser).setFiles({
    name: 'settings.json',
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  });
};

describe.skipIf(missing !== undefined)('notifications that are tried', () => {
  test('[W143] the screen shows one, and the sound is played', async () => {
    await goTo(page, '#settings/notifications');
    await tryWay('Screen');
    await tried(/^Shown\./);
    await expect.poll(() => shownIn(context)).toHaveLength(1);
    await tryWay('Sound');
    await tried(/^Played\./);
  });

  test('[W143] what is switched off, not set up or not registered says so', async () => {
    const { member } = scene.service;
    await tryWay('Phone');
    await tried('This service is not set up to notify phones.');
    await tryWay('E-mail');
    await tried('This service has no mail server.');
    await member.call(updateSettings, {
      enable_offline_email_notifications: false,
      enable_followed_topic_email_notifications: false,
      enable_stream_email_notifications: false,
    });
    await page
      .getByRole('checkbox', { name: 'Direct messages and mentions: E-mail', checked: false })
      .waitFor();
    await tryWay('E-mail');
    await tried('All boxes of “E-mail” are off in the table above.');
  });

  test('[W143] a pause, and a browser that does not allow them, are named', async () => {
    await page.evaluate(
      "localStorage.setItem('parlance:quiet', JSON.stringify({ until: Date.now() + 3600000 }))",
    );
    await page.reload();
    await tryWay('Sound');
    await tried(/^Notifications are paused until /);
    await page.evaluate("localStorage.removeItem('parlance:quiet')");
    const { page: other } = await scene.open(scene.service.people.otherMember.email);
    await goTo(other, '#settings/notifications');
    await other.evaluate("Object.defineProperty(Notification, 'permission', { value: 'denied' })");
    await other.getByRole('button', { name: 'Test: Screen' }).click();
    await other
      .getByRole('status')
      .filter({ hasText: /^The browser does not allow notifications of this page/ })
      .waitFor();
    expect(context.pages()).toContain(page);
  });
});

describe.skipIf(missing !== undefined)('settings that are taken along', () => {
  test('[W146] a file that was saved changes back what changed since, after it was shown', async () => {
    await goTo(page, '#settings/preferences');
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as file' }).click();
    const download = await saving;
    expect(download.suggestedFilename()).toBe('Home settings.json');
    const text = await readFile(await download.path(), 'utf8');
    await scene.service.member.call(updateSettings, { enter_sends: true, translate_emoticons: true });
    await expect.poll(() => isOn('Enter sends the message')).toBe('true');
    await choose(text);
    await dialog().getByRole('row', { name: 'Enter sends the message On Off' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await isOn('Enter sends the message')).toBe('true');
    await choose(text);
    await dialog().getByRole('button', { name: 'Take over' }).click();
    await expect.poll(() => isOn('Enter sends the message')).toBe('false');
    await page.getByRole('group', { name: 'Undo' }).getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => isOn('Enter sends the message')).toBe('true');
  });

  test('[W146] settings are copied and pasted; the same ones change nothing', async () => {
    await page.getByRole('button', { name: 'Copy settings' }).click();
    await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Paste settings' }).click();
    await dialog().getByText('Nothing changes: all settings are the same here.').waitFor();
    await dialog().getByRole('button', { name: 'Close' }).click();
  });

  test('[W146] a file of something else is refused, and changes nothing', async () => {
    await choose('{"format": "<b>other"}');
    await page.getByRole('alert').filter({ hasText: 'This holds no settings of Parlance.' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await choose(
      JSON.stringify({ format: 'parlance-settings', version: 1, settings: { full_name: 'Mallory', x: 1 } }),
    );
    await dialog().getByText('2 settings are left out: this service does not know them.').waitFor();
    await dialog().getByRole('button', { name: 'Close' }).click();
    expect((await scene.service.member.call(getOwnUser)).full_name).toBe('Member One');
  });

  test('[W138] what is more than a declared setting is found, too, and gets the focus', async () => {
    const field = page.getByRole('searchbox', { name: 'Find a setting' });
    for (const [typed, words, address] of [
      ['zone', 'Time zone', /#settings\/profile\/timezone$/],
      ['single', 'Single keys act', /#settings\/shortcuts\/single_keys$/],
    ] as const) {
      await field.fill(typed);
      await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: words }).click();
      await expect.poll(() => page.url()).toMatch(address);
      await expect.poll(() => page.evaluate('document.activeElement.labels?.[0]?.textContent')).toBe(words);
    }
  });

  for (const colorScheme of ['light', 'dark'] as const)
    test(`[WP12] axe-core finds nothing: ${colorScheme}`, async () => {
      await page.emulateMedia({ colorScheme });
      for (const viewport of [sizes.desktop, { width: 320, height: 256 }]) {
        await page.setViewportSize(viewport);
        await goTo(page, '#settings/notifications');
        await page.reload();
        await tryWay('Phone');
        await tried('This service is not set up to notify phones.');
        await page.evaluate(axe);
        expect(await violationsOn(page)).toEqual([]);
        expect(
          await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'),
        ).toBe(0);
      }
    });
});
