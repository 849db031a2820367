/** Zoom, spacing, contrast, forced colours, motion and themes [W164], [W165], [W166]. */
import { getChannelId, subscribe } from '@parlance/protocol/channels/endpoints';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { updateSettings } from '@parlance/protocol/settings/endpoints';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goTo, isReady, missing, type Scene, startScene } from './scene.ts';

let scene: Scene;
let garden = 0;
let views: readonly string[] = [];

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
  const { member, otherMember } = scene.service;
  const principals = [member.id, otherMember.id];
  await otherMember.call(subscribe, {
    subscriptions: [{ name: 'garden', description: 'What grows' }],
    principals,
  });
  garden = (await member.call(getChannelId, { stream: 'garden' })).stream_id;
  for (const content of [
    'They are **ripe** :tada:',
    `https://example.org/${'a-long-address-without-an-end/'.repeat(8)}`,
    `\`\`\`ts\nconst ripe = '${'very '.repeat(40)}';\n\`\`\``,
    `| one | two | three | four |\n|---|---|---|---|\n| ${'wide '.repeat(9)} | b | c | d |`,
  ])
    await otherMember.bare.call(sendMessage, { type: 'channel', to: garden, topic: 'tomatoes', content });
  views = [
    '#inbox',
    '#recent',
    '#feed',
    `#narrow/channel/${garden}/topic/tomatoes`,
    '#narrow/search/ripe',
    '#drafts',
    `#topics/channel/${garden}`,
    '#settings/preferences',
  ];
});
afterAll(async () => {
  await scene?.close();
});

const open = async (options: Parameters<Scene['open']>[1] = {}) =>
  (await scene.open(scene.service.people.member.email, options)).page;

const overhang = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

const styleOf = (page: Page, name: string): Promise<string> =>
  page.evaluate(`getComputedStyle(document.documentElement).getPropertyValue('${name}').trim()`);

const ground = (page: Page): Promise<string> =>
  page.evaluate('getComputedStyle(document.querySelector("main")).backgroundColor');

const spacing =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }';

