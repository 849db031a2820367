/** Nothing is lost: cuts of the network, ends of sessions, several tabs, closed windows. */
import { getChannelId, subscribe } from '@parlance/protocol/channels/endpoints';
import { getMessages } from '@parlance/protocol/messages/fetch';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { deleteQueue } from '@parlance/protocol/realtime';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { externalUrl, password } from '../cast.ts';
import { heldOn } from './held.ts';
import { goTo, missing, type Scene, startScene, type Window } from './scene.ts';

let scene: Scene;
let window: Window;
let page: Page;
let topic = '';
let garden = 0;

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
  const { member, otherMember, people } = scene.service;
  await otherMember.call(subscribe, {
    subscriptions: [{ name: 'garden' }],
    principals: [member.id, otherMember.id],
  });
  await otherMember.call(sendMessage, {
    type: 'channel',
    to: 'garden',
    topic: 'tomatoes',
    content: 'They are ripe',
  });
  garden = (await member.call(getChannelId, { stream: 'garden' })).stream_id;
  topic = `#narrow/channel/${garden}/topic/tomatoes`;
  window = await scene.open(people.member.email);
  ({ page } = window);
});
afterAll(async () => {
  await scene?.close();
});

/** Resolves when the device holds the messages. */
const kept = () => expect.poll(async () => (await heldOn(page, 'messages')).length).toBeGreaterThan(1);

const message = () => page.getByRole('textbox', { name: 'Message' });

const send = async (text: string) => {
  await message().fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
};

/** The service takes the message, and the page never learns it. */
const loseAnswer = async (route: Route): Promise<void> => {
  const request = route.request();
  await scene.service.app.http.inject({
    method: 'POST',
    url: '/json/messages',
    headers: await request.allHeaders(),
    payload: request.postData() ?? '',
  });
  await route.abort();
};

/** How often the service has a message with this text. */
const countOf = async (text: string): Promise<number> => {
  const { messages } = await scene.service.member.bare.call(getMessages, {
    anchor: 'newest',
    num_before: 200,
    num_after: 0,
    narrow: [{ operator: 'channel', operand: garden }],
  });
  return messages.filter(({ content }) => content.includes(text)).length;
};

