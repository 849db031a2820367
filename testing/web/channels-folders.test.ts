/** Folders of channels: made, named, ordered, archived; channels that move between them. */
import { createChannel, getChannel } from '@parlance/protocol/channels/endpoints';
import { createFolder, getFolders, updateFolder } from '@parlance/protocol/channels/folders';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goTo, missing, type Scene, startScene } from './scene.ts';

let scene: Scene;
let page: Page;
let garden = 0;

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
  const { administrator, member } = scene.service;
  const subscribers = [administrator.id, member.id];
  garden = (await administrator.call(createChannel, { name: 'garden', subscribers })).id;
  const { channel_folder_id: plots } = await administrator.call(createFolder, { name: 'Plots' });
  await administrator.call(createChannel, { name: 'water', subscribers, folder_id: plots });
  ({ page } = await scene.open(scene.service.people.administrator.email));
});
afterAll(async () => {
  await scene?.close();
});

const main = () => page.getByRole('main');
const sidebar = () => page.getByRole('navigation', { name: 'Sidebar' });
const inFolder = (folder: string, channel: string) =>
  sidebar().getByRole('list', { name: folder, exact: true }).getByRole('link', { name: channel });
const undo = () => page.getByRole('group', { name: 'Undo' }).getByRole('button', { name: 'Undo' });
const folderOf = async () =>
  (await scene.service.member.call(getChannel, { stream_id: garden })).stream.folder_id;
const names = async () =>
  (await scene.service.member.call(getFolders, {})).channel_folders.map(({ name }) => name);

describe.skipIf(missing !== undefined)('folders of channels', () => {
  test('[W126] a channel moves by menu and keys into a new folder, and back by undo', async () => {
    await goTo(page, '#inbox');
    await inFolder('Channels', 'garden').focus();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Move to folder' }).press('Enter');
    await page.getByRole('menuitemradio', { name: 'No folder', checked: true }).waitFor();
    await page.getByRole('menuitem', { name: 'New folder' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'New folder' });
    await dialog.getByLabel('Name').fill('plots');
    await dialog.getByText('A folder of this name exists.').waitFor();
    await dialog.getByLabel('Name').fill('Beds');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await inFolder('Beds', 'garden').waitFor();
    await undo().click();
    await inFolder('Channels', 'garden').waitFor();
    await expect.poll(folderOf).toBe(null);
  });

  test('[W126] a channel is dragged to another folder', async () => {
    await inFolder('Channels', 'garden').dragTo(inFolder('Plots', 'water'));
    await inFolder('Plots', 'garden').waitFor();
    await page.getByRole('status').getByText('Moved to Plots').waitFor({ state: 'attached' });
    await undo().click();
    await inFolder('Channels', 'garden').waitFor();
    await inFolder('Channels', 'garden').dragTo(sidebar().getByRole('link', { name: /^Inbox/ }));
    await inFolder('Channels', 'garden').waitFor();
  });

  test('[W126] those who do not administer a channel do not move it', async () => {
    const { page: theirs } = await scene.open(scene.service.people.member.email);
    const list = (name: string) =>
      theirs.getByRole('navigation', { name: 'Sidebar' }).getByRole('list', { name, exact: true });
    await list('Channels')
      .getByRole('link', { name: 'garden' })
      .dragTo(list('Plots').getByRole('link', { name: 'water' }));
    await list('Channels').getByRole('link', { name: 'garden' }).focus();
    await theirs.keyboard.press('Shift+F10');
    await theirs.getByRole('menuitem', { name: 'Copy link' }).waitFor();
    expect(await theirs.getByRole('menuitem', { name: 'Move to folder' }).count()).toBe(0);
    expect(await folderOf()).toBe(null);
    await theirs.keyboard.press('Escape');
    await goTo(theirs, '#organization/channel-folders');
    await theirs.getByText('Only Administrators can change this').waitFor();
    expect(
      await theirs
        .getByRole('button', { name: /^Actions for Plots/ })
        .locator('visible=true')
        .count(),
    ).toBe(1);
  });

  test('[W126] what two administrators change in one folder at once is kept', async () => {
    await goTo(page, '#organization/channel-folders');
    const listed = async () =>
      (await scene.service.member.call(getFolders, {})).channel_folders.find(({ name }) => name === 'Plots');
    const { id } = (await listed())!;
    await main().getByRole('button', { name: 'Actions for Plots' }).click();
    await page.getByRole('menuitem', { name: 'Rename folder' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rename folder' });
    await dialog.getByLabel('Name').fill('Plot');
    const description = 'What grows in rows';
    await scene.service.owner.call(updateFolder, { channel_folder_id: id, description });
    await main().getByText(description).waitFor();
    await dialog.getByLabel('Name').fill('Plots of ours');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await inFolder('Plots of ours', 'water').waitFor();
    await scene.service.owner.call(updateFolder, { channel_folder_id: id, name: 'Plots' });
    expect(await listed()).toMatchObject({ description });
  });

  test('[W126] a folder that is archived while it is renamed keeps its description', async () => {
    const { owner } = scene.service;
    const made = await owner.call(createFolder, { name: 'Spare', description: 'For later' });
    const { channel_folder_id } = made;
    await main().getByRole('button', { name: 'Actions for Spare' }).click();
    await page.getByRole('menuitem', { name: 'Rename folder' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rename folder' });
    await dialog.getByLabel('Name').fill('Spare beds');
    await owner.call(updateFolder, { channel_folder_id, is_archived: true });
    await main().getByText('archived', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    const { channel_folders: all } = await owner.call(getFolders, { include_archived: true });
    expect(all.find(({ id }) => id === channel_folder_id)).toMatchObject({
      name: 'Spare beds',
      description: 'For later',
    });
  });

  test('[W126] administrators name, order and archive folders', async () => {
    await goTo(page, '#organization/channel-folders');
    const table = main().getByRole('table', { name: 'Channel folders' });
    const act = async (folder: string, item: string) => {
      await table.getByRole('button', { name: `Actions for ${folder}` }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await act('Beds', 'Move folder up');
    await expect.poll(names).toEqual(['Beds', 'Plots']);
    await undo().click();
    await expect.poll(names).toEqual(['Plots', 'Beds']);
    await act('Plots', 'Rename folder');
    const dialog = page.getByRole('dialog', { name: 'Rename folder' });
    await dialog.getByLabel('Name').fill('All plots');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await inFolder('All plots', 'water').waitFor();
    await table.getByRole('button', { name: 'Actions for All plots' }).click();
    await page.getByRole('menuitem', { name: 'Rename folder' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Archive folder' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await act('Beds', 'Archive folder');
    await expect.poll(names).toEqual(['All plots']);
    await act('Beds', 'Bring back');
    await expect.poll(names).toEqual(['All plots', 'Beds']);
  });

  test('[W120] a new channel begins in the folder whose menu made it', async () => {
    await sidebar().getByRole('button', { name: 'All plots', exact: true }).focus();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'New channel' }).click();
    const dialog = page.getByRole('dialog', { name: 'New channel' });
    await dialog.getByLabel('Name').fill('compost');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await inFolder('All plots', 'compost').waitFor();
  });
});
