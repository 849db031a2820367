/** How a person arranges the sidebar and what they are helped with. */
import { subscribe } from '@parlance/protocol/channels/endpoints';
import { sendMessage } from '@parlance/protocol/messages/messages';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goTo, missing, type Scene, startScene } from './scene.ts';

let scene: Scene;
let page: Page;

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
  const { member, otherMember, moderator, people } = scene.service;
  const subscriptions = [{ name: 'garden' }, { name: 'kitchen' }];
  await otherMember.call(subscribe, { subscriptions, principals: [member.id, otherMember.id] });
  const pump = { type: 'channel', to: 'garden', topic: 'pump', content: 'The pump is off' } as const;
  await otherMember.call(sendMessage, pump);
  await moderator.call(sendMessage, { type: 'direct', to: [member.id], content: 'Good morning' });
  await otherMember.call(sendMessage, { type: 'direct', to: [member.id], content: 'Good evening' });
  ({ page } = await scene.open(people.member.email));
});
afterAll(async () => {
  await scene?.close();
});

const sidebar = () => page.getByRole('navigation', { name: 'Sidebar' });
const views = () => sidebar().getByRole('list', { name: 'Views' });
const main = () => page.getByRole('main');
const isAt = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const press = async (key: string) => {
  await page.evaluate('document.activeElement.blur()');
  await page.keyboard.press(key);
};

