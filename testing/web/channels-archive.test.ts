/** Channels out of use and back; leaving one, and what that means. */
import { createChannel, getChannel } from '@parlance/protocol/channels/endpoints';
import { sendMessage } from '@parlance/protocol/messages/messages';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goTo, missing, type Scene, startScene } from './scene.ts';

let scene: Scene;
let page: Page;
let shed = 0;
let board = 0;

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
  const { member, otherMember } = scene.service;
  const subscribers = [member.id, otherMember.id];
  shed = (await member.call(createChannel, { name: 'shed', subscribers })).id;
  board = (await otherMember.call(createChannel, { name: 'board', subscribers, invite_only: true })).id;
  await otherMember.call(sendMessage, {
    type: 'channel',
    to: 'shed',
    topic: 'ladder',
    content: 'It is long',
  });
  ({ page } = await scene.open(scene.service.people.member.email));
});
afterAll(async () => {
  await scene?.close();
});

const main = () => page.getByRole('main');
const sidebar = () => page.getByRole('navigation', { name: 'Sidebar' });
const undo = () => page.getByRole('group', { name: 'Undo' }).getByRole('button', { name: 'Undo' });
const isArchived = async () =>
  (await scene.service.otherMember.call(getChannel, { stream_id: shed })).stream.is_archived;

describe.skipIf(missing !== undefined)('archived channels', () => {
  test('[W125] a channel is archived after a question, leaves the sidebar, and comes back by undo', async () => {
    await goTo(page, `#channels/${shed}/shed/general`);
    await main().getByRole('button', { name: 'Archive channel' }).click();
    const question = page.getByRole('alertdialog', { name: 'Archive shed?' });
    await question.getByText('2 members').waitFor();
    await question.getByRole('button', { name: 'Archive' }).click();
    await sidebar().getByRole('link', { name: /^shed/ }).waitFor({ state: 'detached' });
    await expect.poll(isArchived).toBe(true);
    await undo().click();
    await sidebar().getByRole('link', { name: /^shed/ }).waitFor();
    await expect.poll(isArchived).toBe(false);
  });

  test('[W125] it is found among the archived ones, read and searched, and no one writes there', async () => {
    await main().getByRole('button', { name: 'Archive channel' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click();
    await main().getByRole('button', { name: 'Bring back' }).waitFor();
    await goTo(page, '#channels/all');
    const table = main().getByRole('table', { name: 'Channels' });
    await table.getByRole('link', { name: 'board' }).waitFor();
    expect(await table.getByRole('link', { name: 'shed' }).count()).toBe(0);
    await main().getByRole('button', { name: 'Archived', pressed: false }).click();
    await table.getByRole('link', { name: 'shed' }).click();
    await page.getByRole('article', { name: /It is long/ }).waitFor();
    await main().getByText('This channel is archived.').waitFor();
    await main().getByText('shed is archived. No one can write there.').waitFor();
    await goTo(page, `#narrow/channel/${shed}/search/long`);
    await page.getByRole('article', { name: /It is long/ }).waitFor();
  });

  test('[W125] readers who do not administer it are not offered to bring it back; others are', async () => {
    const { page: theirs } = await scene.open(scene.service.people.otherMember.email);
    await goTo(theirs, `#narrow/channel/${shed}`);
    await theirs.getByText('This channel is archived.').waitFor();
    expect(await theirs.getByRole('button', { name: 'Bring back' }).count()).toBe(0);
    await goTo(page, `#narrow/channel/${shed}`);
    await main().getByRole('button', { name: 'Bring back' }).click();
    await theirs.getByText('This channel is archived.').waitFor({ state: 'detached' });
    await expect.poll(isArchived).toBe(false);
  });

  test('[W129] leaving a public channel can be undone', async () => {
    await sidebar().getByRole('link', { name: /^shed/ }).focus();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Leave channel' }).click();
    const question = page.getByRole('alertdialog', { name: 'Leave shed?' });
    await question.getByText('You can come back at any time.').waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await sidebar().getByRole('link', { name: /^shed/ }).waitFor();
    await goTo(page, `#channels/${shed}/shed/personal`);
    await main().getByRole('button', { name: 'Leave channel' }).click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await main().getByText('You set this once you are in the channel.').waitFor();
    await undo().click();
    await main().getByRole('switch', { name: 'Mute this channel' }).waitFor();
  });

  test('[W129] leaving a private channel says that only others can bring one back, and cannot be undone', async () => {
    await goTo(page, `#channels/${board}/board/personal`);
    await main().getByRole('button', { name: 'Leave channel' }).click();
    const question = page.getByRole('alertdialog', { name: 'Leave board?' });
    await question.getByText('can come back only when you are added again').waitFor();
    await question.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('heading', { level: 1, name: 'Not here' }).waitFor();
    await page.getByRole('status').getByText('You left board').waitFor({ state: 'attached' });
    expect(await undo().count()).toBe(0);
  });
});
