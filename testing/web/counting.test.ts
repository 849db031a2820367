/** What counts, what reading marks, and what became of a topic. */
import { getChannelId, subscribe, updateSubscription } from '@parlance/protocol/channels/endpoints';
import { deleteTopic } from '@parlance/protocol/messages/delete';
import { updateMessage } from '@parlance/protocol/messages/edit';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { updateSettings } from '@parlance/protocol/settings/endpoints';
import { write } from '@parlance/server/db/sql';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { floodRoom } from '../channels/room.ts';
import { placesOf } from '../models/conversations.ts';
import type { Player } from '../player.ts';
import { goTo, missing, type Scene, startScene } from './scene.ts';

let scene: Scene;
let page: Page;
let member: Player;
let other: Player;
let garden = 0;

const say = async (topic: string, content: string) =>
  (await other.call(sendMessage, { type: 'channel', to: garden, topic, content })).id;

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
  ({ member, otherMember: other } = scene.service);
  await other.call(subscribe, { subscriptions: [{ name: 'garden' }], principals: [member.id, other.id] });
  garden = (await other.call(getChannelId, { stream: 'garden' })).stream_id;
  await say('herbs', 'Mint everywhere');
  await say('pump', 'It is off');
  await say('pump', `It is on again, @**${scene.service.people.member.fullName}**`);
  ({ page } = await scene.open(scene.service.people.member.email));
});
afterAll(async () => {
  await scene?.close();
});

const sidebar = () => page.getByRole('navigation', { name: 'Sidebar' });
const channelName = () =>
  sidebar()
    .getByRole('link', { name: /^garden\b/ })
    .getAttribute('aria-label');
const inTopic = (topic: string) => `#narrow/channel/${garden}/topic/${topic}`;
const unreadNow = () => placesOf(member, { unread: true, include_muted: true });
const undo = () => page.getByRole('group', { name: 'Undo' }).getByRole('button', { name: 'Undo' }).click();

