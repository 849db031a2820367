/** What the managers of a bot change of it: its owner, and where an outgoing webhook posts to. */
import { createBot, updateBot } from '@parlance/protocol/bots/endpoints';
import { deactivateUser, updateUser } from '@parlance/protocol/users/users';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goTo, missing, type Scene, startScene } from './scene.ts';

let scene: Scene;
/** An administrator's. */
let page: Page;
let porter = 0;

const first = 'https://porter.example.org/hook';

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
  const { member, people } = scene.service;
  const made = { full_name: '<b Porter', short_name: 'porter', bot_type: 3, payload_url: first };
  porter = (await member.call(createBot, made)).user_id;
  ({ page } = await scene.open(people.administrator.email));
  await goTo(page, '#organization/bots');
});
afterAll(async () => {
  await scene?.close();
});

const choose = async (on: Page, bot: string, item: string) => {
  await on.getByRole('button', { name: `Actions for ${bot}` }).click();
  await on.getByRole('menuitem', { name: item, exact: true }).click();
};
const dialogOn = (on: Page) => on.getByRole('dialog', { name: 'Edit bot' });
const address = () => dialogOn(page).getByRole('textbox', { name: 'Address that it posts to' });
const form = () => dialogOn(page).getByRole('combobox', { name: 'Interface' });
const ownerOn = (on: Page) => dialogOn(on).getByRole('combobox', { name: 'Owner' });
const giveTo = async (on: Page, name: string) => {
  await ownerOn(on).fill(name);
  await on.getByRole('option', { name: new RegExp(`^${name}`) }).click();
};
const undoOn = (on: Page) => on.getByRole('group', { name: 'Undo' });
const known = async (type: string, bot: number) => {
  const { snapshot } = await scene.service.administrator.listen({ fetch_event_types: [type] });
  const all = snapshot[`${type}s`] as readonly {
    readonly user_id: number;
    readonly bot_owner_id?: number;
    readonly services?: readonly object[];
  }[];
  return all.find(({ user_id }) => user_id === bot)!;
};
const receiver = async () => (await known('realm_bot', porter)).services![0];
const owner = async () => (await known('realm_user', porter)).bot_owner_id;

