/** Long names leave room for what stands beside them (web.md, W37, W164). */
import { getChannelId, subscribe } from '@parlance/protocol/channels/endpoints';
import { sendMessage } from '@parlance/protocol/messages/messages';
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

describe.skipIf(missing !== undefined)('long names', () => {
  test('[W37] the heading shows the topic also behind a long channel', async () => {
    const { member, people } = scene.service;
    const name = 'W'.repeat(60);
    await member.call(subscribe, { subscriptions: [{ name }] });
    const { stream_id } = await member.call(getChannelId, { stream: name });
    await member.call(sendMessage, { type: 'channel', to: stream_id, topic: 'tomatoes', content: 'Ripe' });
    const { page } = await scene.open(people.member.email);
    await goTo(page, `#narrow/channel/${stream_id}/topic/tomatoes`);
    const heading = page.getByRole('heading', { level: 1 });
    const topic = await edges(heading.getByRole('link', { name: 'tomatoes' }));
    expect(topic.right).toBeLessThan((await edges(heading)).right);
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
