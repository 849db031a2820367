/** The people of the organization: found, ordered, changed, deactivated and brought back by administrators. */
import { createProfileField } from '@parlance/protocol/profiles/fields';
import { createUser, getUser, updateUser } from '@parlance/protocol/users/users';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { password } from '../cast.ts';
import { sizes } from '../chromium/launch.ts';
import { axe, violationsOn } from './axe.ts';
import { goTo, missing, type Scene, startScene } from './scene.ts';

let scene: Scene;
let page: Page;
const hostile = '<b Bold محمد with a name that is far too long for any column of any table';

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
  const { owner, people } = scene.service;
  await owner.call(createProfileField, { name: 'Garden', field_type: 1, hint: 'Where you dig' });
  await owner.call(createUser, { email: 'hostile@example.com', password, full_name: hostile });
  ({ page } = await scene.open(people.administrator.email));
});
afterAll(async () => {
  await scene?.close();
});

const table = (name = 'Users') => page.getByRole('table', { name, exact: true });
const rows = () => table().getByRole('row');
const row = (name: string, within = 'Users') => table(within).getByRole('row').filter({ hasText: name });
const filter = () => page.getByRole('searchbox', { name: 'Filter users' });
const chooseFor = async (name: string, item: string, within = 'Users') => {
  await row(name, within)
    .getByRole('button', { name: `Actions for ${name}` })
    .click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};
const namesShown = () => table().getByRole('rowheader').allTextContents();
const focusedRow = () => page.evaluate('document.activeElement.getAttribute("aria-rowindex")');

