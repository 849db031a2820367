/** A reader who goes back or follows an address sees that place: nothing of the one before stays open over it. */
import { getChannelId, subscribe } from '@parlance/protocol/channels/endpoints';
import { sendMessage } from '@parlance/protocol/messages/messages';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sizes } from '../chromium/launch.ts';
import { upload } from '../files.ts';
import { png } from '../images.ts';
import { goTo, missing, type Scene, startScene } from './scene.ts';

let scene: Scene;
let page: Page;
let topic = '';

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
  const { member, otherMember, people } = scene.service;
  const principals = [member.id, otherMember.id];
  await otherMember.call(subscribe, { subscriptions: [{ name: 'garden' }], principals });
  const garden = (await member.call(getChannelId, { stream: 'garden' })).stream_id;
  const picture = await upload(otherMember, 'bed.png', png(40, 40), 'image/png');
  const content = `They are [ripe](${picture})`;
  await otherMember.call(sendMessage, { type: 'channel', to: garden, topic: 'tomatoes', content });
  topic = `#narrow/channel/${garden}/topic/tomatoes`;
  ({ page } = await scene.open(people.member.email));
});
beforeEach(async () => {
  if (missing !== undefined) return;
  await goTo(page, '#recent');
  await goTo(page, topic);
  await page.locator('article:focus').waitFor();
});
afterAll(async () => {
  await scene?.close();
});

const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const opened = () => page.getByRole('dialog');
const follow = (address: string) => page.evaluate(`location.hash = ${JSON.stringify(address)}`);

const backTo = async (name: string): Promise<void> => {
  await page.goBack();
  await heading(name);
  await expect.poll(() => opened().count()).toBe(0);
};

describe.skipIf(missing !== undefined)('[W13] what is open over a place', () => {
  test('a dialog closes when the reader goes back, and the keyboard is in the place', async () => {
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await backTo('Recent conversations');
    await page.getByRole('table', { name: 'Conversations' }).locator(':focus').waitFor();
  });

  test('the card of a person closes when the reader goes back', async () => {
    await page.keyboard.press('u');
    await page.getByRole('dialog', { name: 'Member Two' }).waitFor();
    await backTo('Recent conversations');
  });

  test('the viewer closes on a telephone when the reader goes back', async () => {
    await page.setViewportSize(sizes.phone);
    await page.keyboard.press('v');
    await page.getByRole('dialog', { name: 'Viewer' }).waitFor();
    await backTo('Recent conversations');
    await page.setViewportSize(sizes.desktop);
  });

  test('a menu closes when the reader follows an address', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Topic actions' }).click();
    await page.getByRole('menu').waitFor();
    await follow('#inbox');
    await heading('Inbox');
    await expect.poll(() => page.getByRole('menu').count()).toBe(0);
  });

  test('a dialog with an address takes the place of the one before', async () => {
    for (const [address, name] of [
      ['#search-operators', 'Search operators'],
      ['#message-formatting', 'Message formatting'],
      [`#user/${scene.service.otherMember.id}`, 'Member Two'],
    ] as const) {
      await follow(address);
      await page.getByRole('dialog', { name }).waitFor();
      expect(await opened().count()).toBe(1);
    }
    await page.keyboard.press('Escape');
    await expect.poll(() => opened().count()).toBe(0);
    await page.locator('article:focus').waitFor();
  });
});

describe.skipIf(missing !== undefined)('an alert', () => {
  const failed = () => page.getByRole('alert').getByText(/Could not save/);
  // A cell has no room for words of its own.
  const toggle = () => page.getByRole('checkbox', { name: 'Channels: Screen' });
  const isOn = () => toggle().isChecked();
  const refuse = async (): Promise<void> => {
    await page.route('**/json/settings', (route) =>
      route.fulfill({ status: 400, json: { result: 'error', code: 'BAD_REQUEST', msg: 'Not today' } }),
    );
    await goTo(page, '#settings/notifications');
    await toggle().click();
    await failed().waitFor();
    await page.unroute('**/json/settings');
  };

  test('goes when the change that was refused is made', async () => {
    await refuse();
    const before = await isOn();
    await toggle().click();
    await expect.poll(isOn).not.toBe(before);
    expect(await failed().count()).toBe(0);
  });

  test('goes with a change of place', async () => {
    await refuse();
    await page.keyboard.press('Shift+I');
    await heading('Inbox');
    await expect.poll(() => failed().count()).toBe(0);
  });

  test('says in the place where an unknown address leads that it led nowhere', async () => {
    await follow('#no/such/place');
    await heading('Inbox');
    await page.getByRole('alert').getByText('This address leads nowhere').waitFor();
  });
});