describe.skipIf(missing !== undefined)('a bot is edited', () => {
  test('[W153] its address and its interface are sent alone, and taken back', async () => {
    await choose(page, '<b Porter', 'Edit bot');
    await expect.poll(() => address().inputValue()).toBe(first);
    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    await address().fill('https://porter.example.org');
    await address().press('Enter');
    expect(Object.fromEntries(new URLSearchParams((await sent).postData()!))).toEqual({
      service_payload_url: JSON.stringify('https://porter.example.org/'),
    });
    await undoOn(page).getByRole('button', { name: 'Undo' }).click();
    await expect.poll(receiver).toMatchObject({ base_url: first, interface: 1 });
    await expect.poll(() => address().inputValue()).toBe(first);
    await form().selectOption('Compatible with Slack');
    await expect.poll(receiver).toMatchObject({ base_url: first, interface: 2 });
    await expect.poll(() => form().inputValue()).toBe('2');
  });

  test('[W153] what another changed meanwhile stays', async () => {
    const { member } = scene.service;
    const second = 'https://second.example.org/hook';
    const third = 'https://third.example.org/hook';
    await address().fill(second);
    await address().press('Enter');
    await undoOn(page).getByText('Saved').waitFor();
    await member.call(updateBot, { bot_id: porter, service_payload_url: third, service_interface: 1 });
    await expect.poll(() => form().inputValue()).toBe('1');
    await undoOn(page).getByRole('button', { name: 'Undo' }).click();
    await dialogOn(page).getByText('Could not save: This was changed meanwhile.').waitFor();
    expect(await receiver()).toMatchObject({ base_url: third, interface: 1 });
  });

  test('[W153] a wrong address is refused at its field, and changes nothing', async () => {
    const before = await receiver();
    await address().fill('ftp://porter.example.org');
    await address().press('Enter');
    const refusal = dialogOn(page).getByRole('alert').filter({ hasText: 'Address that it posts to' });
    await refusal.waitFor();
    expect(await address().getAttribute('aria-invalid')).toBe('true');
    expect(await address().getAttribute('aria-describedby')).toBe(await refusal.getAttribute('id'));
    expect(await receiver()).toEqual(before);
  });

  test('[W153] an administrator gives it to another person, and takes that back', async () => {
    const { member, otherMember } = scene.service.people;
    await giveTo(page, otherMember.fullName);
    await expect.poll(() => ownerOn(page).inputValue()).toBe(otherMember.fullName);
    expect(await owner()).toBe(otherMember.id);
    await undoOn(page).getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => ownerOn(page).inputValue()).toBe(member.fullName);
    expect(await owner()).toBe(member.id);
  });

  test('[W153] a new owner of a lower role is asked about, and none is changed without the answer', async () => {
    const { guest, member } = scene.service.people;
    await giveTo(page, guest.fullName);
    const question = page.getByRole('alertdialog', { name: `Give <b Porter to ${guest.fullName}?` });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => ownerOn(page).inputValue()).toBe(member.fullName);
    expect(await owner()).toBe(member.id);
    await page.keyboard.press('Escape');
    await dialogOn(page).waitFor({ state: 'detached' });
  });

  test('[W153] an administrator cannot edit the bot of an owner that has that role', async () => {
    const { owner: crowned } = scene.service;
    const made = { full_name: 'Crown', short_name: 'crown', bot_type: 1 };
    const { user_id } = await crowned.call(createBot, made);
    await choose(page, 'Crown', 'Edit bot');
    await ownerOn(page).waitFor();
    expect(await address().count()).toBe(0);
    await crowned.call(updateUser, { user_id, role: 100 });
    await dialogOn(page).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Actions for Crown' }).click();
    await page.getByRole('menuitem', { name: 'Copy address' }).waitFor();
    for (const name of ['Edit bot', 'Copy key', 'Copy zuliprc', 'Deactivate'])
      expect(await page.getByRole('menuitem', { name }).count()).toBe(0);
    await page.keyboard.press('Escape');
  });

  test('[W153] a member gives a bot away after a question; a refusal changes nothing', async () => {
    const { administrator, people } = scene.service;
    const { newcomer, member, otherMember } = people;
    const { page: own } = await scene.open(member.email);
    await goTo(own, '#settings/your-bots');
    await choose(own, '<b Porter', 'Edit bot');
    await giveTo(own, newcomer.fullName);
    const question = own.getByRole('alertdialog', { name: /^Give <b Porter to/ });
    await question.waitFor();
    await administrator.call(deactivateUser, { user_id: newcomer.id });
    await question.getByRole('button', { name: 'Change owner' }).click();
    await dialogOn(own).getByRole('alert').filter({ hasText: 'user is deactivated' }).waitFor();
    expect(await ownerOn(own).getAttribute('aria-invalid')).toBe('true');
    expect(await owner()).toBe(member.id);
    await giveTo(own, otherMember.fullName);
    await question.getByRole('button', { name: 'Change owner' }).click();
    await dialogOn(own).waitFor({ state: 'detached' });
    await own.getByRole('row', { name: /<b Porter/ }).waitFor({ state: 'detached' });
    expect(await undoOn(own).count()).toBe(0);
    expect(await owner()).toBe(otherMember.id);
  });

  test('[W153] a member whose bot is taken away is left no field for its owner', async () => {
    const { administrator, people } = scene.service;
    const { page: own } = await scene.open(people.otherMember.email);
    await goTo(own, '#settings/your-bots');
    await choose(own, '<b Porter', 'Edit bot');
    await ownerOn(own).waitFor();
    await administrator.call(updateBot, { bot_id: porter, bot_owner_id: people.member.id });
    await ownerOn(own).waitFor({ state: 'detached' });
    await own.getByRole('row', { name: /<b Porter/ }).waitFor({ state: 'detached' });
  });
});
