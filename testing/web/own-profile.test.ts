/** The own profile: what one says of oneself, and what the organization lets one change. */
import { updateOrganization } from '@parlance/protocol/organization/update';
import { createProfileField } from '@parlance/protocol/profiles/fields';
import { updateSettings } from '@parlance/protocol/settings/endpoints';
import { getUser } from '@parlance/protocol/users/users';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sizes } from '../chromium/launch.ts';
import { png } from '../images.ts';
import { expectAccessible, looks } from './axe.ts';
import { goTo, missing, type Scene, startScene } from './scene.ts';

let scene: Scene;
let page: Page;
const fields: Record<string, number> = {};

const hostile = `<b>Team</b> ${'x'.repeat(28)}`;

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
  const { administrator } = scene.service;
  const add = async (name: string, field_type: number, more: object = {}) => {
    const { id } = await administrator.call(createProfileField, { name, field_type, ...more });
    fields[name] = id;
  };
  await add(hostile, 1, { display_in_profile_summary: true, hint: '\u202Ebackwards' });
  await add('Biography', 2);
  await add('Office', 3, {
    field_data: { n: { text: 'North', order: '1' }, s: { text: 'South', order: '2' } },
  });
  await add('Birthday', 4);
  await add('Home page', 5, { display_in_profile_summary: true });
  await add('Mentors', 6);
  await add('GitHub username', 7, { field_data: { subtype: 'github' } });
  await add('Pronouns', 8);
  await add('Employee number', 1, { editable_by_user: false });
  ({ page } = await scene.open(scene.service.people.member.email));
});
afterAll(async () => {
  await scene?.close();
});

const box = (name: string) => page.getByRole('textbox', { name, exact: true });
const undo = () => page.getByRole('group', { name: 'Undo' });
const saved = () => undo().getByText('Saved').waitFor();
const ownData = async () => {
  const { member } = scene.service;
  const { user } = await member.call(getUser, {
    user_id: member.id,
    include_custom_profile_fields: true,
    client_gravatar: false,
  });
  return user;
};
const given = async (name: string) => (await ownData()).profile_data?.[fields[name]!]?.value;

