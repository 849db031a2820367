/** Without network one reads, writes, reacts, stars and marks as read; all goes out once, in order [W170], [W10]. */
import { getChannelId, subscribe } from '@parlance/protocol/channels/endpoints';
import { updateMessage } from '@parlance/protocol/messages/edit';
import { getMessages } from '@parlance/protocol/messages/fetch';
import { updateFlags } from '@parlance/protocol/messages/flags';
import { markAllAsRead } from '@parlance/protocol/messages/mark-read';
import { sendMessage } from '@parlance/protocol/messages/messages';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sizes } from '../chromium/launch.ts';
import { heldOn } from './held.ts';
import { goTo, isReady, missing, type Scene, startScene, type Window } from './scene.ts';

let scene: Scene;
let window: Window;
let page: Page;
let garden = 0;

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
  await say('tomatoes', 'They are ripe');
  garden = (await member.call(getChannelId, { stream: 'garden' })).stream_id;
  window = await scene.open(people.member.email);
  ({ page } = window);
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  await goTo(page, tomatoes());
});
afterAll(async () => {
  await scene?.close();
});

const tomatoes = () => `#narrow/channel/${garden}/topic/tomatoes`;
const article = (name: string | RegExp) => page.getByRole('article', { name });
const sidebar = () => page.getByRole('navigation', { name: 'Sidebar' });

/** What the service has of a topic, as the reader sees it. */
const stored = async (topic: string) => {
  const { messages } = await scene.service.member.bare.call(getMessages, {
    anchor: 'newest',
    num_before: 200,
    num_after: 0,
    narrow: [
      { operator: 'channel', operand: garden },
      { operator: 'topic', operand: topic },
    ],
    apply_markdown: false,
  });
  return messages;
};
const find = async (topic: string, content: string) =>
  (await stored(topic)).find((message) => message.content === content);

const connect = async (): Promise<void> => {
  await window.context.setOffline(false);
  await page.getByRole('group', { name: 'Connection' }).waitFor({ state: 'detached' });
};

