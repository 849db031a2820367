/** Keys of one's own: switched off, changed, taken from another action, reset. */
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
  await goTo(page, '#settings/shortcuts');
});
afterAll(async () => {
  await scene?.close();
});

const heading = () => page.getByRole('heading', { level: 1 }).textContent();
const table = () => page.getByRole('table', { name: 'Shortcuts', exact: true });
const rowOf = (name: string) =>
  table()
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: `Change keys for ${name}`, exact: true }) });
const dialog = (name: string) => page.getByRole('dialog', { name: `Keys for “${name}”` });
const undo = () => page.getByRole('group', { name: 'Undo' }).getByRole('button', { name: 'Undo' }).click();
/** Leaves the field or button that has the focus. */
const pressOnPage = async (key: string) => {
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press(key);
};

describe.skipIf(missing !== undefined)('own shortcuts', () => {
  test('[W145] single keys are switched off, keys with Ctrl stay, and Undo brings them back', async () => {
    const toggle = page.getByRole('switch', { name: 'Single keys act' });
    await toggle.click();
    await expect.poll(() => toggle.getAttribute('aria-checked')).toBe('false');
    await pressOnPage('t');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Go to or do' }).waitFor();
    expect(await heading()).toBe('Shortcuts');
    await page.keyboard.press('Escape');
    await undo();
    await expect.poll(() => toggle.getAttribute('aria-checked')).toBe('true');
    await pressOnPage('t');
    await expect.poll(heading).toBe('Recent conversations');
    await goTo(page, '#settings/shortcuts');
  });

  test('[W145] a key that another action has is named, and taken from it', async () => {
    await page.getByRole('button', { name: 'Change keys for Drafts', exact: true }).click();
    const field = dialog('Drafts').getByRole('textbox', { name: 'New key' });
    await field.press('t');
    await dialog('Drafts')
      .getByRole('status')
      .filter({ hasText: 't is the key for “Recent conversations”, which would lose it.' })
      .waitFor();
    await dialog('Drafts').getByRole('button', { name: 'Take the key' }).click();
    await dialog('Drafts').getByRole('button', { name: 'Remove t', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => rowOf('Recent conversations').getByText('t', { exact: true }).count()).toBe(0);
    await pressOnPage('t');
    await expect.poll(heading).toBe('Drafts');
  });

  test('[W145] what was chosen is kept on the device, and one action is reset', async () => {
    await goTo(page, '#settings/shortcuts');
    await page.reload();
    await page.getByRole('button', { name: 'Reset keys for Drafts' }).click();
    await expect.poll(() => page.getByRole('button', { name: 'Reset keys for Drafts' }).count()).toBe(0);
    await pressOnPage('d');
    await expect.poll(heading).toBe('Drafts');
    await goTo(page, '#settings/shortcuts');
  });

  test('[W145] a key is removed, added again is no other, and all are reset', async () => {
    await page.getByRole('button', { name: 'Change keys for Inbox', exact: true }).click();
    const inbox = dialog('Inbox');
    await inbox.getByRole('button', { name: 'Remove Shift+I' }).click();
    await inbox.getByText('No keys.').waitFor();
    await inbox.getByRole('textbox', { name: 'New key' }).press('Control+Shift+I');
    await inbox.getByRole('button', { name: 'Add key' }).click();
    await inbox.getByRole('button', { name: 'Remove Ctrl+Shift+I' }).waitFor();
    await inbox.getByRole('textbox', { name: 'New key' }).press('Control+Shift+I');
    await inbox.getByText('It has this key already.').waitFor();
    await page.keyboard.press('Escape');
    await pressOnPage('Shift+I');
    await pressOnPage('Control+Shift+I');
    await expect.poll(heading).toBe('Inbox');
    await goTo(page, '#settings/shortcuts');
    await page.getByRole('button', { name: 'Reset all' }).click();
    await expect.poll(() => page.getByRole('button', { name: 'Reset all' }).count()).toBe(0);
    await rowOf('Inbox').getByText('Shift+I', { exact: true }).waitFor();
  });

  test('[W145] the list is found by what actions are called and by their keys', async () => {
    const filter = page.getByRole('searchbox', { name: 'Filter shortcuts' });
    await filter.fill('drafts');
    await expect.poll(() => table().getByRole('row').count()).toBeLessThan(5);
    await filter.fill('no such action');
    await page.getByText('Nothing matches.').waitFor();
    await filter.fill('');
  });

  test.each(looks)('[WP12] axe-core finds nothing: $look', async ({ colorScheme, viewport }) => {
    const { member } = scene.service.people;
    const { page: other } = await scene.open(member.email, { colorScheme, viewport });
    await goTo(other, '#settings/shortcuts');
    await other.getByRole('table', { name: 'Shortcuts' }).waitFor();
    await expectAccessible(other);
  });
});