describe.skipIf(missing !== undefined)('own profile', () => {
  test('[W140] the name is saved when its field is left, shown in the card, and undone', async () => {
    await goTo(page, '#settings/profile');
    await box('Full name').fill('Renamed Member');
    await page.keyboard.press('Enter');
    await saved();
    const card = page.getByRole('region', { name: 'As others see you' });
    await card.getByRole('heading', { name: 'Renamed Member' }).waitFor();
    await undo().getByRole('button', { name: 'Undo' }).click();
    await card.getByRole('heading', { name: 'Member One' }).waitFor();
    await expect.poll(() => box('Full name').inputValue()).toBe('Member One');
  });

  test('[W140] a name that is refused stays in its field, with the reason', async () => {
    await box('Full name').fill('@**');
    await box('Full name').press('Tab');
    const said = page.getByText(/Could not save: /);
    await page.getByRole('alert').and(said).waitFor();
    expect(await said.count()).toBe(1);
    expect(await said.textContent()).toMatch(/^Could not save: "Full name" must not contain any of /);
    await expect.poll(() => box('Full name').getAttribute('aria-invalid')).toBe('true');
    expect(await box('Full name').inputValue()).toBe('@**');
    expect((await ownData()).full_name).toBe('Member One');
    await box('Full name').fill('Member One');
    await box('Full name').press('Tab');
  });

  test('[W140] a picture is cut to a square, and initials come back without it', async () => {
    const choose = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Upload a picture' }).click();
    await (await choose).setFiles({
      name: 'me.png',
      mimeType: 'image/png',
      buffer: Buffer.from(png(300, 200)),
    });
    const dialog = page.getByRole('dialog', { name: 'Your picture' });
    await dialog.getByRole('img', { name: 'What will be shown' }).waitFor();
    await dialog.getByRole('slider', { name: 'Zoom' }).fill('2');
    await dialog.getByRole('slider', { name: 'From left to right' }).press('End');
    await dialog.getByRole('button', { name: 'Use this picture' }).click();
    await page.getByRole('button', { name: 'Change picture' }).waitFor();
    expect((await ownData()).avatar_url).toMatch(/^\/user_avatars\//);
    await page.getByRole('button', { name: 'Remove picture' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Upload a picture' }).waitFor();
    expect((await ownData()).avatar_url).toMatch(/^\/avatar\//);
  });

  test('[W140] what is no picture is refused with its name', async () => {
    const choose = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Upload a picture' }).click();
    await (await choose).setFiles({
      name: '<i>notes.png',
      mimeType: 'image/png',
      buffer: Buffer.from('no picture'),
    });
    await page
      .getByRole('alert')
      .filter({ hasText: '<i>notes.png is no picture that this browser can read.' })
      .waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test('[W140] fields of each kind are filled in, and shown in the card', async () => {
    await box(hostile).fill('Gardeners & <i>co</i>');
    await box(hostile).press('Enter');
    await expect.poll(() => given(hostile)).toBe('Gardeners & <i>co</i>');
    await box('Biography').fill('Grows\ntomatoes');
    await box('Biography').press('Tab');
    await expect.poll(() => given('Biography')).toBe('Grows\ntomatoes');
    await page.getByRole('combobox', { name: 'Office' }).selectOption('South');
    await expect.poll(() => given('Office')).toBe('s');
    await page.getByLabel('Birthday').fill('1990-02-03');
    await expect.poll(() => given('Birthday')).toBe('1990-02-03');
    await box('GitHub username').fill('gardener');
    await box('GitHub username').press('Enter');
    await page.getByRole('link', { name: 'https://github.com/gardener' }).waitFor();
    await box('Pronouns').fill('they/them');
    await box('Pronouns').press('Enter');
    await expect.poll(() => given('Pronouns')).toBe('they/them');
    await page
      .getByRole('region', { name: 'As others see you' })
      .getByText('Gardeners & <i>co</i>')
      .waitFor();
  });

  test('[W140] a link has to be one: what is none is refused at its field', async () => {
    await box('Home page').fill('javascript:alert(1)');
    await box('Home page').press('Enter');
    await expect.poll(() => box('Home page').getAttribute('aria-invalid')).toBe('true');
    expect(await given('Home page')).toBe(undefined);
    await box('Home page').fill('https://garden.example.org/');
    await box('Home page').press('Enter');
    const card = page.getByRole('region', { name: 'As others see you' });
    await card.getByRole('link', { name: 'https://garden.example.org/' }).waitFor();
    await expect.poll(() => box('Home page').getAttribute('aria-invalid')).toBe(null);
  });

  test('[W140] people are pills: taken from those who are there, and removed', async () => {
    const field = page.getByRole('combobox', { name: 'Mentors' });
    await field.fill('olive');
    await page.getByRole('option', { name: /^Olive Owner/ }).waitFor();
    await field.press('Enter');
    await expect.poll(() => given('Mentors')).toBe(`[${scene.service.owner.id}]`);
    await page.getByRole('button', { name: 'Remove Olive Owner' }).click();
    await expect.poll(() => given('Mentors')).toBe(undefined);
    await undo().getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Remove Olive Owner' }).waitFor();
  });

  test('[W140] the time zone is found by its city, and shows the time there', async () => {
    const field = page.getByRole('combobox', { name: 'Time zone' });
    await field.fill('tokyo');
    await page.getByRole('option', { name: /^Asia\/Tokyo, .*GMT\+9/ }).waitFor();
    await field.press('Enter');
    await expect.poll(async () => (await ownData()).timezone).toBe('Asia/Tokyo');
    await page.getByRole('region', { name: 'As others see you' }).getByText('Local time').waitFor();
  });

  test('[W140] what only administrators may change says so, and does not change', async () => {
    const { owner } = scene.service;
    const reason = /Only administrators can change this/;
    const locked = box('Employee number');
    expect(await locked.getAttribute('aria-disabled')).toBe('true');
    expect(await locked.isEditable()).toBe(false);
    await owner.call(updateOrganization, { name_changes_disabled: true, avatar_changes_disabled: true });
    await expect.poll(() => box('Full name').getAttribute('aria-disabled')).toBe('true');
    const described = async (control: Locator) => {
      const ids = (await control.getAttribute('aria-describedby')) ?? '';
      return page.evaluate(
        `'${ids}'.split(' ').map((id) => document.getElementById(id).textContent).join(' ')`,
      );
    };
    expect(await described(box('Full name'))).toMatch(reason);
    const button = page.getByRole('button', { name: 'Upload a picture' });
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    expect(await described(button)).toMatch(reason);
    await owner.call(updateOrganization, { name_changes_disabled: false, avatar_changes_disabled: false });
    await expect.poll(() => box('Full name').getAttribute('aria-disabled')).toBe(null);
  });

  test('[W140] a name that an administrator changes meanwhile appears by itself', async () => {
    await scene.service.member.call(updateSettings, { full_name: 'Member Uno' });
    await expect.poll(() => box('Full name').inputValue()).toBe('Member Uno');
    await scene.service.member.call(updateSettings, { full_name: 'Member One' });
    await expect.poll(() => box('Full name').inputValue()).toBe('Member One');
  });

  test.each(looks)('[WP12] axe-core finds nothing: $look', async ({ colorScheme, viewport }) => {
    const { member } = scene.service.people;
    const { page: other } = await scene.open(member.email, { colorScheme, viewport });
    await goTo(other, '#settings/profile');
    await other.getByRole('textbox', { name: 'Full name' }).waitFor();
    await expectAccessible(other);
  });

  test('[W168] "You" leads to it on a telephone', async () => {
    const { page: phone } = await scene.open(scene.service.people.otherMember.email, {
      viewport: sizes.phone,
      hasTouch: true,
    });
    await phone.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'You' }).click();
    await expect.poll(() => phone.url()).toMatch(/#settings\/profile$/);
    await phone.getByRole('textbox', { name: 'Full name' }).waitFor();
  });
});