describe.skipIf(missing !== undefined)('users of the organization', () => {
  test('[W149] each person has name, address, role and last activity; bots are elsewhere', async () => {
    await goTo(page, '#organization/user-list-admin');
    const { member, bot } = scene.service.people;
    const line = row(member.fullName);
    await line.getByRole('cell', { name: member.email }).waitFor();
    await line.getByRole('cell', { name: 'Member', exact: true }).waitFor();
    expect(await table().getAttribute('aria-rowcount')).toBe('9');
    expect(await row(bot.fullName).count()).toBe(0);
  });

  test('addresses are read whole at 1280 px, at 320 px, and of bots', async () => {
    const cut = (within: string, address: string) =>
      table(within)
        .getByRole('cell')
        .getByText(address)
        .evaluateAll((all) =>
          all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
        );
    expect(await cut('Users', '@example.com')).toEqual([]);
    await page.setViewportSize({ width: 320, height: 568 });
    await expect.poll(() => cut('Users', '@example.com')).toEqual([]);
    await page.setViewportSize(sizes.desktop);
    await goTo(page, '#organization/bots');
    await table('Bots').waitFor();
    await expect.poll(() => cut('Bots', '@chat.example.org')).toEqual([]);
    for (const word of ['Reads and writes', 'Member One']) expect(await cut('Bots', word)).toEqual([]);
    await goTo(page, '#organization/user-list-admin');
  });

  test('[W149] words and a role narrow the list; nothing found is said', async () => {
    await filter().fill('AME member one');
    await page.getByText('Nothing here has these words.').waitFor();
    await filter().fill('one mem');
    await expect.poll(namesShown).toEqual(['Member One']);
    await page.getByRole('status').filter({ hasText: '1 result' }).waitFor({ state: 'attached' });
    await filter().fill('');
    const role = page.getByRole('combobox', { name: 'Role' });
    await role.selectOption('Guest');
    await expect.poll(namesShown).toEqual(['Gus Guest']);
    await role.selectOption('All roles');
    await expect.poll(() => rows().count()).toBe(9);
  });

  test('[W149] a column orders the rows, and again in the other direction', async () => {
    const head = table().getByRole('columnheader', { name: 'Role' });
    await head.getByRole('button').click();
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending');
    await expect.poll(async () => (await namesShown())[0]).toBe('Olive Owner');
    await head.getByRole('button').click();
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('descending');
    await expect.poll(async () => (await namesShown())[0]).toBe('Gus Guest');
    await table().getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  });

  test('[W149] arrows move among the rows, Enter opens the menu of one, Escape leads back', async () => {
    await filter().press('ArrowDown');
    await expect.poll(focusedRow).toBe('2');
    await page.keyboard.press('ArrowDown');
    await expect.poll(focusedRow).toBe('3');
    await page.keyboard.press('End');
    await expect.poll(focusedRow).toBe('9');
    await page.keyboard.press('Enter');
    const menu = page.getByRole('menu', { name: /^Actions for / });
    await menu.waitFor();
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    await expect.poll(focusedRow).toBe('9');
  });

  test('[W149] an administrator changes name, role and profile fields', async () => {
    await chooseFor('Member Two', 'Edit');
    const dialog = page.getByRole('dialog', { name: 'Edit Member Two' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Mira Member');
    await dialog.getByRole('combobox', { name: 'Role' }).selectOption('Moderator');
    await dialog.getByRole('textbox', { name: 'Garden' }).fill('Behind the shed');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await row('Mira Member').getByRole('cell', { name: 'Moderator' }).waitFor();
    await chooseFor('Mira Member', 'Edit');
    const again = page.getByRole('dialog', { name: 'Edit Mira Member' });
    await expect
      .poll(() => again.getByRole('textbox', { name: 'Garden' }).inputValue())
      .toBe('Behind the shed');
    await again.getByRole('textbox', { name: 'Name' }).fill('   ');
    expect(await again.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Escape');
  });

  test('[W149] the reason stays in the dialog when the service refuses', async () => {
    await chooseFor('Mira Member', 'Edit');
    const dialog = page.getByRole('dialog', { name: 'Edit Mira Member' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Two **stars**');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('alert').filter({ hasText: '"Name" must not contain' }).waitFor();
    await page.keyboard.press('Escape');
    await row('Mira Member').waitFor();
  });

  test('[W149] what another administrator changes while the form is open stays', async () => {
    const { owner, otherMember } = scene.service;
    const user_id = otherMember.id;
    await chooseFor('Mira Member', 'Edit');
    const dialog = page.getByRole('dialog', { name: 'Edit Mira Member' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Mira');
    await owner.call(updateUser, { user_id, role: 400 });
    await row('Mira Member').getByText('Member', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect((await owner.call(getUser, { user_id })).user).toMatchObject({ full_name: 'Mira', role: 400 });
    await owner.call(updateUser, { user_id, full_name: 'Mira Member', role: 300 });
    await row('Mira Member').getByText('Moderator', { exact: true }).waitFor();
  });

  test('[W149] deactivating says what it means, asks what is deleted, and can be taken back', async () => {
    const { newcomer } = scene.service.people;
    await chooseFor(newcomer.fullName, 'Deactivate');
    const question = page.getByRole('alertdialog', { name: `Deactivate ${newcomer.fullName}?` });
    await question.getByText('signed out everywhere').waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Cancel');
    await question.getByRole('checkbox', { name: 'Their messages in public channels' }).check();
    await question.getByText('does not come back').waitFor();
    await question.getByRole('button', { name: 'Deactivate' }).click();
    await row(newcomer.fullName).waitFor({ state: 'detached' });
    await goTo(page, '#organization/users/deactivated');
    await chooseFor(newcomer.fullName, 'Reactivate', 'Deactivated users');
    await page.getByText('Nobody was deactivated.').waitFor();
    await goTo(page, '#organization/users/active');
    await row(newcomer.fullName).waitFor();
    await page.getByRole('button', { name: 'New user' }).click();
    await page.getByRole('dialog', { name: 'New user' }).getByLabel('First password').waitFor();
    await page.keyboard.press('Escape');
  });

  test('[W149] the only owner cannot be taken away, and administrators do not touch owners', async () => {
    await chooseFor('Olive Owner', 'Deactivate');
    const question = page.getByRole('alertdialog', { name: 'Deactivate Olive Owner?' });
    await question.getByText('Only owners can deactivate an owner.').waitFor();
    expect(await question.getByRole('button', { name: 'Deactivate' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    const owners = await scene.open(scene.service.people.owner.email);
    await goTo(owners.page, '#organization/users/active');
    await owners.page.getByRole('button', { name: 'Actions for Olive Owner' }).click();
    await owners.page.getByRole('menuitem', { name: 'Deactivate' }).click();
    await owners.page.getByText('The only owner cannot leave.').waitFor();
  });

  test('[W156] members read the list and who may change it, and are offered no actions', async () => {
    const { page: other } = await scene.open(scene.service.people.member.email);
    await goTo(other, '#organization/users/active');
    await other.getByText('Only administrators can change this').waitFor();
    await other.getByRole('row').filter({ hasText: 'Olive Owner' }).waitFor();
    expect(await other.getByRole('button', { name: 'New user' }).count()).toBe(0);
    expect(
      await other
        .getByRole('table', { name: 'Users' })
        .getByRole('button', { name: /^Actions/ })
        .count(),
    ).toBe(0);
  });

  for (const colorScheme of ['light', 'dark'] as const)
    for (const [size, viewport] of [
      ['1280×800', sizes.desktop],
      ['320×256', { width: 320, height: 256 }],
    ] as const)
      test(`[WP12] axe-core finds nothing: ${colorScheme}, ${size}`, async () => {
        const { owner } = scene.service.people;
        const { page: other } = await scene.open(owner.email, { colorScheme, viewport });
        await other.evaluate(axe);
        for (const section of ['users/active', 'users/deactivated']) {
          await other.evaluate(`location.hash = 'organization/${section}'`);
          await other.getByRole('searchbox', { name: /^Filter (users|deactivated users)$/i }).waitFor();
          expect(await violationsOn(other), section).toEqual([]);
          const overhang = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
          expect(await other.evaluate(overhang), section).toBe(0);
        }
        await other.evaluate("location.hash = 'organization/users/active'");
        const hostileRow = other.getByRole('row').filter({ hasText: '<b Bold محمد' });
        await hostileRow.getByRole('button', { name: /^Actions for/ }).click();
        await other.getByRole('menuitem', { name: 'Deactivate' }).click();
        await other.getByRole('alertdialog').waitFor();
        expect(await violationsOn(other, undefined, '[role=alertdialog]')).toEqual([]);
      });
});
