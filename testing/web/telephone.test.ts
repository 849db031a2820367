/** On a telephone: one column, a bar below, swipe back, room for the keyboard [W168]. */
import { getChannelId, subscribe } from '@parlance/protocol/channels/endpoints';
import { sendMessage } from '@parlance/protocol/messages/messages';
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sizes } from '../chromium/launch.ts';
import { goTo, missing, type Scene, startScene } from './scene.ts';

let scene: Scene;
let page: Page;
let hand: CDPSession;
let topic = '';

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
  const { member, otherMember, people } = scene.service;
  const principals = [member.id, otherMember.id];
  await otherMember.call(subscribe, { subscriptions: [{ name: 'garden' }], principals });
  const garden = (await member.call(getChannelId, { stream: 'garden' })).stream_id;
  for (const content of ['They are ripe', `\`\`\`\n${'a long line '.repeat(30)}\n\`\`\``])
    await otherMember.call(sendMessage, { type: 'channel', to: garden, topic: 'tomatoes', content });
  topic = `#narrow/channel/${garden}/topic/tomatoes`;
  const window = await scene.open(people.member.email, {
    viewport: sizes.phone,
    hasTouch: true,
    isMobile: true,
  });
  ({ page } = window);
  hand = await window.context.newCDPSession(page);
});
afterAll(async () => {
  await scene?.close();
});

const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number, y?: number) =>
  hand.send('Input.dispatchTouchEvent', {
    type,
    touchPoints: x === undefined || y === undefined ? [] : [{ x, y }],
  });

const swipe = async ([x, y]: readonly [number, number], right: number, down = 0): Promise<void> => {
  await touch('touchStart', x, y);
  for (let part = 1; part <= 10; part += 1)
    await touch('touchMove', x + (right * part) / 10, y + (down * part) / 10);
  await touch('touchEnd');
};

/** On the text itself, not on a control beside it. */
const pointOn = async (text: RegExp): Promise<readonly [number, number]> => {
  const found = page.getByRole('article').getByText(text).first();
  await found.scrollIntoViewIfNeeded();
  const box = (await found.boundingBox())!;
  return [box.x + 30, box.y + box.height / 2];
};

const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const bar = () => page.getByRole('navigation', { name: 'Main' });

const openTopic = async (): Promise<void> => {
  await goTo(page, '#inbox');
  await goTo(page, topic);
  await heading('garden › tomatoes');
};

describe.skipIf(missing !== undefined)('[W168] on a telephone', () => {
  test('the bar below leads to all, and nothing stands beside', async () => {
    await goTo(page, '#inbox');
    expect(await page.getByRole('navigation', { name: 'Sidebar' }).count()).toBe(0);
    expect(await page.getByRole('complementary', { name: 'People' }).count()).toBe(0);
    const links = await bar().getByRole('link').all();
    const names = await Promise.all(links.map((link) => link.getAttribute('aria-label')));
    await bar().getByRole('link', { name: 'Channels, 2 unread', exact: true }).waitFor();
    expect(names.map((name) => name?.replace(/,.*/, ''))).toEqual([
      'Inbox',
      'Channels',
      'Direct messages',
      'Search',
      'You',
    ]);
    await bar()
      .getByRole('link', { name: /^Direct messages/ })
      .tap();
    await heading('Direct messages');
    await bar().getByRole('link', { name: 'Channels' }).tap();
    await page.getByRole('navigation', { name: 'Sidebar' }).waitFor();
    await page
      .getByRole('navigation', { name: 'Sidebar' })
      .getByRole('link', { name: /^garden/ })
      .tap();
    await heading('garden');
    // It closes behind the reader.
    await page.getByRole('navigation', { name: 'Sidebar' }).waitFor({ state: 'detached' });
  });

  test('nothing has the focus after a place was opened', async () => {
    await openTopic();
    expect(await page.evaluate('document.activeElement.tagName')).toBe('BODY');
  });

  test('a swipe to the right leads back; neither a short one, nor a scroll, nor one in wide code does', async () => {
    await openTopic();
    const from = await pointOn(/They are ripe/);
    await swipe(from, 50);
    await swipe(from, 40, 120);
    await swipe(await pointOn(/a long line/), 200);
    await heading('garden › tomatoes');
    await swipe(from, 200);
    await heading('Inbox');
  });

  test('a message that is held opens its actions, and to lift the finger presses none of them', async () => {
    await openTopic();
    const actions = page.getByRole('dialog', { name: 'Message actions' });
    await touch('touchStart', ...(await pointOn(/They are ripe/)));
    await actions.waitFor();
    await touch('touchEnd');
    await actions.getByRole('button', { name: 'Star message' }).tap();
    await goTo(page, '#narrow/is/starred');
    await page.getByRole('article', { name: /They are ripe/ }).waitFor();
  });

  test('what is written stays above the keyboard', async () => {
    await openTopic();
    const message = page.getByRole('textbox', { name: 'Message', exact: true });
    await message.tap();
    // The keyboard makes the window lower.
    await page.setViewportSize({ width: 375, height: 340 });
    await message.fill('One\nTwo\nThree');
    const bottom = async () => {
      const { y, height } = (await message.boundingBox())!;
      return y + height;
    };
    await expect.poll(bottom).toBeLessThanOrEqual(340);
    expect(await page.getByRole('button', { name: 'Send', exact: true }).isVisible()).toBe(true);
    await page.setViewportSize(sizes.phone);
  });

  test('the first message of a topic stands alone, and its undo does not cover it', async () => {
    await goTo(page, topic.replace('tomatoes', 'pears'));
    const none = page.getByText('There are no messages here yet.');
    await none.waitFor();
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/json/messages', async (route) => {
      await answered;
      await route.continue();
    });
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill('They grow');
    await page.getByRole('button', { name: 'Send', exact: true }).tap();
    const sent = page.getByRole('article', { name: /They grow/ });
    await sent.filter({ hasText: 'sending' }).waitFor();
    expect(await none.isVisible()).toBe(false);
    answer();
    const undo = page.getByRole('group', { name: 'Undo' });
    await undo.waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await sent.filter({ hasNotText: 'sending' }).waitFor();
    const room = async () => {
      const [offer, article] = [await undo.boundingBox(), await sent.boundingBox()];
      return offer!.y - (article!.y + article!.height);
    };
    await expect.poll(room).toBeGreaterThan(0);
  });

  test('targets have 44 px', async () => {
    await goTo(page, topic);
    const sizesOf =
      await page.evaluate(`[...document.querySelectorAll('nav[aria-label=Main] a, header button, form button')]
      .filter((one) => one.checkVisibility())
      .map((one) => [one.getAttribute('aria-label') ?? one.textContent, one.getBoundingClientRect()])
      .filter(([, { width, height }]) => width < 43.5 || height < 43.5)
      .map(([name, { width, height }]) => name + ' ' + width + '×' + height)`);
    expect(sizesOf).toEqual([]);
  });
});
