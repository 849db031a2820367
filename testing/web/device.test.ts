/** What a start reads from the device, and what a visit writes there. */
import { subscribe } from '@parlance/protocol/channels/endpoints';
import { getMessages } from '@parlance/protocol/messages/fetch';
import { sendMessage } from '@parlance/protocol/messages/messages';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { externalUrl } from '../cast.ts';
import { signInAs } from '../chromium/home.ts';
import { goTo, isReady, missing, type Scene, startScene } from './scene.ts';

/** Notes each record that the page puts on a shelf of the device. */
const notePuts = `
  globalThis.puts = [];
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (...given) {
    puts.push(this.name);
    return put.apply(this, given);
  };`;

/** Notes how many channels the sidebar has when the page says that it is complete. */
const noteRows = `
  const mark = performance.mark.bind(performance);
  performance.mark = (name, ...given) => {
    if (name === 'parlance:complete')
      globalThis.rows = document.querySelectorAll('[aria-label=Channels] a').length;
    return mark(name, ...given);
  };`;

const noNotes = `
  Storage.prototype.setItem = () => {
    throw new DOMException('Full.', 'QuotaExceededError');
  };`;
const noDatabase = (error: string) => `IDBFactory.prototype.open = ${error};`;
/** The browser holds one of a later version, or may not look. */
const unreadable = noDatabase(`function () {
    const opening = Reflect.construct(EventTarget, [], IDBOpenDBRequest);
    queueMicrotask(() => opening.dispatchEvent(new Event('error')));
    Object.defineProperty(opening, 'error', { value: new DOMException('Damaged.', 'UnknownError') });
    return opening;
  }`);
/** Browsers keep large values in files of their own. */
const stateLost = `
  const { getAll } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.getAll = function (...given) {
    if (this.name !== 'slices') return getAll.apply(this, given);
    const reading = Reflect.construct(EventTarget, [], IDBRequest);
    queueMicrotask(() => reading.dispatchEvent(new Event('error')));
    Object.defineProperty(reading, 'error', { value: new DOMException('Damaged.', 'DataError') });
    return reading;
  };`;
const countOutbox = `new Promise((resolve) => {
    indexedDB.open('parlance').onsuccess = ({ target: { result: device } }) => {
      device.transaction('outbox').objectStore('outbox').count().onsuccess = ({ target }) => {
        device.close();
        resolve(target.result);
      };
    };
  })`;
const forbidden = noDatabase(`() => {
    throw new DOMException('Forbidden.', 'SecurityError');
  }`);

describe.skipIf(missing !== undefined)('a page and its device', () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await startScene();
    const { member, otherMember } = scene.service;
    await member.call(subscribe, {
      subscriptions: [{ name: 'garden' }],
      principals: [member.id, otherMember.id],
    });
    await member.call(sendMessage, { type: 'channel', to: 'garden', topic: 'pump', content: 'It is off' });
  });
  afterAll(() => scene?.close());

  test('a visit writes that it was, and no messages that are there already', async () => {
    const { context, page } = await scene.open(scene.service.people.member.email);
    const puts = () => page.evaluate<string[]>('puts');
    await context.addInitScript(notePuts);
    await page.goto(`${externalUrl}/#narrow/channel/1-garden/topic/pump`);
    for (const times of ['new', 'read', 'known']) {
      await page.reload();
      await page.getByRole('article', { name: /It is off/ }).waitFor();
      await expect.poll(puts, { message: times }).toContain('windows');
    }
    expect(await puts()).not.toContain('messages');
  });

  test('[WP2] a page on a new device is complete when the rows of its sidebar are there', async () => {
    const { context, page } = await scene.open(scene.service.people.member.email);
    await context.addInitScript(noteRows);
    await page.goto('about:blank');
    const tools = await context.newCDPSession(page);
    await tools.send('Storage.clearDataForOrigin', { origin: externalUrl, storageTypes: 'indexeddb' });
    await page.goto(`${externalUrl}/#inbox`);
    await isReady(page);
    await page.waitForFunction('globalThis.rows !== undefined');
    expect(await page.evaluate('rows')).toBe(1);
  });

  test.each([
    ['without room for a note', noNotes],
    ['whose database cannot be read', unreadable],
    ['whose state cannot be read', stateLost],
    ['that keeps nothing', forbidden],
  ])('one reads and writes on a device %s', async (_what, script) => {
    const { context, page } = await scene.open(scene.service.people.member.email);
    await context.addInitScript(script);
    await page.goto(`${externalUrl}/#narrow/channel/1-garden/topic/pump`);
    for (const text of ['It is on', 'It is off again']) {
      await page.reload();
      await page.getByRole('article', { name: /It is off$/ }).waitFor();
      await page.getByRole('textbox', { name: 'Message', exact: true }).fill(text);
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      const { member } = scene.service;
      const newest = () =>
        member.call(getMessages, { anchor: 'newest', num_before: 1, num_after: 0, apply_markdown: false });
      await expect.poll(async () => (await newest()).messages[0]?.content).toBe(text);
      await page.getByRole('textbox', { name: 'Message', exact: true }).fill('');
    }
  });

  test('[W3] another account that signs in neither reads nor sends what the one before left', async () => {
    const { people, member } = scene.service;
    const { context, page } = await scene.open(people.member.email);
    const message = (on: Page) => on.getByRole('textbox', { name: 'Message', exact: true });
    const write = async (on: Page, text: string) => {
      await message(on).fill(text);
      await on.getByRole('button', { name: 'Send', exact: true }).click();
    };
    await goTo(page, '#narrow/channel/1-garden/topic/pump');
    await page.route('**/json/messages', (route) => route.abort('internetdisconnected'));
    await write(page, 'Sent in vain');
    await page.getByRole('article', { name: /Sent in vain/ }).waitFor();
    await message(page).fill('Not sent yet');
    await page.evaluate("localStorage.setItem('parlance:no-notices', 'true')");
    await context.clearCookies();
    await page.unroute('**/json/messages');
    const next = await signInAs(context, people.otherMember.email);
    for (const tab of [next, page])
      await tab
        .getByRole('banner')
        .getByRole('button', { name: /^Member Two, / })
        .waitFor();
    await goTo(next, '#narrow/channel/1-garden/topic/pump');
    expect(await message(next).inputValue()).toBe('');
    await write(next, 'Mine');
    await next.getByRole('article', { name: 'Member Two Mine', exact: true }).waitFor();
    await expect.poll(() => next.evaluate(countOutbox)).toBe(0);
    const { messages } = await member.call(getMessages, {
      anchor: 'newest',
      num_before: 20,
      num_after: 0,
      apply_markdown: false,
    });
    expect(messages.map(({ content }) => content)).not.toContain('Sent in vain');
    await goTo(next, '#drafts');
    await next.getByText('There are no drafts.').waitFor();
    expect(await next.evaluate("localStorage.getItem('parlance:no-notices')")).toBe('true');
  });

  test('[W3] a page changes nothing after another account signed in', async () => {
    const { people, otherMember } = scene.service;
    const { context, page } = await scene.open(people.member.email);
    await goTo(page, '#narrow/channel/1-garden/topic/pump');
    await context.addCookies([{ name: 'reader', value: String(otherMember.id), url: externalUrl }]);
    const answered = page.waitForResponse('**/json/messages');
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Not as another');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    expect((await answered).status()).toBe(403);
  });
});