describe.skipIf(missing !== undefined)('the sidebar', () => {
  test('[W18] a search becomes a view with a name, is renamed, unpinned, and comes back', async () => {
    await goTo(page, '#narrow/-is/resolved/topic/pump');
    await main().getByRole('button', { name: 'Actions for this view' }).click();
    await page.getByRole('menuitem', { name: 'Pin to the sidebar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pin to the sidebar' });
    await dialog.getByLabel('Name').fill('Open questions');
    await page.keyboard.press('Enter');
    const view = views().getByRole('link', { name: 'Open questions' });
    await view.waitFor();
    expect(await view.getAttribute('aria-current')).toBe('page');
    await goTo(page, '#inbox');
    await view.click();
    await main()
      .getByRole('article', { name: /The pump is off/ })
      .waitFor();
    await view.focus();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Rename view' }).click();
    await page.getByRole('dialog', { name: 'Rename view' }).getByLabel('Name').fill('To answer');
    await page.keyboard.press('Enter');
    await view.waitFor({ state: 'detached' });
    const renamed = views().getByRole('link', { name: 'To answer' });
    await renamed.focus();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Unpin' }).click();
    await renamed.waitFor({ state: 'detached' });
    await page.getByRole('group', { name: 'Undo' }).getByRole('button', { name: 'Undo' }).click();
    await renamed.waitFor();
  });

  test('[W18] a name is needed, and what is in the sidebar already is not pinned again', async () => {
    await goTo(page, '#narrow/has/link');
    await main().getByRole('button', { name: 'Actions for this view' }).click();
    await page.getByRole('menuitem', { name: 'Pin to the sidebar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pin to the sidebar' });
    await dialog.getByLabel('Name').fill('  ');
    await page.keyboard.press('Enter');
    expect(await dialog.getByRole('button', { name: 'Pin' }).getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await goTo(page, '#narrow/is/starred');
    await main().getByRole('button', { name: 'Actions for this view' }).click();
    await page.getByRole('menuitem', { name: 'Print' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Pin to the sidebar' }).count()).toBe(0);
    await page.keyboard.press('Escape');
  });

  test('[W21] direct conversations stand newest first, with presence and what is unread', async () => {
    await sidebar().getByRole('heading', { name: 'Direct messages', exact: true }).waitFor();
    await goTo(page, '#drafts');
    const { people } = scene.service;
    const links = sidebar().getByRole('list', { name: 'Direct messages' }).getByRole('link');
    await expect.poll(() => links.count()).toBeGreaterThan(1);
    const names = await links.evaluateAll((all) => all.map((link) => link.getAttribute('aria-label')));
    expect(names[0]).toMatch(new RegExp(`^${people.otherMember.fullName}, (active|idle|offline), 1 unread$`));
    expect(names[1]).toMatch(new RegExp(`^${people.moderator.fullName}, (active|idle|offline), 1 unread$`));
  });

  test('[W21] a group is called by some of its names and how many more', async () => {
    const { service } = scene;
    const to = [service.member.id, service.owner.id, service.administrator.id, service.moderator.id];
    await service.otherMember.call(sendMessage, { type: 'direct', to, content: 'All of you' });
    await sidebar()
      .getByRole('link', { name: / and 1 more, 1 unread$/ })
      .waitFor();
  });

  test('a topic that is open has a row, however long ago it was written in', async () => {
    const { member } = scene.service;
    const full = { type: 'channel', to: 'kitchen', content: 'It is full', read_by_sender: true } as const;
    for (const topic of ['attic', ...Array.from({ length: 10 }, (_topic, index) => `shelf ${index}`)])
      await member.call(sendMessage, { ...full, topic });
    const kitchen = await sidebar()
      .getByRole('link', { name: /^kitchen/ })
      .getAttribute('href');
    const current = () =>
      sidebar()
        .locator('[aria-current="page"]')
        .evaluateAll((all) => all.map((link) => link.textContent));
    await goTo(page, `${kitchen}/topic/shelf.209`);
    await expect.poll(current).toEqual(['shelf 9']);
    expect(
      await sidebar()
        .getByRole('link', { name: /^attic/ })
        .count(),
    ).toBe(0);
    await goTo(page, `${kitchen}/topic/attic`);
    await expect.poll(current).toEqual(['attic']);
    await goTo(page, `${kitchen}/topic/shelf.209`);
    await expect.poll(current).toEqual(['shelf 9']);
    expect(
      await sidebar()
        .getByRole('link', { name: /^attic/ })
        .count(),
    ).toBe(0);
  });

  test('a direct conversation that is open has a row, however old it is, and before its first message', async () => {
    const { member, owner, administrator, moderator, otherMember, guest, people } = scene.service;
    const say = (to: readonly number[]) =>
      member.call(sendMessage, { type: 'direct', to, content: 'Hello', read_by_sender: true });
    await say([owner.id]);
    const three = [administrator.id, moderator.id, otherMember.id];
    const groups = [[], [owner.id], [guest.id], [owner.id, guest.id]];
    for (const group of groups) for (const id of three) await say([...group, id]);
    const rows = sidebar().getByRole('list', { name: 'Direct messages' }).getByRole('link');
    const old = rows.filter({ hasText: new RegExp(`^${people.owner.fullName}$`) });
    await goTo(page, '#inbox');
    await rows.nth(11).waitFor();
    expect(await old.count()).toBe(0);
    const current = sidebar().locator('[aria-current="page"]');
    await goTo(page, `#narrow/dm/${owner.id}`);
    await expect.poll(() => current.allTextContents()).toEqual([people.owner.fullName]);
    await goTo(page, `#narrow/dm/${guest.id}`);
    await expect.poll(() => current.allTextContents()).toEqual([people.guest.fullName]);
    await old.waitFor({ state: 'detached' });
  });

  test('[W23] one key leaves what is unread, and the same key brings all back', async () => {
    const fence = { type: 'channel', to: 'garden', topic: 'fence', content: 'It is down' } as const;
    await scene.service.otherMember.call(sendMessage, fence);
    await goTo(page, '#drafts');
    await sidebar().getByRole('link', { name: 'kitchen' }).waitFor();
    await press('Shift+Q');
    await sidebar().getByRole('link', { name: 'kitchen' }).waitFor({ state: 'detached' });
    await sidebar()
      .getByRole('link', { name: /^garden, \d unread/ })
      .waitFor();
    const toggle = sidebar().getByRole('button', { name: 'Unread only' });
    expect(await toggle.getAttribute('aria-pressed')).toBe('true');
    await press('Shift+Q');
    await sidebar().getByRole('link', { name: 'kitchen' }).waitFor();
  });

  test('[W14] width and hiding stay on the device', async () => {
    const divider = page.getByRole('separator', { name: 'Width of the sidebar' });
    await divider.focus();
    const before = Number(await divider.getAttribute('aria-valuenow'));
    await page.keyboard.press('ArrowRight');
    expect(Number(await divider.getAttribute('aria-valuenow'))).toBe(before + 16);
    await page.getByRole('button', { name: 'People', exact: true }).click();
    const aside = page.getByRole('complementary', { name: 'People' });
    await aside.waitFor({ state: 'detached' });
    await page.reload();
    await divider.waitFor();
    expect(Number(await divider.getAttribute('aria-valuenow'))).toBe(before + 16);
    expect(await aside.count()).toBe(0);
    await page.getByRole('button', { name: 'People', exact: true }).click();
    await aside.waitFor();
  });

  test('[W14] a narrower window makes drawers of them, which are not there while closed', async () => {
    await page.setViewportSize({ width: 900, height: 700 });
    const aside = page.getByRole('complementary', { name: 'People' });
    await aside.waitFor({ state: 'detached' });
    expect(await sidebar().count()).toBe(1);
    await page.setViewportSize({ width: 375, height: 667 });
    await sidebar().waitFor({ state: 'detached' });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Channels' }).click();
    await sidebar().waitFor();
    await page.setViewportSize({ width: 1280, height: 800 });
    await aside.waitFor();
  });

  test('[W15] a hint is a line, goes for good when dismissed, and is no dialog', async () => {
    await goTo(page, '#inbox');
    const hint = main().getByRole('note', { name: 'Hint' });
    await hint.getByText('Here is everything that is unread.').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    // Its event may come long before the answer.
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/json/users/me/onboarding_steps', async (route) => {
      const request = route.request();
      const { payload } = await scene.service.app.http.inject({
        method: 'POST',
        url: new URL(request.url()).pathname,
        headers: await request.allHeaders(),
        payload: request.postData() ?? '',
      });
      await answered;
      await route.fulfill({ body: payload, contentType: 'application/json' });
    });
    await hint.getByRole('button', { name: 'Got it' }).click();
    await hint.waitFor({ state: 'detached' });
    const search = page.getByRole('combobox', { name: 'Search messages' });
    await search.fill('pump');
    answer();
    await page.unrouteAll({ behavior: 'wait' });
    await page.evaluate('fetch("/json/users/me").then((answer) => answer.text())');
    expect(await search.evaluate((field) => field === document.activeElement)).toBe(true);
    await search.fill('');
    await goTo(page, '#recent');
    await hint.getByText('Here is what was said lately').waitFor();
    await page.reload();
    await hint.waitFor();
    await goTo(page, '#inbox');
    await isAt('Inbox');
    // The page of the device may be older than the answer of the service.
    await expect.poll(() => hint.count()).toBe(0);
    await goTo(page, `#narrow/dm/${scene.service.moderator.id}`);
    await hint.getByText('Press n for the next unread conversation').waitFor();
    await goTo(page, '#drafts');
    expect(await hint.count()).toBe(0);
  });

  test('addresses of tables open them over the place', async () => {
    for (const [address, name] of [
      ['#message-formatting', 'Message formatting'],
      ['#about', 'About'],
      ['#about-zulip', 'About'],
    ] as const) {
      await page.goto(`${new URL(page.url()).origin}/${address}`);
      const dialog = page.getByRole('dialog', { name });
      await dialog.getByRole('table', { name }).waitFor();
      await dialog.getByRole('button', { name: 'Close' }).click();
      await dialog.waitFor({ state: 'detached' });
    }
  });
});
