/** What a search shows, and what it does with a result or without one. */
import { subscribe } from '@parlance/protocol/channels/endpoints';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { operatorNames } from '@parlance/protocol/messages/operators';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goTo, missing, type Scene, startScene, type Window } from './scene.ts';

let scene: Scene;
let window: Window;
let page: Page;
/** Days, of the messages and the next. */
let [today, tomorrow] = ['', ''];

const dayFromToday = (days: number): string => {
  const day = new Date();
  day.setDate(day.getDate() + days);
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
};

const say = (to: string, topic: string, content: string) =>
  scene.service.otherMember.call(sendMessage, { type: 'channel', to, topic, content });

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
  const { member, otherMember, people } = scene.service;
  await otherMember.call(subscribe, {
    subscriptions: [{ name: 'garden' }],
    principals: [member.id, otherMember.id],
  });
  await otherMember.call(subscribe, { subscriptions: [{ name: 'cellar' }], principals: [otherMember.id] });
  await say('garden', 'water', 'The pump is off');
  await say('garden', 'water', 'Who waters the beans?');
  await say('garden', 'tools', 'A second pump came');
  await say('cellar', 'water', 'The old pump is down here');
  // After the start, which takes seconds in which a day may end.
  [today, tomorrow] = [dayFromToday(0), dayFromToday(1)];
  window = await scene.open(people.member.email);
  ({ page } = window);
});
afterAll(async () => {
  await scene?.close();
});

const results = () => page.getByRole('feed', { name: 'Results' });
const result = (name: RegExp) => results().getByRole('article', { name });
const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

