/** What administrators set for all: changed at once, taken back, refused in words, only read by others. */
import { createChannel } from '@parlance/protocol/channels/endpoints';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sizes } from '../chromium/launch.ts';
import { png } from '../images.ts';
import { axe, violationsOn } from './axe.ts';
import { goTo, missing, type Scene, startScene } from './scene.ts';

let scene: Scene;
let page: Page;
const hostile = '<b>garden</b> & "shed"';

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
  const { owner } = scene.service;
  await owner.call(createChannel, { name: hostile, subscribers: [owner.id] });
  await owner.call(createChannel, { name: 'moderators', subscribers: [owner.id], invite_only: true });
  ({ page } = await scene.open(scene.service.people.owner.email));
});
afterAll(async () => {
  await scene?.close();
});

const main = () => page.getByRole('main');
const realm = async () => (await scene.service.owner.listen({ fetch_event_types: ['realm'] })).snapshot;
const saved = () => page.getByRole('group', { name: 'Undo' }).getByText('Saved').waitFor();
const undo = () => page.getByRole('group', { name: 'Undo' }).getByRole('button', { name: 'Undo' }).click();
/** What a screen reader adds to the name. */
const described = (field: Locator) =>
  field.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  );
const isFocused = (field: Locator) => field.evaluate((element) => element === document.activeElement);
const picture = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(png(400, 100)) };

