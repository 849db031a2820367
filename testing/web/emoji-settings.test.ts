/** The organization's own emoji: added several at once, refused in words, deactivated and taken back [W151]. */
import { getCustomEmoji } from '@parlance/protocol/custom-emoji';
import { getGroups } from '@parlance/protocol/groups/endpoints';
import { updateOrganization } from '@parlance/protocol/organization/update';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sizes } from '../chromium/launch.ts';
import { png } from '../images.ts';
import { axe, violationsOn } from './axe.ts';
import { goTo, missing, type Scene, startScene } from './scene.ts';

let scene: Scene;
let page: Page;

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
  ({ page } = await scene.open(scene.service.people.administrator.email));
  await goTo(page, '#organization/emoji-settings');
});
afterAll(async () => {
  await scene?.close();
});

const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from(png(64, 64)) });
const choose = async (on: Page, files: readonly ReturnType<typeof picture>[]) => {
  const chooser = on.waitForEvent('filechooser');
  await on.getByRole('button', { name: 'Choose pictures' }).click();
  await (await chooser).setFiles([...files]);
};
const form = (on = page) => on.getByRole('form', { name: 'New emoji' });
const nameFor = (file: string) => form().getByRole('textbox', { name: `Name for ${file}` });
const row = (name: string) =>
  page
    .getByRole('table', { name: 'Emoji' })
    .getByRole('row')
    .filter({ hasText: `:${name}:` });
const names = async () =>
  Object.values((await scene.service.member.call(getCustomEmoji)).emoji)
    .filter(({ deactivated }) => !deactivated)
    .map(({ name }) => name)
    .sort();

describe.skipIf(missing !== undefined)('emoji of the organization', () => {
  test('[W151] several pictures become emoji at once, named after their files', async () => {
    await choose(page, [picture('Party Parrot.png'), picture('Grüße.png')]);
    await expect.poll(() => nameFor('Party Parrot.png').inputValue()).toBe('party_parrot');
    await nameFor('Grüße.png').fill('hello there');
    await form().getByRole('button', { name: 'Add 2 emojis' }).click();
    await row('party_parrot')
      .getByRole('cell', { name: scene.service.people.administrator.fullName })
      .waitFor();
    await row('hello_there').waitFor();
    await form().waitFor({ state: 'detached' });
    await page.getByRole('group', { name: 'Undo' }).getByRole('button', { name: 'Undo' }).click();
    await row('hello_there').waitFor({ state: 'detached' });
    await expect.poll(names).toEqual([]);
  });

  test('[W151] names that are taken, files that are no pictures: refused with the reason, the rest is added', async () => {
    await choose(page, [picture('seed.png')]);
    await form().getByRole('button', { name: 'Add 1 emoji' }).click();
    await row('seed').waitFor();
    await choose(page, [
      picture('seed.png'),
      { ...picture('<b>notes</b>.txt'), mimeType: 'text/plain' },
      { ...picture('broken.png'), buffer: Buffer.from('no picture') },
      picture('tada.png'),
    ]);
    await form().getByText('There is an emoji of this name already.').waitFor();
    await form().getByText('This is no picture.').waitFor();
    await form().getByText('It takes the place of the built-in emoji of this name.').waitFor();
    expect(await nameFor('seed.png').getAttribute('aria-invalid')).toBe('true');
    await form().getByRole('button', { name: 'Add 2 emojis' }).click();
    await row('tada').waitFor();
    await form().getByText('The file must be a picture that can be read').waitFor();
    await expect.poll(() => form().getByRole('listitem').count()).toBe(3);
    await nameFor('seed.png').fill('seed2');
    await form().getByRole('button', { name: 'Add 1 emoji' }).click();
    await row('seed2').waitFor();
    await form().getByRole('button', { name: 'Discard' }).click();
    await form().waitFor({ state: 'detached' });
  });

  test('[W151] pictures are dropped and pasted, too', async () => {
    const give = (kind: 'drop' | 'paste', file: string) =>
      page.evaluate(
        `(() => {
          const given = new DataTransfer();
          given.items.add(new File([new Uint8Array([1])], ${JSON.stringify(file)}, { type: 'image/png' }));
          const target = [...document.querySelectorAll('button')].find((one) => one.textContent.includes('Choose pictures'));
          const event = ${kind === 'drop' ? "new DragEvent('drop', { dataTransfer: given, bubbles: true, cancelable: true })" : "new ClipboardEvent('paste', { clipboardData: given, bubbles: true, cancelable: true })"};
          target.dispatchEvent(event);
        })()`,
      );
    await give('drop', 'dropped.png');
    await give('paste', 'pasted.png');
    await expect.poll(() => nameFor('dropped.png').inputValue()).toBe('dropped');
    await expect.poll(() => nameFor('pasted.png').inputValue()).toBe('pasted');
    await form().getByRole('button', { name: 'Remove dropped.png' }).click();
    await nameFor('dropped.png').waitFor({ state: 'detached' });
    await form().getByRole('button', { name: 'Discard' }).click();
  });

  test('[W151] one is deactivated, and comes back by Undo', async () => {
    await row('seed').getByRole('button', { name: 'Actions for seed', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Deactivate' }).click();
    await expect.poll(names).toEqual(['seed2', 'tada']);
    await expect.poll(() => row('seed').count()).toBe(0);
    await page.getByRole('group', { name: 'Undo' }).getByRole('button', { name: 'Undo' }).click();
    await expect.poll(names).toEqual(['seed', 'seed2', 'tada']);
    await row('seed').waitFor();
    await page.getByRole('searchbox', { name: 'Filter Emoji' }).fill('seed2');
    await row('tada').waitFor({ state: 'detached' });
    await page.getByRole('searchbox', { name: 'Filter Emoji' }).fill('<i>');
    await page.getByText('Nothing here has these words.').waitFor();
    await page.getByRole('searchbox', { name: 'Filter Emoji' }).fill('');
  });

  test('[W151] who may not add reads who may', async () => {
    const { administrator, people } = scene.service;
    const { page: other } = await scene.open(people.member.email);
    await goTo(other, '#organization/emoji-settings');
    await other.getByRole('button', { name: 'Choose pictures' }).waitFor();
    const { user_groups } = await administrator.call(getGroups);
    const administrators = user_groups.find(({ name }) => name === 'role:administrators')!;
    await administrator.call(updateOrganization, { can_add_custom_emoji_group: { new: administrators.id } });
    await other.getByText('Only Administrators can change this').waitFor();
    await expect.poll(() => other.getByRole('button', { name: 'Choose pictures' }).count()).toBe(0);
    await other.getByRole('cell', { name: people.administrator.fullName }).first().waitFor();
    expect(
      await other
        .getByRole('main')
        .getByRole('button', { name: /^Actions for / })
        .count(),
    ).toBe(0);
  });

  for (const [look, options] of [
    ['light, 1280×800', { colorScheme: 'light', viewport: sizes.desktop }],
    ['dark, 320×256', { colorScheme: 'dark', viewport: { width: 320, height: 256 } }],
  ] as const)
    test(`[WP12] axe-core finds nothing: ${look}`, async () => {
      const { page: other } = await scene.open(scene.service.people.administrator.email, options);
      await goTo(other, '#organization/emoji-settings');
      await choose(other, [picture('seed.png'), picture('fresh.png')]);
      await form(other).waitFor();
      await other.evaluate(axe);
      expect(await violationsOn(other)).toEqual([]);
      const overhang = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
      expect(await other.evaluate(overhang)).toBe(0);
    });
});
