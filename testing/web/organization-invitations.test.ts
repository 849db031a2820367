/** Inviting people by mail and by link, and what becomes of open invitations. */
import { subscribe } from '@parlance/protocol/channels/endpoints';
import { getInvitations } from '@parlance/protocol/invitations';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sizes } from '../chromium/launch.ts';
import { axe, violationsOn } from './axe.ts';
import { goTo, missing, type Scene, startScene } from './scene.ts';

let scene: Scene;
let page: Page;

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
  const { administrator, people } = scene.service;
  await administrator.call(subscribe, { subscriptions: [{ name: 'garden', description: 'What grows' }] });
  const window = await scene.open(people.administrator.email);
  ({ page } = window);
  await window.context.grantPermissions(['clipboard-read', 'clipboard-write']);
});
afterAll(async () => {
  await scene?.close();
});

const dialog = () => page.getByRole('dialog', { name: 'Invite people' });
const table = () => page.getByRole('table', { name: 'Invitations' });
const row = (name: string) => table().getByRole('row').filter({ hasText: name });
const chooseFor = async (name: string, item: string) => {
  await row(name)
    .getByRole('button', { name: /^Actions for / })
    .click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};
const said = (text: string) =>
  page.getByRole('status').filter({ hasText: text }).waitFor({ state: 'attached' });

describe.skipIf(missing !== undefined)('invitations', () => {
  test('[W150] several pasted addresses are invited with role, channel and expiry', async () => {
    await goTo(page, '#organization/users/invitations');
    await page.getByText('No invitation is open.').waitFor();
    await page.getByRole('button', { name: 'Invite people' }).click();
    await dialog()
      .getByRole('textbox', { name: 'E-mail addresses' })
      .fill('ruth@example.org, Rita <rita@example.org>\n');
    await dialog().getByText('2 addresses').waitFor();
    await dialog().getByRole('combobox', { name: 'They join as' }).selectOption('Guest');
    await dialog().getByRole('combobox', { name: 'Expires' }).selectOption('In three days');
    await dialog().getByRole('combobox', { name: 'Channels' }).fill('gard');
    await page.getByRole('option', { name: /^garden/ }).click();
    await dialog().getByRole('button', { name: 'Invite', exact: true }).click();
    await dialog().waitFor({ state: 'detached' });
    await said('2 invitations sent');
    await row('rita@example.org').getByRole('cell', { name: 'Guest' }).waitFor();
    await row('ruth@example.org').getByRole('cell', { name: 'Ada Administrator' }).waitFor();
    const expiry = row('rita@example.org')
      .getByText(/, \d{4}$/)
      .last();
    expect(await expiry.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
    const { invites } = await scene.service.administrator.bare.call(getInvitations, {});
    for (const { invited, expiry_date } of invites)
      expect(Math.round((expiry_date! - invited) / 86_400)).toBe(3);
  });

  test('[W150] each address that cannot be invited is named with its reason, and stays to be mended', async () => {
    await goTo(page, '#invite');
    const addresses = dialog().getByRole('textbox', { name: 'E-mail addresses' });
    const { member } = scene.service.people;
    await addresses.fill(`nobody at home, ${member.email}, rosa@example.org`);
    await dialog().getByRole('button', { name: 'Invite', exact: true }).click();
    await dialog()
      .getByRole('listitem')
      .filter({ hasText: member.email })
      .getByText('Already has an account')
      .waitFor();
    await dialog().getByRole('listitem').filter({ hasText: 'nobody at home' }).waitFor();
    await expect.poll(() => addresses.inputValue()).toBe(`nobody at home\n${member.email}`);
    await dialog()
      .getByRole('alert')
      .filter({ hasText: 'We did send invitations to everyone else' })
      .waitFor();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
  });

  test('[W150] a link is made, copied, and found again in the list', async () => {
    await goTo(page, '#organization/users/invitations');
    await page.getByRole('button', { name: 'Invite people' }).click();
    await dialog().getByRole('radio', { name: 'By a link' }).check();
    await dialog().getByRole('combobox', { name: 'Expires' }).selectOption('Never');
    await dialog().getByRole('checkbox', { name: 'Own words of welcome' }).check();
    await dialog().getByRole('textbox', { name: 'Words of welcome' }).fill('Come in & <b>sit</b>');
    await dialog().getByRole('button', { name: 'Make a link' }).click();
    const link = await dialog().getByRole('textbox', { name: 'Invitation link' }).inputValue();
    expect(link).toMatch(/\/join\//);
    await dialog().getByRole('button', { name: 'Copy link' }).click();
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(link);
    await dialog().getByRole('button', { name: 'Close' }).last().click();
    await row('Link').getByRole('cell', { name: 'Never' }).waitFor();
    await page.evaluate("navigator.clipboard.writeText('')");
    await chooseFor('Link', 'Copy link');
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(link);
  });

  test('[W150] an invitation is sent again, and revoked only after a question', async () => {
    await chooseFor('rita@example.org', 'Send again');
    await said('Invitation sent again');
    await chooseFor('rita@example.org', 'Revoke');
    const question = page.getByRole('alertdialog', { name: 'Revoke rita@example.org?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await row('rita@example.org').waitFor();
    await chooseFor('rita@example.org', 'Revoke');
    await question.getByRole('button', { name: 'Revoke' }).click();
    await row('rita@example.org').waitFor({ state: 'detached' });
    await row('ruth@example.org').waitFor();
  });

  test('[W150] [W156] guests are not offered to invite, and read who may', async () => {
    const { page: other } = await scene.open(scene.service.people.guest.email);
    await goTo(other, '#organization/users/invitations');
    await other.getByText('Only Members can change this').waitFor();
    expect(await other.getByRole('button', { name: 'Invite people' }).count()).toBe(0);
    await goTo(other, '#invite');
    await other.getByText('You may not invite people to this organization.').waitFor();
  });

  for (const colorScheme of ['light', 'dark'] as const)
    test(`[WP12] axe-core finds nothing: ${colorScheme}`, async () => {
      const { administrator } = scene.service.people;
      const { page: other } = await scene.open(administrator.email, { colorScheme });
      await goTo(other, '#organization/users/invitations');
      await other.getByRole('row').filter({ hasText: 'ruth@example.org' }).waitFor();
      await other.evaluate(axe);
      for (const viewport of [sizes.desktop, { width: 320, height: 256 }]) {
        await other.setViewportSize(viewport);
        expect(await violationsOn(other)).toEqual([]);
        await other.getByRole('button', { name: 'Invite people' }).click();
        const invite = other.getByRole('dialog', { name: 'Invite people' });
        await invite.waitFor();
        expect(await violationsOn(other, undefined, 'dialog')).toEqual([]);
        await other.keyboard.press('Escape');
        await invite.waitFor({ state: 'detached' });
      }
    });
});
