/** No violation of WCAG 2.2 AA that axe-core finds in the pages of channels, also with hostile names [WP12]. */
import { createChannel, updateChannel } from '@parlance/protocol/channels/endpoints';
import { createFolder } from '@parlance/protocol/channels/folders';
import type { BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sizes } from '../chromium/launch.ts';
import { axe, standards, violationsOn } from './axe.ts';
import { goTo, isReady, missing, type Scene, startScene } from './scene.ts';

let scene: Scene;
const ids: number[] = [];

const names = [`<b>long</b> ${'w'.repeat(48)}`, 'حديقة الخضروات'];

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
  const { owner, member, otherMember } = scene.service;
  await owner.call(createFolder, { name: 'f'.repeat(60) });
  for (const name of names)
    ids.push(
      (
        await member.call(createChannel, {
          name,
          description: 'd'.repeat(500),
          subscribers: [member.id, otherMember.id],
        })
      ).id,
    );
  const { id } = await member.call(createChannel, { name: 'shed', subscribers: [member.id] });
  await member.call(updateChannel, { stream_id: id, is_archived: true });
  ids.push(id);
});
afterAll(async () => {
  await scene?.close();
});

const views = () => [
  '#channels/all',
  ...['general', 'personal', 'subscribers', 'permissions'].map((tab) => `#channels/${ids[0]}/x/${tab}`),
  `#channels/${ids[1]}/x/general`,
  `#channels/${ids[2]}/x/general`,
];

type Who = 'member' | 'otherMember';
/** All rules once; where only colours differ, those of colours. */
const looks: readonly (readonly [string, Who, BrowserContextOptions, readonly string[]])[] = [
  ['1280×800, who made them', 'member', { viewport: sizes.desktop }, standards],
  ['1280×800, a reader', 'otherMember', { viewport: sizes.desktop }, standards],
  ['320×256', 'member', { viewport: { width: 320, height: 256 } }, standards],
  ['dark', 'member', { viewport: sizes.desktop, colorScheme: 'dark' }, ['color-contrast']],
];

describe.skipIf(missing !== undefined)('axe-core finds nothing in channels', () => {
  for (const [look, who, options, rules] of looks)
    test(`[WP12] ${look}`, async () => {
      const { page } = await scene.open(scene.service.people[who].email, {
        colorScheme: 'light',
        ...options,
      });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.evaluate(axe);
      for (const view of views()) {
        await page.evaluate(`location.hash = ${JSON.stringify(view)}`);
        await isReady(page);
        await page
          .getByRole('main')
          .getByRole(view === '#channels/all' ? 'table' : 'tabpanel')
          .waitFor();
        expect(await violationsOn(page, rules), view).toEqual([]);
        const overhang = await page.evaluate(
          'document.documentElement.scrollWidth - document.documentElement.clientWidth',
        );
        expect(overhang, view).toBe(0);
      }
      await page.context().close();
    });

  test('[WP12] while a channel is made, with all permissions', async () => {
    const { page } = await scene.open(scene.service.people.member.email, {
      viewport: { width: 320, height: 568 },
    });
    await goTo(page, '#channels/new');
    const dialog = page.getByRole('dialog', { name: 'New channel' });
    await dialog.getByRole('button', { name: 'More permissions' }).click();
    await dialog.getByRole('combobox', { name: 'Who may write' }).waitFor();
    await page.evaluate(axe);
    expect(await violationsOn(page, undefined, 'dialog[open]')).toEqual([]);
  });
});
