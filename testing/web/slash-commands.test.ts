/** What a slash at the start of a message does [W94]. */
import { getChannelId, subscribe } from '@parlance/protocol/channels/endpoints';
import { getMessages } from '@parlance/protocol/messages/fetch';
import { sendMessage } from '@parlance/protocol/messages/messages';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goTo, missing, type Scene, startScene } from './scene.ts';

let scene: Scene;
let page: Page;
let garden = 0;
let box: Locator;

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
  const { member, otherMember, people } = scene.service;
  const principals = [member.id, otherMember.id];
  await otherMember.call(subscribe, { subscriptions: [{ name: 'garden' }], principals });
  garden = (await member.call(getChannelId, { stream: 'garden' })).stream_id;
  await otherMember.call(sendMessage, { type: 'channel', to: garden, topic: 'pump', content: 'It is off' });
  ({ page } = await scene.open(people.member.email));
  await goTo(page, `#narrow/channel/${garden}/topic/pump`);
  box = page.getByRole('textbox', { name: 'Message', exact: true });
  await box.click();
  await page.locator('textarea[aria-autocomplete=list]').waitFor();
});
afterAll(async () => {
  await scene?.close();
});

const suggestions = () => page.getByRole('listbox', { name: 'Suggestions' });
const offered = async (text: string): Promise<(string | null)[]> => {
  await box.fill('');
  await box.pressSequentially(text);
  await suggestions().waitFor();
  const all = await suggestions().getByRole('option').all();
  return Promise.all(all.map(async (option) => (await option.getAttribute('aria-label'))!.split(',')[0]!));
};
const take = async (command: string): Promise<void> => {
  await expect.poll(() => offered(`/${command}`)).toContain(`/${command}`);
  await page.keyboard.press('Enter');
};
const main = () => page.getByRole('main');
const newest = async (): Promise<string> => {
  const { messages } = await scene.service.member.call(getMessages, {
    anchor: 'newest',
    num_before: 1,
    num_after: 0,
    apply_markdown: false,
  });
  return messages[0]!.content;
};

describe.skipIf(missing !== undefined)('a slash at the start', () => {
  test('[W94] offers all commands; within a text it offers none, and unknown ones are words', async () => {
    const commands = async () => (await offered('/')).toSorted();
    await expect
      .poll(commands)
      .toEqual(
        ['me', 'move', 'mute', 'poll', 'remind', 'resolve', 'status', 'todo'].map((name) => `/${name}`),
      );
    await box.fill('');
    await box.pressSequentially('and /mut');
    await suggestions().waitFor({ state: 'detached' });
    await box.fill('');
    await box.pressSequentially('/dance');
    await suggestions().waitFor({ state: 'detached' });
    await page.keyboard.press('Control+Enter');
    await expect.poll(newest).toBe('/dance');
  });

  test('[W94] /me, /poll and /todo begin messages', async () => {
    await take('me');
    await box.pressSequentially('waters the beds');
    await page.keyboard.press('Control+Enter');
    await expect.poll(newest).toBe('/me waters the beds');
    await take('poll');
    await box.pressSequentially('Who waters?');
    await page.keyboard.press('Shift+Enter');
    await box.pressSequentially('Ada');
    await page.keyboard.press('Control+Enter');
    await main().getByRole('group', { name: 'Poll: Who waters?' }).waitFor();
    await take('todo');
    await box.pressSequentially('Chores');
    await page.keyboard.press('Control+Enter');
    await main().getByRole('group', { name: 'To-do list: Chores' }).waitFor();
  });

  test('[W94] /status, /remind and /move open their dialogs; nothing is sent, and the focus comes back', async () => {
    const before = await newest();
    for (const [command, name] of [
      ['status', 'Set status'],
      ['remind', 'Remind me'],
      ['move', 'Move messages'],
    ] as const) {
      await take(command);
      const dialog = page.getByRole('dialog', { name });
      await dialog.waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await expect
        .poll(() => page.evaluate('document.activeElement.getAttribute("aria-label")'))
        .toBe('Message');
      expect(await box.inputValue()).toBe('');
    }
    expect(await newest()).toBe(before);
  });

  test('[W94] /mute and /resolve change the topic', async () => {
    await take('mute');
    await main().getByRole('button', { name: 'Muted' }).waitFor();
    await take('resolve');
    await main().getByRole('button', { name: 'Mark as unresolved' }).waitFor();
    expect(await box.inputValue()).toBe('');
  });

  test('[W94] what has no topic cannot be resolved or muted', async () => {
    await goTo(page, `#narrow/dm/${scene.service.otherMember.id}`);
    await box.click();
    await page.locator('textarea[aria-autocomplete=list]').waitFor();
    const names = await offered('/');
    expect(names).toContain('/me');
    expect(names).not.toContain('/resolve');
    expect(names).not.toContain('/mute');
    await box.fill('');
  });
});
