/** Drafts, scheduled messages and reminders, as lists (web.md, W32, W86). */
import { getChannelId, subscribe } from '@parlance/protocol/channels/endpoints';
import { createDrafts, getDrafts } from '@parlance/protocol/drafts';
import { deleteMessage } from '@parlance/protocol/messages/delete';
import { updateMessage } from '@parlance/protocol/messages/edit';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { createReminder, getReminders } from '@parlance/protocol/scheduled/reminders';
import {
  createScheduledMessage,
  deleteScheduledMessage,
  getScheduledMessages,
} from '@parlance/protocol/scheduled/scheduled';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { conversationsOf } from '../models/conversations.ts';
import type { Player } from '../player.ts';
import { goTo, missing, type Scene, startScene } from './scene.ts';

let scene: Scene;
let page: Page;
let member: Player;
let other: Player;
let garden: number;

const say = async (content: string) =>
  (await other.call(sendMessage, { type: 'channel', to: garden, topic: 'gate', content })).id;

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
  ({ member, otherMember: other } = scene.service);
  await other.call(subscribe, { subscriptions: [{ name: 'garden' }], principals: [member.id, other.id] });
  garden = (await other.call(getChannelId, { stream: 'garden' })).stream_id;
  ({ page } = await scene.open(scene.service.people.member.email));
});
afterAll(async () => {
  await scene?.close();
});

