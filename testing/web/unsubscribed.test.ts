/** Channels whose messages come by no event: the reader is not subscribed, or the messages come from where they were not. */
import { getChannelId, subscribe, unsubscribe } from '@parlance/protocol/channels/endpoints';
import { updateMessage } from '@parlance/protocol/messages/edit';
import { sendMessage } from '@parlance/protocol/messages/messages';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goTo, missing, type Scene, startScene } from './scene.ts';

let scene: Scene;
let page: Page;

const say = (to: string, topic: string, content: string) =>
  scene.service.otherMember.call(sendMessage, { type: 'channel', to, topic, content });

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
  const { owner, member, otherMember, people } = scene.service;
  const names = (all: readonly string[]) => all.map((name) => ({ name }));
  await otherMember.call(subscribe, { subscriptions: names(['garden']) });
  await otherMember.call(subscribe, {
    subscriptions: names(['kitchen']),
    principals: [member.id, otherMember.id],
  });
  const principals = [owner.id, otherMember.id];
  await owner.call(subscribe, { subscriptions: names(['vault']), invite_only: true, principals });
  await owner.call(subscribe, { subscriptions: names(['kitchen']), principals });
  ({ page } = await scene.open(people.member.email));
});
afterAll(async () => {
  await scene?.close();
});

const article = (text: string) => page.getByRole('article', { name: new RegExp(text) });
const address = async (channel: string, topic: string) => {
  const { stream_id } = await scene.service.otherMember.call(getChannelId, { stream: channel });
  return `#narrow/channel/${stream_id}/topic/${topic}`;
};

describe.skipIf(missing !== undefined)('messages that come by no event', () => {
  test('coming back to a channel without a subscription shows what it holds now', async () => {
    const { id } = await say('garden', 'pump', 'It drips');
    const pump = await address('garden', 'pump');
    await goTo(page, pump);
    await article('It drips').waitFor();
    await goTo(page, '#inbox');
    await scene.service.otherMember.call(updateMessage, { message_id: id, content: 'It pours' });
    await say('garden', 'pump', 'It is repaired');
    await goTo(page, pump);
    await article('It is repaired').waitFor();
    await article('It pours').waitFor();
    expect(await article('It drips').count()).toBe(0);
  });

  test('a new subscriber sees what was edited before', async () => {
    const { member, otherMember } = scene.service;
    const { id } = await say('garden', 'roses', 'They are red');
    await goTo(page, await address('garden', 'roses'));
    await article('They are red').waitFor();
    await otherMember.call(updateMessage, { message_id: id, content: 'They are white' });
    await member.call(subscribe, { subscriptions: [{ name: 'garden' }] });
    await article('They are white').waitFor();
    await member.call(unsubscribe, { subscriptions: ['garden'] });
  });

  test('a topic that comes from a private channel is shown with all that was written there', async () => {
    const { owner } = scene.service;
    await say('kitchen', 'tea', 'The oldest message');
    const { id } = await say('vault', 'recipes', 'Take flour');
    await say('kitchen', 'recipes', 'Who has some?');
    const recipes = await address('kitchen', 'recipes');
    await goTo(page, recipes);
    await article('Who has some?').waitFor();
    const { stream_id } = await owner.call(getChannelId, { stream: 'kitchen' });
    const move = { message_id: id, stream_id, propagate_mode: 'change_all' } as const;
    await owner.call(updateMessage, { ...move, send_notification_to_new_thread: false });
    await article('Take flour').waitFor();
  });

  test('such a topic is among the recent conversations', async () => {
    const { owner } = scene.service;
    const { id } = await say('vault', 'sauces', 'Take butter');
    await goTo(page, '#recent');
    const { stream_id } = await owner.call(getChannelId, { stream: 'kitchen' });
    await page
      .getByRole('main')
      .getByRole('link', { name: /recipes/ })
      .first()
      .waitFor();
    const move = { message_id: id, stream_id, send_notification_to_new_thread: false } as const;
    await owner.call(updateMessage, move);
    await page
      .getByRole('main')
      .getByRole('link', { name: /sauces/ })
      .first()
      .waitFor();
  });

  test('such a topic stands in the sidebar below its channel', async () => {
    const { owner } = scene.service;
    const { id } = await say('vault', 'cakes', 'Take sugar');
    await goTo(page, await address('kitchen', 'tea'));
    const link = (name: RegExp) =>
      page.getByRole('navigation', { name: 'Sidebar' }).getByRole('link', { name }).first();
    await link(/^tea/).waitFor();
    const { stream_id } = await owner.call(getChannelId, { stream: 'kitchen' });
    await owner.call(updateMessage, { message_id: id, stream_id, send_notification_to_new_thread: false });
    await link(/^cakes/).waitFor();
  });
});
