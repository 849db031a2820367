/** Each text of web-contract.md, chapter 12, is heard, and heard once [W163]. */
import { getChannelId, subscribe } from '@parlance/protocol/channels/endpoints';
import { sendMessage } from '@parlance/protocol/messages/messages';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { externalUrl } from '../cast.ts';
import { goTo, isReady, missing, type Scene, startScene, type Window } from './scene.ts';

let scene: Scene;
let window: Window;
let page: Page;
let garden = 0;

const say = (topic: string, content: string) =>
  scene.service.otherMember.bare.call(sendMessage, { type: 'channel', to: garden, topic, content });

const topic = () => `#narrow/channel/${garden}/topic/tomatoes`;

/** Writes down each text that enters a live region, as a screen reader hears it. */
const listen = `(() => {
  window.heard = [];
  const follow = (region, name) =>
    new MutationObserver((changes) => {
      for (const { addedNodes, type, target } of changes)
        if (type === 'characterData') window.heard.push(name + ': ' + target.textContent.trim());
        else for (const node of addedNodes)
          if (node.textContent.trim() !== '') window.heard.push(name + ': ' + node.textContent.trim());
    }).observe(region, { childList: true, subtree: true, characterData: true });
  for (const role of ['status', 'log', 'alert'])
    for (const region of document.querySelectorAll('[role=' + role + ']')) follow(region, role);
})()`;

const heard = (): Promise<readonly string[]> => page.evaluate('window.heard');
const hears = async (text: string): Promise<void> => {
  await expect.poll(heard).toContain(text);
  expect((await heard()).filter((one) => one === text)).toHaveLength(1);
};

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
  const { member, otherMember, people } = scene.service;
  const principals = [member.id, otherMember.id];
  await otherMember.call(subscribe, { subscriptions: [{ name: 'garden' }], principals });
  garden = (await member.call(getChannelId, { stream: 'garden' })).stream_id;
  await say('tomatoes', 'They are ripe');
  window = await scene.open(people.member.email, { permissions: ['clipboard-read', 'clipboard-write'] });
  ({ page } = window);
  await goTo(page, topic());
  await page.evaluate(listen);
});
beforeEach(async () => {
  if (missing === undefined) await page.evaluate('void (window.heard = [])');
});
afterAll(async () => {
  await scene?.close();
});

const write = async (text: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
};
const hash = (address: string) => page.evaluate(`location.hash = ${JSON.stringify(address)}`);
const focus = async (name: RegExp): Promise<void> => {
  await page.getByRole('article', { name }).last().focus();
};

describe.skipIf(missing !== undefined)('what is said', () => {
  test('a message that was sent: once, and the own message is not read out', async () => {
    await write('I water them');
    await hears('status: Sent');
    expect((await heard()).filter((text) => text.includes('I water them'))).toEqual([]);
  });

  test('messages of others in the open conversation, and many of them as a number', async () => {
    await say('tomatoes', 'Thank **you**');
    await hears('log: Member Two: Thank you');
    // At once: on a busy machine they would come too far apart for a number.
    await Promise.all([1, 2, 3, 4, 5].map((n) => say('tomatoes', `More ${n}`)));
    await expect
      .poll(heard, { timeout: 15_000 })
      .toContainEqual(expect.stringMatching(/^log: \d new messages in garden › tomatoes$/));
    // What is said as a number is not read out as well.
    const texts = await heard();
    const number = Number(/(\d) new/.exec(texts.find((text) => text.includes('new messages'))!)![1]);
    expect(texts.filter((text) => text.startsWith('log: Member Two: More'))).toHaveLength(5 - number);
  });

  test('mentions and direct messages from elsewhere, with their place; nothing else from elsewhere', async () => {
    await say('pump', 'Nothing for you');
    await say('pump', '@**Member One** look');
    await expect
      .poll(heard, { timeout: 15_000 })
      .toContain('log: Member Two in garden › pump: @Member One look');
    expect((await heard()).filter((text) => text.includes('Nothing for you'))).toEqual([]);
  });

  test('a copy, an undo, and a mark', async () => {
    await focus(/They are ripe/);
    await page.keyboard.press('l');
    await hears('status: Copied');
    await hash('#inbox');
    await page
      .getByRole('row', { name: /^pump, / })
      .getByRole('button', { name: 'Mark as read' })
      .click();
    await hears('status: 2 messages marked as read');
    await page.getByRole('group', { name: 'Undo' }).getByRole('button', { name: 'Undo' }).click();
    await hears('status: Undone');
    await page.getByRole('row', { name: /^pump, 2 unread/ }).waitFor();
  });

  test('where one came, with what is unread there', async () => {
    await hash(`#narrow/channel/${garden}/topic/pump`);
    await hears('status: garden › pump, 2 unread');
    await hash('#recent');
    await hears('status: Recent conversations');
  });

  test('how many results a search has', async () => {
    await hash('#narrow/search/ripe');
    await expect.poll(heard).toContainEqual(expect.stringMatching(/^status: (1 result|Search: ripe)/));
  });

  test('a change that was saved, and a move', async () => {
    await hash(topic());
    await page.getByRole('article', { name: /I water them/ }).waitFor();
    await page.getByRole('textbox', { name: 'Message', exact: true }).press('ArrowUp');
    const edit = page.getByRole('form', { name: 'Edit message' });
    await edit.getByRole('textbox', { name: 'Message' }).fill('I water them daily');
    await edit.getByRole('button', { name: 'Save' }).click();
    await hears('status: Saved');
  });

  test('that the connection is lost, what waits, and that it is back', async () => {
    await window.context.setOffline(true);
    await expect
      .poll(heard)
      .toContainEqual(
        expect.stringMatching(/^status: Offline\. 0 waiting to be sent · Trying again in \d+ second/),
      );
    await write('Written meanwhile');
    await hears('status: Offline. 1 waiting to be sent');
    await window.context.setOffline(false);
    await hears('status: Connected');
    await hears('status: Sent');
  });

  test('why a message was not sent, as an alert', async () => {
    await page.route('**/json/messages', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 400,
            json: { result: 'error', code: 'BAD_REQUEST', msg: 'The pump is off.' },
          })
        : route.continue(),
    );
    await write('Refused');
    await hears('alert: Not sent: The pump is off.');
    await page.unrouteAll();
  });

  test('a message that comes while the page still loads what reads it out', async () => {
    const { people } = scene.service;
    const { page } = await scene.open(people.member.email, { serviceWorkers: 'block' });
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(/\/assets\/soon-[^/]+\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    const polls = page.waitForRequest(/\/json\/events\?/);
    // The script that is asked for ends no loading of the page.
    await page.goto(`${externalUrl}/?again${topic()}`, { waitUntil: 'commit' });
    await isReady(page);
    await polls;
    await say('tomatoes', 'You are early');
    await page.getByRole('article', { name: /You are early/ }).waitFor();
    expect(await page.getByRole('log').getByText('You are early').count()).toBe(0);
    letGo();
    await page.getByRole('log').getByText('Member Two: You are early').waitFor();
  });
});