describe.skipIf(missing !== undefined)('what waits', () => {
  const later = () => Math.floor(Date.now() / 1000) + 86_400;
  const undo = () => page.getByRole('group', { name: 'Undo' }).getByRole('button', { name: 'Undo' }).click();
  const item = (text: RegExp) => page.getByRole('listitem').filter({ hasText: text });
  const sendDraft = async (name: RegExp) => {
    await goTo(page, '#drafts');
    await item(name).getByRole('button', { name: 'Send now' }).click();
    await item(name).waitFor({ state: 'detached' });
  };
  const schedule = (content: string) =>
    member.call(createScheduledMessage, {
      type: 'channel',
      to: garden,
      topic: 'gate',
      content,
      scheduled_delivery_timestamp: later(),
    });
  const scheduled = async () =>
    (await member.call(getScheduledMessages, {})).scheduled_messages.map(({ content }) => content);

  test('[W32] drafts open in the compose box, go now, and come back after deleting', async () => {
    const draft = { type: 'stream', to: [garden], topic: 'gate' } as const;
    await member.call(createDrafts, {
      drafts: ['Half a thought', 'Ready to go'].map((content) => ({ ...draft, content })),
    });
    await goTo(page, '#drafts');
    const list = page.getByRole('list', { name: 'Drafts' });
    await list.getByRole('listitem', { name: 'garden › gate: Half a thought' }).waitFor();
    await item(/Ready to go/)
      .getByRole('button', { name: 'Send now' })
      .click();
    await item(/Ready to go/).waitFor({ state: 'detached' });
    await expect.poll(async () => (await conversationsOf(member))[0]?.recent_sender_ids[0]).toBe(member.id);
    const kept = async () => (await member.call(getDrafts)).drafts.map(({ id }) => id);
    // That of the message that was sent goes first.
    await expect.poll(kept).toHaveLength(1);
    const [before] = await kept();
    let carryOn = () => {};
    const undone = new Promise<void>((resolve) => {
      carryOn = resolve;
    });
    await page.route('**/json/drafts/*', (route) => undone.then(() => route.continue()));
    const deleting = page.waitForRequest(/\/json\/drafts\/\d+$/);
    await item(/Half a thought/)
      .getByRole('link')
      .focus();
    await page.keyboard.press('Backspace');
    await item(/Half a thought/).waitFor({ state: 'detached' });
    await deleting;
    await undo();
    // The service deletes it only now.
    carryOn();
    await expect.poll(async () => (await kept()).map((id) => id === before)).toEqual([false]);
    await page.unrouteAll({ behavior: 'wait' });
    await item(/Half a thought/)
      .getByRole('link')
      .focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'garden › gate' }).waitFor();
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Message' }).inputValue())
      .toBe('Half a thought');
    await page.getByRole('textbox', { name: 'Message' }).fill('');
  });

  test('[W32] scheduled messages go now, are deleted with undo, and are edited as drafts', async () => {
    for (const content of ['Sunday plan', 'Monday plan']) await schedule(content);
    await goTo(page, '#scheduled');
    // A second click sends nothing twice.
    let sends = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('json/messages')) sends += 1;
    });
    await item(/Sunday plan/)
      .getByRole('button', { name: 'Send now' })
      .dblclick();
    await item(/Sunday plan/).waitFor({ state: 'detached' });
    expect(await scheduled()).toEqual(['Monday plan']);
    await expect.poll(() => sends).toBe(1);
    await item(/Monday plan/)
      .getByRole('link')
      .focus();
    await page.keyboard.press('Backspace');
    await expect.poll(scheduled).toEqual([]);
    await undo();
    await expect.poll(scheduled).toEqual(['Monday plan']);
    await item(/Monday plan/)
      .getByRole('link')
      .focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('Monday plan');
    expect(await scheduled()).toEqual([]);
    await undo();
    await expect.poll(scheduled).toEqual(['Monday plan']);
  });

  test('[W32] a scheduled message becomes a draft when the service does not answer', async () => {
    const { scheduled_message_id } = await schedule('Tuesday plan');
    await goTo(page, '#scheduled');
    await page.route(
      '**/json/scheduled_messages/*',
      async (route) => {
        await member.call(deleteScheduledMessage, { scheduled_message_id });
        await route.abort('internetdisconnected');
      },
      { times: 1 },
    );
    await item(/Tuesday plan/)
      .getByRole('button', { name: 'Send now' })
      .click();
    await page.getByText(/^Not sent: /).waitFor();
    await sendDraft(/Tuesday plan/);
  });

  test('[W32] a draft that a try without an answer left stays when the message has gone meanwhile', async () => {
    const { scheduled_message_id } = await schedule('Wednesday plan');
    await goTo(page, '#scheduled');
    const send = item(/Wednesday plan/).getByRole('button', { name: 'Send now' });
    const calls = '**/json/scheduled_messages/*';
    await page.route(calls, (route) => route.abort('internetdisconnected'), { times: 1 });
    await send.click();
    await page.getByText(/^Not sent: /).waitFor();
    const deleteFirst = async (route: Route) => {
      await member.call(deleteScheduledMessage, { scheduled_message_id });
      await route.continue();
    };
    await page.route(calls, deleteFirst, { times: 1 });
    const refused = page.waitForResponse(calls);
    await send.click();
    expect((await refused).status()).toBe(404);
    await sendDraft(/Wednesday plan/);
  });

  test('[W32] [W86] a scheduled message gets another time, with undo; one that has gone keeps the dialog', async () => {
    const { scheduled_message_id } = await schedule('Friday plan');
    const timeNow = async () =>
      (await member.call(getScheduledMessages, {})).scheduled_messages.find(
        (one) => one.scheduled_message_id === scheduled_message_id,
      )?.scheduled_delivery_timestamp;
    const before = await timeNow();
    await goTo(page, '#scheduled');
    const changeTime = item(/Friday plan/).getByRole('button', { name: 'Change time' });
    await changeTime.click();
    const dialog = page.getByRole('dialog', { name: 'Change time' });
    const submit = dialog.getByRole('button', { name: 'Schedule' });
    await dialog.getByLabel('Date and time').fill('2020-01-01T10:00');
    await expect.poll(() => submit.getAttribute('aria-disabled')).toBe('true');
    await dialog.getByLabel('Date and time').fill('2040-01-01T10:00');
    await submit.click();
    await dialog.waitFor({ state: 'detached' });
    const next = await page.evaluate<number>('new Date("2040-01-01T10:00").getTime() / 1000');
    await expect.poll(timeNow).toBe(next);
    await item(/Friday plan/)
      .getByText('2040')
      .waitFor();
    await undo();
    await expect.poll(timeNow).toBe(before);
    await changeTime.click();
    await dialog.getByRole('radio', { name: /^In three hours/ }).check();
    await member.call(deleteScheduledMessage, { scheduled_message_id });
    await submit.click();
    await dialog.getByRole('alert').filter({ hasText: /./ }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  test('[W32] reminders are deleted with undo, and edited in their dialog', async () => {
    const message_id = await say('Remember the [gate](https://example.org/gate)');
    await member.call(createReminder, { message_id, scheduled_delivery_timestamp: later(), note: 'Oil it' });
    const reminders = async () =>
      (await member.call(getReminders, {})).reminders.map(
        ({ content }) => /Your note: (.*)/.exec(content)?.[1],
      );
    await goTo(page, '#reminders');
    const list = page.getByRole('list', { name: 'Reminders' });
    await list.getByRole('listitem', { name: 'garden › gate: Oil it Remember the gate' }).waitFor();
    await list.getByRole('link').focus();
    await page.keyboard.press('Backspace');
    await expect.poll(reminders).toEqual([]);
    await undo();
    await expect.poll(reminders).toEqual(['Oil it']);
    await list.getByRole('link').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Remind me' }).waitFor();
    await page.keyboard.press('Escape');
    await goTo(page, `#narrow/channel/${garden}/topic/gate`);
    await page.getByRole('article', { name: /Remember the gate/, description: /, reminder set$/ }).waitFor();
  });

  test('[W32] a reminder follows its message, and can only be deleted when that is gone', async () => {
    const message_id = await say('Latch it');
    await member.call(createReminder, { message_id, scheduled_delivery_timestamp: later(), note: 'Wax' });
    await goTo(page, '#reminders');
    const list = page.getByRole('list', { name: 'Reminders' });
    const line = list.getByRole('listitem').filter({ hasText: 'Wax' });
    await line.getByText('Latch it').waitFor();
    await other.call(updateMessage, { message_id, content: 'Latch the gate' });
    await line.getByText('Latch the gate').waitFor();
    await scene.service.administrator.call(deleteMessage, { message_id });
    await line.getByText('A message that is no longer there').waitFor();
    expect(await line.getByRole('button').allInnerTexts()).toEqual(['Delete']);
    await line.getByRole('button', { name: 'Delete' }).click();
    await line.waitFor({ state: 'detached' });
    await page.getByRole('status').filter({ hasText: 'Deleted' }).first().waitFor({ state: 'attached' });
    expect(await page.getByRole('group', { name: 'Undo' }).count()).toBe(0);
  });
});
