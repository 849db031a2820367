/** People beside a conversation, their profiles and statuses, and what their messages count. */
import { getChannelId, subscribe } from '@parlance/protocol/channels/endpoints';
import { uploadCustomEmoji } from '@parlance/protocol/custom-emoji';
import { getMessages } from '@parlance/protocol/messages/fetch';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { getUserStatus, updateOwnStatus } from '@parlance/protocol/user-status';
import { getUserByEmail } from '@parlance/protocol/users/users';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { png } from '../images.ts';
import { goTo, missing, type Scene, startScene } from './scene.ts';

let scene: Scene;
let page: Page;
let garden = 0;
let other: string;

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
  const { member, otherMember, people } = scene.service;
  other = people.otherMember.fullName;
  await otherMember.call(subscribe, {
    subscriptions: [{ name: 'garden' }],
    principals: [member.id, otherMember.id],
  });
  garden = (await member.call(getChannelId, { stream: 'garden' })).stream_id;
  await otherMember.call(sendMessage, { type: 'channel', to: 'garden', topic: 'tomatoes', content: 'Ripe' });
  ({ page } = await scene.open(people.member.email));
  await goTo(page, `#narrow/channel/${garden}/topic/tomatoes`);
});
afterAll(async () => {
  await scene?.close();
});

const beside = () => page.getByRole('complementary', { name: 'People' });
const sidebar = () => page.getByRole('navigation', { name: 'Sidebar' });
const flagsOfNewest = async () => {
  const { messages } = await scene.service.member.bare.call(getMessages, {
    anchor: 'newest',
    num_before: 1,
    num_after: 0,
  });
  return messages[0]!.flags;
};