describe.skipIf(missing !== undefined)('the page fits the reader', () => {
  test('[W164] nothing scrolls sideways at 320 px, which is 400 % of 1280, with any text spacing', async () => {
    const page = await open({ viewport: { width: 320, height: 256 } });
    for (const view of views) {
      await goTo(page, view);
      expect(await overhang(page), view).toBe(0);
      await page.evaluate(
        `(() => { const sheet = new CSSStyleSheet(); sheet.replaceSync(${JSON.stringify(spacing)}); document.adoptedStyleSheets = [sheet]; })()`,
      );
      expect(await overhang(page), `${view}, spaced`).toBe(0);
      const cut = await page.evaluate(`[...document.querySelectorAll('main h1, header h1')].filter((one) =>
        one.checkVisibility() && one.scrollHeight > one.clientHeight + 2).map((one) => one.textContent)`);
      expect(cut, `${view}: cut`).toEqual([]);
      await page.evaluate('document.adoptedStyleSheets = []');
    }
    // What one writes and reads is still there.
    await goTo(page, views[3]!);
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Still here');
    expect(await page.getByRole('button', { name: 'Send', exact: true }).isVisible()).toBe(true);
  });

  test('[W165] high contrast by the command menu: stays over a reload, and goes back', async () => {
    const page = await open({ colorScheme: 'light' });
    await goTo(page, views[3]!);
    const [ink, soft] = [await styleOf(page, '--ink'), await styleOf(page, '--soft')];
    const choose = async (words: string) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Go to or do' }).fill(words);
      await page
        .getByRole('option', { name: new RegExp(`^${words}`) })
        .first()
        .waitFor();
      await page.keyboard.press('Enter');
    };
    await choose('High contrast');
    await expect.poll(() => styleOf(page, '--soft')).not.toBe(soft);
    await page.reload();
    await isReady(page);
    expect(await styleOf(page, '--ink')).not.toBe(ink);
    await choose('Usual contrast');
    await expect.poll(() => styleOf(page, '--soft')).toBe(soft);
  });

  test('[W142] [W165] the preferences have contrast and width, which hold at once', async () => {
    const page = await open({ colorScheme: 'light', viewport: { width: 2200, height: 800 } });
    const turn = async (name: string) => page.getByRole('switch', { name, exact: true }).click();
    const width = async (): Promise<number> => {
      await goTo(page, views[3]!);
      return (await page.getByRole('article').last().boundingBox())!.width;
    };
    const narrow = await width();
    await goTo(page, '#settings/preferences/high_contrast_mode');
    const soft = await styleOf(page, '--soft');
    await turn('High contrast');
    await expect.poll(() => styleOf(page, '--soft')).not.toBe(soft);
    await turn('High contrast');
    await expect.poll(() => styleOf(page, '--soft')).toBe(soft);
    await turn('Use the whole width of the window');
    await expect.poll(width).toBeGreaterThan(narrow + 200);
    await goTo(page, '#settings/preferences/fluid_layout_width');
    await turn('Use the whole width of the window');
    await expect.poll(width).toBe(narrow);
  });

  test('[W165] the contrast of the system is followed', async () => {
    const usual = await open({ colorScheme: 'dark' });
    const more = await open({ colorScheme: 'dark', contrast: 'more' });
    for (const name of ['--ink', '--soft', '--faint', '--accent', '--bad'])
      expect(await styleOf(more, name), name).not.toBe(await styleOf(usual, name));
  });

  test('[W165] with forced colours borders and states remain', async () => {
    const page = await open({ forcedColors: 'active' });
    await goTo(page, views[3]!);
    const border = await page.evaluate('getComputedStyle(document.querySelector("main")).borderTopWidth');
    expect(border).not.toBe('0px');
    const lineOf = (one: Locator): Promise<string> =>
      one.evaluate((element) => getComputedStyle(element).outlineStyle);
    const sidebar = page.getByRole('navigation', { name: 'Sidebar' });
    expect(await lineOf(sidebar.locator('[aria-current=page]'))).toBe('dashed');
    expect(await lineOf(sidebar.getByRole('link', { name: 'Drafts' }))).toBe('none');
    await goTo(page, `#topics/channel/${garden}`);
    await page.getByRole('button', { name: 'Followed', exact: true }).click();
    expect(await lineOf(page.getByRole('button', { name: 'Followed', exact: true }))).toBe('dashed');
    expect(await lineOf(page.getByRole('button', { name: 'Not resolved' }))).toBe('none');
    await goTo(page, `#channels/${garden}/garden/general`);
    expect(await lineOf(page.getByRole('tab', { name: 'General' }))).toBe('dashed');
    expect(await lineOf(page.getByRole('tab', { name: 'Personal' }))).toBe('none');
    await page.getByRole('tab', { name: 'General' }).press('End');
    await page.getByRole('tab', { name: 'General' }).press('Home');
    expect(await lineOf(page.getByRole('tab', { name: 'General' }))).toBe('double');
  });

  test('[W165] without motion when the reader wants none', async () => {
    const page = await open({ reducedMotion: 'reduce' });
    await goTo(page, views[3]!);
    const moving = await page.evaluate(
      `[...document.querySelectorAll('*')].filter((element) => parseFloat(getComputedStyle(element).transitionDuration) > 0.01 || parseFloat(getComputedStyle(element).animationDuration) > 0.01).length`,
    );
    expect(moving).toBe(0);
  });

  test('[W166] a chosen theme is there with the first paint, whatever the system says', async () => {
    const { member } = scene.service;
    const page = await open({ colorScheme: 'light' });
    const light = await ground(page);
    await member.bare.call(updateSettings, { color_scheme: 2 });
    await expect.poll(() => ground(page)).not.toBe(light);
    const dark = await ground(page);
    // Notes each colour of the page from its first element on.
    await page.addInitScript(`(() => {
      window.grounds = new Set();
      const look = () => {
        if (document.body !== null) window.grounds.add(getComputedStyle(document.documentElement).colorScheme);
        requestAnimationFrame(look);
      };
      look();
    })()`);
    await page.reload();
    await isReady(page);
    expect(await ground(page)).toBe(dark);
    expect(await page.evaluate('[...window.grounds]')).toEqual(['dark']);
    await member.bare.call(updateSettings, { color_scheme: 1 });
    await expect.poll(() => ground(page)).toBe(light);
  });
});
