/** Own settings: found, changed at once, taken back, and the same in every window. */
import { updateSettings } from '@parlance/protocol/settings/endpoints';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible, looks } from './axe.ts';
import { goTo, missing, type Scene, startScene } from './scene.ts';

let scene: Scene;
let page: Page;

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
  ({ page } = await scene.open(scene.service.people.member.email));
});
afterAll(async () => {
  await scene?.close();
});

const navigation = () => page.getByRole('navigation', { name: 'Settings' });
const toggle = (name: string) => page.getByRole('switch', { name });
const isOn = (name: string) => toggle(name).getAttribute('aria-checked');
const focused = () =>
  page.evaluate(
    'document.activeElement.getAttribute("aria-label") ?? document.activeElement.labels?.[0]?.textContent',
  );
const heading = () => page.getByRole('heading', { level: 1 });

describe.skipIf(missing !== undefined)('own settings', () => {
  test('[W138] each section and each setting has an address, and Back leads back', async () => {
    await goTo(page, '#settings/display-settings');
    await expect.poll(() => heading().textContent()).toBe('Preferences');
    await expect.poll(() => page.url()).toMatch(/#settings\/preferences$/);
    await navigation().getByRole('link', { name: 'Notifications' }).click();
    await expect.poll(() => heading().textContent()).toBe('Notifications');
    await page.goBack();
    await expect.poll(() => heading().textContent()).toBe('Preferences');
    await goTo(page, '#settings/preferences/enter_sends');
    await expect.poll(focused).toBe('Enter sends the message');
  });

  test('[W138] one field finds settings of all sections by what they say; nonsense finds none', async () => {
    const field = navigation().getByRole('searchbox', { name: 'Find a setting' });
    await field.fill('direct mess sound');
    await navigation().getByRole('status').filter({ hasText: '1 setting' }).waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toMatch(/#settings\/notifications\/enable_sounds$/);
    await expect.poll(focused).toBe('Direct messages and mentions: Sound');
    await field.fill('<b>zebra');
    await navigation().getByText('No setting has these words.').waitFor();
    await field.fill('');
  });

  test('[W139] a change holds at once, says "Saved", and is undone', async () => {
    await goTo(page, '#settings/preferences');
    expect(await isOn('Enter sends the message')).toBe('false');
    await toggle('Enter sends the message').click();
    await expect.poll(() => isOn('Enter sends the message')).toBe('true');
    const offer = page.getByRole('group', { name: 'Undo' });
    await offer.getByText('Saved').waitFor();
    await page.reload();
    await expect.poll(() => isOn('Enter sends the message')).toBe('true');
    await toggle('Enter sends the message').click();
    await offer.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => isOn('Enter sends the message')).toBe('true');
    await page.getByRole('status').filter({ hasText: 'Undone' }).waitFor({ state: 'attached' });
  });

  test('[W138] a section that is opened by its address has the focus at its heading', async () => {
    await page.goto('about:blank');
    await goTo(page, '#settings/notifications');
    const isFocused = (name: string) =>
      page.getByRole('heading', { level: 1, name }).evaluate((heading) => heading === document.activeElement);
    await expect.poll(() => isFocused('Notifications')).toBe(true);
    const section = page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Topics' });
    await section.press('Enter');
    await expect.poll(() => isFocused('Topics')).toBe(true);
  });

  test('[W139] what is refused is taken back, with the reason at the field', async () => {
    await goTo(page, '#settings/preferences');
    const before = await isOn('Show who reacted');
    await page.route('**/json/settings', (route) =>
      route.fulfill({
        status: 400,
        json: { result: 'error', code: 'BAD_REQUEST', msg: 'Not <b>today</b>' },
      }),
    );
    await toggle('Show who reacted').click();
    const why = page.getByRole('alert').filter({ hasText: 'Could not save: Not <b>today</b>' });
    await why.waitFor();
    expect(await page.getByText('Not <b>today</b>').count()).toBe(1);
    expect(await toggle('Show who reacted').getAttribute('aria-describedby')).toContain(
      await why.getAttribute('id'),
    );
    await expect.poll(() => isOn('Show who reacted')).toBe(before);
    expect(await toggle('Show who reacted').getAttribute('aria-invalid')).toBe('true');
    await page.unroute('**/json/settings');
    await toggle('Show who reacted').click();
    await expect.poll(() => isOn('Show who reacted')).not.toBe(before);
    expect(await toggle('Show who reacted').getAttribute('aria-invalid')).toBe(null);
  });

  test('[W139] in German, the page says that the service did not answer', async () => {
    const { owner } = scene.service;
    await owner.call(updateSettings, { default_language: 'de' });
    const { page: own, context } = await scene.open(scene.service.people.owner.email);
    await goTo(own, '#settings/preferences');
    const sends = own.getByRole('switch', { name: 'Eingabe sendet die Nachricht' });
    const why = own.getByText('Der Dienst hat nicht geantwortet.');
    await sends.waitFor();
    await context.setOffline(true);
    await sends.click();
    await why.waitFor();
    await context.setOffline(false);
    await sends.click();
    await why.waitFor({ state: 'detached' });
    await own.route('**/json/settings', (route) => route.fulfill({ status: 413, body: 'Of a proxy' }));
    await sends.click();
    await why.waitFor();
  });

  test('[W145] keys are called as the keyboards of the language have them', async () => {
    const { page: german } = await scene.open(scene.service.people.owner.email);
    await german.getByRole('banner').getByText('Strg+K', { exact: true }).waitFor();
    await goTo(german, '#keyboard-shortcuts');
    const table = german.getByRole('dialog', { name: 'Tastenkürzel' }).getByRole('table');
    await table.getByText('Umschalt+F6', { exact: true }).waitFor();
    await table.getByText('Pos1', { exact: true }).waitFor();
    expect(await table.getByText(/Ctrl|Shift|Enter/).count()).toBe(0);
  });

  test('[W139] a change made elsewhere appears by itself', async () => {
    await goTo(page, '#settings/preferences');
    await page.getByRole('radio', { name: 'Recent conversations', checked: false }).waitFor();
    await scene.service.member.call(updateSettings, { web_home_view: 'recent_topics' });
    await page.getByRole('radio', { name: 'Recent conversations', checked: true }).waitFor();
  });

  test('[W142] the page speaks the chosen language and has the chosen size at once', async () => {
    await goTo(page, '#settings/preferences');
    const size = () => page.evaluate('parseFloat(getComputedStyle(document.body).fontSize)');
    expect(await size()).toBe(15);
    await page.getByRole('combobox', { name: 'Text size' }).selectOption('20 px');
    await expect.poll(size).toBe(18.75);
    await page.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch');
    await expect.poll(() => heading().textContent()).toBe('Vorlieben');
    await page.getByRole('combobox', { name: 'Sprache' }).selectOption('English');
    await expect.poll(() => heading().textContent()).toBe('Preferences');
    await page.getByRole('radio', { name: 'Dark', exact: true }).check();
    await expect.poll(() => page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
    await page.getByRole('radio', { name: 'As the device' }).check();
    await expect.poll(() => page.evaluate('document.documentElement.dataset.theme')).toBe(undefined);
  });

  test('[W143] one table of what by how', async () => {
    await goTo(page, '#settings/notifications');
    const table = page.getByRole('table', { name: 'Notifications' });
    const box = table.getByRole('checkbox', { name: 'Channels: Screen' });
    expect(await box.isChecked()).toBe(false);
    await box.check();
    await page.getByRole('group', { name: 'Undo' }).getByText('Saved').waitFor();
    await page.reload();
    await expect.poll(() => box.isChecked()).toBe(true);
    expect(await table.getByRole('checkbox').count()).toBe(12);
  });

  test.each(looks)('[WP12] axe-core finds nothing: $look', async ({ colorScheme, viewport }) => {
    const { member } = scene.service.people;
    const { page: other } = await scene.open(member.email, { colorScheme, viewport });
    for (const section of ['preferences', 'notifications', 'account-and-privacy']) {
      await goTo(other, `#settings/${section}`);
      await other.getByRole('switch').first().waitFor();
      await expectAccessible(other, section);
    }
  });
});
