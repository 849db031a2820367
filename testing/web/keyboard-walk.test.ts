/** A walk by keyboard alone, from signing in to signing out (web-contract.md, chapters 13 and 16) [W162]. */
import { getChannelId, subscribe } from '@parlance/protocol/channels/endpoints';
import { sendMessage } from '@parlance/protocol/messages/messages';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { externalUrl, password } from '../cast.ts';
import { byKeyboard } from './by-keyboard.ts';
import { isReady, missing, type Scene, startScene } from './scene.ts';

let scene: Scene;
let context: BrowserContext;
let page: Page;
let garden = 0;

/** Chapter 16, as the table shows it. */
const single = [
  ...['/', '?', 'q', 'w', 'n', 'Shift+N', 'p', 'Shift+I', 't', 'a', '*', 'Shift+P', 'd', 's', 'y', 'Shift+A'],
  ...['Shift+D', 'z', 'k', 'j', 'Shift+G', 'Shift+K', 'Shift+J', 'Space', 'r', 'Shift+R', '@', 'c', 'x', '>'],
  ...['<', 'e', 'm', ':', '+', '=', 'i', 'u', 'v', 'Shift+V', 'Shift+H', 'l', '-', 'Shift+U', 'Shift+M', 'g'],
  ...['Shift+Y', 'Shift+S'],
];
const others = [
  ...['Ctrl+K', 'F6', 'Shift+F6', 'Ctrl+[', 'Alt+←', 'Alt+→', 'Ctrl+.', '↑', '↓', 'Home', 'End', 'Esc'],
  ...[
    'Enter',
    '←',
    'Ctrl+S',
    'Ctrl+Z',
    'Ctrl+B',
    'Ctrl+I',
    'Ctrl+Shift+L',
    'Ctrl+Shift+C',
    'Alt+P',
    "Ctrl+'",
  ],
];

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
  const { member, otherMember, people } = scene.service;
  const principals = [member.id, otherMember.id];
  await otherMember.call(subscribe, { subscriptions: [{ name: 'garden' }], principals });
  garden = (await member.call(getChannelId, { stream: 'garden' })).stream_id;
  for (const content of ['They are ripe', 'Who waters them?'])
    await otherMember.call(sendMessage, { type: 'channel', to: garden, topic: 'tomatoes', content });
  // The session of this window is ended: the walk begins at the sign-in.
  ({ context, page } = await scene.open(people.member.email));
  await context.clearCookies();
  await page.goto(`${externalUrl}/login`);
});
afterAll(async () => {
  await scene?.close();
});

const { focused, hasFocus, press, tabTo } = byKeyboard(() => page);

