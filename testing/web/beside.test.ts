/** Two conversations beside each other, commands by their first sign, and what is taken along. */
import { readFile } from 'node:fs/promises';
import { getChannelId, subscribe } from '@parlance/protocol/channels/endpoints';
import { sendMessage } from '@parlance/protocol/messages/messages';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goTo, missing, type Scene, startScene } from './scene.ts';

let scene: Scene;
let page: Page;
let garden = 0;

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
    ['pump', 'The pump is off'],
  ] as const)
    await otherMember.call(sendMessage, { type: 'channel', to: 'garden', topic, content });
  garden = (await otherMember.call(getChannelId, { stream: 'garden' })).stream_id;
  ({ page } = await scene.open(people.member.email));
});
afterAll(async () => {
  await scene?.close();
});

const main = () => page.getByRole('main');
const beside = () => page.getByRole('region', { name: 'Beside: garden › pump' });
const menu = () => page.getByRole('dialog', { name: 'Go to or do' });
const topic = (name: string) => `#narrow/channel/${garden}/topic/${name}`;

const openMenu = async (text: string) => {
  await page.keyboard.press('Control+k');
  await menu().getByRole('combobox', { name: 'Go to or do' }).fill(text);
};

describe.skipIf(missing !== undefined)('beside', () => {
  test('[W36] Alt+Enter opens a second conversation, each with its own compose box', async () => {
    await goTo(page, topic('tomatoes'));
    const link = page.getByRole('navigation', { name: 'Sidebar' }).getByRole('link', { name: /^pump/ });
    await link.focus();
    await page.keyboard.press('Alt+Enter');
    await beside()
      .getByRole('article', { name: /The pump is off/ })
      .waitFor();
    await main()
      .getByRole('article', { name: /They are ripe/ })
      .waitFor();
    await beside()
      .getByRole('textbox', { name: /^Message/ })
      .fill('I look after it');
    await page.keyboard.press('Control+Enter');
    await beside()
      .getByRole('article', { name: /I look after it/ })
      .waitFor();
    expect(await main().getByText('I look after it').count()).toBe(0);
    expect(
      await main()
        .getByRole('textbox', { name: /^Message/ })
        .inputValue(),
    ).toBe('');
    await page.reload();
    // The outbox learns only now that the message was sent.
    await expect
      .poll(() =>
        beside()
          .getByRole('article', { name: /I look after it/ })
          .count(),
      )
      .toBe(1);
  });

  test('[W36] a window without room for both shows one, and offers no second', async () => {
    await page.setViewportSize({ width: 900, height: 700 });
    await beside().waitFor({ state: 'detached' });
    expect(await main().getByRole('button', { name: 'Open beside' }).count()).toBe(0);
    await page.setViewportSize({ width: 1280, height: 800 });
    await beside().getByRole('button', { name: 'Close' }).click();
    await beside().waitFor({ state: 'detached' });
    expect(page.url()).not.toContain('beside=');
  });

  test('[W36] [W39] what is not here in the second pane is left there, and the first stays', async () => {
    await goTo(page, `${topic('tomatoes')}&beside=narrow.2Fchannel.2F999999`);
    const nowhere = page.getByRole('region', { name: 'Beside: Not here' });
    await nowhere.getByRole('button', { name: 'Home view' }).click();
    const home = page.getByRole('region', { name: 'Beside: Inbox' });
    await home.waitFor();
    await page.getByRole('heading', { level: 1, name: 'garden › tomatoes' }).waitFor();
    await home.getByRole('button', { name: 'Close' }).click();
  });

  test('[W36] Alt+Enter in the command menu opens beside; Enter does not', async () => {
    await goTo(page, topic('tomatoes'));
    await openMenu('garden > pump');
    await menu().getByRole('option', { name: 'garden › pump, topic' }).waitFor();
    await page.keyboard.press('Alt+Enter');
    await beside().waitFor();
    await page.getByRole('heading', { level: 1, name: 'garden › tomatoes' }).waitFor();
    await beside().getByRole('button', { name: 'Close' }).click();
    await openMenu('garden > pump');
    await menu().getByRole('option', { name: 'garden › pump, topic' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'garden › pump' }).waitFor();
    expect(await beside().count()).toBe(0);
  });

  test('[W35] the first sign chooses what is found, and commands show their keys', async () => {
    await goTo(page, '#inbox');
    const { fullName } = scene.service.people.otherMember;
    await openMenu('#gard');
    await menu().getByRole('option', { name: 'garden, channel' }).waitFor();
    const field = menu().getByRole('combobox', { name: 'Go to or do' });
    for (const sign of ['@', '#', '>', ':']) {
      await field.fill(`${sign}zebra`);
      const found = () => menu().getByRole('option').allInnerTexts();
      await expect.poll(found).toEqual([expect.stringContaining('Search messages for “zebra”')]);
    }
    await field.fill(`@${fullName}`);
    await menu()
      .getByRole('option', { name: new RegExp(`^${fullName}`) })
      .waitFor();
    await field.fill('>next unread conv');
    const command = menu().getByRole('option', { name: /^Next unread conversation/ });
    await command.waitFor();
    expect(await command.getAttribute('aria-keyshortcuts')).toBe('n');
    await field.fill('>gard');
    await expect
      .poll(() =>
        menu()
          .getByRole('option', { name: /garden/ })
          .count(),
      )
      .toBe(0);
    await field.fill(':notif');
    await menu()
      .getByRole('option', { name: /^Notifications/ })
      .waitFor();
    await field.fill(':linkif');
    await menu().getByRole('option', { name: 'Linkifiers, settings of the organization' }).waitFor();
    await field.fill(':space between');
    await menu().getByRole('option', { name: 'Space between lines, Preferences' }).waitFor();
    await field.fill('>invite');
    await menu()
      .getByRole('option', { name: /^Invite people/ })
      .waitFor();
    await field.fill('/pump');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Search: pump' }).waitFor();
  });

  test('[W16] a conversation is saved as Markdown or HTML, whole and without others', async () => {
    await goTo(page, topic('tomatoes'));
    for (const [form, ending, text] of [
      ['Markdown', '.md', 'They are **ripe**'],
      ['HTML', '.html', '<p>They are <strong>ripe</strong></p>'],
    ] as const) {
      await main().getByRole('button', { name: 'Topic actions' }).click();
      await page.getByRole('menuitem', { name: 'Save as a file' }).click();
      const dialog = page.getByRole('dialog', { name: 'Save as a file' });
      await dialog.getByRole('radio', { name: form }).check();
      const saving = page.waitForEvent('download');
      await dialog.getByRole('button', { name: 'Save' }).click();
      const download = await saving;
      const file = await readFile(await download.path(), 'utf8');
      expect(download.suggestedFilename()).toBe(`garden › tomatoes${ending}`);
      expect(file).toContain(text);
      expect(file).toContain(scene.service.people.otherMember.fullName);
      expect(file).not.toContain('The pump is off');
      await dialog.waitFor({ state: 'detached' });
    }
  });

  test('[W16] a file that cannot be fetched says so, and stays open', async () => {
    await page.context().setOffline(true);
    await main().getByRole('button', { name: 'Topic actions' }).click();
    await page.getByRole('menuitem', { name: 'Save as a file' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save as a file' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => dialog.getByRole('alert').textContent()).not.toBe('');
    await page.context().setOffline(false);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  test('[W16] on paper there is the conversation alone', async () => {
    await goTo(page, topic('tomatoes'));
    const article = main().getByRole('article', { name: /They are ripe/ });
    await article.waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await article.isVisible()).toBe(true);
    expect(await page.getByRole('heading', { level: 1, name: 'garden › tomatoes' }).isVisible()).toBe(true);
    expect(await page.getByRole('navigation', { name: 'Sidebar' }).isVisible()).toBe(false);
    expect(await page.getByRole('textbox', { name: /^Message/ }).isVisible()).toBe(false);
    expect(await page.getByRole('banner').isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
  });

  test('[W16] nothing of a long message is cut off on paper', async () => {
    const { member } = scene.service;
    const content = `\`\`\`\n${'Row '.repeat(100)}\n\`\`\`\n${'Line\n'.repeat(80)}The end`;
    await member.call(sendMessage, { type: 'channel', to: 'garden', topic: 'paper', content });
    await goTo(page, topic('paper'));
    const article = main().getByRole('article', { name: /The end$/ });
    await article.getByRole('button', { name: 'Show more' }).waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await article.getByRole('button', { name: 'Show more' }).isVisible()).toBe(false);
    const bottomOf = (one: Locator) => one.evaluate((element) => element.getBoundingClientRect().bottom);
    expect(await bottomOf(article.getByText('The end'))).toBeLessThanOrEqual(await bottomOf(article));
    const overhang = (code: HTMLElement) => code.scrollWidth - code.clientWidth;
    expect(await article.locator('pre').evaluate(overhang)).toBe(0);
    await page.emulateMedia({ media: 'screen' });
  });
});
