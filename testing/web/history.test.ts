/** Years of messages: scrolling blanks nothing, and what is read stays where it is [W49]. */
import { getChannelId, subscribe } from '@parlance/protocol/channels/endpoints';
import { updateMessage } from '@parlance/protocol/messages/edit';
import { getMessages } from '@parlance/protocol/messages/fetch';
import { markStreamAsRead } from '@parlance/protocol/messages/mark-read';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { addReaction } from '@parlance/protocol/reactions';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { floodRoom } from '../channels/room.ts';
import { goTo, missing, type Scene, startScene } from './scene.ts';

let scene: Scene;
let page: Page;
let garden = 0;

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
  const { member, otherMember, owner, people, database } = scene.service;
  await otherMember.call(subscribe, {
    subscriptions: [{ name: 'garden' }],
    principals: [member.id, otherMember.id],
  });
  garden = (await member.call(getChannelId, { stream: 'garden' })).stream_id;
  const flood = { to: garden, from: otherMember.id, topic: 'years', sentAt: new Date(), count: 400 };
  await floodRoom(database, owner.person.organizationId, flood);
  for (const content of ['One', 'Two', 'Three'])
    await otherMember.call(sendMessage, { type: 'channel', to: garden, topic: 'years', content });
  await member.call(markStreamAsRead, { stream_id: garden });
  ({ page } = await scene.open(people.member.email));
});
afterAll(async () => {
  await scene?.close();
});

const feed = () => page.getByRole('feed', { name: 'garden › years' });
const three = () => feed().getByRole('article', { name: /Three/ });
const hasFocus = (article: Locator) => article.and(page.locator(':focus')).waitFor();

/** What stands in the middle of the window: an article's place among all, and its pixel. */
const inTheMiddle = (): Promise<{ readonly id: string; readonly top: number } | null> =>
  page.evaluate(`(() => {
    const feed = document.querySelector('[role=feed]').getBoundingClientRect();
    const at = document.elementFromPoint(feed.left + feed.width / 2, innerHeight / 2)?.closest('article');
    return at ? { id: at.id, top: at.getBoundingClientRect().top } : null;
  })()`);

/** What a reader sees once nothing moves any more. */
const atRest = async <T>(read: () => Promise<T>): Promise<T> => {
  let before = await read();
  const isSame = async () => {
    const now = await read();
    const is = JSON.stringify(now) === JSON.stringify(before);
    before = now;
    return is;
  };
  await expect.poll(isSame).toBe(true);
  return before;
};
/** Where it is painted, in pixels: what a change moves is moved back before that. */
const topOf = (article: Locator): Promise<number> =>
  article.evaluate(
    (one) =>
      new Promise<number>((resolve) =>
        requestAnimationFrame(() => setTimeout(() => resolve(one.getBoundingClientRect().top))),
      ),
  );

const ids = async (): Promise<number[]> => {
  const { messages } = await scene.service.member.bare.call(getMessages, {
    anchor: 'newest',
    num_before: 500,
    num_after: 0,
    narrow: [
      { operator: 'channel', operand: garden },
      { operator: 'topic', operand: 'years' },
    ],
  });
  return messages.map(({ id }) => id);
};

describe.skipIf(missing !== undefined)('a long history', () => {
  test('[W49] is scrolled to its first message, and no moment is blank', async () => {
    await goTo(page, `#narrow/channel/${garden}/topic/years`);
    await feed().getByRole('article', { name: /Three/ }).waitFor();
    await page.mouse.move(640, 400);
    const [first] = await ids();
    const oldest = page.locator(`article[id$="-${first}"]`);
    const seen = new Set<string>();
    while ((await oldest.count()) === 0) {
      await page.mouse.wheel(0, -700);
      await expect.poll(inTheMiddle).not.toBeNull();
      seen.add((await inTheMiddle())?.id ?? 'blank');
    }
    await oldest.waitFor();
    expect(seen.size).toBeGreaterThan(5);
    expect(seen).not.toContain('blank');
    await page.keyboard.press('End');
    await feed().getByRole('article', { name: /Three/ }).waitFor();
  });

  test('[W13] comes back where it was left; a link to it begins at its newest message', async () => {
    const address = `#narrow/channel/${garden}/topic/years`;
    await goTo(page, address);
    await three().waitFor();
    await page.mouse.move(640, 400);
    await page.mouse.wheel(0, -1000);
    await expect.poll(() => topOf(three())).toBeGreaterThan(1000);
    const left = (await atRest(inTheMiddle))!;
    const focused = page.locator(`article[id="${left.id}"]`);
    await focused.focus();
    await goTo(page, '#drafts');
    await page.goBack();
    await hasFocus(focused);
    await expect.poll(async () => (await inTheMiddle())?.id).toBe(left.id);
    const moved = async () => Math.abs((await inTheMiddle())!.top - left.top);
    await expect.poll(moved).toBeLessThan(2);
    await goTo(page, '#drafts');
    await goTo(page, address);
    await hasFocus(three());
    await expect.poll(() => topOf(three())).toBeLessThan(800);
    // It was left at its end this time.
    await goTo(page, '#drafts');
    await page.goBack();
    await hasFocus(three());
  });

  test('[W49] stays on its pixel while messages above are edited and reacted to', async () => {
    await goTo(page, `#narrow/channel/${garden}/topic/years`);
    await page.keyboard.press('End');
    await hasFocus(three());
    const two = feed().getByRole('article', { name: /Two$/ });
    await two.focus();
    const { otherMember } = scene.service;
    const above = (await ids()).at(-3)!;
    const before = await atRest(() => topOf(two));
    expect(before).toBeGreaterThan(0);
    const moved = async () => Math.abs((await topOf(two)) - before);
    await otherMember.call(addReaction, { message_id: above, emoji_name: 'tada' });
    await feed().getByRole('article', { name: /One$/ }).getByRole('button', { name: /tada/ }).waitFor();
    expect(await moved()).toBeLessThan(1);
    await otherMember.call(updateMessage, { message_id: above, content: 'One\n\nand more\n\nand more' });
    await feed()
      .getByRole('article', { name: /One and more/ })
      .waitFor();
    expect(await moved()).toBeLessThan(1);
  });
});
