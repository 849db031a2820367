/** What a person begins while the service does not answer: nothing written is lost, and nothing looks done. */
import { getChannelId, subscribe } from '@parlance/protocol/channels/endpoints';
import { sendMessage } from '@parlance/protocol/messages/messages';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Player } from '../player.ts';
import { goTo, missing, type Scene, startScene } from './scene.ts';

let scene: Scene;
let page: Page;
let member: Player;
let garden: number;

const say = (topic: string, content: string) =>
  member.call(sendMessage, { type: 'channel', to: garden, topic, content });

/** Does something without a network. */
const offline = async (act: () => Promise<void>): Promise<void> => {
  await page.context().setOffline(true);
  try {
    await act();
  } finally {
    await page.context().setOffline(false);
    await page.getByRole('group', { name: 'Connection' }).waitFor({ state: 'detached' });
  }
};

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
  ({ member } = scene.service);
  await member.call(subscribe, { subscriptions: [{ name: 'garden' }] });
  garden = (await member.call(getChannelId, { stream: 'garden' })).stream_id;
  ({ page } = await scene.open(scene.service.people.member.email));
});
afterAll(async () => {
  await scene?.close();
});

describe.skipIf(missing !== undefined)('while the service does not answer', () => {
  const alert = (text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor();

  test('[W91] an edit whose text cannot be loaded says so, and opens when the network is back', async () => {
    await say('beans', 'I tie the beans');
    await goTo(page, `#narrow/channel/${garden}/topic/beans`);
    const article = page.getByRole('article', { name: /I tie the beans/ });
    const form = page.getByRole('form', { name: 'Edit message' });
    await offline(async () => {
      await article.focus();
      await page.keyboard.press('e');
      await alert('Could not load: ');
      await form.waitFor({ state: 'detached' });
      expect(await article.textContent()).toContain('I tie the beans');
    });
    await article.focus();
    await page.keyboard.press('e');
    await expect
      .poll(() => form.getByRole('textbox', { name: 'Message' }).inputValue())
      .toBe('I tie the beans');
  });

  test('[W88] what could not be added to a to-do list or a poll stays written', async () => {
    await say('frost', '/todo Before the frost\nWrap the trees');
    await say('frost', '/poll Which apple?\nBramley');
    await goTo(page, `#narrow/channel/${garden}/topic/frost`);
    const [task, description] = ['New task', 'Description'].map((name) =>
      page.getByRole('textbox', { name }),
    );
    const option = page.getByRole('textbox', { name: 'New option' });
    await offline(async () => {
      await task!.fill('Oil the press');
      await description!.fill('With linseed');
      await page.getByRole('button', { name: 'Add task' }).click();
      await alert('Could not change the message: ');
      await expect.poll(() => task!.inputValue()).toBe('Oil the press');
      expect(await description!.inputValue()).toBe('With linseed');
      await option.fill('Kingston Black');
      await page.getByRole('button', { name: 'Add option' }).click();
      await expect.poll(() => option.inputValue()).toBe('Kingston Black');
      await page.getByRole('button', { name: 'Edit title' }).click();
      await page.getByRole('textbox', { name: 'Title' }).fill('Before the snow');
      const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/submessage'));
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await failed;
      await expect
        .poll(() => page.getByRole('textbox', { name: 'Title' }).inputValue())
        .toBe('Before the snow');
    });
    await page.getByRole('button', { name: 'Add task' }).click();
    await page.getByRole('checkbox', { name: 'Oil the press' }).waitFor();
    await expect.poll(() => task!.inputValue()).toBe('');
  });
});
