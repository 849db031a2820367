/** What a finger or a pointer hits is large enough, in each view [W164] (WCAG 2.5.8; 44 px on touch). */
import { getChannelId, subscribe } from '@parlance/protocol/channels/endpoints';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { addReaction } from '@parlance/protocol/reactions';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sizes } from '../chromium/launch.ts';
import { isReady, missing, type Scene, startScene } from './scene.ts';

let scene: Scene;
let garden = 0;

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
  const { member, otherMember } = scene.service;
  const principals = [member.id, otherMember.id];
  await otherMember.call(subscribe, { subscriptions: [{ name: 'garden' }], principals });
  garden = (await member.call(getChannelId, { stream: 'garden' })).stream_id;
  for (const content of ['They are ripe', 'See [the list](https://example.org/list)']) {
    const { id } = await otherMember.call(sendMessage, {
      type: 'channel',
      to: garden,
      topic: 'tomatoes',
      content,
    });
    await otherMember.call(addReaction, { message_id: id, emoji_name: 'tada' });
  }
  await otherMember.call(sendMessage, { type: 'direct', to: [member.id], content: 'Come and see' });
});
afterAll(async () => {
  await scene?.close();
});

/**
 * What is hit within `least` pixels around the middle of a control is the control itself. Links within a sentence
 * are excepted (WCAG 2.5.8), and what the keys move as well: the lines between regions.
 */
const tooSmall = `(least) => {
  const controls = 'a[href], button, input, select, textarea, summary, [role=button], [role=menuitem], [role=tab]';
  const found = [];
  for (const control of document.querySelectorAll(controls)) {
    if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (control.closest('[aria-hidden=true], [inert]') || control.matches('article :is(p, li, td, blockquote) *')) continue;
    const target = control.closest('label') ?? control;
    const box = target.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) continue;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const hits = (dx, dy) => {
      const hit = document.elementFromPoint(x + dx, y + dy);
      // Beyond the edge of the window or of what scrolls, nothing can be known.
      return hit === null || target.contains(hit) || !hit.closest('main, nav, header, aside, dialog')?.contains(target);
    };
    // Its middle is covered, or beyond what scrolls.
    if (!target.contains(document.elementFromPoint(x, y))) continue;
    const [right, down] = [least / 2 - 1, least / 2 - 1];
    if (hits(right, 0) && hits(-right, 0) && hits(0, -down) && (hits(0, down) || hits(0, -least + 3 + box.height / 2))) continue;
    const { width, height } = box;
    found.push(Math.round(width) + '×' + Math.round(height) + ' ' + control.outerHTML.slice(0, 120));
  }
  return found;
}`;

const views = () => [
  '#inbox',
  '#recent',
  '#feed',
  `#narrow/channel/${garden}/topic/tomatoes`,
  '#narrow/search/ripe',
  '#drafts',
  `#topics/channel/${garden}`,
  '#channels/all',
];

const shapes: readonly (readonly [string, number, BrowserContextOptions])[] = [
  ['24 px with a pointer', 24, { viewport: sizes.desktop }],
  ['44 px with a finger', 44, { viewport: sizes.phone, hasTouch: true, isMobile: true }],
];

const smallOn = (page: Page, least: number): Promise<readonly string[]> =>
  page.evaluate(`(${tooSmall})(${least})`);

describe.skipIf(missing !== undefined)('targets', () => {
  for (const [name, least, options] of shapes)
    test(`[W164] ${name}`, async () => {
      const { page } = await scene.open(scene.service.people.member.email, options);
      for (const view of views()) {
        await page.evaluate(`location.hash = ${JSON.stringify(view)}`);
        await isReady(page);
        await expect.poll(() => smallOn(page, least), { message: view }).toEqual([]);
      }
      // The measure itself: a box that is too small is found.
      await page.evaluate(
        `document.querySelector('main').insertAdjacentElement('afterbegin', Object.assign(document.createElement('input'), { type: 'checkbox', style: 'width: 13px; height: 13px' }))`,
      );
      expect((await smallOn(page, least)).join()).toContain('type="checkbox"');
    });
});
