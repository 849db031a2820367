/** How messages stand together, what hides, and what a copy of several holds. */
import { subscribe } from '@parlance/protocol/channels/endpoints';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { muteUser, unmuteUser } from '@parlance/protocol/muted-users';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goTo, missing, type Scene, startScene } from './scene.ts';

let scene: Scene;
let page: Page;
let garden: string;

const say = (topic: string, content: string) =>
  scene.service.otherMember.call(sendMessage, { type: 'channel', to: 'garden', topic, content });

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
  const { member, otherMember, people } = scene.service;
  await otherMember.call(subscribe, {
    subscriptions: [{ name: 'garden' }],
    principals: [member.id, otherMember.id],
  });
  await say('water', 'The pump is **off**');
  await say('water', 'Who waters the *beans*?');
  await say('tools', 'The spade broke');
  const { context, page: opened } = await scene.open(people.member.email);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  page = opened;
  garden = (await page.getByRole('link', { name: /^garden\b/ }).getAttribute('href'))!;
});
afterAll(async () => {
  await scene?.close();
});

const article = (name: string | RegExp) => page.getByRole('article', { name });
const name = () => scene.service.people.otherMember.fullName;
const clipboard = () => page.evaluate(() => navigator.clipboard.readText());

/** As by dragging from the first text to the second. */
const drag = async (first: string, last: string): Promise<void> => {
  const from = await page.getByText(first).boundingBox();
  const to = await page.getByText(last).boundingBox();
  await page.mouse.move(from!.x + 1, from!.y + from!.height / 2);
  await page.mouse.down();
  await page.mouse.move(to!.x + to!.width - 1, to!.y + to!.height / 2, { steps: 8 });
  await page.mouse.up();
};
/** What comes above the messages moves them under the pointer: then a reader drags again. */
const selectBetween = async (first: string, last: string): Promise<void> => {
  const selected = async () => {
    await drag(first, last);
    return page.evaluate(() => getSelection()!.toString());
  };
  await expect.poll(selected).toMatch(new RegExp(`${first}.*${last}`, 's'));
};

