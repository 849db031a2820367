/** Places, their addresses and their names (web-contract.md, chapters 2, 3, 14 and 15). */
import { subscribe } from '@parlance/protocol/channels/endpoints';
import { getMessage } from '@parlance/protocol/messages/fetch';
import { sendMessage } from '@parlance/protocol/messages/messages';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goTo, isReady, missing, type Scene, startScene } from './scene.ts';

let scene: Scene;
let page: Page;
let garden = 0;
const ids: number[] = [];

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
  const { member, otherMember, people } = scene.service;
  await otherMember.call(subscribe, {
    subscriptions: [{ name: 'garden' }],
    principals: [member.id, otherMember.id],
  });
  for (const [topic, content] of [
    ['tomatoes', 'They are **ripe**'],
    ['tomatoes', 'Who waters them?'],
    ['pump', 'The pump is off'],
  ] as const)
    ids.push((await otherMember.call(sendMessage, { type: 'channel', to: 'garden', topic, content })).id);
  ids.push((await otherMember.call(sendMessage, { type: 'direct', to: [member.id], content: 'Hello' })).id);
  ({ page } = await scene.open(people.member.email));
  const link = page.getByRole('link', { name: /^garden\b/ });
  garden = Number(/channel\/(\d+)/.exec((await link.getAttribute('href')) ?? '')?.[1]);
});
afterAll(async () => {
  await scene?.close();
});

const heading = () => page.getByRole('heading', { level: 1 }).textContent();

