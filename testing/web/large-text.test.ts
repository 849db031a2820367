/** Where the browser's own size of text is large, and where the window is small: all is there, and nothing overlaps. */
import { getChannelId, subscribe } from '@parlance/protocol/channels/endpoints';
import { sendMessage } from '@parlance/protocol/messages/messages';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goTo, missing, type Scene, startScene } from './scene.ts';

let scene: Scene;
let garden = 0;

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
  const { member, otherMember } = scene.service;
  const principals = [member.id, otherMember.id];
  await otherMember.call(subscribe, { subscriptions: [{ name: 'garden' }], principals });
  garden = (await member.call(getChannelId, { stream: 'garden' })).stream_id;
  await otherMember.call(sendMessage, { type: 'channel', to: 'garden', topic: 'tomatoes', content: 'Ripe' });
});
afterAll(async () => {
  await scene?.close();
});

const openLarge = async (size: number): Promise<Page> => {
  const { page, context } = await scene.open(scene.service.people.member.email);
  const control = await context.newCDPSession(page);
  await control.send('Page.setFontSizes', { fontSizes: { standard: size } });
  return page;
};
const boxOf = async (locator: Locator) => (await locator.boundingBox())!;

describe.skipIf(missing !== undefined).for([24, 32])('text of %i px', (size) => {
  let page: Page;
  beforeAll(async () => {
    page = await openLarge(size);
  });

  test('headings and names of people stand one below the other', async () => {
    await goTo(page, `#narrow/channel/${garden}/topic/tomatoes`);
    const lines = page.getByRole('list', { name: 'People' }).getByRole('listitem');
    const texts = lines.getByRole('heading').or(lines.getByRole('button'));
    await expect
      .poll(async () => {
        const boxes = await Promise.all((await texts.all()).map(boxOf));
        const ordered = boxes.sort((one, other) => one.y - other.y);
        return (
          ordered.length > 5 &&
          ordered.every(({ y, height }, at) => y + height <= (ordered[at + 1]?.y ?? Infinity) + 0.5)
        );
      })
      .toBe(true);
  });

  test('all ways of notifying are inside the card', async () => {
    await goTo(page, '#settings/notifications');
    const table = page.getByRole('table', { name: 'Notifications' });
    const { x, width } = await boxOf(page.getByRole('main').first());
    const last = await boxOf(table.getByRole('columnheader').last());
    expect(last.x + last.width).toBeLessThanOrEqual(x + width);
  });

  test('selects are as wide as their card at most', async () => {
    await goTo(page, '#settings/preferences');
    const { x, width } = await boxOf(page.getByRole('main').first());
    for (const select of await page.getByRole('main').first().getByRole('combobox').all()) {
      const box = await boxOf(select);
      expect(box.x + box.width).toBeLessThanOrEqual(x + width);
    }
  });

  test('the table of channels shows names', async () => {
    await goTo(page, '#channels/all');
    const name = await boxOf(page.getByRole('rowheader').getByText('garden'));
    expect(name.width).toBeGreaterThan(size * 2);
  });
});

describe.skipIf(missing !== undefined)('a small window', () => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await scene.open(scene.service.people.member.email, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    }));
  });
  /** How many lines hold the text. */
  const linesOf = (locator: Locator): Promise<number> =>
    locator.evaluate((element) => {
      const range = element.ownerDocument.createRange();
      range.selectNodeContents(element);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    });

  test('words of the table of notifications are whole', async () => {
    await goTo(page, '#settings/notifications');
    const table = page.getByRole('table', { name: 'Notifications' });
    expect(await linesOf(table.getByRole('rowheader', { name: 'Channels' }))).toBe(1);
  });

  test('words above recent conversations are whole', async () => {
    await goTo(page, '#recent');
    expect(await linesOf(page.getByRole('button', { name: 'Unread', exact: true }).last())).toBe(1);
  });
});

describe.skipIf(missing !== undefined)('a tablet', () => {
  test('hints name no keys, and the button to go elsewhere has one line', async () => {
    const { page } = await scene.open(scene.service.people.otherMember.email, {
      viewport: { width: 820, height: 1180 },
      hasTouch: true,
      isMobile: true,
    });
    await goTo(page, `#narrow/channel/${garden}/topic/tomatoes`);
    const hint = page.getByRole('note', { name: 'Hint' });
    expect(await hint.count()).toBe(0);
    await goTo(page, '#recent');
    await hint.getByText('Here is what was said lately, read or not.', { exact: true }).waitFor();
    const go = page.getByRole('button', { name: 'Go to…' });
    expect((await boxOf(go)).height).toBeLessThanOrEqual(44);
  });
});