describe.skipIf(missing !== undefined)('a search', () => {
  test('[W43] marks the words, says how many there are, and shows no other message', async () => {
    await goTo(page, '#narrow/search/pump');
    await result(/The pump is off/).waitFor();
    expect(
      await result(/The pump is off/)
        .locator('mark')
        .allTextContents(),
    ).toEqual(['pump']);
    expect(await results().getByRole('article').count()).toBe(2);
    expect(
      await results().evaluate(
        (feed) => document.getElementById(feed.getAttribute('aria-describedby')!)!.textContent,
      ),
    ).toBe('2 results');
    await goTo(page, '#inbox');
    await goTo(page, (await page.getByRole('link', { name: /^garden\b/ }).getAttribute('href'))!);
    await page.getByRole('article', { name: /The pump is off/ }).waitFor();
    expect(await page.locator('mark').count()).toBe(0);
  });

  test('[W43] begins at the newest result; Enter opens one in its conversation, with the results beside', async () => {
    await goTo(page, '#narrow/search/pump');
    await result(/A second pump came/).waitFor();
    await result(/A second pump came/)
      .and(page.locator(':focus'))
      .waitFor();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await title('garden › water');
    const beside = page.getByRole('region', { name: 'Beside: Search: pump' });
    await beside.getByRole('feed', { name: 'Results' }).waitFor();
    await page
      .getByRole('feed', { name: 'garden › water' })
      .getByRole('article', { name: /Who waters/ })
      .waitFor();
    await beside.getByRole('article', { name: /A second pump came/ }).focus();
    await page.keyboard.press('Enter');
    await title('garden › tools');
    await beside.waitFor();
    await beside.getByRole('button', { name: 'Close' }).click();
    await beside.waitFor({ state: 'detached' });
  });

  test('[W43] shows the messages around a result on demand, of its conversation alone', async () => {
    await goTo(page, '#narrow/search/beans');
    const button = result(/Who waters/).getByRole('button', { name: 'Messages around it' });
    await button.click();
    const around = result(/Who waters/).getByRole('list', { name: 'Messages around it' });
    await expect
      .poll(() => around.getByRole('listitem').allTextContents())
      .toEqual([
        expect.stringContaining('The pump is off'),
        expect.stringContaining('Who waters the beans?'),
      ]);
    await button.click();
    await around.waitFor({ state: 'detached' });
  });

  test('[W45] looks in channels that the reader is not in by one chip, and back', async () => {
    await goTo(page, '#narrow/search/pump');
    await result(/The pump is off/).waitFor();
    expect(await result(/The old pump/).count()).toBe(0);
    await page.getByRole('button', { name: 'Also channels you are not in', pressed: false }).click();
    await result(/The old pump/).waitFor();
    await page.getByRole('button', { name: 'Also channels you are not in', pressed: true }).click();
    await result(/The old pump/).waitFor({ state: 'detached' });
  });

  test('[W48] without result, it says which filter to drop and keeps the spelling', async () => {
    const { id } = scene.service.otherMember;
    await goTo(page, `#narrow/sender/${id}/search/Gießkanne.20pump`);
    await page.getByText(/^Nothing was found for .*Gießkanne pump/).waitFor();
    expect(await page.getByRole('link', { name: 'Show all messages' }).getAttribute('href')).toBe('#feed');
    await page.getByRole('link', { name: 'Without “Messages with “Gießkanne pump””' }).click();
    await result(/The pump is off/).waitFor();
    expect(await page.getByText(/^Nothing was found/).count()).toBe(0);
  });

  test('[W42] is made by a form: from which person, where, when, and what it has', async () => {
    await goTo(page, '#inbox');
    const field = page.getByRole('search').getByRole('button', { name: 'Filters' });
    const dialog = page.getByRole('dialog', { name: 'Search filters' });
    const searchBy = async (fields: Readonly<Record<string, string>>) => {
      await field.click();
      for (const [name, value] of Object.entries(fields))
        await dialog.getByLabel(name, { exact: true }).fill(value);
    };
    const submit = () => dialog.getByRole('button', { name: 'Search' }).click();
    await searchBy({ Words: 'pump', After: today, Before: tomorrow });
    await dialog.getByRole('combobox', { name: 'In' }).fill('gard');
    await dialog.getByRole('option', { name: 'garden' }).click();
    await submit();
    await expect
      .poll(() => page.evaluate('location.hash'))
      .toMatch(new RegExp(`^#narrow/channel/\\d+-garden/after/${today}/before/${tomorrow}/search/pump$`));
    await result(/A second pump came/).waitFor();
    expect(await results().getByRole('article').count()).toBe(2);
    await searchBy({ Words: 'pump', Before: today });
    await submit();
    await page.getByText(/^Nothing was found for /).waitFor();
    await searchBy({});
    await dialog.getByLabel('A reaction').check();
    await submit();
    await page.getByText(/^Nothing was found for has:reaction/).waitFor();
  });

  test('[W41] takes every operator as it is typed, and shows them as sentences', async () => {
    await goTo(page, '#inbox');
    const typed = page.getByRole('combobox', { name: 'Search messages' });
    const pills = () => page.getByRole('search').getByRole('button', { name: /^Remove / });
    await typed.fill(`in:garden topic:water -from:me date:${today}`);
    await page.keyboard.press('Enter');
    await result(/The pump is off/).waitFor();
    await result(/Who waters the beans/).waitFor();
    expect(await results().getByRole('article').count()).toBe(2);
    expect(await pills().evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))).toEqual([
      'Remove Messages in garden',
      'Remove Messages in the topic water',
      'Remove Not: Messages from me',
      expect.stringMatching(/^Remove Messages since .*\d{4}$/),
      expect.stringMatching(/^Remove Messages before .*\d{4}$/),
    ]);
    await typed.fill('is:nonsense');
    await page.keyboard.press('Enter');
    await page
      .getByText('This search has too many words, or a filter or value that does not exist.')
      .waitFor();
    await page.getByRole('heading', { level: 1, name: 'Not here', exact: true }).waitFor();
    await expect.poll(() => page.title()).toMatch(/^(\(\d+\) )?Not here - /);
    expect(await page.getByRole('form', { name: 'Write a message' }).count()).toBe(0);
    // What was asked stays, to be mended.
    expect(await pills().count()).toBe(6);
  });

  test('[W40] suggests a filter that was typed whole once', async () => {
    const field = page.getByRole('combobox', { name: 'Search messages' });
    await goTo(page, '#inbox');
    await field.fill('in:gard');
    const offered = page.getByRole('listbox', { name: 'Search suggestions' }).getByRole('option');
    await offered.filter({ hasText: 'Messages in garden' }).first().waitFor();
    expect(await offered.count()).toBe(1);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Remove Messages in garden' }).waitFor();
    await page.keyboard.press('Enter');
    await title('garden');
    // The next search is not limited by it.
    expect(await page.getByRole('button', { name: 'Remove Messages in garden' }).count()).toBe(0);
  });

  test('[W40] suggests topics, each with its channel, or those of a chosen channel alone', async () => {
    const garden = (await page.getByRole('link', { name: /^garden\b/ }).getAttribute('href'))!;
    for (const topic of ['water', 'tools']) await goTo(page, `${garden}/topic/${topic}`);
    const field = page.getByRole('combobox', { name: 'Search messages' });
    const offered = page.getByRole('listbox', { name: 'Search suggestions' }).getByRole('option');
    await field.fill('wat');
    await offered.filter({ hasText: 'Messages in garden › water' }).waitFor();
    expect(await offered.filter({ hasText: 'cellar' }).count()).toBe(0);
    await field.fill('topic:too');
    await offered.filter({ hasText: 'Messages in garden › tools' }).click();
    await page.getByRole('button', { name: 'Remove Messages in garden' }).waitFor();
    await page.getByRole('button', { name: 'Remove Messages in the topic tools' }).waitFor();
    for (let pill = 0; pill < 2; pill += 1) await page.keyboard.press('Backspace');
    await field.fill('in:gard');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Remove Messages in garden' }).waitFor();
    await field.fill('too');
    await offered.filter({ hasText: 'Messages in the topic tools' }).click();
    await page.keyboard.type('pump');
    await page.keyboard.press('Enter');
    await result(/A second pump came/).waitFor();
    expect(await results().getByRole('article').count()).toBe(1);
  });

  test('[W41] the operators are a table', async () => {
    await goTo(page, '#search-operators');
    const table = page.getByRole('table', { name: 'Search operators' });
    await table.waitFor();
    const shown = (await table.getByRole('rowheader').allTextContents()).map((text) => text.split(':')[0]);
    // The older ones are of no use to people.
    const useful = operatorNames.filter((name) => !['search', 'group-pm-with', 'sender'].includes(name));
    expect(new Set(shown)).toEqual(new Set([...useful, 'from', 'date', '"…"', '-']));
    await page.keyboard.press('Escape');
    await table.waitFor({ state: 'detached' });
  });

  test('[W44] without network, it looks in what the device has, and says so', async () => {
    await goTo(page, '#inbox');
    await goTo(page, (await page.getByRole('link', { name: /^garden\b/ }).getAttribute('href'))!);
    await page.getByRole('article', { name: /Who waters the beans/ }).waitFor();
    await window.context.setOffline(true);
    await page.getByRole('group', { name: 'Connection' }).waitFor();
    await page.getByRole('combobox', { name: 'Search messages' }).fill('BEANS');
    await page.keyboard.press('Enter');
    await title('Search: BEANS');
    await result(/Who waters the beans/).waitFor();
    expect(await results().getByRole('article').count()).toBe(1);
    await page.getByText('No connection: this is only what this device has.').waitFor();
    await window.context.setOffline(false);
    await page.getByRole('group', { name: 'Connection' }).waitFor({ state: 'detached' });
    await page.getByText('No connection: this is only what this device has.').waitFor({ state: 'detached' });
    await result(/Who waters the beans/).waitFor();
  });
});
