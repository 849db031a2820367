/** No violation of WCAG 2.2 AA that axe-core finds, in each view, theme and size [WP12], [W163], [W164], [W165]. */
import { getChannelId, subscribe } from '@parlance/protocol/channels/endpoints';
import { sendMessage } from '@parlance/protocol/messages/messages';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sizes } from '../chromium/launch.ts';
import { axe, standards, violationsOn } from './axe.ts';
import { isReady, missing, type Scene, startScene } from './scene.ts';

let scene: Scene;
let garden = 0;

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
  const { member, otherMember } = scene.service;
  await otherMember.call(subscribe, {
    subscriptions: [{ name: 'garden', description: 'What grows' }],
    principals: [member.id, otherMember.id],
  });
  for (const content of [
    'They are **ripe** :tada:',
    '```ts\nconst ripe = true;\n```',
    '> a quote\n\n- one\n- two',
  ])
    await otherMember.call(sendMessage, { type: 'channel', to: 'garden', topic: 'tomatoes', content });
  garden = (await member.call(getChannelId, { stream: 'garden' })).stream_id;
});
afterAll(async () => {
  await scene?.close();
});

/** Colours of a theme that changes come with the next frame. */
const painted = (page: Page): Promise<unknown> =>
  page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');

const views = () => [
  '#inbox',
  '#recent',
  '#feed',
  `#narrow/channel/${garden}/topic/tomatoes`,
  `#narrow/channel/${garden}`,
  `#narrow/dm/${scene.service.otherMember.id}`,
  '#narrow/is/mentioned',
  '#narrow/is/starred',
  '#narrow/has/reaction/sender/me',
  '#narrow/search/ripe',
  '#narrow/channel/999999',
  '#drafts',
  '#scheduled',
  '#reminders',
  `#topics/channel/${garden}`,
];

type Looks = NonNullable<Parameters<Page['emulateMedia']>[0]>;

/** All rules once; where only colours differ, those of colours. */
const looks: readonly (readonly [string, Looks, readonly string[]])[] = [
  ['light', { colorScheme: 'light', contrast: 'no-preference', forcedColors: 'none' }, standards],
  ['dark', { colorScheme: 'dark', contrast: 'no-preference', forcedColors: 'none' }, ['color-contrast']],
  ['high contrast', { colorScheme: 'dark', contrast: 'more', forcedColors: 'none' }, ['color-contrast']],
  ['forced colours', { colorScheme: 'light', contrast: 'more', forcedColors: 'active' }, ['color-contrast']],
];

/** What opens over a place: by keys, or by the words of the command menu; and the role and name that it has then. */
const overlays: readonly (readonly [
  opens: string,
  role: 'dialog' | 'menu' | 'listbox',
  name: string | RegExp,
])[] = [
  ['Shift+?', 'dialog', 'Keyboard shortcuts'],
  ['Control+k', 'dialog', 'Go to or do'],
  ['Shift+Y', 'dialog', 'Set status'],
  ['m', 'dialog', 'Move messages'],
  [':', 'dialog', 'Emoji'],
  ['i', 'menu', 'Message actions'],
  ['g', 'menu', 'Organization'],
  ['u', 'dialog', /Member Two/],
  ['Shift+V', 'dialog', /^Read by/],
  ['Message formatting', 'dialog', 'Message formatting'],
  ['Search operators', 'dialog', 'Search operators'],
  ['Saved snippets', 'dialog', 'Saved snippets'],
  ['Remind me', 'dialog', 'Remind me'],
  ['New channel', 'dialog', 'New channel'],
  ['Poll', 'dialog', 'New poll'],
  ['About', 'dialog', 'About'],
  ['Pin to the sidebar', 'dialog', 'Pin to the sidebar'],
];

const shapes: readonly (readonly [string, BrowserContextOptions])[] = [
  ['1280×800', { viewport: sizes.desktop }],
  ['375×667', { viewport: sizes.phone, hasTouch: true, isMobile: true }],
  ['320×256', { viewport: { width: 320, height: 256 } }],
];

describe.skipIf(missing !== undefined)('axe-core finds nothing', () => {
  for (const [size, options] of shapes)
    test(`[WP12] ${size}, in each theme`, async () => {
      const { page } = await scene.open(scene.service.people.member.email, {
        colorScheme: 'light',
        ...options,
      });
      await page.evaluate(axe);
      for (const view of views()) {
        await page.evaluate(`location.hash = ${JSON.stringify(view)}`);
        await isReady(page);
        for (const [name, media, rules] of looks) {
          await page.emulateMedia({ ...media, reducedMotion: 'reduce' });
          await painted(page);
          expect(await violationsOn(page, rules), `${view}, ${name}`).toEqual([]);
        }
        const overhang = await page.evaluate(
          'document.documentElement.scrollWidth - document.documentElement.clientWidth',
        );
        expect(overhang, view).toBe(0);
      }
    });

  test('[W165] over a place: dialogs, menus, what is suggested and hinted', async () => {
    const { page } = await scene.open(scene.service.people.otherMember.email, { colorScheme: 'light' });
    const check = async (what: string, within: string) => {
      for (const [name, media, rules] of looks.slice(0, 2)) {
        await page.emulateMedia({ ...media, reducedMotion: 'reduce' });
        await painted(page);
        // A menu is over the page, and in no region of it.
        const found = (await violationsOn(page, rules, within)).filter(
          (violation) => !violation.startsWith('region:'),
        );
        expect(found, `${what}, ${name}`).toEqual([]);
      }
    };
    await page.evaluate(axe);
    await page.evaluate(`location.hash = '#narrow/channel/${garden}/topic/tomatoes'`);
    await isReady(page);
    const articles = page.getByRole('article');
    await articles.last().waitFor();
    await page.getByRole('note', { name: 'Hint' }).waitFor();
    await check('a hint', 'main');
    for (const [opens, role, name] of overlays) {
      await articles.last().focus();
      if (opens.length < 3 || opens.includes('+')) await page.keyboard.press(opens);
      else {
        await page.keyboard.press('Control+k');
        await page.getByRole('combobox', { name: 'Go to or do' }).fill(opens);
        await page
          .getByRole('option', { name: new RegExp(`^${opens}, `) })
          .first()
          .waitFor();
        await page.keyboard.press('Enter');
      }
      const overlay = page.getByRole(role, typeof name === 'string' ? { name, exact: true } : { name });
      await overlay.waitFor();
      await check(opens, `[role=${role}], ${role}[open]`);
      await page.keyboard.press('Escape');
      await overlay.waitFor({ state: 'detached' });
    }
    const text = page.getByRole('textbox', { name: 'Message', exact: true });
    await text.pressSequentially('@mem');
    await page.getByRole('listbox', { name: 'Suggestions' }).waitFor();
    await check('suggestions', '[role=listbox]');
    await text.fill('');
  });
});
