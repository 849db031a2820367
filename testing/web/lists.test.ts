/** Inbox, recent conversations, the combined feed and views (web.md, W24 to W27, W31). */
import { getChannelId, subscribe, updateChannel } from '@parlance/protocol/channels/endpoints';
import { createFolder } from '@parlance/protocol/channels/folders';
import { getMessages } from '@parlance/protocol/messages/fetch';
import { updateFlags } from '@parlance/protocol/messages/flags';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { addReaction } from '@parlance/protocol/reactions';
import { updateSettings } from '@parlance/protocol/settings/endpoints';
import { setUserTopic } from '@parlance/protocol/topics/topics';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { conversationsOf, placesOf } from '../models/conversations.ts';
import type { Player } from '../player.ts';
import { goTo, missing, type Scene, startScene } from './scene.ts';

let scene: Scene;
let page: Page;
let member: Player;
let other: Player;
const channel = { garden: 0, kitchen: 0, closed: 0 };
const policies = { muted: 1, followed: 3 } as const;

const say = async (from: Player, to: keyof typeof channel, topic: string, content = 'Something') =>
  (await from.call(sendMessage, { type: 'channel', to: channel[to], topic, content })).id;

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
  ({ member, otherMember: other } = scene.service);
  for (const name of ['garden', 'kitchen'] as const) {
    await other.call(subscribe, { subscriptions: [{ name }], principals: [member.id, other.id] });
    channel[name] = (await other.call(getChannelId, { stream: name })).stream_id;
  }
  await other.call(subscribe, { subscriptions: [{ name: 'closed' }], invite_only: true });
  channel.closed = (await other.call(getChannelId, { stream: 'closed' })).stream_id;
  await say(other, 'closed', 'secret');
  const { channel_folder_id } = await scene.service.owner.call(createFolder, { name: 'House' });
  await scene.service.owner.call(updateChannel, { stream_id: channel.kitchen, folder_id: channel_folder_id });
  ({ page } = await scene.open(scene.service.people.member.email));
});
afterAll(async () => {
  await scene?.close();
});

const namesOf = (rows: ReturnType<Page['locator']>) =>
  rows.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));

const focused = () => page.evaluate<string | null>('document.activeElement.getAttribute("aria-label")');

const unreadNow = () => placesOf(member, { unread: true, include_muted: true });

const readAll = async () => {
  const { messages } = await member.call(getMessages, {
    anchor: 'newest',
    num_before: 500,
    num_after: 0,
    narrow: [{ operator: 'is', operand: 'unread' }],
  });
  await member.call(updateFlags, { messages: messages.map(({ id }) => id), op: 'add', flag: 'read' });
};

const policyOf = async (topic: string) => {
  const all = await conversationsOf(member, { include_muted: true });
  const found = all.find((one) => one.type === 'channel' && one.topic === topic);
  return found?.type === 'channel' ? found.visibility_policy : undefined;
};

const openInbox = async (topics: readonly string[]) => {
  await readAll();
  await goTo(page, '#recent');
  for (const topic of topics) await say(other, 'garden', topic);
  await goTo(page, '#inbox');
  const inbox = page.getByRole('treegrid', { name: 'Unread conversations' });
  const rows = inbox.getByRole('row');
  // The newest first.
  const expected = topics.toReversed().map((topic) => `${topic}, 1 unread`);
  await expect.poll(() => namesOf(rows)).toEqual(['garden', ...expected]);
  await inbox.getByRole('row', { name: 'garden', exact: true }).focus();
  return { inbox, rows, selection: page.getByRole('group', { name: 'Selected conversations' }) };
};

