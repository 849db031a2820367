/** Reading and writing in conversations, and the numbers that follow. */
import { getChannelId, subscribe } from '@parlance/protocol/channels/endpoints';
import { getMessages } from '@parlance/protocol/messages/fetch';
import { markTopicAsRead } from '@parlance/protocol/messages/mark-read';
import { sendMessage } from '@parlance/protocol/messages/messages';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { externalUrl } from '../cast.ts';
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
  for (let n = 1; n <= 40; n += 1) await say('long', `Line ${n}\n\nand more`);
  ({ page } = await scene.open(people.member.email));
});
afterAll(async () => {
  await scene?.close();
});

const say = (topic: string, content: string) =>
  scene.service.otherMember.call(sendMessage, { type: 'channel', to: 'garden', topic, content });
const box = () => page.getByRole('textbox', { name: 'Message', exact: true });
const sidebar = () => page.getByRole('navigation', { name: 'Sidebar' });
const inTopic = (topic: string) => `#narrow/channel/${garden}/topic/${topic}`;
const unreadOnService = async (topic?: string) => {
  const { messages } = await scene.service.member.bare.call(getMessages, {
    anchor: 'newest',
    num_before: 1000,
    num_after: 0,
    narrow: [
      { operator: 'channel', operand: garden },
      { operator: 'is', operand: 'unread' },
      ...(topic === undefined ? [] : [{ operator: 'topic', operand: topic }]),
    ],
  });
  return messages.length;
};
const unreadInSidebar = async () => {
  const name = await sidebar()
    .getByRole('link', { name: /^garden\b/ })
    .getAttribute('aria-label');
  return Number(/(\d+) unread/.exec(name ?? '')?.[1] ?? 0);
};

/** Lets the page wait for messages until the returned function is called, which resolves when they are there. */
const holdAnswers = async (): Promise<() => Promise<void>> => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/json\/messages\?/, async (route) => {
    await held;
    await route.continue();
  });
  return async () => {
    const answered = page.waitForResponse(/json\/messages\?/);
    release();
    await answered;
    await page.unrouteAll({ behavior: 'wait' });
  };
};

/** Evaluates an expression on what the device keeps: `held` reads a shelf, `put` writes it. */
const onDevice = <Result>(expression: string) =>
  page.evaluate<Result>(`new Promise((resolve, reject) => {
    const opening = indexedDB.open('parlance');
    opening.onsuccess = async () => {
      const device = opening.result;
      const held = (shelf) => new Promise((resolve) => {
        const store = device.transaction(shelf).objectStore(shelf);
        const keys = store.getAllKeys();
        const values = store.getAll();
        values.onsuccess = () => resolve(keys.result.map((key, index) => [key, values.result[index]]));
      });
      const put = (shelf, rows) => new Promise((resolve) => {
        const writing = device.transaction(shelf, 'readwrite');
        for (const [key, value] of rows) writing.objectStore(shelf).put(value, key);
        writing.oncomplete = () => resolve();
      });
      const result = await (async () => ${expression})().catch(reject);
      device.close();
      resolve(result);
    };
  })`);

