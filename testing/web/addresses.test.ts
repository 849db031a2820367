/** Each address of web-contract.md, chapter 14, opens its place, in a new tab and in an open one [W13]. */
import { getChannelId, subscribe } from '@parlance/protocol/channels/endpoints';
import { sendMessage } from '@parlance/protocol/messages/messages';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  channelsSections,
  channelTabs,
  groupsSections,
  groupTabs,
  organizationSections,
  settingsSections,
} from '../../web/places/sections.ts';
import { externalUrl } from '../cast.ts';
import { isReady, missing, type Scene, startScene, type Window } from './scene.ts';

let scene: Scene;
let window: Window;
let garden = 0;
let message = 0;
let other = 0;
let own = 0;

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
  const { member, otherMember, people } = scene.service;
  [own, other] = [member.id, otherMember.id];
  await otherMember.call(subscribe, { subscriptions: [{ name: 'garden' }], principals: [own, other] });
  const to = { type: 'channel', to: 'garden', topic: 'the pump (old)!' } as const;
  message = (await otherMember.call(sendMessage, { ...to, content: 'The pump is off' })).id;
  await otherMember.call(sendMessage, { ...to, topic: '', content: 'Without a topic' });
  await otherMember.call(sendMessage, { type: 'direct', to: [own], content: 'Hello' });
  garden = (await member.call(getChannelId, { stream: 'garden' })).stream_id;
  window = await scene.open(people.member.email);
});
afterAll(async () => {
  await scene?.close();
});

type Place = readonly [address: string, heading: string | RegExp];

const topic = 'the.20pump.20.28old.29.21';

const conversations = (): readonly Place[] => [
  ['', 'Inbox'],
  [`#narrow/channel/${garden}`, 'garden'],
  [`#narrow/channel/${garden}-a-former-name`, 'garden'],
  [`#narrow/channel/${garden}-garden/topic/${topic}`, 'garden › the pump (old)!'],
  [`#narrow/channel/${garden}/topic/${topic}/with/${message}`, 'garden › the pump (old)!'],
  [`#narrow/channel/${garden}/topic/${topic}/near/${message}`, 'garden › the pump (old)!'],
  [`#narrow/channel/${garden}/topic/`, /^garden › /],
  [`#narrow/dm/${other}`, 'Member Two'],
  [`#narrow/dm/${other}-Member-Two`, 'Member Two'],
  [`#narrow/dm/${own},${other}-dm`, 'Member Two'],
  [`#narrow/pm-with/${other}`, 'Member Two'],
  [`#narrow/dm/${own}`, 'Notes to self'],
  [`#topics/channel/${garden}`, 'Topics in garden'],
  ['#inbox', 'Inbox'],
  ['#recent', 'Recent conversations'],
  ['#feed', 'Combined feed'],
  ['#drafts', 'Drafts'],
  ['#scheduled', 'Scheduled messages'],
  ['#reminders', 'Reminders'],
];

const searches: readonly Place[] = [
  ['#narrow/is/mentioned', 'Mentions'],
  ['#narrow/is/starred', 'Starred messages'],
  ['#narrow/is/dm', 'Direct messages'],
  ['#narrow/has/reaction/sender/me', 'Reactions'],
  ...['unread', 'alerted', 'resolved', 'followed', 'muted'].map(
    (operand): Place => [`#narrow/is/${operand}`, /^Search: is:/],
  ),
  ...['link', 'image', 'attachment', 'reaction'].map(
    (operand): Place => [`#narrow/has/${operand}`, /^Search: has:/],
  ),
  ['#narrow/-is/starred/search/pump', 'Search: -is:starred pump'],
];

/** Their pages need only open. */
const pages = (): readonly Place[] => [
  ...settingsSections.map((section): Place => [`#settings/${section}`, /./]),
  ['#settings/preferences/color_scheme', /./],
  ...organizationSections.map((section): Place => [`#organization/${section}`, /./]),
  ...channelsSections.map((section): Place => [`#channels/${section}`, /./]),
  ...channelTabs.map((tab): Place => [`#channels/${garden}/garden/${tab}`, /./]),
  ...groupsSections.map((section): Place => [`#groups/${section}`, /./]),
  ...groupTabs.map((tab): Place => [`#groups/1/group/${tab}`, /./]),
];

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).first();
const fits = async (page: Page, [address, name]: Place): Promise<void> => {
  const text = () => heading(page).textContent();
  if (typeof name === 'string') await expect.poll(text, { message: address }).toBe(name);
  else await expect.poll(text, { message: address }).toMatch(name);
  expect(await page.getByRole('alert').getByText('This address leads nowhere').count(), address).toBe(0);
};

const warm = async (places: readonly Place[]): Promise<void> => {
  const { page } = window;
  for (const place of places) {
    await page.evaluate(`location.hash = ${JSON.stringify(place[0])}`);
    await isReady(page);
    await fits(page, place);
  }
};

const cold = async (places: readonly Place[]): Promise<void> => {
  for (const place of places) {
    const page = await window.context.newPage();
    await page.goto(`${externalUrl}/${place[0]}`);
    await isReady(page);
    await fits(page, place);
    await page.close();
  }
};

describe.skipIf(missing !== undefined)('each address opens its place', () => {
  test('conversations and lists, in an open tab', () => warm(conversations()));
  test('conversations and lists, in a new tab', () => cold(conversations()));
  test('views and searches, in an open tab', () => warm(searches));
  test('views and searches, in a new tab', () => cold(searches.slice(0, 5)));
  test('pages of settings, in an open tab', () => warm(pages()));
  test('pages of settings, in a new tab', () => cold(pages().filter((_, index) => index % 6 === 0)));

  test('a message opens in its conversation, and has the focus', async () => {
    const { page } = window;
    for (const address of [`#narrow/id/${message}`, `#narrow/near/${message}`]) {
      await page.goto(`${externalUrl}/#inbox`);
      await page.goto(`${externalUrl}/${address}`);
      await page.getByRole('article', { name: /The pump is off/ }).waitFor();
    }
  });

  test('dialogs open over the place before', async () => {
    const { page } = window;
    await page.goto(`${externalUrl}/#recent`);
    await isReady(page);
    for (const [address, name] of [
      [`#user/${other}`, 'Member Two'],
      ['#keyboard-shortcuts', 'Keyboard shortcuts'],
      ['#search-operators', 'Search operators'],
    ] as const) {
      await page.evaluate(`location.hash = ${JSON.stringify(address)}`);
      await page.getByRole('dialog', { name }).waitFor();
      expect(new URL(page.url()).hash).toBe('#recent');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog', { name }).waitFor({ state: 'detached' });
    }
  });

  test('a second pane opens by its address', async () => {
    const { page } = window;
    await page.goto(
      `${externalUrl}/#inbox&beside=${encodeURIComponent(`narrow/channel/${garden}`).replaceAll('%', '.')}`,
    );
    await page.getByRole('region', { name: 'Beside: garden' }).waitFor();
  });

  test('any other address says that it leads nowhere', async () => {
    const { page } = window;
    for (const address of ['#no/such/place', '#narrow/channel', '#settings/nothing', '#%E0%A4%A']) {
      await page.goto(`${externalUrl}/#recent`);
      await isReady(page);
      await page.evaluate(`location.hash = ${JSON.stringify(address)}`);
      await page.getByRole('alert').getByText('This address leads nowhere').waitFor();
      await expect.poll(() => heading(page).textContent()).toBe('Inbox');
      await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
    }
  });
});