describe.skipIf(missing !== undefined)('the inbox', () => {
  test('[W24] has direct conversations first, then channels, and no read or foreign conversation', async () => {
    await say(member, 'garden', 'read');
    await readAll();
    await goTo(page, '#recent');
    await say(other, 'garden', 'weeds');
    await other.call(sendMessage, { type: 'direct', to: [member.id], content: 'Hello' });
    // An inbox that is still empty has no row for the focus.
    await page
      .getByRole('navigation', { name: 'Sidebar' })
      .getByRole('link', { name: 'Inbox, 2 unread' })
      .waitFor();
    await goTo(page, '#inbox');
    const inbox = page.getByRole('treegrid', { name: 'Unread conversations' });
    await expect
      .poll(() => namesOf(inbox.getByRole('row')))
      .toEqual(['Direct messages', 'Member Two, 1 unread', 'garden', 'weeds, 1 unread']);
    expect(await focused()).toBe('Direct messages');
    for (const name of ['Member Two, 1 unread', 'garden', 'weeds, 1 unread', 'weeds, 1 unread']) {
      await page.keyboard.press('ArrowDown');
      expect(await focused()).toBe(name);
    }
    await page.keyboard.press('ArrowLeft');
    expect(await focused()).toBe('garden');
    await page.keyboard.press('ArrowLeft');
    await inbox.getByRole('row', { name: 'weeds, 1 unread' }).waitFor({ state: 'detached' });
    await page.keyboard.press('ArrowRight');
    await inbox.getByRole('row', { name: 'weeds, 1 unread' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'garden › weeds' }).waitFor();
  });

  test('[W24] Backspace marks one conversation as read, undo brings it back', async () => {
    const { rows } = await openInbox(['one', 'two', 'three']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toBe('two, 1 unread');
    await page.keyboard.press('Backspace');
    await expect.poll(() => namesOf(rows)).toEqual(['garden', 'three, 1 unread', 'one, 1 unread']);
    await expect.poll(focused).toBe('one, 1 unread');
    await expect.poll(unreadNow).toEqual(['three', 'one']);
    await page.keyboard.press('Control+z');
    await expect.poll(focused).toBe('two, 1 unread');
    await expect.poll(unreadNow).toEqual(['three', 'two', 'one']);
  });

  test('[W24] Shift+M mutes the topic of the row, undo brings it back', async () => {
    const { rows } = await openInbox(['loud', 'quiet']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+M');
    await expect.poll(() => namesOf(rows)).toEqual(['garden', 'loud, 1 unread']);
    expect([await policyOf('quiet'), await policyOf('loud')]).toEqual([policies.muted, 0]);
    await expect.poll(unreadNow).toEqual(['quiet', 'loud']);
    await page.getByRole('group', { name: 'Undo' }).getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => namesOf(rows)).toEqual(['garden', 'quiet, 1 unread', 'loud, 1 unread']);
    expect(await policyOf('quiet')).toBe(0);
  });

  test('[W25] selected conversations are muted together, with one undo', async () => {
    const { inbox, rows, selection } = await openInbox(['a1', 'a2', 'a3', 'a4']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await selection.getByText('2 conversations selected').waitFor();
    await inbox.getByRole('checkbox', { name: 'Select a1' }).click();
    await selection.getByText('3 conversations selected').waitFor();
    await selection.getByRole('button', { name: 'Mute' }).click();
    await expect.poll(() => namesOf(rows)).toEqual(['garden', 'a2, 1 unread']);
    await page.getByRole('group', { name: 'Undo' }).getByText('Muted: 3 topics').waitFor();
    expect(await policyOf('a2')).toBe(0);
    await page.getByRole('group', { name: 'Undo' }).getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => rows.count()).toBe(5);
    expect(await Promise.all(['a1', 'a3', 'a4'].map(policyOf))).toEqual([0, 0, 0]);
  });

  test('[W25] Ctrl+A selects all and Escape none; what is selected is followed or marked as read', async () => {
    const { inbox, selection } = await openInbox(['b1', 'b2', 'b3']);
    await page.keyboard.press('Control+a');
    await selection.getByText('3 conversations selected').waitFor();
    await page.keyboard.press('Escape');
    await selection.waitFor({ state: 'detached' });
    for (const name of ['b1', 'b3']) await inbox.getByRole('checkbox', { name: `Select ${name}` }).click();
    await selection.getByRole('button', { name: 'Follow' }).click();
    await expect.poll(() => Promise.all(['b1', 'b2', 'b3'].map(policyOf))).toEqual([3, 0, 3]);
    await selection.waitFor({ state: 'detached' });
    for (const name of ['b1', 'b3']) await inbox.getByRole('checkbox', { name: `Select ${name}` }).click();
    await selection.getByRole('button', { name: 'Mark as read' }).click();
    await expect.poll(unreadNow).toEqual(['b2']);
    await page.getByRole('group', { name: 'Undo' }).getByRole('button', { name: 'Undo' }).click();
    await expect.poll(unreadNow).toEqual(['b3', 'b2', 'b1']);
  });
});

describe.skipIf(missing !== undefined)('recent conversations', () => {
  const table = () => page.getByRole('table', { name: 'Conversations' });
  const shown = () => table().getByRole('rowheader').allInnerTexts();
  const filter = (name: string) => page.getByRole('group', { name: 'Filters' }).getByRole('button', { name });

  test('[W26] stand in a table, newest first, filtered and sorted', async () => {
    await say(member, 'garden', 'read');
    await say(other, 'garden', 'weeds');
    await other.call(sendMessage, { type: 'direct', to: [member.id], content: 'Hello' });
    await readAll();
    await say(member, 'kitchen', 'soup');
    await say(other, 'kitchen', 'soup');
    await say(other, 'kitchen', 'salt');
    await say(other, 'kitchen', 'hidden');
    for (const [topic, visibility_policy] of [
      ['salt', policies.followed],
      ['hidden', policies.muted],
    ] as const)
      await member.call(setUserTopic, { stream_id: channel.kitchen, topic, visibility_policy });
    await goTo(page, '#recent');
    await table().getByRole('columnheader', { name: 'Last message', exact: true }).waitFor();
    const newest = () =>
      expect.poll(async () => (await shown()).slice(0, 2)).toEqual(['kitchen › salt', 'kitchen › soup']);
    await newest();
    // The page that is left asks for what has just happened.
    await page.goto('about:blank');
    const asked: URL[] = [];
    page.on('request', (request) => asked.push(new URL(request.url())));
    await goTo(page, '#recent');
    await newest();
    const all = await shown();
    expect(all).toEqual(expect.arrayContaining(['garden › read', 'garden › weeds', 'Member Two']));
    expect(all.filter((name) => /secret|hidden/.test(name))).toEqual([]);
    // Some may be asked for by name, when an event does not say all.
    const pages = asked.filter(
      ({ pathname, searchParams }) =>
        pathname.endsWith('/conversations') && !searchParams.has('conversations'),
    );
    expect(pages).toHaveLength(1);
    expect(asked.filter(({ pathname }) => /\/topics$|\/messages$/.test(pathname))).toEqual([]);
    const soup = table().getByRole('row', { name: /soup/ });
    expect(await soup.getByRole('cell').first().textContent()).toMatch(/Member Two,\s+Member One/);

    const expected: readonly (readonly [string, string, RegExp])[] = [
      ['Unread', 'kitchen › salt', /garden › read/],
      ['Participated', 'kitchen › soup', /salt/],
      ['Followed', 'kitchen › salt', /weeds/],
      ['Direct', 'Member Two', /›/],
    ];
    for (const [name, first, never] of expected) {
      await filter(name).click();
      await expect
        .poll(async () => {
          const names = await shown();
          return [names[0], names.filter((one) => one !== first && never.test(one))];
        })
        .toEqual([first, []]);
      await filter(name).click();
      await expect.poll(shown).toEqual(all);
    }
    await page.getByRole('combobox', { name: 'Folder' }).selectOption('House');
    await expect.poll(shown).toEqual(['kitchen › salt', 'kitchen › soup']);
    await page.getByRole('combobox', { name: 'Folder' }).selectOption('All folders');

    await table().getByRole('button', { name: 'Conversation' }).click();
    await table()
      .getByRole('columnheader', { name: 'Conversation' })
      .and(page.locator('[aria-sort=descending]'))
      .waitFor();
    const { compare } = new Intl.Collator('en');
    expect(await shown()).toEqual(all.toSorted(compare));
  });

  test('[W26] follow what happens, and go on at the end', async () => {
    for (let n = 0; n < 110; n += 1) await say(other, 'garden', `bed ${n}`);
    await goTo(page, '#inbox');
    await goTo(page, '#recent');
    await page.reload();
    await table().getByRole('link', { name: 'garden › bed 109' }).waitFor();
    await expect.poll(() => table().getByRole('rowheader').count()).toBe(100);
    expect(await table().getByRole('link', { name: 'garden › bed 9', exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Load more' }).click();
    await table().getByRole('link', { name: 'garden › bed 9', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Load more' }).waitFor({ state: 'detached' });
    const names = await shown();
    expect(new Set(names).size).toBe(names.length);
    await say(other, 'garden', 'bed 3');
    await expect.poll(async () => (await shown())[0]).toBe('garden › bed 3');
    await page.getByRole('link', { name: 'garden › bed 3', exact: true }).focus();
    await page.keyboard.press('Backspace');
    await expect.poll(unreadNow).not.toContain('bed 3');
    expect(await unreadNow()).toContain('bed 4');
  });
});

describe.skipIf(missing !== undefined)('the combined feed', () => {
  test('[W27] leaves out what is muted, and marks nothing as read unless the setting says always', async () => {
    await readAll();
    await member.call(updateSettings, { web_mark_read_on_scroll_policy: 2 });
    await say(other, 'kitchen', 'hidden', 'Not to be seen');
    await say(other, 'kitchen', 'pans', 'The big pan is gone');
    await say(other, 'garden', 'herbs', 'Mint everywhere');
    await goTo(page, '#feed');
    const feed = page.getByRole('feed', { name: 'Combined feed' });
    await feed.getByRole('article', { name: /Mint everywhere/ }).waitFor();
    expect(await feed.getByRole('article', { name: /Not to be seen/ }).count()).toBe(0);
    await page.keyboard.press('End');
    await page.mouse.move(600, 400);
    await page.getByRole('group', { name: 'Reading' }).waitFor();
    // What is read here is given to the service after anything that was read before.
    await goTo(page, `#narrow/channel/${channel.kitchen}/topic/pans`);
    await page.getByRole('article', { name: /The big pan is gone/ }).waitFor();
    await page.mouse.move(500, 300);
    await expect.poll(unreadNow).toEqual(['herbs', 'hidden']);

    await member.call(updateSettings, { web_mark_read_on_scroll_policy: 1 });
    await goTo(page, '#feed');
    await feed.getByRole('article', { name: /Mint everywhere/ }).waitFor();
    await page.getByRole('group', { name: 'Reading' }).waitFor({ state: 'detached' });
    await page.keyboard.press('End');
    await expect.poll(unreadNow).toEqual(['hidden']);
  });
});

describe.skipIf(missing !== undefined)('views', () => {
  test('[W31] show mentions, starred messages and reactions to own ones, each with the way to its context', async () => {
    const mention = await say(other, 'garden', 'gate', 'Look at this, @**Member One**');
    const star = await say(other, 'garden', 'gate', 'Worth a star');
    const own = await say(member, 'garden', 'gate', 'Mine, with applause');
    await say(other, 'garden', 'gate', 'Nothing special');
    await member.call(updateFlags, { messages: [star], op: 'add', flag: 'starred' });
    await other.call(addReaction, { message_id: own, emoji_name: 'tada' });
    const views = [
      ['#narrow/is/mentioned', 'Mentions', /Look at this/, mention],
      ['#narrow/is/starred', 'Starred messages', /Worth a star/, star],
      ['#narrow/has/reaction/sender/me', 'Reactions', /Mine, with applause/, own],
    ] as const;
    for (const [address, name, text] of views) {
      await goTo(page, address);
      const feed = page.getByRole('feed', { name });
      await feed.getByRole('article', { name: text }).waitFor();
      expect(await feed.getByRole('article').count()).toBe(1);
      await feed.getByRole('article', { name: text }).getByRole('link', { name: 'garden › gate' }).click();
      await page.getByRole('heading', { level: 1, name: 'garden › gate' }).waitFor();
      await page.getByRole('article', { name: /Nothing special/ }).waitFor();
    }
    await member.call(updateFlags, { messages: [star], op: 'remove', flag: 'starred' });
    await goTo(page, '#narrow/is/starred');
    await expect.poll(() => page.getByRole('article', { name: /Worth a star/ }).count()).toBe(0);
  });
});
