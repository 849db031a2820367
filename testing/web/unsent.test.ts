/** Messages that the service refused stay in sight, wherever they were for (web.md, W32, W56). */
import { getChannelId, subscribe, unsubscribe } from '@parlance/protocol/channels/endpoints';
import { createDrafts } from '@parlance/protocol/drafts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { conversationsOf } from '../models/conversations.ts';
import type { Player } from '../player.ts';
import { goTo, isReady, missing, type Scene, startScene } from './scene.ts';

let scene: Scene;
let page: Page;
let member: Player;
let owner: Player;

const text = 'At most four thousand';

/** The member has a draft for a private channel that they lose. */
const loseChannel = async () => {
  const subscriptions = [{ name: 'council' }];
  await owner.call(subscribe, { subscriptions, principals: [owner.id, member.id], invite_only: true });
  const { stream_id } = await owner.call(getChannelId, { stream: 'council' });
  await member.call(createDrafts, {
    drafts: [{ type: 'stream', to: [stream_id], topic: 'budget', content: text }],
  });
  await owner.call(unsubscribe, { subscriptions: ['council'], principals: [member.id] });
};

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
  ({ member, owner } = scene.service);
  await owner.call(subscribe, { subscriptions: [{ name: 'garden' }], principals: [member.id] });
  await loseChannel();
  ({ page } = await scene.open(scene.service.people.member.email));
});
afterAll(async () => {
  await scene?.close();
});

describe.skipIf(missing !== undefined)('what was refused', () => {
  const line = () => page.getByRole('listitem', { name: `Unknown channel › budget: ${text}` });
  const why = 'Not sent: Invalid channel ID';

  test('[W32] [W56] a draft that is refused stays among the drafts, with the reason', async () => {
    await goTo(page, '#drafts');
    await line().getByRole('button', { name: 'Send now' }).click();
    await page.getByRole('alert').filter({ hasText: why }).waitFor();
    await line().getByText(why).waitFor();
    await page.getByRole('link', { name: 'Drafts, 1 unread' }).waitFor();
    await page.reload();
    await isReady(page);
    await line().getByText(why).waitFor();
  });

  test('[W9] it is not counted as waiting for the network', async () => {
    const connection = page.getByRole('group', { name: 'Connection' });
    await page.context().setOffline(true);
    await connection.getByText('Offline. 0 waiting to be sent').waitFor();
    await page.context().setOffline(false);
    await connection.waitFor({ state: 'detached' });
  });

  test('[W32] [W56] deleting it is taken back as a draft', async () => {
    await line().getByRole('button', { name: 'Delete' }).click();
    await line().waitFor({ state: 'detached' });
    await page.getByRole('group', { name: 'Undo' }).getByRole('button', { name: 'Undo' }).click();
    await line().waitFor();
    expect(await line().getByText(why).count()).toBe(0);
    await line().getByRole('button', { name: 'Send now' }).click();
    await line().getByText(why).waitFor();
  });

  test('[W32] [W56] its text goes to another channel', async () => {
    await line().getByRole('button', { name: 'Edit' }).click();
    const message = page.getByRole('textbox', { name: 'Message' });
    await expect.poll(() => message.inputValue()).toBe(text);
    await page.getByRole('button', { name: 'Change destination' }).click();
    await page.locator(':focus[aria-label="Channel"]').waitFor();
    await page.keyboard.type('garden');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await line().waitFor({ state: 'detached' });
    await expect.poll(async () => (await conversationsOf(member))[0]?.recent_sender_ids[0]).toBe(member.id);
  });
});