describe.skipIf(missing !== undefined)('[W162] by keyboard alone', () => {
  test('one signs in', async () => {
    await tabTo(/E-mail address/);
    await page.keyboard.type(scene.service.people.member.email);
    await tabTo(/^input .*Password/);
    await page.keyboard.type(password);
    await press('Enter');
    await page.waitForURL(`${externalUrl}/`);
    await isReady(page);
    await hasFocus(/^row /);
  });

  test('F6 goes from region to region, and back', async () => {
    await press('Control+k');
    await hasFocus(/Go to or do/);
    await page.keyboard.type('tomat');
    await page
      .getByRole('option', { name: /tomatoes/ })
      .first()
      .waitFor();
    await press('Enter');
    await hasFocus(/^article Member Two They are ripe/);
    const region = () =>
      page.evaluate(`(() => {
        const inside = document.activeElement.closest('form, main, nav, aside, header');
        return inside === null ? 'none' : inside.tagName + ' ' + (inside.getAttribute('aria-label') ?? '');
      })()`);
    const regions: unknown[] = [];
    for (let at = 0; at < 5; at += 1) {
      regions.push(await region());
      if (at === 1) await hasFocus(/^textarea Message/);
      await press('F6');
    }
    expect(regions).toEqual(['MAIN ', 'FORM Write a message', 'ASIDE People', 'HEADER ', 'NAV Sidebar']);
    await hasFocus(/^article/);
    await press('Shift+F6');
    expect(await region()).toBe('NAV Sidebar');
    await press('F6');
  });

  test('one sends: the focus stays in the text; Escape leads to the messages', async () => {
    await press('r');
    await hasFocus(/^textarea Message/);
    await page.keyboard.type('I water them');
    await press('Control+Enter');
    await page.getByRole('article', { name: 'Member One I water them' }).waitFor();
    await hasFocus(/^textarea Message/);
    expect(await page.getByRole('textbox', { name: 'Message', exact: true }).inputValue()).toBe('');
    await press('Escape');
    await hasFocus(/^article/);
    await expect
      .poll(async () => {
        await press('End');
        return focused();
      })
      .toMatch(/^article Member One I water them/);
  });

  test('keys are letters while one writes', async () => {
    await press('r');
    await page.keyboard.type('nptaq?');
    const text = page.getByRole('textbox', { name: 'Message', exact: true });
    await expect.poll(() => text.inputValue()).toBe('nptaq?');
    expect(await page.getByRole('heading', { level: 1 }).first().textContent()).toBe('garden › tomatoes');
    await press('Control+a', 'Delete', 'Escape');
    await hasFocus(/^article/);
  });

  test('letters typed at once after a key that leads to a field are letters of the field', async () => {
    await press('r');
    await page.keyboard.type('star');
    const text = page.getByRole('textbox', { name: 'Message', exact: true });
    await expect.poll(() => text.inputValue()).toBe('star');
    await press('Control+a', 'Delete', 'Escape');
    await hasFocus(/^article/);
    // These fields are loaded when they are first wanted.
    await press('c');
    await page.keyboard.type('newt?');
    const topic = page.getByRole('combobox', { name: 'Topic' });
    await expect.poll(() => topic.inputValue()).toBe('newt?');
    expect(await page.getByRole('heading', { level: 1 }).first().textContent()).toBe('garden › tomatoes');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await press('Escape', 'Escape');
    await hasFocus(/^article/);
  });

  test('a place without a box opens one, which gets what is typed', async () => {
    await press('Shift+I');
    await hasFocus(/^row /);
    await press('c');
    await page.keyboard.type('gard');
    const channel = page.getByRole('combobox', { name: 'Channel' });
    await expect.poll(() => channel.inputValue()).toBe('gard');
    // The list closes, what was typed goes, then the box is left.
    await press('Escape', 'Escape', 'Escape');
    await hasFocus(/^row /);
    await press('Control+k');
    await page.keyboard.type('tomat');
    const field = page.getByRole('combobox', { name: 'Go to or do' });
    await expect.poll(() => field.inputValue()).toBe('tomat');
    await page
      .getByRole('option', { name: /tomatoes/ })
      .first()
      .waitFor();
    await press('Enter');
    await hasFocus(/^article/);
  });

  test('one reacts, edits and moves; the focus comes back each time', async () => {
    await press('End', '+');
    const own = page.getByRole('article', { name: /I water them/ });
    await own.getByRole('group', { name: 'Reactions' }).getByRole('button', { pressed: true }).waitFor();
    await hasFocus(/^article Member One/);
    await press(':');
    await hasFocus(/Search emoji/);
    await page.keyboard.type('tomato');
    await page
      .getByRole('gridcell', { name: /tomato/ })
      .first()
      .waitFor();
    await press('Enter');
    await own.getByRole('button', { name: /^tomato, 1/ }).waitFor();
    await hasFocus(/^article Member One/);
    await press('e');
    await hasFocus(/^textarea Message/);
    await page.keyboard.type(' daily');
    await press('Control+Enter');
    await page.getByRole('article', { name: /I water them daily/ }).waitFor();
    await hasFocus(/^article Member One I water them daily/);
    await press('m');
    await page.getByRole('dialog', { name: 'Move messages' }).waitFor();
    await press('Escape');
    await hasFocus(/^article Member One I water them daily/);
  });

  test('one moves a message; the focus goes to its neighbour', async () => {
    await press('m');
    await page.getByRole('dialog', { name: 'Move messages' }).waitFor();
    await tabTo(/Topic/);
    await press('Control+a');
    await page.keyboard.type('watering');
    await tabTo(/Only this one|This and later|All in the topic/);
    for (let presses = 0; presses < 3 && !/Only this one/.test(await focused()); presses += 1)
      await press('ArrowUp');
    await hasFocus(/Only this one/);
    await tabTo(/^button Move/);
    await press('Enter');
    await page
      .getByRole('navigation', { name: 'Sidebar' })
      .getByRole('link', { name: /^watering/ })
      .waitFor();
    await hasFocus(/^article Member Two Who waters them/);
    await press('Control+k');
    await page.keyboard.type('tomat');
    await page
      .getByRole('option', { name: /tomatoes/ })
      .first()
      .waitFor();
    await press('Escape');
    await hasFocus(/^article/);
  });

  test('one searches, opens what was found, and goes back', async () => {
    await press('/');
    await hasFocus(/Search messages/);
    await page.keyboard.type('ripe');
    await press('Enter');
    await page.getByRole('heading', { level: 1, name: /^Search: / }).waitFor();
    await hasFocus(/^article Member Two They are ripe/);
    await press('Enter');
    await page.getByRole('heading', { level: 1, name: 'garden › tomatoes' }).waitFor();
    await press('Alt+ArrowLeft');
    await page.getByRole('heading', { level: 1, name: /^Search: / }).waitFor();
  });

  test('one sets the status, and the focus comes back', async () => {
    await hasFocus(/^article/);
    await press('Shift+Y');
    const dialog = page.getByRole('dialog', { name: 'Set status' });
    await dialog.waitFor();
    await tabTo(/^input Status/);
    await page.keyboard.type('In the garden');
    await press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await hasFocus(/^article/);
  });

  test('the table of shortcuts has the keys of chapter 16', async () => {
    await press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await dialog.waitFor();
    const shown = await dialog.locator('kbd').allTextContents();
    const missed = [...single, ...others].filter((key) => !shown.includes(key));
    expect(missed).toEqual([]);
    // A single key that is not in the chapter would surprise.
    expect(shown.filter((key) => key.length === 1 && !'↑↓←→'.includes(key) && !single.includes(key))).toEqual(
      [],
    );
    await press('Escape');
    await hasFocus(/^article/);
  });

  test('one signs out', async () => {
    const menu = (name: string) => page.getByRole('menu', { name });
    await press('g');
    await menu('Organization').waitFor();
    await hasFocus(/^menuitem Organization settings/);
    await press('ArrowLeft');
    await menu('Help').waitFor();
    await hasFocus(/^menuitem Keyboard shortcuts/);
    await press('Escape');
    await hasFocus(/^article/);
    await press('g');
    await menu('Organization').waitFor();
    await press('ArrowRight');
    await menu('You').waitFor();
    await hasFocus(/^menuitem Set status/);
    await press('End');
    await hasFocus(/Sign out/);
    await press('Enter');
    await page.waitForURL(`${externalUrl}/login`);
  });
});