describe.skipIf(missing !== undefined)('without network', () => {
  test('[W170] stars, reactions, reads and messages wait, survive a reload, and go out once', async () => {
    await say('pump', 'The pump is off');
    await sidebar()
      .getByRole('link', { name: /^garden, .*unread$/ })
      .waitFor();
    await article(/They are ripe/).waitFor();
    await window.context.setOffline(true);

    await article(/They are ripe/).focus();
    await page.keyboard.press('Control+s');
    await article(/They are ripe/)
      .getByRole('button', { name: 'Star', pressed: true })
      .waitFor();
    await page.keyboard.press('+');
    const thumb = article(/They are ripe/).getByRole('button', {
      name: /^(thumbs up|\+1|👍), 1/,
      pressed: true,
    });
    await thumb.waitFor();
    for (const text of ['One', 'Two', 'Three']) {
      await page.getByRole('textbox', { name: 'Message', exact: true }).fill(text);
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await article(new RegExp(`Member One ${text}`)).waitFor();
    }
    await page.goto(page.url().replace(/#.*/, '#inbox'));
    await page
      .getByRole('row', { name: 'pump, 1 unread' })
      .getByRole('button', { name: 'Mark as read' })
      .click();
    await page.getByRole('row', { name: 'pump, 1 unread' }).waitFor({ state: 'detached' });

    // Nothing of it has reached the service.
    expect((await stored('tomatoes')).map(({ content }) => content)).toEqual(['They are ripe']);
    expect((await find('pump', 'The pump is off'))?.flags).not.toContain('read');

    await page.reload();
    await isReady(page);
    await page.getByRole('row', { name: 'pump, 1 unread' }).waitFor({ state: 'detached' });
    await goTo(page, tomatoes());
    await article(/They are ripe/).focus();
    await article(/They are ripe/)
      .getByRole('button', { name: 'Star', pressed: true })
      .waitFor();
    await thumb.waitFor();

    await connect();
    await expect
      .poll(async () => (await stored('tomatoes')).map(({ content }) => content), { timeout: 30_000 })
      .toEqual(['They are ripe', 'One', 'Two', 'Three']);
    await expect.poll(async () => (await find('tomatoes', 'They are ripe'))?.flags).toContain('starred');
    await expect.poll(async () => (await find('pump', 'The pump is off'))?.flags).toContain('read');
    await expect.poll(async () => (await find('tomatoes', 'They are ripe'))?.reactions.length).toBe(1);
    await thumb.waitFor();
    expect(
      await article(/They are ripe/)
        .getByRole('button', { name: /^(thumbs up|\+1|👍)/ })
        .count(),
    ).toBe(1);
  });

  test('[W170] what changed in a message while it was open is read after a reload', async () => {
    const { otherMember } = scene.service;
    const { id } = await say('tomatoes', 'They are gren');
    await expect.poll(async () => JSON.stringify(await heldOn(page, 'messages'))).toContain('They are gren');
    await otherMember.call(updateMessage, { message_id: id, content: 'They are green' });
    await article(/They are green/).waitFor();
    await expect.poll(async () => JSON.stringify(await heldOn(page, 'messages'))).toContain('They are green');
    await window.context.setOffline(true);
    await page.reload();
    await isReady(page);
    await article(/They are gre/).waitFor();
    expect(await article(/They are green/).count()).toBe(1);
    await connect();
  });

  test('[W170] what moved while it was open stands where it is after a reload', async () => {
    const { member, otherMember } = scene.service;
    const { id: first } = await say('seeds', 'Not in view');
    const { id } = await say('seeds', 'In a bag');
    await member.call(updateFlags, { messages: [id], op: 'add', flag: 'starred' });
    await goTo(page, '#narrow/is/starred');
    await article(/In a bag/).waitFor();
    const held = async () => (await heldOn(page, 'messages')).find((one) => one.id === id);
    await expect.poll(held).toMatchObject({ subject: 'seeds' });
    await otherMember.call(updateMessage, {
      message_id: first,
      topic: 'sowing',
      propagate_mode: 'change_all',
      send_notification_to_old_thread: false,
      send_notification_to_new_thread: false,
    });
    const place = page.getByRole('main').getByRole('link', { name: 'garden › sowing' });
    await place.first().waitFor();
    await expect.poll(held).toMatchObject({ subject: 'sowing' });
    await window.context.setOffline(true);
    await page.reload();
    await article(/In a bag/).waitFor();
    await place.first().waitFor();
    await connect();
    await goTo(page, tomatoes());
  });

  test('[W170] a star that was taken back without network stays away', async () => {
    await article(/They are ripe/).focus();
    await window.context.setOffline(true);
    const star = (pressed: boolean) =>
      article(/They are ripe/).getByRole('button', { name: 'Star', pressed });
    for (const pressed of [false, true, false]) {
      await page.keyboard.press('Control+s');
      await star(pressed).waitFor();
    }
    await connect();
    await expect.poll(async () => (await find('tomatoes', 'They are ripe'))?.flags).not.toContain('starred');
    await star(false).waitFor();
  });

  test('[W170] after a reload the sidebar shows the place, and with the network the other topics', async () => {
    await say('shed', 'It is dry');
    await scene.service.member.call(markAllAsRead);
    await goTo(page, tomatoes());
    const topics = sidebar().getByRole('list', { name: 'Topics in garden' });
    for (const topic of ['tomatoes', 'shed'])
      await topics.getByRole('link', { name: new RegExp(`^${topic}(, followed)?$`) }).waitFor();
    await window.context.setOffline(true);
    await page.reload();
    await isReady(page);
    await topics
      .getByRole('link', { name: /^tomatoes/ })
      .and(page.locator('[aria-current="page"]'))
      .waitFor();
    expect(await sidebar().locator('[aria-current="page"]').count()).toBe(1);
    await connect();
    await topics.getByRole('link', { name: 'shed' }).waitFor();
  });

  test('[W170] what is said of the connection covers no message, and counts what waits', async () => {
    await goTo(page, tomatoes());
    await window.context.setOffline(true);
    const strip = page.getByRole('group', { name: 'Connection' });
    await strip.getByText(/^Offline\. 0 waiting to be sent · Trying again in/).waitFor();
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill('It rains');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await strip.getByText(/^Offline\. 1 waiting to be sent · Trying again in/).waitFor();
    const covers = async (element: Locator) => {
      const [{ x, y, width, height }, own] = [(await strip.boundingBox())!, (await element.boundingBox())!];
      return x + width > own.x && y < own.y + own.height && y + height > own.y;
    };
    const covered = () => covers(article(/It rains/));
    await expect.poll(covered).toBe(false);
    await page.setViewportSize({ width: 1280, height: 480 });
    const browse = sidebar().getByRole('button', { name: 'Browse channels' });
    await browse.scrollIntoViewIfNeeded();
    await expect.poll(() => covers(browse)).toBe(false);
    await page.setViewportSize(sizes.desktop);
    await page.getByRole('button', { name: 'Sidebar' }).click();
    await sidebar().waitFor({ state: 'detached' });
    await expect.poll(covered).toBe(false);
    await page.getByRole('button', { name: 'Sidebar' }).click();
    await sidebar().waitFor();
    await connect();
    await expect.poll(async () => (await find('tomatoes', 'It rains')) !== undefined).toBe(true);
  });

  test('[W10] after a night the page catches up without loading again, and says how many came', async () => {
    await goTo(page, tomatoes());
    await page.evaluate('window.dayBefore = true');
    await page.evaluate(`new Promise((resolve) => {
      const status = document.querySelector('[role=status][aria-label=Status]');
      window.said = [];
      new MutationObserver(() => window.said.push(status.textContent)).observe(status, {
        childList: true, subtree: true, characterData: true,
      });
      resolve();
    })`);
    await window.context.setOffline(true);
    await page.getByRole('group', { name: 'Connection' }).waitFor();
    for (let n = 1; n <= 5; n += 1) await say(n === 5 ? 'pump' : 'tomatoes', `In the night ${n}`);
    await connect();
    await article(/In the night 4/).waitFor();
    await sidebar()
      .getByRole('link', { name: /^garden, .*unread$/ })
      .waitFor();
    expect(await page.evaluate('window.dayBefore')).toBe(true);
    await expect.poll(() => page.evaluate('window.said.join("\\n")')).toContain('Connected. 5 new messages');
  });
});
