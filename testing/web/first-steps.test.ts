/** Who is led through the first steps of an empty organization, how, and until when [W15]. */
import { getSubscriptions, subscribe } from '@parlance/protocol/channels/endpoints';
import { updateUser } from '@parlance/protocol/users/users';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sizes } from '../chromium/launch.ts';
import { overhangOf } from '../chromium/pages.ts';
import { axe, violationsOn } from './axe.ts';
import { goTo, isReady, missing, type Scene, startScene } from './scene.ts';

let scene: Scene;
/** The owner's. */
let page: Page;

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
  const { owner, administrator, moderator, people } = scene.service;
  for (const { id } of [administrator, moderator]) await owner.call(updateUser, { user_id: id, role: 100 });
  const window = await scene.open(people.owner.email);
  ({ page } = window);
  await window.context.grantPermissions(['clipboard-read', 'clipboard-write']);
});
afterAll(async () => {
  await scene?.close();
});

const steps = (on: Page = page) => on.getByRole('group', { name: 'First steps', exact: true });
const opener = (name: string) => steps().getByRole('button', { name: new RegExp(`^${name}`) });
const act = (name: string) => steps().getByRole('button', { name, exact: true });
const suggested = () => steps().getByRole('group', { name: 'Suggested channels' });
const hasFocus = (control: Locator): Promise<boolean> =>
  control.evaluate((one: { matches(selector: string): boolean }) => one.matches(':focus'));
const isFocused = (control: Locator) => expect.poll(() => hasFocus(control)).toBe(true);

const hostile = {
  name: '<img src=x onerror=alert(1)> {n} "club"',
  channel: '<script>alert(1)</script> **bold** @all',
};

describe.skipIf(missing !== undefined)('the first steps', () => {
  test('[W15] stand in the inbox of the owner, and in none of a member', async () => {
    await steps().getByRole('heading', { level: 2, name: 'First steps' }).waitFor();
    expect(await page.getByRole('note', { name: 'Hint' }).count()).toBe(0);
    const { page: other } = await scene.open(scene.service.people.member.email);
    await other.getByText('You are in no channel yet').waitFor();
    expect(await steps(other).count()).toBe(0);
  });

  test('[W15] go for good when they are not wanted, on every device', async () => {
    const { email } = scene.service.people.administrator;
    const { page: other } = await scene.open(email);
    await steps(other).getByRole('button', { name: 'Do not show again' }).click();
    await steps(other).waitFor({ state: 'detached' });
    await isFocused(other.getByRole('heading', { level: 1, name: 'Inbox' }));
    const { page: elsewhere } = await scene.open(email, { viewport: sizes.phone });
    await elsewhere.getByText('You are in no channel yet').waitFor();
    expect(await steps(elsewhere).count()).toBe(0);
  });

  test('[W15] each is skipped, opened again, and found where it was after a reload', async () => {
    await act('Skip').click();
    await isFocused(suggested().getByRole('checkbox', { name: 'general' }));
    await opener('Name and picture').getByText('Skipped').waitFor();
    await act('Skip').click();
    await isFocused(act('Copy invitation link'));
    await page.reload();
    await isReady(page);
    await act('Copy invitation link').waitFor();
    expect(await opener('Invitation link').getAttribute('aria-expanded')).toBe('true');
    await act('Skip').click();
    await steps().getByText('Messages need a channel.').waitFor();
    await act('Make a channel').click();
    await isFocused(suggested().getByRole('checkbox', { name: 'general' }));
  });

  for (const colorScheme of ['light', 'dark'] as const)
    for (const [size, viewport] of [
      ['1280×800', sizes.desktop],
      ['375×667', sizes.phone],
      ['320×256', { width: 320, height: 256 }],
    ] as const)
      test(`[W15] axe-core finds nothing: ${colorScheme}, ${size}`, async () => {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme });
        await page.evaluate(axe);
        for (const name of ['Name and picture', 'First channels', 'Invitation link', 'First conversation']) {
          const button = opener(name);
          if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
          expect(await violationsOn(page), name).toEqual([]);
          expect(await overhangOf(page), name).toBe(0);
        }
      });

  test('[W15] [W120] [W147] by keyboard alone, hostile words stay words', async () => {
    await page.setViewportSize(sizes.desktop);
    await opener('Name and picture').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await isFocused(steps().getByRole('textbox', { name: 'Name' }));
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText('club\u202Ebulc');
    await page.keyboard.press('Enter');
    await steps().getByRole('alert').getByText('characters that cannot be shown').waitFor();
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText(hostile.name);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: hostile.name }).waitFor();
    // The step that opens by itself takes the focus, perhaps after the new name is seen.
    await isFocused(act('Make a channel'));

    await opener('First channels').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await isFocused(suggested().getByRole('checkbox', { name: 'general' }));
    // General, news, questions, projects, events, coffee break.
    for (const choice of ['news', 'questions', 'projects', 'events', 'coffee break']) {
      await page.keyboard.press('Tab');
      await isFocused(suggested().getByRole('checkbox', { name: choice }));
    }
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.insertText(hostile.channel);
    await page.keyboard.press('Enter');
    await suggested().getByRole('checkbox', { name: hostile.channel }).waitFor();
    for (let tabs = 0; tabs < 2; tabs += 1) await page.keyboard.press('Tab');
    await isFocused(act('Make the channels'));
    await page.keyboard.press('Enter');
    await steps().getByText(`general, news, ${hostile.channel}`).waitFor();
    const { subscriptions } = await scene.service.owner.call(getSubscriptions, {});
    expect(subscriptions.map(({ name }) => name).toSorted()).toEqual(
      ['general', 'news', hostile.channel].toSorted(),
    );

    // The others were skipped before.
    await isFocused(act('Write the first message'));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'general › welcome' }).waitFor();
    await isFocused(page.getByRole('textbox', { name: 'Message', exact: true }));
  });

  test('[W120] a name that the service refuses is said, and nothing is made', async () => {
    await goTo(page, '#inbox');
    await opener('First channels').click();
    await suggested().getByRole('checkbox', { name: 'projects' }).check();
    await steps().getByRole('textbox', { name: 'Another channel' }).fill('be\u0000ans');
    await act('Make the channels').click();
    await steps().getByRole('alert').filter({ hasText: /\w/ }).waitFor();
    const { subscriptions } = await scene.service.owner.call(getSubscriptions, {});
    expect(subscriptions.length).toBe(3);
  });

  test('[W15] are not for the owner of an organization that has channels', async () => {
    await steps().waitFor();
    const { moderator, otherMember, people } = scene.service;
    await otherMember.call(subscribe, { subscriptions: [{ name: 'garden' }], principals: [moderator.id] });
    const { page: other } = await scene.open(people.moderator.email);
    // The notice of who subscribed them.
    await other.getByRole('treegrid', { name: 'Unread conversations' }).waitFor();
    expect(await steps(other).count()).toBe(0);
  });
});
