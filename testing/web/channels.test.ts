/** Making, finding and joining channels in the page. */
import { subscribe } from '@parlance/protocol/channels/endpoints';
import { updateOrganization } from '@parlance/protocol/organization/update';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goTo, missing, type Scene, startScene } from './scene.ts';

let scene: Scene;
let page: Page;

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
  const { otherMember } = scene.service;
  await otherMember.call(subscribe, { subscriptions: [{ name: 'water', description: 'Pumps and pipes' }] });
  await otherMember.call(subscribe, { subscriptions: [{ name: 'board' }], invite_only: true });
  ({ page } = await scene.open(scene.service.people.member.email));
});
afterAll(async () => {
  await scene?.close();
});

const main = () => page.getByRole('main');
const dialog = () => page.getByRole('dialog', { name: 'New channel' });

describe.skipIf(missing !== undefined)('channels', () => {
  test('[W120] a newcomer makes a first channel from the inbox, and writes there', async () => {
    await goTo(page, '#inbox');
    await main().getByText('You are in no channel yet').waitFor();
    await main().getByRole('button', { name: 'New channel' }).click();
    await expect.poll(() => page.evaluate('document.activeElement.labels?.[0]?.textContent')).toBe('Name');
    await page.keyboard.type('garden');
    await dialog().getByLabel('Description').fill('What grows');
    await dialog().getByRole('combobox', { name: 'Members' }).fill(scene.service.people.otherMember.fullName);
    await page.keyboard.press('Enter');
    await dialog().getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { level: 1, name: 'garden' }).waitFor();
    await page.keyboard.press('c');
    await page
      .locator('input:focus')
      .and(page.getByRole('combobox', { name: 'Topic' }))
      .waitFor();
    await page.keyboard.type('tomatoes');
    await page.keyboard.press('Tab');
    await page.keyboard.type('They are ripe');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('article', { name: /They are ripe/ }).waitFor();
    await page.getByRole('navigation', { name: 'Sidebar' }).getByRole('link', { name: 'tomatoes' }).waitFor();
  });

  test('[W120] a name that is taken is refused before it is sent', async () => {
    await page.getByRole('button', { name: 'New channel' }).first().click();
    await dialog().getByLabel('Name').fill('WATER');
    await dialog().getByText('A channel of this name exists.').waitFor();
    expect(await dialog().getByRole('button', { name: 'Create' }).getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
  });

  test('[W119] channels are found, joined and left in place; private ones of others are not there', async () => {
    await page.getByRole('button', { name: 'Browse channels' }).click();
    const table = main().getByRole('table', { name: 'Channels' });
    await table.getByText('Pumps and pipes').waitFor();
    expect(await table.getByRole('link', { name: 'board' }).count()).toBe(0);
    await main().getByRole('searchbox', { name: 'Filter channels' }).fill('pump');
    await table.getByRole('link', { name: 'garden' }).waitFor({ state: 'detached' });
    await table.getByRole('button', { name: 'Subscribe to water' }).click();
    await table.getByRole('button', { name: 'Leave water' }).click();
    const question = page.getByRole('alertdialog', { name: 'Leave water?' });
    await question.getByRole('button', { name: 'Leave' }).click();
    await table.getByRole('button', { name: 'Subscribe to water' }).waitFor();
    await page.getByRole('group', { name: 'Undo' }).getByRole('button', { name: 'Undo' }).click();
    await table.getByRole('button', { name: 'Leave water' }).waitFor();
  });

  test('[W120] who may not make channels is not offered it', async () => {
    const { administrator } = scene.service;
    const nobody = { direct_members: [], direct_subgroups: [] };
    await administrator.call(updateOrganization, {
      can_create_public_channel_group: { new: nobody },
      can_create_private_channel_group: { new: nobody },
    });
    await main().getByRole('button', { name: 'New channel' }).waitFor({ state: 'detached' });
    await goTo(page, '#channels/new');
    await main().getByRole('table', { name: 'Channels' }).waitFor();
    expect(await dialog().count()).toBe(0);
  });
});
