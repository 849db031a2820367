/** The own bots: made, named, given keys, ended and brought back. */
import { getBotKey, getBots } from '@parlance/protocol/bots/endpoints';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { password } from '../cast.ts';
import { png } from '../images.ts';
import { expectAccessible, looks } from './axe.ts';
import { goTo, missing, type Scene, startScene } from './scene.ts';

let scene: Scene;
let page: Page;

const hostile = `<i Pump & ${'x'.repeat(60)}`;

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
  const { context, page: opened } = await scene.open(scene.service.people.member.email);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  page = opened;
  await goTo(page, '#settings/your-bots');
});
afterAll(async () => {
  await scene?.close();
});

const row = (name: string | RegExp) => page.getByRole('table', { name: 'Bots' }).getByRole('row', { name });
const choose = async (bot: string, item: string) => {
  await page.getByRole('button', { name: `Actions for ${bot}` }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};
const copied = () => page.evaluate('navigator.clipboard.readText()') as Promise<string>;
const bots = async () => (await scene.service.member.call(getBots)).bots;

describe.skipIf(missing !== undefined)('own bots', () => {
  test('[W144] a bot is made; a name that is taken is refused in the dialog', async () => {
    await row(/Relay Bot/).waitFor();
    await page.getByRole('button', { name: 'New bot' }).click();
    const dialog = page.getByRole('dialog', { name: 'New bot' });
    expect(await dialog.getByText('Its address begins').count()).toBe(0);
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Relay Bot');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByRole('alert').filter({ hasText: /\w/ }).waitFor();
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(hostile);
    await dialog.getByRole('textbox', { name: 'Short name' }).fill('pump');
    await dialog.getByText('Its address begins with pump-bot@.').waitFor();
    await dialog.getByRole('button', { name: 'Create' }).click();
    await row(/<i Pump &/)
      .getByText(/^pump-bot@/)
      .waitFor();
    expect((await bots()).map(({ full_name }) => full_name)).toContain(hostile);
  });

  test('[W144] name and picture are changed', async () => {
    await choose('Relay Bot', 'Edit bot');
    const dialog = page.getByRole('dialog', { name: 'Edit bot' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Station Bot');
    await dialog.getByRole('textbox', { name: 'Name' }).press('Enter');
    await row(/Station Bot/).waitFor({ state: 'attached' });
    const chooser = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'Upload a picture' }).click();
    await (await chooser).setFiles({
      name: 'bot.png',
      mimeType: 'image/png',
      buffer: Buffer.from(png(40, 60)),
    });
    const take = page.getByRole('button', { name: 'Use this picture' });
    await take.click();
    await take.waitFor({ state: 'detached' });
    await expect
      .poll(async () => (await bots()).find(({ full_name }) => full_name === 'Station Bot')?.avatar_url)
      .toMatch(/^\/user_avatars\//);
    await dialog.getByRole('button', { name: 'Close' }).click();
  });

  test('[W139] a refusal does not stay at its field until the dialog is opened again', async () => {
    await choose('Station Bot', 'Edit bot');
    const dialog = page.getByRole('dialog', { name: 'Edit bot' });
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await name.fill('No *stars* in names');
    await name.press('Enter');
    await dialog.getByRole('alert').filter({ hasText: 'Could not save' }).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await choose('Station Bot', 'Edit bot');
    await expect.poll(() => name.inputValue()).toBe('Station Bot');
    expect(await name.getAttribute('aria-invalid')).toBe(null);
    await dialog.getByRole('button', { name: 'Close' }).click();
  });

  test('[W144] key and zuliprc are copied; the password renews the key', async () => {
    const { bot, member } = scene.service;
    const key = async () => (await member.call(getBotKey, { bot_id: bot.id })).api_key;
    const before = await key();
    await choose('Station Bot', 'Copy key');
    await expect.poll(copied).toBe(before);
    await choose('Station Bot', 'Copy zuliprc');
    await expect.poll(copied).toContain(`key=${before}\nsite=http://chat.example.org`);
    await choose('Station Bot', 'Renew key');
    const dialog = page.getByRole('dialog', { name: 'Renew the key of Station Bot' });
    await dialog.getByLabel('Password').fill('not this one');
    await dialog.getByRole('button', { name: 'Renew' }).click();
    await dialog.getByRole('alert').filter({ hasText: /\w/ }).waitFor();
    expect(await key()).toBe(before);
    await dialog.getByLabel('Password').fill(password);
    await dialog.getByRole('button', { name: 'Renew' }).click();
    await expect.poll(key).not.toBe(before);
  });

  test('[W144] a bot is deactivated after a question; only administrators bring it back', async () => {
    await choose('Station Bot', 'Deactivate');
    const question = page.getByRole('alertdialog', { name: 'Deactivate Station Bot?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await choose('Station Bot', 'Deactivate');
    await question.getByRole('button', { name: 'Deactivate' }).click();
    await row(/Station Bot.*Deactivated/).waitFor();
    await page.getByText('Only administrators reactivate bots.').waitFor();
    expect(await page.getByRole('button', { name: 'Actions for Station Bot' }).count()).toBe(0);
  });

  test('[W144] an administrator reactivates a bot of their own', async () => {
    const { page: own } = await scene.open(scene.service.people.administrator.email);
    await goTo(own, '#settings/your-bots');
    await own.getByText('You have no bots.').waitFor();
    await own.getByRole('button', { name: 'New bot' }).click();
    await own.getByRole('textbox', { name: 'Name', exact: true }).fill('Clock');
    await own.getByRole('button', { name: 'Create' }).click();
    const actions = own.getByRole('button', { name: 'Actions for Clock' });
    await actions.click();
    await own.getByRole('menuitem', { name: 'Deactivate' }).click();
    await own.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
    await own.getByRole('cell', { name: 'Deactivated' }).waitFor();
    await actions.click();
    await own.getByRole('menuitem', { name: 'Reactivate' }).click();
    await own.getByRole('cell', { name: 'Reads and writes' }).waitFor();
  });

  test('[W144] a guest reads that they may make no bots', async () => {
    const { page: guest } = await scene.open(scene.service.people.guest.email);
    await goTo(guest, '#settings/your-bots');
    const button = guest.getByRole('button', { name: 'New bot' });
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    await button.click({ force: true });
    await guest.getByText('You may not make bots in this organization').waitFor();
    expect(await guest.getByRole('dialog').count()).toBe(0);
  });

  test.each(looks)('[WP12] axe-core finds nothing: $look', async ({ colorScheme, viewport }) => {
    const { member } = scene.service.people;
    const { page: other } = await scene.open(member.email, { colorScheme, viewport });
    await goTo(other, '#settings/your-bots');
    await other.getByRole('row', { name: /<i Pump &/ }).waitFor();
    await expectAccessible(other);
  });
});
