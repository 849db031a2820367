/** What reading marks, and marking much at once. */
import { getChannelId, subscribe, updateChannel } from '@parlance/protocol/channels/endpoints';
import { createFolder } from '@parlance/protocol/channels/folders';
import { markAllAsRead } from '@parlance/protocol/messages/mark-read';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { updateSettings } from '@parlance/protocol/settings/endpoints';
import { write } from '@parlance/server/db/sql';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { floodRoom } from '../channels/room.ts';
import { placesOf } from '../models/conversations.ts';
import type { Player } from '../player.ts';
import { goTo, isReady, missing, type Scene, startScene, type Window } from './scene.ts';

let scene: Scene;
let window: Window;
let page: Page;
let member: Player;
let other: Player;
let garden: number;
let kitchen: number;

const say = (to: number, topic: string) =>
  other.call(sendMessage, { type: 'channel', to, topic, content: `About ${topic}` });
const unreadNow = async () => [...(await placesOf(member, { unread: true, include_muted: true }))].sort();
const readBy = (policy: 1 | 2 | 3) => member.call(updateSettings, { web_mark_read_on_scroll_policy: policy });

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
  const { owner, people } = scene.service;
  ({ member, otherMember: other } = scene.service);
  const subscriptions = [{ name: 'garden' }, { name: 'kitchen' }, { name: 'yard' }];
  await owner.call(subscribe, { subscriptions, principals: [member.id, other.id] });
  const idOf = async (stream: string) => (await member.call(getChannelId, { stream })).stream_id;
  [garden, kitchen] = [await idOf('garden'), await idOf('kitchen')];
  const { channel_folder_id: folder_id } = await owner.call(createFolder, { name: 'Estate' });
  for (const stream_id of [garden, kitchen]) await owner.call(updateChannel, { stream_id, folder_id });
  window = await scene.open(people.member.email);
  ({ page } = window);
});
beforeEach(async () => {
  if (missing !== undefined) return;
  await goTo(page, '#drafts');
  await member.call(markAllAsRead);
  await say(garden, 'herbs');
  await say(garden, 'beds');
  await say(kitchen, 'soup');
  await expect.poll(() => inboxName()).toBe('Inbox, 3 unread');
});
afterAll(async () => {
  await scene?.close();
});

const sidebarOf = (of: Page) => of.getByRole('navigation', { name: 'Sidebar' });
const inboxIn = (of: Page) => sidebarOf(of).getByRole('link', { name: /^Inbox/ });
const inboxName = (of = page) => inboxIn(of).getAttribute('aria-label');
const strip = () => page.getByRole('group', { name: 'Reading' });
const undoIn = (of: Page) =>
  of.getByRole('group', { name: 'Undo' }).getByRole('button', { name: 'Undo' }).click();
const article = (topic: string) => page.getByRole('article', { name: new RegExp(`About ${topic}`) }).last();
const all = ['beds', 'herbs', 'soup'];

/** The page reads after an activity. */
const move = async () => {
  await page.mouse.move(500, 300);
  await page.mouse.move(510, 320);
};
const choose = async (row: ReturnType<typeof inboxIn>, item: string) => {
  await row.focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: item }).click();
};

describe.skipIf(missing !== undefined)('reading marks', () => {
  test('[W66] only in conversations: a view of many says so, and marks when asked, with undo', async () => {
    await readBy(2);
    await goTo(page, '#feed');
    await strip().getByText('Scrolling marks nothing as read here, only in conversations.').waitFor();
    await move();
    await goTo(page, `#narrow/channel/${garden}/topic/herbs`);
    await article('herbs').waitFor();
    await move();
    await expect.poll(unreadNow).toEqual(['beds', 'soup']);
    await goTo(page, '#feed');
    await strip().getByRole('button', { name: 'Mark as read' }).click();
    await expect.poll(unreadNow).toEqual([]);
    await strip().waitFor({ state: 'detached' });
    await undoIn(page);
    await expect.poll(unreadNow).toEqual(['beds', 'soup']);
    await strip().waitFor();
  });

  test('[W66] always: a view of many marks what was seen, and has no strip', async () => {
    await readBy(1);
    await goTo(page, '#feed');
    await article('soup').waitFor();
    await expect.poll(() => strip().count()).toBe(0);
    await move();
    await expect.poll(unreadNow).toEqual([]);
  });

  test('[W66] never: a conversation marks nothing either', async () => {
    await readBy(3);
    await goTo(page, `#narrow/channel/${garden}/topic/herbs`);
    await strip().getByText('Scrolling marks nothing as read.').waitFor();
    await move();
    // What the move marks, it marks in the next frame.
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))');
    await readBy(2);
    await strip().waitFor({ state: 'detached' });
    expect(await unreadNow()).toEqual(all);
    await move();
    await expect.poll(unreadNow).toEqual(['beds', 'soup']);
  });
});