describe.skipIf(missing !== undefined)('counts', () => {
  test('[W71] the person chooses which channels have numbers; others only say that there is something', async () => {
    await goTo(page, '#drafts');
    await expect.poll(channelName).toBe('garden, 3 unread, 1 mention');
    await member.call(updateSettings, { web_stream_unreads_count_display_policy: 3 });
    await expect.poll(channelName).toBe('garden, unread, 1 mention');
    await member.call(updateSettings, { web_stream_unreads_count_display_policy: 2 });
    await expect.poll(channelName).toBe('garden, 3 unread, 1 mention');
    const mute = (value: boolean) =>
      member.call(updateSubscription, { stream_id: garden, property: 'is_muted', value });
    await mute(true);
    await expect.poll(channelName).toBe('garden, muted, unread, 1 mention');
    await mute(false);
    await expect.poll(channelName).toBe('garden, 3 unread, 1 mention');
  });

  test('[W71] [W160] the title counts what the person chose', async () => {
    const titled = (count: string) =>
      expect.poll(() => page.title()).toMatch(count === '' ? /^[^(]/ : new RegExp(`^\\(${count}\\) `));
    await other.call(sendMessage, { type: 'direct', to: [member.id], content: 'Are you there?' });
    const all = Number(/^\((\d+)\)/.exec(await page.title())?.[1]);
    expect(all).toBeGreaterThan(2);
    await member.call(updateSettings, { desktop_icon_count_display: 4 });
    await titled('');
    await member.call(updateSettings, { desktop_icon_count_display: 1 });
    await titled('\\d+');
  });
});

describe.skipIf(missing !== undefined)('marking as read', () => {
  test('[W66] never by scrolling, where the person wants that: a strip says so, and marks', async () => {
    await member.call(updateSettings, { web_mark_read_on_scroll_policy: 3 });
    await goTo(page, inTopic('herbs'));
    const strip = page.getByRole('group', { name: 'Reading' });
    await strip.getByText('Scrolling marks nothing as read.').waitFor();
    await page.keyboard.press('End');
    await page.mouse.move(500, 300);
    expect(await unreadNow()).toContain('herbs');
    await strip.getByRole('button', { name: 'Mark as read' }).click();
    await strip.waitFor({ state: 'detached' });
    await expect.poll(unreadNow).not.toContain('herbs');
    await member.call(updateSettings, { web_mark_read_on_scroll_policy: 1 });
  });

  test('[W67] a topic and a channel are marked by their menus, and undo brings them back', async () => {
    await say('beds', 'Dig');
    await goTo(page, '#drafts');
    const all = [...(await unreadNow())].sort();
    expect(all).toEqual(expect.arrayContaining(['beds', 'pump']));
    await sidebar()
      .getByRole('link', { name: /^garden\b/ })
      .focus();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Mark as read' }).click();
    await expect.poll(channelName).toBe('garden');
    await expect.poll(unreadNow).not.toContain('beds');
    await undo();
    await expect.poll(async () => [...(await unreadNow())].sort()).toEqual(all);
    await expect.poll(channelName).toMatch(/^garden, \d unread/);
  });
});

describe.skipIf(missing !== undefined)('very many unread messages', () => {
  test('[W68] are marked by one press up to today, which is taken back; fewer offer nothing', async () => {
    await goTo(page, '#inbox');
    await page.getByRole('treegrid', { name: 'Unread conversations' }).waitFor();
    const offer = page.getByRole('group', { name: 'Catch up' });
    expect(await offer.count()).toBe(0);
    const { database, owner } = scene.service;
    const lastYear = new Date(Date.now() - 365 * 86_400_000);
    await floodRoom(database, owner.person.organizationId, {
      to: garden,
      from: other.id,
      topic: 'archive',
      count: 1200,
      sentAt: lastYear,
    });
    await write`update messages set sent_at = ${lastYear}`.execute(database.query);
    const before = [...(await unreadNow())].sort();
    const reader = await scene.open(scene.service.people.member.email);
    await goTo(reader.page, '#inbox');
    const there = reader.page.getByRole('group', { name: 'Catch up' });
    await there.getByRole('button', { name: /^Mark older than a week as read \(1,2\d\d\)$/ }).click();
    await expect.poll(unreadNow).not.toContain('archive');
    await there.waitFor({ state: 'detached' });
    await reader.page.getByRole('group', { name: 'Undo' }).getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => [...(await unreadNow())].sort()).toEqual(before);
    await there.waitFor();
    await there.getByRole('button', { name: 'Not now' }).click();
    await there.waitFor({ state: 'detached' });
  });
});

describe.skipIf(missing !== undefined)('a topic that is gone', () => {
  test('[W64] says where its messages went, with the way there', async () => {
    const id = await say('leeks', 'Three rows');
    await goTo(page, inTopic('leeks'));
    await page.getByRole('article', { name: /Three rows/ }).waitFor();
    await other.call(updateMessage, {
      message_id: id,
      topic: 'onions',
      propagate_mode: 'change_all',
      send_notification_to_old_thread: false,
      send_notification_to_new_thread: false,
    });
    await page.getByRole('heading', { level: 1, name: 'garden › onions' }).waitFor();
    await goTo(page, inTopic('leeks'));
    const way = page.getByRole('main').getByRole('link', { name: 'Moved to garden › onions' });
    await way.click();
    await page.getByRole('article', { name: /Three rows/ }).waitFor();
  });

  test('[W64] says that they were deleted; a topic that never was only has none', async () => {
    await say('weeds', 'Everywhere');
    await goTo(page, inTopic('weeds'));
    await page.getByRole('article', { name: /Everywhere/ }).waitFor();
    await scene.service.owner.call(deleteTopic, { stream_id: garden, topic_name: 'weeds' });
    await page.getByText('The messages of this topic were deleted.').waitFor();
    await goTo(page, inTopic('never'));
    await page.getByText('There are no messages here yet.').waitFor();
  });
});
