/** What one does with a message and with the person who wrote it. */
import { getChannelId, subscribe } from '@parlance/protocol/channels/endpoints';
import { getMessages } from '@parlance/protocol/messages/fetch';
import { sendMessage } from '@parlance/protocol/messages/messages';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { goTo, missing, type Scene, startScene } from './scene.ts';

let scene: Scene;
let page: Page;
let garden = 0;

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
  const { member, otherMember, people } = scene.service;
  await otherMember.call(subscribe, {
    subscriptions: [{ name: 'garden' }],
    principals: [member.id, otherMember.id],
  });
  garden = (await member.call(getChannelId, { stream: 'garden' })).stream_id;
  for (const content of ['They are ripe', 'Who waters them?', 'I do'])
    await otherMember.call(sendMessage, { type: 'channel', to: 'garden', topic: 'tomatoes', content });
  ({ page } = await scene.open(people.member.email, { permissions: ['clipboard-read', 'clipboard-write'] }));
});
afterAll(async () => {
  await scene?.close();
});
beforeEach(async () => {
  if (missing !== undefined) return;
  await goTo(page, `#narrow/channel/${garden}/topic/tomatoes`);
  await article().last().focus();
  await page
    .locator(':focus')
    .and(page.getByRole('article', { name: /I do/ }))
    .waitFor();
});

const article = () => page.getByRole('article', { name: /I do/ });
const stored = async () => {
  const { messages } = await scene.service.member.bare.call(getMessages, {
    anchor: 'newest',
    num_before: 1,
    num_after: 0,
    narrow: [{ operator: 'channel', operand: garden }],
    apply_markdown: false,
  });
  return messages[0]!;
};
const clipboard = () => page.evaluate<string>('navigator.clipboard.readText()');

describe.skipIf(missing !== undefined)('a message', () => {
  test('[W52] [W105] has its actions in a toolbar and a menu with keys; what is not allowed is left out', async () => {
    await article().getByRole('toolbar', { name: 'Actions' }).getByRole('button', { name: 'More' }).click();
    const menu = page.getByRole('menu', { name: 'Message actions' });
    const star = menu.getByRole('menuitem', { name: 'Star message' });
    expect(await star.getAttribute('aria-keyshortcuts')).toBe('Control+S');
    expect(await menu.getByRole('menuitem', { name: 'Edit message' }).count()).toBe(0);
    expect(await menu.getByRole('menuitem', { name: 'Delete message' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
  });

  test('[W53] says its time, and the exact one on demand', async () => {
    const time = article().locator('time').first();
    expect(await time.getAttribute('datetime')).toMatch(/^\d{4}-\d\d-\d\dT/);
    expect(await article().getAttribute('aria-describedby')).toBeTruthy();
  });

  test('[W95] is reacted to by key, and by a click on what is there', async () => {
    await page.keyboard.press('+');
    const reaction = article()
      .getByRole('group', { name: 'Reactions' })
      .getByRole('button', { name: /\+1|thumbs up/ });
    await reaction.waitFor();
    await expect
      .poll(async () => (await stored()).reactions.map(({ emoji_name }) => emoji_name))
      .toEqual(['+1']);
    expect(await reaction.getAttribute('aria-pressed')).toBe('true');
    await reaction.click();
    await reaction.waitFor({ state: 'detached' });
    await expect.poll(async () => (await stored()).reactions.length).toBe(0);
  });

  test('[W99] is starred, and its link and text are copied', async () => {
    await page.keyboard.press('Control+s');
    await expect.poll(async () => (await stored()).flags).toContain('starred');
    await page.keyboard.press('Control+s');
    await expect.poll(async () => (await stored()).flags).not.toContain('starred');
    await page.keyboard.press('l');
    await expect.poll(clipboard).toContain(`#narrow/channel/${garden}`);
    expect(await clipboard()).toContain(String((await stored()).id));
  });

  test('[W67] is unread from here on, with all that follows', async () => {
    await expect.poll(async () => (await stored()).flags).toContain('read');
    await page.keyboard.press('Shift+U');
    await expect.poll(async () => (await stored()).flags).not.toContain('read');
    const sidebar = page.getByRole('navigation', { name: 'Sidebar' });
    await sidebar.getByRole('link', { name: /^garden, .*1 unread/ }).waitFor();
  });

  test('[W131] leads to the card of its sender, with what one can do', async () => {
    await page.keyboard.press('u');
    const { fullName } = scene.service.people.otherMember;
    const card = page.getByRole('dialog', { name: fullName });
    await card.getByRole('button', { name: 'Mention' }).waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.textContent.trim()')).toBe('Message');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: fullName }).waitFor();
  });
});
