/** All bots of the organization, for administrators. */
import { createBot, getBotFailures } from '@parlance/protocol/bots/endpoints';
import { sendMessage } from '@parlance/protocol/messages/messages';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axe, violationsOn } from './axe.ts';
import { goTo, missing, type Scene, startScene } from './scene.ts';

let scene: Scene;
let page: Page;

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
  const { member, people } = scene.service;
  await member.call(createBot, { full_name: '<i Hook', short_name: 'hook', bot_type: 2 });
  const window = await scene.open(people.administrator.email);
  ({ page } = window);
  await window.context.grantPermissions(['clipboard-read', 'clipboard-write']);
});
afterAll(async () => {
  await scene?.close();
});

const table = () => page.getByRole('table', { name: 'Bots' });
const row = (name: string) => table().getByRole('row').filter({ hasText: name });
const chooseFor = async (name: string, item: string) => {
  await row(name)
    .getByRole('button', { name: `Actions for ${name}` })
    .click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};
const copied = () => page.evaluate('navigator.clipboard.readText()');

describe.skipIf(missing !== undefined)('bots of the organization', () => {
  test('[W153] each bot has its kind and owner; people are elsewhere', async () => {
    await goTo(page, '#organization/bot-list-admin');
    const { member } = scene.service.people;
    await row('<i Hook').getByRole('cell', { name: 'Takes incoming webhooks' }).waitFor();
    await row('Relay Bot').getByRole('cell', { name: member.fullName }).waitFor();
    expect(await table().getByRole('rowheader').filter({ hasText: member.fullName }).count()).toBe(0);
    expect(await row('Notification Bot').count()).toBe(0);
  });

  test('[W153] a new bot is made in place, and belongs to who makes it', async () => {
    const { administrator } = scene.service.people;
    await page.getByRole('button', { name: 'New bot' }).click();
    const dialog = page.getByRole('dialog', { name: 'New bot' });
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Rain Gauge');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.waitFor({ state: 'detached' });
    await row('Rain Gauge').getByRole('cell', { name: administrator.fullName }).waitFor();
  });

  test('[W153] keys, settings of programs and addresses of webhooks are copied', async () => {
    const { bot } = scene.service.people;
    await chooseFor('Relay Bot', 'Copy zuliprc');
    await expect.poll(copied).toContain(`email=${bot.email}\nkey=${bot.apiKey}\nsite=http`);
    await chooseFor('Relay Bot', 'Copy key');
    await expect.poll(copied).toBe(bot.apiKey);
    await chooseFor('<i Hook', 'Copy webhook address');
    await expect.poll(copied).toMatch(/\/api\/v1\/external\/json\?api_key=\w{32}$/);
    await row('Relay Bot').getByRole('button').click();
    await page.getByRole('menuitem', { name: 'Copy key' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Copy webhook address' }).count()).toBe(0);
    await page.keyboard.press('Escape');
  });

  test('[W153] an administrator sees what an outgoing webhook failed at lately, and goes to the message', async () => {
    const { member } = scene.service;
    const payload_url = 'https://porter.example.invalid/hook';
    const made = { full_name: '<b Porter', short_name: 'porter', bot_type: 3, payload_url };
    const { user_id } = await member.call(createBot, made);
    await row('<b Porter').waitFor();
    await chooseFor('<b Porter', 'Recent failures');
    const failures = page.getByRole('dialog', { name: 'Recent failures of <b Porter' });
    await failures.getByText('Nothing failed lately.').waitFor();
    await page.keyboard.press('Escape');
    await member.call(sendMessage, { type: 'direct', to: [user_id], content: 'Is the door shut?' });
    await scene.service.runJobs();
    await expect
      .poll(async () => (await member.call(getBotFailures, { bot_id: user_id })).failures.length)
      .toBeGreaterThan(0);
    await chooseFor('<b Porter', 'Recent failures');
    await failures.getByRole('listitem').filter({ hasText: 'The receiver' }).first().waitFor();
    await page.keyboard.press('Escape');
    await row('Relay Bot').getByRole('button').click();
    await page.getByRole('menuitem', { name: 'Copy key' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Recent failures' }).count()).toBe(0);
    await page.keyboard.press('Escape');
  });

  test('[W153] a bot is deactivated after a question, and reactivated', async () => {
    await chooseFor('<i Hook', 'Deactivate');
    const question = page.getByRole('alertdialog', { name: 'Deactivate <i Hook?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await row('<i Hook').getByRole('cell', { name: 'Active', exact: true }).waitFor();
    await chooseFor('<i Hook', 'Deactivate');
    await question.getByRole('button', { name: 'Deactivate' }).click();
    await row('<i Hook').getByRole('cell', { name: 'Deactivated' }).waitFor();
    await chooseFor('<i Hook', 'Reactivate');
    await row('<i Hook').getByRole('cell', { name: 'Active', exact: true }).waitFor();
  });

  test('[W156] members read the list of bots without actions', async () => {
    const { page: other } = await scene.open(scene.service.people.member.email);
    await goTo(other, '#organization/bots');
    await other.getByText('Only administrators can change this').waitFor();
    const bots = other.getByRole('table', { name: 'Bots' });
    await bots.getByRole('row').filter({ hasText: 'Relay Bot' }).waitFor();
    expect(await bots.getByRole('button', { name: /^Actions/ }).count()).toBe(0);
  });

  for (const colorScheme of ['light', 'dark'] as const)
    test(`[WP12] axe-core finds nothing: ${colorScheme}`, async () => {
      await page.emulateMedia({ colorScheme });
      await page.evaluate(axe);
      await row('Relay Bot').waitFor();
      expect(await violationsOn(page)).toEqual([]);
    });
});