describe.skipIf(missing !== undefined)('the messages', () => {
  test('[W62] a copy across messages is clean text with names and times', async () => {
    await goTo(page, `${garden}/topic/water`);
    await article(/The pump is off/).waitFor();
    await selectBetween('The pump is', 'Who waters the');
    await page.keyboard.press('Control+c');
    await expect.poll(clipboard).toContain('Who waters the');
    const copied = await clipboard();
    expect(copied.split('\n\n')).toHaveLength(2);
    expect(copied.startsWith(`${name()} (`)).toBe(true);
    expect(copied).toContain('The pump is off');
    expect(copied).not.toMatch(/[*]|Reply|Star/);
  });

  test('[W62] "Copy as Markdown" takes the selected messages with their signs, else the message alone', async () => {
    await goTo(page, `${garden}/topic/water`);
    await article(/The pump is off/).waitFor();
    await selectBetween('The pump is', 'Who waters the');
    await page.keyboard.press('i');
    await page.getByRole('menuitem', { name: 'Copy as Markdown' }).click();
    await expect.poll(clipboard).toContain('Who waters the *beans*?');
    expect(await clipboard()).toContain(`**${name()}** (`);
    expect(await clipboard()).toContain('The pump is **off**');
    await page.evaluate(() => getSelection()!.removeAllRanges());
    await article(/The pump is off/).focus();
    await page.keyboard.press('i');
    await page.getByRole('menuitem', { name: 'Copy as Markdown' }).click();
    await expect.poll(clipboard).toBe('The pump is **off**');
  });

  test('[W51] a key in the frame that moved the focus is for the message that got it', async () => {
    await goTo(page, `${garden}/topic/water`);
    await article(/The pump is off/).focus();
    await article(/Who waters/).evaluate((next) => {
      next.focus();
      next.dispatchEvent(new KeyboardEvent('keydown', { key: 'i', code: 'KeyI', bubbles: true }));
    });
    await page.getByRole('menuitem', { name: 'Copy as Markdown' }).click();
    await expect.poll(clipboard).toBe('Who waters the *beans*?');
    await article(/Who waters/)
      .and(page.locator(':focus'))
      .waitFor();
  });

  test('[W50] one sender stands once; a mixed place names each conversation', async () => {
    await goTo(page, `${garden}/topic/water`);
    await article(/The pump is off/).waitFor();
    expect(await page.getByRole('feed').getByText(name(), { exact: true }).count()).toBe(1);
    expect(await page.getByRole('button', { name: /^Jump to date, / }).count()).toBe(1);
    expect(
      await page
        .getByRole('feed')
        .getByRole('link', { name: /^garden › / })
        .count(),
    ).toBe(0);
    await goTo(page, '#feed');
    await article(/The spade broke/).waitFor();
    await page.getByRole('feed').getByRole('link', { name: 'garden › tools' }).waitFor();
  });

  test('[W51] the focus moves by keys, and stays at the ends', async () => {
    await goTo(page, `${garden}/topic/water`);
    const has = (text: RegExp) => article(text).and(page.locator(':focus')).waitFor();
    await article(/The pump is off/).focus();
    await page.keyboard.press('j');
    await has(/Who waters/);
    await page.keyboard.press('ArrowDown');
    await has(/Who waters/);
    await page.keyboard.press('k');
    await has(/The pump is off/);
    await page.keyboard.press('End');
    await has(/Who waters/);
    await page.keyboard.press('Home');
    await has(/The pump is off/);
  });

  test('[W54] all messages are whole pixels high, which is what scrolling knows: what is read stays in its place', async () => {
    const shapes = [
      'One line.',
      '# A heading\n\nText with `code`.\n\n* one\n* two\n    1. inner',
      '```python\nwater(beans)\n```\n\n```quote\nWho waters?\n```',
      '| Plant | Water |\n|---|---|\n| Bean | daily |\n\n```spoiler The end\nThe beans grew.\n```',
      '/me waters the beans',
      ':tada:',
    ];
    for (const shape of shapes) await say('shapes', shape);
    await goTo(page, `${garden}/topic/shapes`);
    const articles = page.getByRole('feed').getByRole('article');
    await expect.poll(() => articles.count()).toBe(shapes.length);
    const heights = await articles.evaluateAll((all) =>
      all.map((element) => element.getBoundingClientRect().height),
    );
    expect(heights).toEqual(heights.map(Math.round));
  });

  test('[W56] an own message is in view once it is sent, from wherever it was written in its conversation', async () => {
    for (let n = 1; n <= 40; n += 1) await say('letters', `Letter ${n}`);
    await goTo(page, `${garden}/topic/letters`);
    const field = page.getByRole('textbox', { name: 'Message', exact: true });
    const send = page.getByRole('button', { name: 'Send', exact: true });
    /** Pixels between the end of the message and the compose box. */
    const roomBelow = async (text: RegExp) => {
      const [own, form] = [article(text), page.getByRole('form', { name: 'Write a message' })];
      const [{ y, height }, box] = [(await own.boundingBox())!, (await form.boundingBox())!];
      return box.y - y - height;
    };
    const isShown = async (text: RegExp) => {
      await article(text).filter({ hasNotText: 'sending' }).waitFor();
      await expect.poll(() => roomBelow(text)).toBeGreaterThanOrEqual(0);
    };
    // The first unread one is shown, and the end is far below.
    await article(/Letter 1$/).waitFor();
    await field.fill('By the button');
    await send.click();
    await isShown(/By the button/);
    await field.fill(Array.from({ length: 6 }, (_line, index) => `Verse ${index}`).join('\n'));
    await send.click();
    await isShown(/Verse 5/);
    await article(/Letter 5$/).scrollIntoViewIfNeeded();
    await expect.poll(() => roomBelow(/Verse 5/)).toBeLessThan(0);
    await field.fill('By the key');
    await field.press('Control+Enter');
    await isShown(/By the key/);
  });

  test('[W57] a muted person is one line that opens', async () => {
    const { member, otherMember } = scene.service;
    await goTo(page, `${garden}/topic/tools`);
    await article(`${name()} The spade broke`).waitFor();
    await member.call(muteUser, { muted_user_id: otherMember.id });
    const muted = article('Message from a muted user');
    await muted.waitFor();
    expect(await page.getByText('The spade broke').count()).toBe(0);
    await muted.getByRole('button', { name: 'Show' }).click();
    await page.getByText('The spade broke').waitFor();
    await member.call(unmuteUser, { muted_user_id: otherMember.id });
    await article(`${name()} The spade broke`).waitFor();
  });

  test('[W58] a very long message is short until the reader wants more, and collapses by a key', async () => {
    const lines = Array.from({ length: 60 }, (_line, index) => `Line ${index}`).join('\n');
    await say('long', lines);
    await goTo(page, `${garden}/topic/long`);
    const long = article(/Line 0/);
    await long.getByRole('button', { name: 'Show more' }).click();
    const height = async () => (await long.boundingBox())!.height;
    const whole = await height();
    expect(await long.getByRole('button', { name: 'Show more' }).count()).toBe(0);
    await long.focus();
    await page.keyboard.press('-');
    await long.getByRole('button', { name: 'Show more' }).waitFor();
    expect(await height()).toBeLessThan(whole / 2);
  });

  test('[W50] a press on the date leads to another day, and the next press too', async () => {
    await goTo(page, `${garden}/topic/water`);
    for (const _press of ['first', 'second']) {
      await article(/Who waters the beans/).focus();
      await page.getByRole('button', { name: /^Jump to date, / }).click();
      await page.locator('#main input[type=date]').fill('2020-01-31');
      await article(/The pump is off/)
        .and(page.locator(':focus'))
        .waitFor();
    }
  });
});