describe.skipIf(missing !== undefined)('places', () => {
  test('[W17] [W19] the sidebar says what is unread, by name', async () => {
    const sidebar = page.getByRole('navigation', { name: 'Sidebar' });
    await sidebar.getByRole('link', { name: /^garden, .*3 unread$/ }).waitFor();
    await sidebar.getByRole('link', { name: /^Inbox, \d+ unread$/ }).waitFor();
    expect(await sidebar.getByRole('list', { name: 'Views' }).getByRole('link').count()).toBe(9);
  });

  test('[W20] [W29] a topic opens at the first unread message', async () => {
    await goTo(page, `#narrow/channel/${garden}/topic/tomatoes`);
    await expect.poll(heading).toBe('garden › tomatoes');
    const feed = page.getByRole('feed', { name: 'garden › tomatoes' });
    await feed.getByRole('article', { name: /They are ripe/ }).waitFor();
    expect(await feed.getByText('New messages', { exact: true }).isVisible()).toBe(true);
    await feed.locator('article:focus').waitFor();
    await expect.poll(() => page.title()).toMatch(/#garden > tomatoes - .* - Parlance$/);
  });

  test('[W12] old addresses lead to the same places, and are written again', async () => {
    for (const [old, now, name] of [
      ['#recent_topics', '#recent', 'Recent conversations'],
      ['#all_messages', '#feed', 'Combined feed'],
      [`#narrow/stream/${garden}-garden`, `#narrow/channel/${garden}-garden`, 'garden'],
    ] as const) {
      await goTo(page, old);
      await expect.poll(heading).toBe(name);
      expect(new URL(page.url()).hash).toBe(now);
    }
  });

  test('each address leads to its place, and an unknown one says so', async () => {
    for (const [address, name] of [
      ['#inbox', 'Inbox'],
      ['#recent', 'Recent conversations'],
      ['#feed', 'Combined feed'],
      ['#drafts', 'Drafts'],
      ['#scheduled', 'Scheduled messages'],
      ['#reminders', 'Reminders'],
      ['#narrow/is/mentioned', 'Mentions'],
      ['#narrow/is/starred', 'Starred messages'],
      ['#narrow/has/reaction/sender/me', 'Reactions'],
      [`#topics/channel/${garden}`, 'Topics in garden'],
    ] as const) {
      await goTo(page, address);
      await expect.poll(heading).toBe(name);
    }
    await page.goto(`${new URL(page.url()).origin}/#no/such/place`);
    await page.getByRole('alert').getByText('This address leads nowhere').waitFor();
  });

  test('[W39] what no message can be found by says why, and what one can do', async () => {
    for (const [address, why] of [
      ['#narrow/channel/abc', /^This channel does not exist/],
      ['#narrow/sender/99999', /^This person does not exist/],
      ['#narrow/mentions/99999', /^This person does not exist/],
      ['#narrow/group-pm-with/99999', /^This person does not exist/],
      ['#narrow/is/foo', 'This search has too many words, or a filter or value that does not exist.'],
      [
        `#narrow/channel/${garden}/is/foo`,
        'This search has too many words, or a filter or value that does not exist.',
      ],
    ] as const) {
      await goTo(page, address);
      await page.getByRole('main').getByText(why).waitFor();
      await page.getByRole('main').getByRole('button', { name: 'Home view' }).waitFor();
      expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    }
  });

  test('[W39] the title of the window names no channel that is not there', async () => {
    for (const address of ['#narrow/channel/99999', '#narrow/channel/99999/topic/water']) {
      await goTo(page, address);
      await expect.poll(() => page.title()).toMatch(/^(\(\d+\) )?Not here - /);
    }
  });

  test('[W41] an address may name a day', async () => {
    const sent = new Date(
      (await scene.service.member.call(getMessage, { message_id: ids[0]! })).message.timestamp * 1000,
    );
    const day = await page.evaluate(`new Date(${sent.getTime()}).toLocaleDateString('sv')`);
    await goTo(page, `#narrow/channel/${garden}/date/${day}`);
    await page.getByRole('article', { name: /They are ripe/ }).waitFor();
    await goTo(page, `#narrow/channel/${garden}/date/2020-02-29`);
    await expect.poll(heading).toBe('Search: channel:garden after:2020-02-29 before:2020-03-01');
    await page.getByText('0 results').first().waitFor();
  });

  test('[W34] the command menu offers only places that exist', async () => {
    await goTo(page, '#narrow/dm/99999');
    await expect.poll(heading).toBe('Not here');
    await goTo(page, `#narrow/channel/${garden}`);
    await page.keyboard.press('Control+k');
    const options = page.getByRole('dialog', { name: 'Go to or do' }).getByRole('option');
    await options.filter({ hasText: 'garden' }).first().waitFor();
    expect(await options.filter({ hasText: 'Unknown user' }).count()).toBe(0);
    await page.keyboard.press('Escape');
  });

  test('[W13] back leads to the place before', async () => {
    await goTo(page, '#inbox');
    await page
      .getByRole('navigation', { name: 'Sidebar' })
      .getByRole('link', { name: /^Recent/ })
      .click();
    await isReady(page);
    await expect.poll(heading).toBe('Recent conversations');
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
  });

  test('[W34] the command menu goes to a channel', async () => {
    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog', { name: 'Go to or do' });
    await dialog.getByRole('combobox', { name: 'Go to or do' }).fill('gard');
    await dialog.getByRole('option', { name: 'garden, channel' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'garden' }).waitFor();
  });

  test('[W22] the filter of the sidebar leaves what fits', async () => {
    await page.getByRole('searchbox', { name: 'Filter sidebar' }).fill('gard');
    const sidebar = page.getByRole('navigation', { name: 'Sidebar' });
    await sidebar.getByRole('link', { name: /^Inbox/ }).waitFor({ state: 'detached' });
    expect(await sidebar.getByRole('link', { name: /^garden/ }).count()).toBe(1);
    await page.getByRole('searchbox', { name: 'Filter sidebar' }).fill('');
  });

  test('[W40] a search shows what it found, in words', async () => {
    await page.getByRole('combobox', { name: 'Search messages' }).fill('pump');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Search: pump' }).waitFor();
    await page.getByRole('article', { name: /The pump is off/ }).waitFor();
  });
});
