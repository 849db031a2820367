/** Topics that are followed, and why; a topic's participants [W127], [W128]. */
import { subscribe } from '@parlance/protocol/channels/endpoints';
import { sendMessage } from '@parlance/protocol/messages/messages';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goTo, missing, type Scene, startScene } from './scene.ts';

let scene: Scene;
let page: Page;

const say = (who: 'member' | 'otherMember', topic: string, content: string) =>
  scene.service[who].call(sendMessage, { type: 'channel', to: 'garden', topic, content });

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
  const { member, otherMember } = scene.service;
  await otherMember.call(subscribe, {
    subscriptions: [{ name: 'garden' }],
    principals: [member.id, otherMember.id],
  });
  await say('member', 'tomatoes', 'They are ripe');
  await say('otherMember', 'water', '@**Member One** the pump is off');
  await say('otherMember', 'tools', 'Who has the ladder?');
  ({ page } = await scene.open(scene.service.people.member.email));
});
afterAll(async () => {
  await scene?.close();
});

const main = () => page.getByRole('main');
const open = async (topic: string) => {
  await goTo(page, '#recent');
  await main()
    .getByRole('link', { name: new RegExp(`${topic}$`) })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: `garden › ${topic}` }).waitFor();
  // The place takes the focus, which would close a menu.
  await page.getByRole('article').and(page.locator(':focus')).waitFor();
};
const why = async () => {
  await main().getByRole('button', { name: 'Followed', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Why do I follow it?' }).click();
  return page.getByRole('dialog', { name: /^Why you follow/ });
};

describe.skipIf(missing !== undefined)('followed topics', () => {
  test('[W127] says that the reader wrote there, and leads to that message and to the setting', async () => {
    await open('tomatoes');
    const dialog = await why();
    await dialog.getByText('You wrote there').waitFor();
    expect(await dialog.getByRole('link', { name: /^The message of/ }).getAttribute('href')).toContain(
      '/near/',
    );
    await dialog.getByRole('link', { name: 'Change when topics are followed' }).click();
    await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor();
  });

  test('[W127] says that the reader was mentioned', async () => {
    await open('water');
    const dialog = await why();
    await dialog.getByText('You were mentioned there').waitFor();
    await page.keyboard.press('Escape');
  });

  test('[W127] says that it was chosen, and stops it', async () => {
    await open('tools');
    await main().getByRole('button', { name: 'Default', exact: true }).click();
    expect(await page.getByRole('menuitem', { name: 'Why do I follow it?' }).count()).toBe(0);
    await page.getByRole('menuitemradio', { name: 'Follow', exact: true }).click();
    const dialog = await why();
    await dialog.getByText('You chose to follow it').waitFor();
    await dialog.getByRole('button', { name: 'Stop following' }).click();
    await main().getByRole('button', { name: 'Default', exact: true }).waitFor();
  });

  test('[W128] the people of a topic stand above those of its channel', async () => {
    await open('tools');
    const people = page.getByRole('complementary', { name: 'People' });
    await people.getByRole('heading', { name: 'In this conversation' }).waitFor();
    await expect
      .poll(() =>
        people
          .getByRole('button', { name: /^(Member|Ada)/ })
          .first()
          .getAttribute('aria-label'),
      )
      .toContain('Member Two');
  });
});