describe.skipIf(missing !== undefined)('conversations', () => {
  test('[W54] what comes below is counted on a button, which leads to it', async () => {
    await goTo(page, inTopic('long'));
    await page.keyboard.press('Home');
    await page.getByRole('article', { name: /^Member Two Line 1 / }).waitFor();
    await say('long', 'Just now');
    await page.getByRole('button', { name: /new message/ }).click();
    await page.getByRole('article', { name: /Just now/ }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: /new message/ }).count()).toBe(0);
  });

  test('[W63] the browser finds the text of messages that are loaded', async () => {
    await goTo(page, inTopic('long'));
    expect(await page.evaluate("window.find('Just now')")).toBe(true);
    expect(await page.evaluate("window.find('never written')")).toBe(false);
  });

  test('[W30] notes to oneself are a conversation', async () => {
    await goTo(page, `#narrow/dm/${scene.service.member.id}`);
    await page.getByRole('heading', { level: 1, name: 'Notes to self' }).waitFor();
    await box().fill('Buy string');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('article', { name: /Buy string/ }).waitFor();
  });

  test('[W92] [W93] each paragraph has its own direction, and the box grows up to half of the window', async () => {
    await goTo(page, inTopic('beds'));
    expect(await box().getAttribute('dir')).toBe('auto');
    const low = (await box().boundingBox())!.height;
    await box().fill('line\n'.repeat(8));
    await expect.poll(async () => (await box().boundingBox())!.height).toBeGreaterThan(low * 3);
    await box().fill('line\n'.repeat(80));
    await expect.poll(async () => (await box().boundingBox())!.height).toBeLessThan(420);
    await box().fill('');
    await expect.poll(async () => (await box().boundingBox())!.height).toBe(low);
  });

  test('[W51] End leads to the newest message, even when the answer of the service comes after it', async () => {
    await goTo(page, inTopic('late answers'));
    for (let n = 1; n <= 40; n += 1) await say('late answers', `Line ${n}\n\nand more`);
    await page.getByRole('article', { name: /Line 40/ }).waitFor();
    await page.goto('about:blank');
    const answer = await holdAnswers();
    await goTo(page, inTopic('late answers'));
    await page.evaluate('document.activeElement.blur()');
    await page.keyboard.press('End');
    await answer();
    await expect.poll(() => unreadOnService('late answers')).toBe(0);
    const newest = page.getByRole('article', { name: /Line 40/ });
    await expect
      .poll(async () => {
        const { y, height } = (await newest.boundingBox())!;
        return y + height - (await box().boundingBox())!.y;
      })
      .toBeLessThan(1);
  });

  test('[W4] [W29] a conversation that the device kept after the rest opens at its first unread message', async () => {
    const topic = inTopic('kept later');
    await goTo(page, topic);
    await page.goto(`${externalUrl}/health`);
    const account = await onDevice<readonly unknown[]>(`held('account')`);
    const slices = await onDevice<readonly unknown[]>(`held('slices')`);
    await goTo(page, topic);
    for (let n = 1; n <= 30; n += 1) await say('kept later', `Row ${n}\n\nand more`);
    const longest = `Math.max(...(await held('messages')).map(([, list]) => list.length))`;
    await expect.poll(() => onDevice<number>(longest)).toBeGreaterThan(29);
    // As after a crash between the two writes.
    await page.goto(`${externalUrl}/health`);
    await onDevice(`put('account', ${JSON.stringify(account)})`);
    await onDevice(`put('slices', ${JSON.stringify(slices)})`);
    const answer = await holdAnswers();
    await goTo(page, topic);
    const first = page.getByRole('article', { name: /^Member Two Row 1 / });
    await expect.poll(async () => (await first.boundingBox())?.y ?? -1).toBeGreaterThan(0);
    await answer();
    expect((await first.boundingBox())!.y).toBeGreaterThan(0);
  });

  test('[W4] of very many conversations the device keeps those that were opened last', async () => {
    await page.goto(`${externalUrl}/health`);
    const one = '{ range: { ids: [], from: 0, to: 0 }, usedAt: n }';
    await onDevice(`put('windows', Array.from({ length: 520 }, (_, n) => ['old ' + n, ${one}]))`);
    await goTo(page, inTopic('long'));
    const keys = `(await held('windows')).map(([key]) => key)`;
    await expect.poll(async () => (await onDevice<string[]>(keys)).length).toBeLessThan(505);
    const kept = await onDevice<string[]>(keys);
    expect(kept).not.toContain('old 1');
    expect(kept).toContain('old 519');
  });

  test('[W101] shows who has read a message', async () => {
    await goTo(page, inTopic('long'));
    await page.keyboard.press('End');
    await expect.poll(() => unreadOnService('long')).toBe(0);
    await page.getByRole('article', { name: /Just now/ }).focus();
    await page.keyboard.press('Shift+V');
    const readers = page.getByRole('dialog', { name: /^Read by \d+/ });
    await readers.getByRole('button', { name: scene.service.people.member.fullName }).waitFor();
    await page.keyboard.press('Escape');
    await readers.waitFor({ state: 'detached' });
  });

  test('[W69] the numbers equal those of the service after messages and reads from elsewhere', async () => {
    await goTo(page, '#drafts');
    const { member } = scene.service;
    for (let round = 0; round < 5; round += 1) {
      for (const topic of ['one', 'two', 'three']) await say(topic, `Round ${round}`);
      await member.call(markTopicAsRead, {
        stream_id: garden,
        topic_name: ['one', 'two', 'three'][round % 3]!,
      });
      await expect.poll(unreadInSidebar).toBe(await unreadOnService());
    }
    expect(await unreadOnService()).toBeGreaterThan(0);
  });
});
