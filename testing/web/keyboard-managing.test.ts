/** What administrators do, without a mouse [W162]. */
import { getChannel, getChannelId } from '@parlance/protocol/channels/endpoints';
import { getCustomEmoji } from '@parlance/protocol/custom-emoji';
import { getGroups } from '@parlance/protocol/groups/endpoints';
import { getInvitations } from '@parlance/protocol/invitations';
import { getLinkifiers } from '@parlance/protocol/linkifiers';
import { getProfileFields } from '@parlance/protocol/profiles/fields';
import { getUser } from '@parlance/protocol/users/users';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { png } from '../images.ts';
import { byKeyboard } from './by-keyboard.ts';
import { goTo, missing, type Scene, startScene } from './scene.ts';

let scene: Scene;
let page: Page;
const { focused, hasFocus, press, tabTo, command } = byKeyboard(() => page);

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
  ({ page } = await scene.open(scene.service.people.administrator.email));
});
afterAll(async () => {
  await scene?.close();
});

const type = (text: string): Promise<void> => page.keyboard.type(text);
const dialog = (name: string) => page.getByRole('dialog', { name });
/** Chooses among what the focused field suggests. */
const take = async (text: string, option: RegExp): Promise<void> => {
  await type(text);
  await page.getByRole('option', { name: option }).first().waitFor();
  await press('Enter');
};
const groupId = async (name: string): Promise<number> =>
  (await scene.service.member.call(getGroups)).user_groups.find((one) => one.name === name)!.id;
const shed = async () => {
  const { administrator } = scene.service;
  const { stream_id } = await administrator.call(getChannelId, { stream: 'shed' });
  return (await administrator.call(getChannel, { stream_id })).stream;
};

describe.skipIf(missing !== undefined)('[W162] by keyboard alone', () => {
  test('[W120] one makes a channel, with a member and a permission', async () => {
    await command('>new channel', /^New channel/);
    await hasFocus(/^input Name/);
    await type('shed');
    await tabTo(/Members/);
    await take('member one', /^Member One/);
    await tabTo(/^button More permissions/);
    await press('Enter');
    await tabTo(/Who may start topics/);
    await take('moder', /^Moderators/);
    await tabTo(/^button Create/);
    await press('Enter');
    await page.getByRole('heading', { level: 1, name: /^shed/ }).waitFor();
    expect((await shed()).can_create_topic_group).toBe(await groupId('role:moderators'));
  });

  test('[W121] one sets a permission of the channel', async () => {
    await tabTo(/^button Channel actions/, 'Shift+Tab');
    await press('Enter');
    await page.getByRole('menu').waitFor();
    await hasFocus(/^menuitem Channel settings/);
    await press('Enter');
    await page.getByRole('tab', { name: 'General', selected: true }).waitFor();
    await tabTo(/^tab General/);
    await press('ArrowRight', 'ArrowRight', 'ArrowRight');
    await page.getByRole('tab', { name: 'Permissions', selected: true }).waitFor();
    await tabTo(/Who may write/);
    await take('moder', /^Moderators/);
    await expect
      .poll(async () => (await shed()).can_send_message_group)
      .toBe(await groupId('role:moderators'));
    await page.getByRole('status').getByText('Saved').waitFor();
  });

  test('[W150] one invites a person', async () => {
    await goTo(page, '#inbox');
    await press('g');
    await hasFocus(/^menuitem Organization settings/);
    await press('i');
    await hasFocus(/^menuitem Invite people/);
    await press('Enter');
    await dialog('Invite people').waitFor();
    await tabTo(/E-mail addresses/);
    await type('rosa@example.org');
    await tabTo(/^button Invite$/);
    await press('Enter');
    await dialog('Invite people').waitFor({ state: 'detached' });
    const { invites } = await scene.service.administrator.call(getInvitations, {});
    expect(invites.map((one) => ('email' in one ? one.email : ''))).toEqual(['rosa@example.org']);
  });

  test('[W149] one deactivates a user', async () => {
    const { newcomer } = scene.service;
    await command(':users', /^Users, settings of the organization/);
    const table = page.getByRole('table', { name: 'Users' });
    await table.getByText('Nova Newcomer').waitFor();
    await tabTo(/Filter Users/);
    await type('nova');
    await expect.poll(() => table.getByRole('row').count()).toBe(2);
    await tabTo(/^row /);
    await press('Enter');
    await hasFocus(/^menuitem /);
    // Letters that come too far apart, as on a busy machine, are no word: then one types it again.
    const find = async () => {
      await type('deact');
      return focused();
    };
    await expect.poll(find, { interval: 600 }).toMatch(/^menuitem Deactivate/);
    await press('Enter');
    await page.getByRole('alertdialog', { name: 'Deactivate Nova Newcomer?' }).waitFor();
    await hasFocus(/^button Cancel/);
    await tabTo(/^button Deactivate/);
    await press('Enter');
    const isActive = async () =>
      (await scene.service.owner.call(getUser, { user_id: newcomer.id })).user.is_active;
    await expect.poll(isActive).toBe(false);
  });

  test('[W151] one adds a profile field', async () => {
    await command(':profile fields', /^Profile fields/);
    await page.getByText('What people say of themselves').waitFor();
    await tabTo(/^button New profile field/);
    await press('Enter');
    await dialog('New profile field').waitFor();
    await tabTo(/^input Name/);
    await type('Favourite bed');
    await tabTo(/^button Add$/);
    await press('Enter');
    await dialog('New profile field').waitFor({ state: 'detached' });
    const { custom_fields } = await scene.service.member.call(getProfileFields);
    expect(custom_fields.map(({ name }) => name)).toEqual(['Favourite bed']);
    await hasFocus(/New profile field/);
  });

  test('[W151] one adds a linkifier', async () => {
    await command(':linkifiers', /^Linkifiers/);
    await page.getByText('become links in all messages').waitFor();
    await tabTo(/^button New linkifier/);
    await press('Enter');
    await dialog('New linkifier').waitFor();
    await tabTo(/^input Pattern/);
    await type('#(?P<id>[0-9]+)');
    await tabTo(/^input Address/);
    await type('https://tickets.example.org/{id}');
    await tabTo(/^button Add$/);
    await press('Enter');
    await dialog('New linkifier').waitFor({ state: 'detached' });
    const { linkifiers } = await scene.service.member.call(getLinkifiers);
    expect(linkifiers.map(({ pattern }) => pattern)).toEqual(['#(?P<id>[0-9]+)']);
    await hasFocus(/New linkifier/);
  });

  test('[W151] one adds an emoji', async () => {
    await command(':emoji', /^Emoji, settings of the organization/);
    await page.getByText('Pictures of your own').waitFor();
    await tabTo(/^button Choose pictures/);
    const chooser = page.waitForEvent('filechooser');
    await press('Enter');
    await (await chooser).setFiles([
      { name: 'spade.png', mimeType: 'image/png', buffer: Buffer.from(png(64, 64)) },
    ]);
    await page.getByRole('textbox', { name: 'Name for spade.png' }).waitFor();
    await tabTo(/^button Add 1 emoji/);
    await press('Enter');
    const names = async () =>
      Object.values((await scene.service.member.call(getCustomEmoji)).emoji).map(({ name }) => name);
    await expect.poll(names).toEqual(['spade']);
  });
});
