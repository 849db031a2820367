/** What comes late moves nothing that is there, and long lists come part by part. */
import { getChannelId, subscribe } from '@parlance/protocol/channels/endpoints';
import { sendMessage } from '@parlance/protocol/messages/messages';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { externalUrl } from '../cast.ts';
import { floodRoom } from '../channels/room.ts';
import type { Player } from '../player.ts';
import { goTo, isReady, missing, type Scene, startScene } from './scene.ts';

let scene: Scene;
let other: Player;
let garden = 0;

const beds = Array.from({ length: 60 }, (_, index) => `bed ${index + 1}`);

const say = (topic: string, content: string) =>
  other.call(sendMessage, { type: 'channel', to: garden, topic, content });

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
  const { member, otherMember, database, owner } = scene.service;
  other = otherMember;
  await other.call(subscribe, { subscriptions: [{ name: 'garden' }], principals: [member.id, other.id] });
  garden = (await other.call(getChannelId, { stream: 'garden' })).stream_id;
  for (const bed of beds) await say(bed, `Water for ${bed}`);
  await floodRoom(database, owner.person.organizationId, {
    to: garden,
    from: other.id,
    topic: 'archive',
    count: 1200,
    sentAt: new Date(Date.now() - 365 * 86_400_000),
  });
});
afterAll(async () => {
  await scene?.close();
});

const open = async () => (await scene.open(scene.service.people.member.email)).page;
const topOf = async (one: Locator) => (await one.boundingBox())!.y;
const focused = (page: Page) => page.evaluate<string | null>('document.activeElement.ariaLabel');

/** Holds what the page asks for until the returned function is called. */
const hold = async (page: Page, address: string): Promise<() => void> => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
};

describe.skipIf(missing !== undefined)('what comes late', () => {
  test('[W68] the offer to catch up leaves the conversations where they are', async () => {
    const page = await open();
    await goTo(page, '#recent');
    const release = await hold(page, '**/json/messages/older_unread*');
    await goTo(page, '#inbox');
    const grid = page.getByRole('treegrid', { name: 'Unread conversations' });
    const before = await topOf(grid);
    release();
    await page.getByRole('group', { name: 'Catch up' }).waitFor();
    expect(await topOf(grid)).toBe(before);
  });

  test('[W15] the hint of a first conversation leaves its messages where they are', async () => {
    const page = await open();
    const release = await hold(page, '**/assets/soon-*.js');
    await page.goto('about:blank');
    await page.goto(`${externalUrl}/#narrow/channel/${garden}/topic/archive`);
    await isReady(page);
    const first = page.getByRole('feed').getByRole('article').first();
    const before = await topOf(first);
    const hint = page.getByRole('note', { name: 'Hint' });
    expect(await hint.count()).toBe(0);
    release();
    await hint.waitFor();
    expect(await topOf(first)).toBe(before);
  });

  test('[W11] the way to later messages is not shown while they come, so that it never vanishes', async () => {
    const page = await open();
    await goTo(page, `#narrow/channel/${garden}/topic/archive`);
    const later = page.getByRole('button', { name: 'Load later messages' });
    await later.waitFor();
    const release = await hold(page, '**/json/messages?*');
    // A click shows what is there already, or asks for more.
    const isShownAfterClick = async () => {
      // A screen that fills itself asks, too.
      await later.dispatchEvent('click', undefined, { timeout: 500 }).catch(() => {});
      return later.isVisible();
    };
    await expect.poll(isShownAfterClick).toBe(false);
    release();
    await later.waitFor();
  });
});

describe.skipIf(missing !== undefined)('a long inbox', () => {
  test('[W24] has the rows of a screen first, and all when a key asks for the last', async () => {
    const page = await open();
    // A page that is never idle.
    await page.addInitScript('globalThis.requestIdleCallback = () => 0');
    await page.goto('about:blank');
    await goTo(page, '#inbox');
    const rows = page.getByRole('treegrid', { name: 'Unread conversations' }).getByRole('row');
    await rows.first().focus();
    expect(await rows.count()).toBe(40);
    await page.keyboard.press('End');
    await expect.poll(() => focused(page)).toBe('bed 1, 1 unread');
    for (const bed of beds) await page.getByRole('row', { name: `${bed}, 1 unread`, exact: true }).waitFor();
  });

  test('[W24] keeps the focus when a conversation comes above', async () => {
    const page = await open();
    await goTo(page, '#inbox');
    await page.getByRole('row', { name: 'garden', exact: true }).focus();
    const { member } = scene.service;
    await other.call(subscribe, {
      subscriptions: [{ name: 'allotment' }],
      principals: [member.id, other.id],
    });
    const { stream_id: allotment } = await other.call(getChannelId, { stream: 'allotment' });
    await other.call(sendMessage, { type: 'channel', to: allotment, topic: 'gate', content: 'Open' });
    await page.getByRole('row', { name: 'allotment', exact: true }).waitFor();
    expect(await focused(page)).toBe('garden');
  });
});