describe.skipIf(missing !== undefined)('marking much', () => {
  test('[W67] a message and all after it are unread by Shift+U, until that is undone', async () => {
    await say(garden, 'herbs');
    await goTo(page, `#narrow/channel/${garden}/topic/herbs`);
    await article('herbs').waitFor();
    await move();
    await expect.poll(unreadNow).toEqual(['beds', 'soup']);
    await article('herbs').focus();
    await page.keyboard.press('Home');
    await page.getByRole('article').first().and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Shift+U');
    await expect.poll(unreadNow).toEqual(all);
    await page
      .getByRole('group', { name: 'Undo' })
      .getByText(/messages marked as unread/)
      .waitFor();
    await undoIn(page);
    await expect.poll(unreadNow).toEqual(['beds', 'soup']);
  });

  test('[W67] a topic is read by its menu, until that is undone', async () => {
    await sidebarOf(page)
      .getByRole('link', { name: /^garden\b/ })
      .focus();
    await page.keyboard.press('ArrowRight');
    await choose(sidebarOf(page).getByRole('link', { name: /^herbs\b/ }), 'Mark as read');
    await expect.poll(unreadNow).toEqual(['beds', 'soup']);
    await undoIn(page);
    await expect.poll(unreadNow).toEqual(all);
  });

  test('[W67] a folder is read with all its channels, until that is undone; an empty one says so', async () => {
    const yard = (await member.call(getChannelId, { stream: 'yard' })).stream_id;
    await say(yard, 'hens');
    await expect.poll(() => inboxName()).toBe('Inbox, 4 unread');
    const folder = () => sidebarOf(page).getByRole('button', { name: 'Estate', exact: true });
    await choose(folder(), 'Mark as read');
    await expect.poll(unreadNow).toEqual(['hens']);
    await expect.poll(() => inboxName()).toBe('Inbox, 1 unread');
    await undoIn(page);
    await expect.poll(unreadNow).toEqual(['beds', 'hens', 'herbs', 'soup']);
    await expect.poll(() => inboxName()).toBe('Inbox, 4 unread');
    await choose(folder(), 'Mark as read');
    await expect.poll(() => inboxName()).toBe('Inbox, 1 unread');
    await choose(folder(), 'Mark as read');
    await page.getByRole('status').getByText('Nothing unread').waitFor();
    await expect.poll(unreadNow).toEqual(['hens']);
  });

  test('[W67] everything is read by the menu of the inbox, until that is undone', async () => {
    await other.call(sendMessage, { type: 'direct', to: [member.id], content: 'Are you there?' });
    await expect.poll(() => inboxName()).toBe('Inbox, 4 unread');
    const before = await unreadNow();
    await choose(inboxIn(page), 'Mark everything as read');
    await expect.poll(unreadNow).toEqual([]);
    await expect.poll(() => inboxName()).toBe('Inbox');
    await say(garden, 'herbs');
    await expect.poll(() => inboxName()).toBe('Inbox, 1 unread');
    await undoIn(page);
    await expect.poll(() => inboxName()).toBe('Inbox, 5 unread');
    await expect.poll(unreadNow).toEqual(before);
  });
});

describe.skipIf(missing !== undefined)('tens of thousands', () => {
  test('[W68] are read by one call; the counts of two tabs and another browser agree, also after undo', async () => {
    const { database, owner, people } = scene.service;
    const sentAt = new Date(Date.now() - 30 * 86_400_000);
    await write`update messages set sent_at = ${sentAt}`.execute(database.query);
    const flood = { to: garden, from: other.id, topic: 'archive', sentAt, count: 20_000 };
    await floodRoom(database, owner.person.organizationId, flood);
    await say(kitchen, 'today');
    const elsewhere = (await scene.open(people.member.email)).page;
    const first = (await scene.open(people.member.email)).page;
    const second = await first.context().newPage();
    await goTo(second, '#inbox');
    await isReady(second);
    for (const one of [first, second, elsewhere])
      await expect.poll(() => inboxName(one)).toBe('Inbox, 20,004 unread');
    await goTo(first, '#inbox');
    const asked: string[] = [];
    first.on('request', (request) => request.method() === 'POST' && asked.push(request.url()));
    const offer = (of: Page) => of.getByRole('group', { name: 'Catch up' });
    await offer(second).waitFor();
    await offer(first).getByRole('button', { name: 'Start at today (20,003)' }).click();
    for (const one of [first, second, elsewhere]) {
      await expect.poll(() => inboxName(one)).toBe('Inbox, 1 unread');
      await offer(one).waitFor({ state: 'detached' });
    }
    expect(asked.filter((url) => !url.includes('/presence')).map((url) => new URL(url).pathname)).toEqual([
      '/json/mark_older_as_read',
    ]);
    await undoIn(first);
    for (const one of [first, second, elsewhere])
      await expect.poll(() => inboxName(one)).toBe('Inbox, 20,004 unread');
    expect(await unreadNow()).toEqual(['archive', ...all, 'today'].sort());
  });
});
