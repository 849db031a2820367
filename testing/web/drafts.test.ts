/** What was written and not sent: it stays in its conversation, and is never lost (web-contract.md, chapter 5). */
import { getChannelId, subscribe, unsubscribe } from '@parlance/protocol/channels/endpoints';
import { getDrafts } from '@parlance/protocol/drafts';
import { updateMessage } from '@parlance/protocol/messages/edit';
import { sendMessage } from '@parlance/protocol/messages/messages';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { goTo, missing, type Scene, type Window } from './scene.ts';
import { startWriter, type Writer } from './writer.ts';

let writer: Writer;
let page: Page;
let scene: Scene;
let window: Window;

beforeAll(async () => {
  if (missing !== undefined) return;
  writer = await startWriter();
  ({ page, scene, window } = writer);
});
afterAll(async () => {
  await writer?.scene.close();
});
beforeEach(async () => {
  if (missing === undefined) await writer.open('tomatoes');
});

describe.skipIf(missing !== undefined)('a draft', () => {
  test('[W75] two tabs of one conversation show one text, and its draft goes when it is sent', async () => {
    const second = await window.context.newPage();
    await goTo(second, writer.inTopic('tomatoes'));
    await writer.message().fill('From the first');
    await expect.poll(() => writer.text(second)).toBe('From the first');
    await writer.message(second).focus();
    await second.keyboard.press('End');
    await second.keyboard.type(' and the second');
    await expect.poll(() => writer.text()).toBe('From the first and the second');
    const drafts = async () => (await scene.service.member.call(getDrafts)).drafts.map((one) => one.content);
    await expect.poll(drafts, { timeout: 20_000 }).toEqual(['From the first and the second']);
    await second.keyboard.press('Control+Enter');
    await expect.poll(() => writer.text()).toBe('');
    await expect.poll(drafts, { timeout: 20_000 }).toEqual([]);
    await second.close();
  });

  test('[W75] a text stays in its conversation, and is listed', async () => {
    await writer.message().fill('Water them');
    await writer.open('pump');
    await goTo(page, '#drafts');
    const line = page.getByRole('listitem', { name: 'garden › tomatoes: Water them' });
    await line.getByRole('button', { name: 'Edit' }).click();
    await expect.poll(() => writer.text()).toBe('Water them');
    await goTo(page, '#drafts');
    await line.getByRole('button', { name: 'Delete' }).click();
    await line.waitFor({ state: 'detached' });
  });

  test('[W75] a text goes with its topic when another person renames it in the middle of a word', async () => {
    const { member, otherMember } = scene.service;
    const { id } = await otherMember.call(sendMessage, {
      type: 'channel',
      to: 'garden',
      topic: 'live three',
      content: 'Is it on?',
    });
    await goTo(page, writer.inTopic('live.20three'));
    await page.getByRole('article', { name: /Is it on/ }).waitFor();
    await writer.message().focus();
    await page.keyboard.type('The pump woks');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    const rename = { message_id: id, topic: 'live four', propagate_mode: 'change_all' } as const;
    await otherMember.call(updateMessage, rename);
    await page.getByRole('heading', { level: 1, name: 'garden › live four' }).waitFor();
    await page.keyboard.type('r');
    expect(await writer.text()).toBe('The pump works');
    const drafts = async () =>
      (await member.call(getDrafts)).drafts.map(({ topic, content }) => [topic, content]);
    await expect.poll(drafts, { timeout: 20_000 }).toEqual([['live four', 'The pump works']]);
    await otherMember.call(updateMessage, { ...rename, topic: '✔ live four' });
    await page.getByRole('heading', { level: 1, name: /✔|Resolved/ }).waitFor();
    expect(await writer.text()).toBe('The pump works');
    await writer.send();
    await expect.poll(async () => (await writer.newestIn('✔ live four'))?.content).toBe('The pump works');
    await expect.poll(drafts, { timeout: 20_000 }).toEqual([]);
  });

  test('[W75] a draft for a channel that was lost stays on the device, and is given when it is seen again', async () => {
    const { member, otherMember } = scene.service;
    const principals = [member.id, otherMember.id];
    const subscriptions = [{ name: 'cellar' }];
    await otherMember.call(subscribe, { subscriptions, principals, invite_only: true });
    const { stream_id } = await otherMember.call(getChannelId, { stream: 'cellar' });
    await goTo(page, `#narrow/channel/${stream_id}/topic/wine`);
    await writer.message().waitFor();
    await window.context.setOffline(true);
    await writer.message().fill('Too warm');
    await otherMember.call(unsubscribe, { subscriptions: ['cellar'], principals: [member.id] });
    const given: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/json/drafts')) given.push(request.url());
    });
    await window.context.setOffline(false);
    await goTo(page, '#drafts');
    await page.reload();
    await page.getByText('Too warm').waitFor();
    await writer.open('pump');
    const drafts = async () => (await member.call(getDrafts)).drafts.map(({ content }) => content);
    await writer.message().fill('Off');
    await expect.poll(drafts, { timeout: 20_000 }).toEqual(['Off']);
    expect(given.length).toBe(1);
    await writer.message().fill('');
    await otherMember.call(subscribe, { subscriptions, principals });
    await expect.poll(drafts, { timeout: 20_000 }).toEqual(['Too warm']);
  });
});
