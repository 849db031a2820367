/** Profile fields of every kind, with an order, choices, and what is lost with them [W151]. */
import {
  createProfileField,
  getProfileFields,
  updateOwnProfile,
  updateProfileField,
} from '@parlance/protocol/profiles/fields';
import { getUser } from '@parlance/protocol/users/users';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axe, violationsOn } from './axe.ts';
import { goTo, missing, type Scene, startScene } from './scene.ts';

let scene: Scene;
let page: Page;

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
  ({ page } = await scene.open(scene.service.people.administrator.email));
  await goTo(page, '#organization/profile-field-settings');
});
afterAll(async () => {
  await scene?.close();
});

const dialog = (name = 'New profile field') => page.getByRole('dialog', { name });
const field = (name: string) => page.getByRole('dialog').getByRole('textbox', { name, exact: true });
const row = (name: string) =>
  page.getByRole('table', { name: 'Profile fields' }).getByRole('row').filter({ hasText: name });
const fields = async () => (await scene.service.member.call(getProfileFields)).custom_fields;
const names = async () => (await fields()).map(({ name }) => name);
const undo = () => page.getByRole('group', { name: 'Undo' }).getByRole('button', { name: 'Undo' }).click();
const begin = async (kind: string) => {
  await page.getByRole('button', { name: 'New profile field' }).click();
  await dialog().getByRole('combobox', { name: 'Kind' }).selectOption(kind);
};
const add = async () => {
  await dialog().getByRole('button', { name: 'Add', exact: true }).click();
  await dialog().waitFor({ state: 'detached' });
};
const choose = async (name: string, item: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

describe.skipIf(missing !== undefined)('profile fields', () => {
  test('[W151] each kind can be added, with what belongs to it', async () => {
    for (const kind of ['Short text', 'Paragraph', 'Date', 'Link', 'People', 'Pronouns']) {
      await begin(kind);
      await field('Name').fill(`My ${kind}`);
      await add();
      await row(`My ${kind}`).waitFor();
    }
    await begin('Account elsewhere');
    await add();
    await row('GitHub username').waitFor();
    await begin('Account elsewhere');
    await dialog().getByRole('combobox', { name: 'Account' }).selectOption('Another');
    await field('Name').fill('Forge');
    await field('Address').fill('https://forge.example.org/%(username)s');
    await dialog().getByRole('switch', { name: 'Finds people' }).click();
    await add();
    await row('Forge').waitFor();
    expect((await fields()).map(({ type }) => type)).toEqual([1, 2, 4, 5, 6, 8, 7, 7]);
    expect((await fields()).at(-1)).toMatchObject({
      use_for_user_matching: true,
      field_data: expect.stringContaining('forge.example.org'),
    });
    await undo();
    await row('Forge').waitFor({ state: 'detached' });
  });

  test('[W151] a list has choices with an order, and says what a removed choice takes along', async () => {
    await begin('List of choices');
    await field('Name').fill('Bed <b>');
    await field('Choice 1').fill('North');
    await field('Choice 2').fill('South');
    await page.keyboard.press('Enter');
    await expect.poll(() => field('Choice 3').evaluate((one) => one === document.activeElement)).toBe(true);
    await field('Choice 3').fill('Shed');
    await page.getByRole('button', { name: 'Move Shed', exact: true }).press('ArrowUp');
    await expect.poll(() => field('Choice 2').inputValue()).toBe('Shed');
    await dialog().getByRole('switch', { name: 'Show on the card' }).click();
    await dialog().getByRole('switch', { name: 'Required' }).click();
    await add();
    await row('Bed <b>').getByText('North · Shed · South').waitFor();
    await row('Bed <b>').getByText('On the card').waitFor();
    await choose('Bed <b>', 'Edit');
    await expect.poll(() => field('Choice 3').inputValue()).toBe('South');
    expect(await page.getByRole('combobox', { name: 'Kind' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Remove North' }).click();
    await dialog('Edit profile field').getByText('Answers that name a removed choice are deleted.').waitFor();
    await dialog('Edit profile field').getByRole('button', { name: 'Save' }).click();
    await row('Bed <b>').getByText('Shed · South').waitFor();
    expect((await fields()).at(-1)).toMatchObject({ required: true, display_in_profile_summary: true });
  });

  test('[W151] what the service refuses is said in the form', async () => {
    await begin('Short text');
    await field('Name').fill('my short TEXT');
    await dialog().getByRole('button', { name: 'Add', exact: true }).click();
    await dialog()
      .getByRole('alert')
      .filter({ hasText: 'A field with that label already exists.' })
      .waitFor();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
  });

  test('[W151] fields have an order that keys change and Undo brings back', async () => {
    const before = await names();
    const handle = page.getByRole('button', { name: 'Move My Paragraph', exact: true });
    await handle.press('ArrowUp');
    await expect.poll(async () => (await names())[0]).toBe('My Paragraph');
    await undo();
    await expect.poll(names).toEqual(before);
  });

  test('[W151] before a field is deleted, the page says how many people filled it in', async () => {
    const { member, otherMember } = scene.service;
    const { id } = (await fields()).find(({ name }) => name === 'My Pronouns')!;
    for (const one of [member, otherMember])
      await one.call(updateOwnProfile, { data: [{ id, value: 'they' }] });
    const question = page.getByRole('alertdialog', { name: 'Delete My Pronouns?' });
    await expect
      .poll(async () => {
        await choose('My Pronouns', 'Delete');
        const text = await question.textContent();
        if (text?.includes('2 people') !== true) await page.keyboard.press('Escape');
        return text;
      })
      .toContain('2 people filled it in. Their answers are deleted too.');
    await question.getByRole('button', { name: 'Delete' }).click();
    await row('My Pronouns').waitFor({ state: 'detached' });
    await choose('My Date', 'Delete');
    await page.getByRole('alertdialog').getByText('No one has filled it in.').waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await row('My Date').waitFor();
  });

  test('[W151] what another administrator does to choices while the form is open stays', async () => {
    const { owner, member } = scene.service;
    const choice = (text: string, order: string) => ({ text, order });
    const { id } = await owner.call(createProfileField, {
      field_type: 3,
      name: 'Tool',
      field_data: { 1: choice('Spade', '1'), 2: choice('Rake', '2') },
    });
    await choose('Tool', 'Edit');
    const form = dialog('Edit profile field');
    await owner.call(updateProfileField, {
      field_id: id,
      field_data: { 1: choice('Spade', '1'), 2: choice('Rake', '2'), 3: choice('Barrow', '3') },
    });
    await member.call(updateOwnProfile, { data: [{ id, value: '3' }] });
    await row('Tool').getByText('Spade · Rake · Barrow').waitFor();
    await form.getByRole('button', { name: 'Add choice' }).click();
    await field('Choice 3').fill('Hose');
    await form.getByRole('button', { name: 'Save' }).click();
    await row('Tool').getByText('Spade · Rake · Hose · Barrow').waitFor();
    const { user } = await member.call(getUser, { user_id: member.id, include_custom_profile_fields: true });
    expect(user.profile_data?.[id]?.value).toBe('3');
    expect(JSON.parse((await fields()).at(-1)!.field_data)).toMatchObject({ 3: { text: 'Barrow' } });
    const all = [choice('Spade', '1'), choice('Rake', '2'), choice('Barrow', '3'), choice('Hose', '4')];
    const field_data = Object.fromEntries([...all, choice('Sieve', '5')].map((one, at) => [at + 1, one]));
    await owner.call(updateProfileField, { field_id: id, field_data, hint: 'The one you like' });
    await row('Tool').getByText('Sieve').waitFor();
    await undo();
    await row('Tool').getByText('Spade · Rake · Barrow · Sieve').waitFor();
    expect((await fields()).at(-1)!.hint).toBe('The one you like');
  });

  test('[W151] members read the fields, and who may change them', async () => {
    const { page: other } = await scene.open(scene.service.people.member.email);
    await goTo(other, '#organization/profile-field-settings');
    await other.getByText('Only Administrators can change this').waitFor();
    await other.getByRole('rowheader').filter({ hasText: 'My Date' }).waitFor();
    expect(
      await other
        .getByRole('main')
        .getByRole('button', { name: /^(Move|Actions for|New profile)/ })
        .count(),
    ).toBe(0);
  });

  for (const [colorScheme, viewport] of [
    ['light', { width: 1280, height: 800 }],
    ['dark', { width: 320, height: 256 }],
  ] as const)
    test(`[WP12] axe-core finds nothing: ${colorScheme}, ${viewport.width}×${viewport.height}`, async () => {
      const { page: other } = await scene.open(scene.service.people.administrator.email, {
        colorScheme,
        viewport,
      });
      await goTo(other, '#organization/profile-field-settings');
      await other.getByRole('table', { name: 'Profile fields' }).waitFor();
      await other.evaluate(axe);
      expect(await violationsOn(other)).toEqual([]);
      await other.getByRole('button', { name: 'New profile field' }).click();
      await other.getByRole('combobox', { name: 'Kind' }).selectOption('List of choices');
      await other.getByRole('group', { name: 'Choices' }).waitFor();
      expect(await violationsOn(other, undefined, 'dialog[open]')).toEqual([]);
      const overhang = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
      expect(await other.evaluate(overhang)).toBe(0);
    });
});
