/** Long names leave room for what stands beside them (web.md, W37, W164). */
import { getChannelId, subscribe } from '@parlance/protocol/channels/endpoints';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { updateSettings } from '@parlance/protocol/settings/endpoints';
import { updateUser } from '@parlance/protocol/users/users';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sizes } from '../chromium/launch.ts';
import { goTo, missing, type Scene, startScene } from './scene.ts';

let scene: Scene;

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
});
afterAll(async () => {
  await scene?.close();
});

const edges = async (of: Locator): Promise<{ readonly left: number; readonly right: number }> => {
  const { x, width } = (await of.boundingBox())!;
  return { left: x, right: x + width };
};

/** How many lines the words of a head take. */
const linesOf = (head: Locator): Promise<number> =>
  head.evaluate((element) => {
    const words = document.createRange();
    words.selectNodeContents(element);
    return words.getClientRects().length;
  });

describe.skipIf(missing !== undefined)('long names', () => {
  test('[W37] the heading shows the topic also behind a long channel', async () => {
    const { member, people } = scene.service;
    const name = 'W'.repeat(60);
    await member.call(subscribe, { subscriptions: [{ name }] });
    const { stream_id } = await member.call(getChannelId, { stream: name });
    await member.call(sendMessage, {
      type: 'channel',
      to: stream_id,
      topic: 'red › tomatoes',
      content: 'Ripe',
    });
    const { page } = await scene.open(people.member.email);
    await goTo(page, `#narrow/channel/${stream_id}/topic/red › tomatoes`);
    const heading = page.getByRole('heading', { level: 1 });
    const topic = await edges(heading.getByRole('link', { name: 'red › tomatoes' }));
    expect(topic.right).toBeLessThan((await edges(heading)).right);
    await page.setViewportSize(sizes.phone);
    const below = (await heading.getByText('red › tomatoes', { exact: true }).boundingBox())!;
    const banner = (await page.getByRole('banner').boundingBox())!;
    expect(banner.height).toBeLessThan(64);
    expect(below.y + below.height).toBeLessThanOrEqual(banner.y + banner.height);
  });

  test('[W164] on a telephone the heads of the notifications are whole words', async () => {
    const { member, people } = scene.service;
    await member.call(updateSettings, { default_language: 'de' });
    const { page } = await scene.open(people.member.email, { viewport: { width: 390, height: 844 } });
    await goTo(page, '#settings/notifications');
    const table = page.getByRole('table', { name: 'Benachrichtigungen' });
    for (const name of ['Bildschirm', 'Ton', 'Telefon', 'E-Mail'])
      expect(await linesOf(table.getByRole('columnheader', { name, exact: true })), name).toBe(1);
  });

  test('[W164] on a telephone a long member stays within the dialog of a new group', async () => {
    const { owner, people } = scene.service;
    await owner.call(updateUser, {
      user_id: owner.id,
      full_name: 'Wilhelmina Quillfeather-Ashdown-Marchetti',
    });
    const { page } = await scene.open(people.owner.email, { viewport: sizes.phone });
    await goTo(page, '#groups/new');
    const dialog = page.getByRole('dialog', { name: 'New group' });
    const remove = dialog.getByRole('button', { name: /^Remove Wilhelmina/ });
    await remove.waitFor();
    expect((await edges(remove)).right).toBeLessThan((await edges(dialog)).right);
  });
});