describe.skipIf(missing !== undefined)('the page survives', () => {
  test('[W72] [W84] a message is written, sent, and seen by another person at once', async () => {
    const other = await scene.open(scene.service.people.otherMember.email);
    await goTo(other.page, topic);
    await goTo(page, topic);
    await send('I water them');
    await other.page.getByRole('article', { name: /I water them/ }).waitFor();
    await page.getByRole('article', { name: /I water them/ }).waitFor();
    expect(await countOf('I water them')).toBe(1);
    expect(await message().inputValue()).toBe('');
  });

  test('[W4] [W9] without network it starts from the device, and sends when the network is back', async () => {
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
    await goTo(page, topic);
    await kept();
    await window.context.setOffline(true);
    await page.reload();
    await page.getByRole('article', { name: /They are ripe/ }).waitFor();
    const connection = page.getByRole('group', { name: 'Connection' });
    await connection.getByRole('button', { name: 'Try now' }).waitFor();
    await send('Written without network');
    await page.getByRole('article', { name: /Written without network/ }).waitFor();
    expect(await countOf('Written without network')).toBe(0);
    await window.context.setOffline(false);
    await connection
      .getByRole('button', { name: 'Try now' })
      .click({ timeout: 5000 })
      .catch(() => {});
    await connection.waitFor({ state: 'detached' });
    await expect.poll(() => countOf('Written without network'), { timeout: 30_000 }).toBe(1);
    await page.getByRole('article', { name: /Written without network/ }).waitFor();
  });

  test('[W56] a message whose answer and event were lost is seen once after a reload', async () => {
    const { context } = window;
    const polls = /\/json\/events\?/;
    const ofMessages = (url: URL) => url.pathname === '/json/messages';
    const queues: string[] = [];
    page.on('request', (request) => {
      const queue = new URL(request.url()).searchParams.get('queue_id');
      if (queue !== null) queues.push(queue);
    });
    await context.route(polls, (route) => route.abort());
    await goTo(page, topic);
    await page.reload();
    await page.getByRole('article', { name: /They are ripe/ }).waitFor();
    await expect.poll(() => queues.length).toBeGreaterThan(0);
    await context.route(ofMessages, async (route) => {
      if (route.request().method() === 'POST') await loseAnswer(route);
      else await route.fallback();
    });
    await send('Sent into the dark');
    await expect.poll(() => countOf('Sent into the dark')).toBe(1);
    await scene.service.member.call(deleteQueue, { queue_id: queues.at(-1)! });
    await context.unrouteAll({ behavior: 'wait' });

    // Now the answer comes after the new queue, and before the messages of the topic.
    const registered = page.waitForResponse(/\/json\/register$/);
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await context.route(ofMessages, async (route) => {
      if (route.request().method() === 'GET') await answered;
      else await registered;
      await route.continue();
    });
    page.on('response', (response) => {
      if (response.request().method() === 'POST' && response.url().endsWith('/json/messages')) answer();
    });
    await page.reload();
    await answered;
    const seen = page.getByRole('article', { name: /Sent into the dark/ });
    await seen.filter({ hasNotText: 'sending' }).waitFor();
    await expect.poll(() => seen.count()).toBe(1);
    expect(await countOf('Sent into the dark')).toBe(1);
    await context.unrouteAll({ behavior: 'wait' });
    // The browser says what was aborted and refused.
    (window.complaints as string[]).length = 0;
  });

  test('[W56] a message that is sent again after a reload is not seen twice meanwhile', async () => {
    const { context } = window;
    await goTo(page, topic);
    await context.route(/\/json\/events\?/, (route) => route.abort());
    let isFirst = true;
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await context.route('**/json/messages', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      if (isFirst) {
        await loseAnswer(route);
        isFirst = false;
        return;
      }
      await answered;
      await route.continue();
    });
    await send('Sent and not answered');
    await expect.poll(() => isFirst).toBe(false);
    const again = page.waitForRequest(
      (request) => request.method() === 'POST' && /messages$/.test(request.url()),
    );
    await page.reload();
    await again;
    const seen = page.getByRole('article', { name: /Sent and not answered/ });
    await seen.filter({ hasNotText: 'sending' }).waitFor();
    await expect.poll(() => seen.count()).toBe(1);
    answer();
    await context.unrouteAll({ behavior: 'wait' });
    await expect.poll(async () => (await heldOn(page, 'outbox')).length).toBe(0);
    expect(await seen.count()).toBe(1);
    expect(await countOf('Sent and not answered')).toBe(1);
    (window.complaints as string[]).length = 0;
  });

  test('[WR1] [W56] a message is sent once when its page is left by the task that shows it', async () => {
    await goTo(page, topic);
    await message().fill('Sent and left');
    await expect
      .poll(async () => (await heldOn(page, 'drafts')).map(({ content }) => content))
      .toContain('Sent and left');
    const started = page.waitForEvent('load');
    await page
      .evaluate(`{
        location.reload();
        [...document.querySelectorAll('button')].find(({ ariaLabel }) => ariaLabel === 'Send').click();
      }`)
      // The page may go before it answers.
      .catch(() => {});
    await started;
    await expect.poll(() => countOf('Sent and left')).toBe(1);
    await page
      .getByRole('article', { name: /Sent and left/ })
      .filter({ hasNotText: 'sending' })
      .waitFor();
    expect(await message().inputValue()).toBe('');
    await expect.poll(async () => (await heldOn(page, 'outbox')).length).toBe(0);
    expect(await countOf('Sent and left')).toBe(1);
  });

  test('[W75] what was being written is there after the window was closed', async () => {
    await goTo(page, topic);
    await message().fill('A thought that is not finished');
    await expect
      .poll(async () => (await heldOn(page, 'drafts')).map(({ content }) => content))
      .toContain('A thought that is not finished');
    await page.close({ runBeforeUnload: false });
    page = await window.context.newPage();
    await goTo(page, topic);
    await expect.poll(() => message().inputValue()).toBe('A thought that is not finished');
    await message().fill('');
  });

  test('[W7] two tabs agree on what is unread', async () => {
    await goTo(page, '#inbox');
    const second = await window.context.newPage();
    await goTo(second, '#inbox');
    await scene.service.otherMember.call(sendMessage, {
      type: 'channel',
      to: 'garden',
      topic: 'pump',
      content: 'The pump is off',
    });
    const unread = (one: Page) => one.getByRole('row', { name: 'pump, 1 unread' });
    await Promise.all([unread(page).waitFor(), unread(second).waitFor()]);
    await unread(page).getByRole('button', { name: 'Mark as read' }).click();
    await Promise.all([
      unread(page).waitFor({ state: 'detached' }),
      unread(second).waitFor({ state: 'detached' }),
    ]);
    await page.getByRole('group', { name: 'Undo' }).getByRole('button', { name: 'Undo' }).click();
    await Promise.all([unread(page).waitFor(), unread(second).waitFor()]);
    await second.close();
  });

  test('[W7] [W10] another tab gets the new queue when the old one is lost', async () => {
    const queues = new Set<string>();
    window.context.on('request', (request) => {
      const queue = new URL(request.url()).searchParams.get('queue_id');
      if (queue !== null) queues.add(queue);
    });
    await goTo(page, '#inbox');
    const second = await window.context.newPage();
    await goTo(second, '#inbox');
    const { member, otherMember } = scene.service;
    const write = (topic: string) =>
      otherMember.call(sendMessage, { type: 'channel', to: 'garden', topic, content: 'The door is open' });
    const unread = (one: Page, topic: string) => one.getByRole('row', { name: `${topic}, 1 unread` });
    await write('shed');
    await Promise.all([unread(page, 'shed').waitFor(), unread(second, 'shed').waitFor()]);
    await expect.poll(() => queues.size).toBe(1);
    await member.call(deleteQueue, { queue_id: [...queues][0]! });
    await expect.poll(() => queues.size, { timeout: 20_000 }).toBe(2);
    await write('fence');
    await Promise.all([unread(page, 'fence').waitFor(), unread(second, 'fence').waitFor()]);
    // The browser says that a request was refused.
    (window.complaints as string[]).length = 0;
    await second.close();
  });

  test('a device that lost its notes, and kept the rest, shows and sends each message once', async () => {
    await goTo(page, topic);
    await send('The gate is open');
    await page.getByRole('article', { name: /The gate is open/ }).waitFor();
    await kept();
    await page.evaluate("localStorage.removeItem('parlance:sides')");
    await page.reload();
    await scene.service.otherMember.call(sendMessage, {
      type: 'channel',
      to: 'garden',
      topic: 'tomatoes',
      content: 'The gate is shut',
    });
    await page.getByRole('article', { name: /The gate is shut/ }).waitFor();
    await send('Thank you for that');
    await page.getByRole('article', { name: /Thank you for that/ }).waitFor();
    for (const text of ['The gate is open', 'The gate is shut', 'Thank you for that'])
      expect([text, await page.getByRole('article', { name: text }).count()]).toEqual([text, 1]);
  });

  test('[W5] when the session ended, the password is asked for in place', async () => {
    await goTo(page, topic);
    await message().fill('Still being written');
    await window.context.clearCookies();
    await page.reload();
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await dialog.waitFor();
    const others = dialog.getByRole('link', { name: 'Other ways to sign in' });
    expect(await others.getAttribute('href')).toBe(`/login${topic}`);
    // The browser closes any dialog at the third.
    for (let press = 0; press < 4; press += 1) await page.keyboard.press('Escape');
    await dialog.getByLabel('Password').fill('not this one');
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await dialog.getByRole('alert').waitFor();
    await dialog.getByLabel('Password').fill(password);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => message().inputValue()).toBe('Still being written');
    await send('Written after the sign-in');
    await expect.poll(() => countOf('Written after the sign-in'), { timeout: 20_000 }).toBe(1);
  });

  test('[W3] a device that takes nothing any more costs only the next start', async () => {
    await goTo(page, topic);
    await page.evaluate(`
      const { put } = IDBObjectStore.prototype;
      globalThis.refused = new Set();
      IDBObjectStore.prototype.put = function (...record) {
        const request = put.apply(this, record);
        if (this.name === 'messages' || this.name === 'slices') {
          refused.add(this.name);
          this.transaction.abort();
        }
        return request;
      };
    `);
    await scene.service.otherMember.call(sendMessage, {
      type: 'channel',
      to: 'garden',
      topic: 'tomatoes',
      content: 'The shelf is full',
    });
    await page.getByRole('article', { name: /The shelf is full/ }).waitFor();
    await expect.poll(() => page.evaluate('refused.size')).toBe(2);
    await page.reload();
    await page.getByRole('article', { name: /The shelf is full/ }).waitFor();
    expect(window.complaints).toEqual([]);
  });

  test('[W3] signing out leaves nothing on the device', async () => {
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Member One, / })
      .click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL(`${externalUrl}/login`);
    expect(await page.evaluate('indexedDB.databases().then((all) => all.length)')).toBe(0);
    expect(await page.evaluate('Object.keys(localStorage)')).toEqual([]);
    await page.goto(`${externalUrl}/${topic}`);
    await page.getByLabel('E-mail address').waitFor();
  });
});