describe.skipIf(missing !== undefined)('people', () => {
  test('[W130] [W134] participants come first, with presence in words; a filter finds by name', async () => {
    await beside()
      .getByRole('heading', { name: /^In this conversation/ })
      .waitFor();
    await beside()
      .getByRole('button', { name: new RegExp(`^${other}, (active|idle|offline)`) })
      .waitFor();
    // The button of the own menu has the name alone.
    await beside()
      .getByRole('button', { name: /^Member One \(you\), (active|idle|offline)$/ })
      .waitFor();
    await page.keyboard.press('w');
    await page.keyboard.type('ada');
    await beside()
      .getByRole('button', { name: /^Ada Administrator/ })
      .waitFor();
    await beside()
      .getByRole('button', { name: new RegExp(`^${other}`) })
      .waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
  });

  test('[W132] a profile has what the person says of themselves; members are offered no management', async () => {
    await goTo(page, `#user/${scene.service.otherMember.id}`);
    const profile = page.getByRole('dialog', { name: other });
    await profile.getByRole('tab', { name: 'Channels' }).click();
    await profile.getByRole('link', { name: /garden/ }).waitFor();
    expect(await profile.getByRole('tab', { name: 'Manage' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await profile.waitFor({ state: 'detached' });
  });

  test('[W133] a status is set with its emoji, seen by others, and cleared', async () => {
    await page.keyboard.press('Shift+Y');
    const dialog = page.getByRole('dialog', { name: 'Set status' });
    await dialog.getByRole('button', { name: 'Commuting' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    const own = scene.service.people.member.fullName;
    await beside()
      .getByRole('button', { name: new RegExp(`^${own} \\(you\\), .*Commuting`) })
      .waitFor();
    await page.keyboard.press('Shift+Y');
    await dialog.getByRole('button', { name: 'Clear' }).click();
    await beside()
      .getByRole('button', { name: new RegExp(`^${own}, .*Commuting`) })
      .waitFor({ state: 'detached' });
  });

  test('[W21] [W133] an emoji of the organization is seen beside the name, in both lists and on the card', async () => {
    const { administrator, otherMember, member } = scene.service;
    const file = new File([png(64, 64)], 'sprout.png', { type: 'image/png' });
    await administrator.call(uploadCustomEmoji, { emoji_name: 'sprout' }, { file });
    await otherMember.call(sendMessage, { type: 'direct', to: [member.id], content: 'Hello' });
    await otherMember.call(updateOwnStatus, { status_text: '', emoji_name: 'sprout' });
    const conversation = sidebar()
      .getByRole('link', { name: new RegExp(`^${other}`) })
      .locator('img[src*="/emoji/"]');
    await conversation.waitFor();
    const row = beside().getByRole('button', { name: new RegExp(`^${other}, .*sprout`) });
    await row.locator('img[src*="/emoji/"]').waitFor();
    await row.click();
    const card = page.getByRole('dialog', { name: other });
    await card.getByRole('paragraph').locator('img[src*="/emoji/"]').waitFor();
    await page.keyboard.press('Escape');
    await otherMember.call(updateOwnStatus, { status_text: '', emoji_name: '' });
    await row.waitFor({ state: 'detached' });
    await conversation.waitFor({ state: 'detached' });
  });

  test('[W133] an administrator sets the status of another person', async () => {
    const { people: cast, otherMember } = scene.service;
    const { page: desk, context } = await scene.open(cast.administrator.email);
    await goTo(desk, `#user/${otherMember.id}`);
    const profile = desk.getByRole('dialog', { name: other, exact: true });
    await profile.getByRole('tab', { name: 'Manage' }).click();
    await profile.getByRole('button', { name: 'Set status' }).click();
    const dialog = desk.getByRole('dialog', { name: `Status of ${other}` });
    await dialog.getByRole('button', { name: 'Out sick' }).click();
    expect(await dialog.getByRole('radiogroup', { name: 'Until' }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    const status = async () => (await otherMember.call(getUserStatus, { user_id: otherMember.id })).status;
    await expect.poll(status).toMatchObject({ status_text: 'Out sick', emoji_name: 'hurt' });
    await beside()
      .getByRole('button', { name: new RegExp(`^${other}, .*Out sick`) })
      .waitFor();
    await context.close();
  });

  test('[W132] the profile shows an administrator the role of an owner and why it stays, and saves no empty name', async () => {
    const { people: cast } = scene.service;
    const { page: desk, context } = await scene.open(cast.administrator.email);
    await goTo(desk, `#user/${cast.owner.id}`);
    const profile = desk.getByRole('dialog', { name: cast.owner.fullName, exact: true });
    await profile.getByRole('tab', { name: 'Manage' }).click();
    const role = profile.getByRole('combobox', { name: 'Role' });
    await expect.poll(() => role.locator('option:checked').textContent()).toBe('Owner');
    expect(await role.getAttribute('aria-disabled')).toBe('true');
    await profile.getByText('Only owners can change the role of an owner.').waitFor();
    const save = profile.getByRole('button', { name: 'Save' });
    expect(await save.getAttribute('aria-disabled')).toBeNull();
    await profile.getByLabel('Name').fill(' ');
    await expect.poll(() => save.getAttribute('aria-disabled')).toBe('true');
    await context.close();
  });

  test('[W149] an administrator makes an account with a first password; a member is not offered that', async () => {
    const { people: cast, administrator } = scene.service;
    const { page: desk, context } = await scene.open(cast.administrator.email);
    const find = (where: Page, text: string) =>
      where.getByRole('combobox', { name: 'Go to or do' }).fill(text);
    const offered = (where: Page) => where.getByRole('option', { name: /^New user/ });
    await desk.keyboard.press('Control+k');
    await find(desk, '>New user');
    await offered(desk).click();
    const dialog = desk.getByRole('dialog', { name: 'New user' });
    const create = dialog.getByRole('button', { name: 'Create' });
    await expect.poll(() => create.getAttribute('aria-disabled')).toBe('true');
    await dialog.getByLabel('Name').fill('Nele New');
    await dialog.getByLabel('E-mail address').fill(cast.member.email);
    await dialog.getByLabel('First password').fill('long walks by the river 7');
    await create.click();
    await dialog.getByRole('alert').filter({ hasText: 'already in use' }).waitFor();
    await dialog.getByLabel('E-mail address').fill('nele@example.com');
    await create.click();
    await dialog.waitFor({ state: 'detached' });
    const { user } = await administrator.call(getUserByEmail, { email: 'nele@example.com' });
    expect(user.full_name).toBe('Nele New');
    await desk
      .getByRole('complementary', { name: 'People' })
      .getByRole('button', { name: /^Nele New/ })
      .waitFor();
    await context.close();
    await page.keyboard.press('Control+k');
    await find(page, '>Set status');
    await page.getByRole('option', { name: /^Set status/ }).waitFor();
    await find(page, '>New user');
    await page.getByRole('option', { name: /^Set status/ }).waitFor({ state: 'detached' });
    expect(await offered(page).count()).toBe(0);
    await page.keyboard.press('Escape');
  });

  test('[W70] [W160] a mention is distinguished by its name, and counts in the title', async () => {
    await goTo(page, '#recent');
    const { member, otherMember, people } = scene.service;
    const content = `@**${people.member.fullName}|${member.id}** look`;
    await otherMember.call(sendMessage, { type: 'channel', to: 'garden', topic: 'pump', content });
    await sidebar()
      .getByRole('link', { name: /^garden, .*1 unread, 1 mention/ })
      .waitFor();
    await expect.poll(() => page.title()).toMatch(/^\(\d+\) Recent conversations/);
  });

  test('[W65] what no one looks at stays unread; the reader who moves has read it', async () => {
    await goTo(page, '#drafts');
    await page.evaluate("location.hash = 'recent'");
    expect(await flagsOfNewest()).not.toContain('read');
    await goTo(page, `#narrow/channel/${garden}/topic/pump`);
    await page.getByRole('article', { name: /look/ }).waitFor();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('End');
    await expect.poll(flagsOfNewest).toContain('read');
    await sidebar()
      .getByRole('link', { name: /^garden$/ })
      .waitFor();
  });

  test('[W136] [W57] of a person who was muted only a line is left, until it is opened', async () => {
    await goTo(page, `#narrow/channel/${garden}/topic/tomatoes`);
    await page.getByRole('article', { name: /Ripe/ }).focus();
    await page.keyboard.press('u');
    await page.getByRole('dialog', { name: other }).getByRole('button', { name: 'Mute' }).click();
    const line = page.getByRole('article', { name: 'Message from a muted user' }).first();
    await line.getByRole('button', { name: 'Show' }).click();
    await page.getByRole('article', { name: /Ripe/ }).waitFor();
  });
});
