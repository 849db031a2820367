/** Texts of people never become code, requests or complaints, wherever they are shown [W118]. */
import { getChannelId, subscribe } from '@parlance/protocol/channels/endpoints';
import { createGroup } from '@parlance/protocol/groups/endpoints';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { updateOwnStatus } from '@parlance/protocol/user-status';
import { updateUser } from '@parlance/protocol/users/users';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hostileTexts } from '../../web/message/wall/hostile-texts.ts';
import { externalUrl } from '../cast.ts';
import { upload } from '../files.ts';
import { png } from '../images.ts';
import { goTo, missing, type Scene, startScene, type Window } from './scene.ts';

const texts = hostileTexts.slice(0, 40);
/** The most that names of topics, channels and statuses take. */
const short = texts.map((text, index) => `${index} ${text}`.slice(0, 60).trim());

let scene: Scene;
let window: Window;
let page: Page;
let garden = 0;
let otherChannel = 0;
/** Requests to other hosts, scripts that ran, and dialogs. */
const harm: string[] = [];
const named = { people: 0, channels: 0, groups: 0, statuses: 0, files: 0 };

/** Counts those that the service accepts. */
const counted = async (attempts: readonly Promise<unknown>[]): Promise<number> =>
  (await Promise.allSettled(attempts)).filter(({ status }) => status === 'fulfilled').length;

const spread = async (): Promise<void> => {
  const { member, otherMember, owner, moderator, administrator } = scene.service;
  const principals = [member.id, otherMember.id];
  await otherMember.call(subscribe, { subscriptions: [{ name: 'garden' }], principals });
  garden = (await member.call(getChannelId, { stream: 'garden' })).stream_id;
  for (const name of short)
    named.channels += await counted([
      otherMember.bare.call(subscribe, { subscriptions: [{ name, description: name }], principals }),
    ]);
  const topic = (index: number) => ({ type: 'channel', to: garden, topic: short[index]! }) as const;
  for (const [index, content] of texts.entries())
    await otherMember.bare.call(sendMessage, { ...topic(index), content: `${content}\n\n@**Member One**` });
  for (const name of short)
    named.groups += await counted([
      owner.bare.call(createGroup, { name, description: name, members: principals }),
    ]);
  for (const [index, text] of short.entries())
    named.statuses += await counted([
      [moderator, administrator, otherMember][index % 3]!.bare.call(updateOwnStatus, { status_text: text }),
    ]);
  for (const text of short)
    named.people += await counted([
      owner.bare.call(updateUser, { user_id: otherMember.id, full_name: text.slice(0, 100) }),
    ]);
  const to = { type: 'channel', to: garden, topic: 'files' } as const;
  for (const text of short) {
    const url = await upload(otherMember, `${text}.png`, png(4, 4), 'image/png');
    named.files += 1;
    await otherMember.bare.call(sendMessage, { ...to, content: `[${text.replace(/[[\]]/g, '')}](${url})` });
  }
  await otherMember.bare.call(sendMessage, { type: 'direct', to: [member.id], content: texts.join('\n\n') });
};

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
  await spread();
  window = await scene.open(scene.service.people.member.email, { permissions: ['notifications'] });
  ({ page } = window);
  await window.context.exposeFunction('hit', () => harm.push('a script ran'));
  window.context.on('request', (request) => {
    if (!request.url().startsWith(externalUrl) && !request.url().startsWith('blob:'))
      harm.push(request.url());
  });
  page.on('dialog', (dialog) => {
    harm.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('console', (message) => harm.push(message.text()));
  const link = page.getByRole('link', { name: /^\d+ </ }).first();
  otherChannel = Number(/channel\/(\d+)/.exec((await link.getAttribute('href')) ?? '')?.[1]);
});
afterAll(async () => {
  await scene?.close();
});

const isQuiet = async (): Promise<void> => {
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))');
  expect(harm).toEqual([]);
  // The page is still where it was, and itself.
  expect(page.url().startsWith(externalUrl)).toBe(true);
  expect(await page.getByRole('main').isVisible()).toBe(true);
};

describe.skipIf(missing !== undefined)('[W118] hostile texts stay texts', () => {
  test('the service takes enough of them for this to mean something', () => {
    expect(named.channels).toBeGreaterThan(10);
    expect(named.files).toBe(40);
    expect(named.statuses).toBe(40);
    expect(named.groups + named.people).toBeGreaterThan(0);
  });

  test('in feeds of a channel, of a topic, of all, of mentions, and in a search', async () => {
    for (const view of [
      `#narrow/channel/${garden}`,
      '#feed',
      '#narrow/is/mentioned',
      '#narrow/is/dm',
      '#narrow/search/hit',
      `#narrow/channel/${otherChannel}`,
    ]) {
      await goTo(page, view);
      await isQuiet();
    }
    await goTo(page, `#narrow/channel/${garden}`);
    await page
      .getByRole('article', { name: /<script>hit\(\)<\/script>|<iframe src=/ })
      .first()
      .waitFor();
  });

  test('in the inbox, the recent conversations, the list of topics and the sidebar', async () => {
    for (const view of ['#inbox', '#recent', `#topics/channel/${garden}`, '#drafts']) {
      await goTo(page, view);
      await isQuiet();
    }
    await goTo(page, `#topics/channel/${garden}`);
    await page
      .getByRole('link', { name: /<svg onload="hit\(\)">/ })
      .first()
      .waitFor();
  });

  test('in the card and the profile of a person', async () => {
    await goTo(page, `#narrow/channel/${garden}`);
    await page.getByRole('article').last().focus();
    await page.keyboard.press('u');
    await page.getByRole('dialog').waitFor();
    await isQuiet();
    await page.keyboard.press('Escape');
    await page.goto(`${externalUrl}/#user/${scene.service.otherMember.id}`);
    await page.getByRole('dialog').getByRole('tablist').waitFor();
    for (const tab of ['Channels', 'Groups']) await page.getByRole('tab', { name: tab }).click();
    await isQuiet();
    await page.keyboard.press('Escape');
  });

  test('among suggestions and in the command menu', async () => {
    await goTo(page, `#narrow/channel/${garden}/topic/files`);
    const message = page.getByRole('textbox', { name: 'Message', exact: true });
    for (const typed of ['@', '#', '#**garden>', ':']) {
      await message.fill('');
      await message.pressSequentially(typed === ':' ? ':sm' : `${typed}1`);
      await page.getByRole('listbox', { name: 'Suggestions' }).waitFor();
      await isQuiet();
    }
    await message.fill('');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Go to or do' }).fill('img');
    await page.getByRole('option', { name: /<img/ }).first().waitFor();
    await isQuiet();
    await page.keyboard.press('Escape');
  });

  test('in the viewer', async () => {
    await goTo(page, `#narrow/channel/${garden}/topic/files`);
    const picture = page.getByRole('link', { name: /^Picture / }).last();
    await picture.click();
    const viewer = page.getByRole('dialog', { name: 'Viewer' });
    await viewer.waitFor();
    for (let turns = 0; turns < 5; turns += 1) await page.keyboard.press('ArrowLeft');
    await isQuiet();
    await page.keyboard.press('Escape');
  });

  test('in what is said and shown when they arrive', async () => {
    await goTo(page, '#inbox');
    const { member, otherMember } = scene.service;
    for (const content of texts.slice(0, 3))
      await otherMember.bare.call(sendMessage, { type: 'direct', to: [member.id], content });
    await page.getByRole('log', { name: 'New messages' }).getByText('hit()').first().waitFor();
    await isQuiet();
  });
});
