/** The own account: address, password, key, sessions, and its end. */
import { updateOrganization } from '@parlance/protocol/organization/update';
import { getOwnUser, getUser } from '@parlance/protocol/users/users';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { password } from '../cast.ts';
import { expectAccessible, looks } from './axe.ts';
import { goTo, missing, type Scene, startScene } from './scene.ts';

let scene: Scene;
let page: Page;

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
  ({ page } = await scene.open(scene.service.people.member.email));
  await goTo(page, '#settings/account-and-privacy');
});
afterAll(async () => {
  await scene?.close();
});

const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

describe.skipIf(missing !== undefined)('own account', () => {
  test('[W141] another address waits for its link; one that is none is refused', async () => {
    await press('Change e-mail address');
    const field = dialog('Change e-mail address').getByRole('textbox', { name: 'New e-mail address' });
    await field.fill('nobody@');
    await field.press('Enter');
    expect(await dialog('Change e-mail address').isVisible()).toBe(true);
    await field.fill('fresh@example.com');
    await field.press('Enter');
    await page
      .getByRole('paragraph')
      .filter({ hasText: 'Open the link that was sent to fresh@example.com.' })
      .waitFor();
    expect((await scene.service.member.call(getOwnUser)).delivery_email).toBe(
      scene.service.people.member.email,
    );
  });

  test('[W141] where only administrators change addresses, the page says so', async () => {
    const { owner } = scene.service;
    await owner.call(updateOrganization, { email_changes_disabled: true });
    const button = page.getByRole('button', { name: 'Change e-mail address' });
    await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
    await button.click({ force: true });
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.getByText('Only administrators can change this').waitFor();
    await owner.call(updateOrganization, { email_changes_disabled: false });
    await expect.poll(() => button.getAttribute('aria-disabled')).toBe(null);
  });

  test('[W141] a wrong password is refused; the right one changes it, and this page stays signed in', async () => {
    const { page: other } = await scene.open(scene.service.people.member.email);
    await press('Change password');
    const change = dialog('Change password');
    await change.getByLabel('Old password').fill('not this one');
    await change.getByLabel('New password').fill('tomatoes ripen in august');
    await change.getByRole('button', { name: 'Change password' }).click();
    await change.getByRole('alert').filter({ hasText: 'Wrong password!' }).waitFor();
    await change.getByLabel('Old password').fill(password);
    await change.getByRole('button', { name: 'Change password' }).click();
    await change.waitFor({ state: 'detached' });
    await other.getByRole('dialog', { name: 'Sign in again' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Change password' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await press('Change password');
    await change.getByLabel('Old password').fill('tomatoes ripen in august');
    await change.getByLabel('New password').fill(password);
    await change.getByRole('button', { name: 'Change password' }).click();
    await change.waitFor({ state: 'detached' });
  });

  test('[W141] the API key is shown after the password, and renewed after a question', async () => {
    await press('Show key');
    await dialog('API key').getByLabel('Password').fill('not this one');
    await dialog('API key').getByRole('button', { name: 'Show key' }).click();
    await dialog('API key').getByRole('alert').filter({ hasText: /\w/ }).waitFor();
    await dialog('API key').getByLabel('Password').fill(password);
    await dialog('API key').getByRole('button', { name: 'Show key' }).click();
    const key = dialog('API key').getByRole('textbox', { name: 'API key' });
    const before = scene.service.people.member.apiKey;
    await expect.poll(() => key.inputValue()).toBe(before);
    const file = page.waitForEvent('download');
    await dialog('API key').getByRole('button', { name: 'Save zuliprc' }).click();
    expect((await file).suggestedFilename()).toBe('zuliprc');
    await dialog('API key').getByRole('button', { name: 'Renew key' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Renew' }).click();
    await expect.poll(() => key.inputValue()).not.toBe(before);
    await dialog('API key').getByRole('button', { name: 'Close' }).click();
  });

  test('[W141] sessions are listed with their device and ended one by one, or all others', async () => {
    const { member } = scene.service.people;
    const one = await scene.open(member.email);
    const two = await scene.open(member.email);
    await page.reload();
    const table = page.getByRole('table', { name: 'Sessions' });
    await table.getByText('This device').waitFor();
    const end = table.getByRole('button', { name: /^End / });
    const before = await end.count();
    expect(before).toBeGreaterThanOrEqual(2);
    await end.first().click();
    await expect.poll(() => end.count()).toBe(before - 1);
    await press('End all other sessions');
    await page.getByRole('alertdialog').getByRole('button', { name: 'End' }).click();
    await expect.poll(() => end.count()).toBe(0);
    for (const { page: ended } of [one, two])
      await ended.getByRole('dialog', { name: 'Sign in again' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test('[W141] the last owner cannot deactivate the account, and reads why', async () => {
    const { page: owner } = await scene.open(scene.service.people.owner.email);
    await goTo(owner, '#settings/account-and-privacy');
    await owner.getByRole('button', { name: 'Deactivate account' }).click();
    const question = owner.getByRole('alertdialog', { name: 'Deactivate your account?' });
    await question.getByText(/Your messages stay/).waitFor();
    await question.getByRole('button', { name: 'Deactivate' }).click();
    await owner.getByRole('alert').filter({ hasText: /owner/ }).waitFor();
    const { owner: person } = scene.service;
    expect((await person.call(getUser, { user_id: person.id })).user.is_active).toBe(true);
  });

  test('[W141] deactivating ends the account after a question that says what it means', async () => {
    const { otherMember, owner } = scene.service;
    const { page: leaver } = await scene.open(scene.service.people.otherMember.email);
    await goTo(leaver, '#settings/account-and-privacy');
    await leaver.getByRole('button', { name: 'Deactivate account' }).click();
    await leaver.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    expect((await owner.call(getUser, { user_id: otherMember.id })).user.is_active).toBe(true);
    await leaver.getByRole('button', { name: 'Deactivate account' }).click();
    await leaver.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
    await leaver.waitForURL((url) => url.pathname === '/login');
    expect((await owner.call(getUser, { user_id: otherMember.id })).user.is_active).toBe(false);
  });

  test.each(looks)('[WP12] axe-core finds nothing: $look', async ({ colorScheme, viewport }) => {
    const { member } = scene.service.people;
    const { page: other } = await scene.open(member.email, { colorScheme, viewport });
    await goTo(other, '#settings/account-and-privacy');
    await other.getByRole('table', { name: 'Sessions' }).waitFor();
    await expectAccessible(other);
  });
});
