/** Each dialog, in a light and a dark theme, and at 320 px: the compiler asks for the way to a new one [WP12]. */
import { createBot } from '@parlance/protocol/bots/endpoints';
import { createChannel } from '@parlance/protocol/channels/endpoints';
import { updateMessage } from '@parlance/protocol/messages/edit';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { updateOrganization } from '@parlance/protocol/organization/update';
import { createScheduledMessage } from '@parlance/protocol/scheduled/scheduled';
import { setUserTopic } from '@parlance/protocol/topics/topics';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DialogKey } from '../../web/parts/dialogs/dialogs.ts';
import { sizes } from '../chromium/launch.ts';
import { upload } from '../files.ts';
import { png } from '../images.ts';
import { axe, standards, violationsOn } from './axe.ts';
import { goTo, missing, type Scene, startScene } from './scene.ts';

let scene: Scene;
let page: Page;
let channel = 0;

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
  const { owner, member, people } = scene.service;
  const subscribers = [owner.id, member.id];
  channel = (await owner.call(createChannel, { name: 'garden', subscribers })).id;
  const { id: reports } = await owner.call(createChannel, {
    name: 'reports',
    invite_only: true,
    subscribers,
  });
  await owner.call(updateOrganization, { moderation_request_channel_id: reports });
  await owner.call(setUserTopic, { stream_id: channel, topic: 'tomatoes', visibility_policy: 3 });
  const picture = await upload(member, 'bed.png', png(40, 40), 'image/png');
  const to = { type: 'channel', to: channel, topic: 'tomatoes' } as const;
  const { id } = await member.bare.call(sendMessage, { ...to, content: `They are [ripe](${picture})` });
  await member.bare.call(updateMessage, { message_id: id, content: `They are red and [ripe](${picture})` });
  const at = { scheduled_delivery_timestamp: Math.floor(Date.now() / 1000) + 86_400 };
  await owner.call(createScheduledMessage, { ...to, ...at, content: 'Good night' });
  ({ page } = await scene.open(people.owner.email, { colorScheme: 'light' }));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(axe);
});
afterAll(async () => {
  await scene?.close();
});

type Way = () => Promise<unknown>;

const key =
  (keys: string): Way =>
  () =>
    page.keyboard.press(keys);
const command =
  (words: string): Way =>
  async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Go to or do' }).fill(`>${words}`);
    await page
      .getByRole('option', { name: new RegExp(`^${words}`) })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Go to or do' }).waitFor({ state: 'detached' });
  };
const address =
  (place: string): Way =>
  () =>
    goTo(page, place);
const button =
  (name: string | RegExp, place?: string): Way =>
  async () => {
    if (place !== undefined) await goTo(page, place);
    await page.getByRole('main').getByRole('button', { name, exact: true }).first().click();
  };
const item =
  (menu: string | RegExp, name: string, place?: () => string): Way =>
  async () => {
    await button(menu, place?.())();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };

const users = () => '#organization/users/active';

/** The way to each, from a message of the conversation; a name of a test says where it is walked instead. */
const ways: Readonly<Record<DialogKey, Way | string>> = {
  'keyboard-shortcuts': key('?'),
  'message-formatting': command('Message formatting'),
  'search-operators': command('Search operators'),
  about: command('About'),
  'view-name': command('Pin to the sidebar'),
  'save-conversation': command('Save as a file'),
  'shared-files': command('Files, pictures and links'),
  'go-to': key('Control+k'),
  'search-filters': () => page.getByRole('search').getByRole('button', { name: 'Filters' }).click(),
  profile: () => goTo(page, `#user/${scene.service.member.id}`),
  invite: address('#invite'),
  'new-user': command('New user'),
  'edit-user': item('Actions for Member One', 'Edit', users),
  'deactivate-user': item('Actions for Member One', 'Deactivate', users),
  'edit-bot': async () => {
    const payload_url = 'https://example.org/hook';
    await scene.service.owner.call(createBot, {
      full_name: 'Porter',
      short_name: 'porter',
      bot_type: 3,
      payload_url,
    });
    await item('Actions for Porter', 'Edit bot', () => '#organization/bots')();
  },
  'bot-failures': item('Actions for Porter', 'Recent failures', () => '#organization/bots'),
  'set-status': key('Shift+Y'),
  'message-actions': async () => {
    await page.setViewportSize(sizes.phone);
    await page.getByRole('article').last().focus();
    await page.keyboard.press('i');
  },
  'view-source': command('View source'),
  'move-messages': key('m'),
  'rename-topic': command('Rename topic'),
  'why-followed': item('Followed', 'Why do I follow it?'),
  'read-receipts': key('Shift+V'),
  'edit-history': key('Shift+H'),
  'remind-me': command('Remind me'),
  'report-message': command('Report message'),
  'delete-message': command('Delete message'),
  'delete-topic': item('Topic actions', 'Delete topic'),
  'schedule-message': async () => {
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Later');
    await page.getByRole('button', { name: 'More ways to send' }).click();
    await page.getByRole('menuitem', { name: 'Schedule…' }).click();
  },
  'change-time': button('Change time', '#scheduled'),
  'new-poll': command('Poll'),
  'new-to-do-list': command('To-do list'),
  'saved-snippets': command('Saved snippets'),
  'choose-time': async () => {
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill('At ');
    await page.getByRole('button', { name: 'Time', exact: true }).click();
  },
  'new-channel': command('New channel'),
  folder: command('New folder'),
  'new-group': command('New group'),
  'new-bot': button('New bot', '#organization/bots'),
  'channel-color': () => button('Change color', `#channels/${channel}/garden/personal`)(),
  viewer: key('v'),
  'sign-in-again': async () => {
    await page.context().clearCookies();
    await page.evaluate("dispatchEvent(new Event('offline'))");
  },
  'sign-in-to': 'spectators.test.ts',
  question: () => button('Archive channel', `#channels/${channel}/garden/general`)(),
};

const dialog = () => page.getByRole('dialog').or(page.getByRole('alertdialog')).last();

const check = async (): Promise<void> => {
  // Its content comes after its frame.
  await dialog().getByRole('button').or(dialog().getByRole('combobox')).first().waitFor();
  for (const [colorScheme, rules] of [
    ['light', standards],
    ['dark', ['color-contrast']],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    expect(await violationsOn(page, rules, 'dialog[open]'), colorScheme).toEqual([]);
  }
  await page.setViewportSize({ width: 320, height: 568 });
  const overhang = `[document.documentElement, ...document.querySelectorAll('dialog[open]')]
    .map((one) => one.scrollWidth - one.clientWidth)`;
  expect(Math.max(...(await page.evaluate<number[]>(overhang)))).toBe(0);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(sizes.desktop);
};

describe.skipIf(missing !== undefined)('axe-core finds nothing in the dialog', () => {
  const walked = Object.entries(ways).flatMap(([name, way]) =>
    typeof way === 'string' ? [] : [{ name, way }],
  );
  // The session ends with this one.
  const inOrder = walked.toSorted(
    (one, other) => Number(one.name === 'sign-in-again') - Number(other.name === 'sign-in-again'),
  );

  test.for(inOrder)('[WP12] $name', async ({ name, way }) => {
    await goTo(page, `#narrow/channel/${channel}/topic/tomatoes`);
    const article = page.getByRole('article').last();
    await article.focus();
    await way();
    await check();
    if (name === 'sign-in-again') return;
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    const text = page.getByRole('textbox', { name: 'Message', exact: true });
    if (await text.isVisible()) await text.fill('');
  });
});