describe.skipIf(missing !== undefined)('settings of the organization', () => {
  test('[W147] the name is saved at once and taken back; without one it is refused at its field', async () => {
    await goTo(page, '#inbox');
    await page.keyboard.press('g');
    await page.getByRole('menuitem', { name: /^Organization settings/ }).click();
    const name = main().getByLabel('Name', { exact: true });
    const before = await name.inputValue();
    await name.fill(hostile.slice(0, 30));
    await page.keyboard.press('Enter');
    await saved();
    await expect.poll(async () => (await realm()).realm_name).toBe(hostile.slice(0, 30));
    await undo();
    await expect.poll(() => name.inputValue()).toBe(before);
    await name.fill(' ');
    await name.blur();
    await page.getByRole('alert').filter({ hasText: 'Could not save: ' }).waitFor();
    await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true');
    expect((await realm()).realm_name).toBe(before);
  });

  test('[W147] description, type and words of welcome; the words are tried on oneself', async () => {
    await goTo(page, '#organization/organization-profile');
    await main().getByLabel('Description').fill(hostile);
    await main().getByLabel('Description').blur();
    await saved();
    await main().getByLabel('Type', { exact: true }).selectOption('Research');
    await expect.poll(async () => (await realm()).realm_org_type).toBe(40);
    await main().getByLabel('Words of welcome').fill('Bring a *spade*.');
    await main().getByLabel('Words of welcome').blur();
    await main().getByRole('button', { name: 'Send me the words of welcome' }).click();
    await page.getByRole('status').filter({ hasText: 'in your direct messages' }).waitFor({
      state: 'attached',
    });
    expect((await realm()).realm_description).toBe(hostile);
  });

  test('[W147] a text that the network lost is saved once its field is left again', async () => {
    await goTo(page, '#organization/organization-profile');
    const description = main().getByLabel('Description');
    const leave = async () => {
      await description.focus();
      await description.blur();
    };
    await page.context().setOffline(true);
    await description.fill('What grows here');
    await leave();
    await page.getByRole('alert').filter({ hasText: 'The service did not answer' }).waitFor();
    await page.context().setOffline(false);
    await leave();
    await expect.poll(async () => (await realm()).realm_description).toBe('What grows here');
  });

  test('[W147] icon and logos are uploaded, shown, and removed after a question', async () => {
    await goTo(page, '#organization/organization-profile');
    const chooseBy = async (button: string) => {
      const chooser = page.waitForEvent('filechooser');
      await main().getByRole('button', { name: button, exact: true }).click();
      await (await chooser).setFiles(picture);
    };
    await chooseBy('Upload an icon');
    await page
      .getByRole('dialog', { name: 'Icon' })
      .getByRole('button', { name: 'Use this picture' })
      .click();
    await main().getByRole('button', { name: 'Remove icon' }).waitFor();
    expect(await main().getByText('No logo', { exact: true }).count()).toBe(2);
    await chooseBy('Upload a logo for dark pages');
    const logo = main().getByRole('img', { name: 'Logo for dark pages' });
    await logo.waitFor();
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400);
    await main().getByRole('button', { name: 'Remove logo for dark pages' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect.poll(() => main().getByText('No logo', { exact: true }).count()).toBe(2);
  });

  test('[W147] what is no picture is refused', async () => {
    const chooser = page.waitForEvent('filechooser');
    await main().getByRole('button', { name: 'Upload a logo', exact: true }).click();
    await (await chooser).setFiles({ ...picture, buffer: Buffer.from('<svg onload="alert(1)">') });
    await page.getByRole('alert').filter({ hasText: 'Could not save: ' }).waitFor();
    expect(await main().getByText('No logo', { exact: true }).count()).toBe(2);
  });

  test('[W147] domains are added, widened and removed; what is none is refused', async () => {
    await goTo(page, '#organization/organization-profile/new-domain');
    const field = main().getByLabel('New domain');
    await expect.poll(() => isFocused(field)).toBe(true);
    await field.fill('<b>no domain</b>');
    await page.keyboard.press('Enter');
    await main().getByRole('alert').getByText('must look like example.org').waitFor();
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
    await field.fill('garden.example');
    await page.keyboard.press('Enter');
    const below = main().getByRole('switch', { name: 'garden.example' });
    await below.click();
    await expect.poll(() => below.getAttribute('aria-checked')).toBe('true');
    await main().getByRole('button', { name: 'Remove garden.example' }).click();
    await below.waitFor({ state: 'detached' });
  });

  test('[W147] a length of time is one of those offered, none, or another', async () => {
    await goTo(page, '#organization/organization-settings');
    const limit = async () => (await realm()).realm_message_content_edit_limit_seconds;
    const list = main().getByRole('combobox', { name: 'People can edit for' });
    await list.selectOption('No limit');
    await expect.poll(limit).toBe(null);
    await list.selectOption('Another time…');
    const other = main().getByRole('form', { name: 'People can edit for' });
    await other.getByRole('spinbutton', { name: 'How many' }).fill('0');
    await page.keyboard.press('Enter');
    await other.getByRole('spinbutton', { name: 'How many' }).fill('90');
    await page.keyboard.press('Enter');
    await expect.poll(limit).toBe(5400);
    await other.waitFor({ state: 'detached' });
    await expect
      .poll(() => list.evaluate((one: HTMLSelectElement) => one.selectedOptions[0]?.textContent))
      .toBe('90 minutes');
    await undo();
    await expect.poll(limit).toBe(null);
  });

  test('[W147] a part of a day is refused where days are counted', async () => {
    await goTo(page, '#organization/organization-settings');
    const kept = async () => (await realm()).realm_message_retention_days;
    await main().getByRole('combobox', { name: 'Delete messages after' }).selectOption('Another time…');
    const other = main().getByRole('form', { name: 'Delete messages after' });
    const count = other.getByRole('spinbutton', { name: 'How many' });
    await count.fill('1.4');
    await page.keyboard.press('Enter');
    expect(await count.evaluate((one: HTMLInputElement) => one.validationMessage)).toContain('1 and 2');
    await count.fill('14');
    await page.keyboard.press('Enter');
    await expect.poll(kept).toBe(14);
    await other.waitFor({ state: 'detached' });
    await undo();
    await expect.poll(kept).toBe(-1);
  });

  test('[W147] a channel is found by its name; only private ones take reports', async () => {
    const field = main().getByRole('combobox', { name: 'New channels are announced in' });
    await field.fill('gard');
    await page.getByRole('option', { name: hostile }).click();
    await expect.poll(() => field.inputValue()).toBe(hostile);
    await expect
      .poll(async () => (await realm()).realm_new_stream_announcements_stream_id)
      .toBeGreaterThan(0);
    const reports = main().getByRole('combobox', { name: 'Reports of messages go to' });
    await reports.click();
    await page.getByRole('option', { name: 'moderators' }).waitFor();
    expect(await page.getByRole('option', { name: hostile }).count()).toBe(0);
    await page.getByRole('option', { name: 'moderators' }).click();
    await expect.poll(() => reports.inputValue()).toBe('moderators');
  });

  test('[W147] one field finds settings of all sections', async () => {
    const field = page.getByRole('navigation', { name: 'Settings' }).getByRole('searchbox');
    await field.fill('jitsi address');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toMatch(/#organization\/organization-settings\/jitsi_server_url$/);
    const server = main().getByLabel('Address of the Jitsi server');
    await expect.poll(() => isFocused(server)).toBe(true);
    await server.fill('javascript:alert(1)');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: 'Could not save: ' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => server.inputValue()).toBe('');
  });

  test('[W156] others see the same controls, and who may change them', async () => {
    const { page: other } = await scene.open(scene.service.people.member.email);
    await goTo(other, '#organization/organization-settings');
    const one = other.getByRole('switch', { name: 'People can see who has read a message' });
    expect(await one.getAttribute('aria-disabled')).toBe('true');
    expect(await described(one)).toContain('Only administrators can change this');
    const before = await one.getAttribute('aria-checked');
    await one.click({ force: true });
    expect(await one.getAttribute('aria-checked')).toBe(before);
    const kept = other.getByRole('combobox', { name: 'Delete messages after' });
    expect(await kept.getAttribute('aria-disabled')).toBe('true');
    expect(await described(kept)).toContain('Only owners can change this');
    await goTo(other, '#organization/organization-profile');
    const name = other.getByRole('main').getByLabel('Name', { exact: true });
    expect(await name.getAttribute('aria-disabled')).toBe('true');
    expect(await other.getByRole('button', { name: 'Upload an icon' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
  });

  test('[W156] an administrator changes all but what is for owners', async () => {
    const { page: other } = await scene.open(scene.service.people.administrator.email);
    await goTo(other, '#organization/organization-profile');
    const invited = other.getByRole('switch', { name: 'People need an invitation to join' });
    expect(await invited.getAttribute('aria-disabled')).toBe('true');
    await other.getByText('Only owners can change this').first().waitFor();
    const mail = other.getByRole('switch', { name: 'Refuse disposable mail addresses' });
    expect(await mail.getAttribute('aria-disabled')).toBe(null);
    await mail.click();
    await expect.poll(async () => (await realm()).realm_disallow_disposable_email_addresses).toBe(true);
  });

  for (const [look, who, options] of [
    ['light, 1280×800', 'owner', { colorScheme: 'light', viewport: sizes.desktop }],
    ['dark, 320×256, a reader', 'member', { colorScheme: 'dark', viewport: { width: 320, height: 256 } }],
  ] as const)
    test(`[WP12] axe-core finds nothing: ${look}`, async () => {
      const { page: other } = await scene.open(scene.service.people[who].email, options);
      for (const section of ['organization-profile', 'organization-settings']) {
        await goTo(other, `#organization/${section}`);
        await other.getByRole('switch').first().waitFor();
        await other.evaluate(axe);
        expect(await violationsOn(other), section).toEqual([]);
        expect(
          await other.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'),
        ).toBe(0);
      }
    });
});
