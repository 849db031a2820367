/** Linkifiers with a live test and an order, and code playgrounds [W151]. */
import {
  addLinkifier,
  getLinkifiers,
  removeLinkifier,
  reorderLinkifiers,
  updateLinkifier,
} from '@parlance/protocol/linkifiers';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axe, violationsOn } from './axe.ts';
import { goTo, missing, type Scene, startScene } from './scene.ts';

let scene: Scene;
let page: Page;

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
  ({ page } = await scene.open(scene.service.people.administrator.email));
  await goTo(page, '#organization/linkifier-settings');
});
afterAll(async () => {
  await scene?.close();
});

const dialog = (name: string) => page.getByRole('dialog', { name });
const field = (name: string) => page.getByRole('dialog').getByRole('textbox', { name });
const patterns = async () =>
  (await scene.service.member.call(getLinkifiers)).linkifiers.map(({ pattern }) => pattern);
const rows = () => page.getByRole('table', { name: 'Linkifiers' }).getByRole('rowheader');
const undo = () => page.getByRole('group', { name: 'Undo' }).getByRole('button', { name: 'Undo' }).click();
const ticket = '#(?P<id>[0-9]+)';
const bug = 'BUG-(?P<n>[0-9]+)';

const add = async (pattern: string, address: string) => {
  await page.getByRole('button', { name: 'New linkifier' }).click();
  await field('Pattern').fill(pattern);
  await field('Address').fill(address);
  await dialog('New linkifier').getByRole('button', { name: 'Add' }).click();
  await rows().filter({ hasText: pattern }).waitFor();
};

describe.skipIf(missing !== undefined)('linkifiers', () => {
  test('[W151] an example shows which parts become which links, before anything is saved', async () => {
    await page.getByRole('button', { name: 'New linkifier' }).click();
    await field('Pattern').fill(ticket);
    await field('Address').fill('https://tickets.example.org/{id}');
    await field('Example').fill('See #12 and <b>#x</b>');
    const result = dialog('New linkifier').getByRole('region', { name: 'What becomes a link' });
    await result.getByText('1 part becomes a link:').waitFor();
    const link = result.getByRole('link', { name: '#12' });
    await expect.poll(() => link.getAttribute('href')).toBe('https://tickets.example.org/12');
    await field('Example').fill('nothing');
    await result.getByText('No part of the example becomes a link.').waitFor();
    expect(await patterns()).toEqual([]);
    await field('Example').fill('#12');
    await result.getByText('1 part becomes a link:').waitFor();
    await dialog('New linkifier').getByRole('button', { name: 'Add' }).click();
    await rows().filter({ hasText: ticket }).waitFor();
    await dialog('New linkifier').waitFor({ state: 'detached' });
  });

  test('[W151] what is wrong with a pattern or an address is said at its field', async () => {
    await page.getByRole('button', { name: 'New linkifier' }).click();
    await field('Pattern').fill('BUG-(');
    await field('Address').fill('https://bugs.example.org/{n}');
    const wrong = 'The pattern must be a regular expression of RE2, and not too large.';
    await dialog('New linkifier').getByText(wrong).waitFor();
    expect(await field('Pattern').getAttribute('aria-invalid')).toBe('true');
    await field('Pattern').fill('BUG-(?P<other>[0-9]+)');
    await dialog('New linkifier').getByText('is not present in URL template').waitFor();
    await expect.poll(() => field('Address').getAttribute('aria-invalid')).toBe('true');
    await dialog('New linkifier').getByRole('button', { name: 'Add' }).click();
    // Once, where the focus goes.
    await expect.poll(() => field('Address').evaluate((one) => one.matches(':focus'))).toBe(true);
    expect(await dialog('New linkifier').getByText('is not present in URL template').count()).toBe(1);
    await field('Pattern').fill(ticket);
    await field('Address').fill('https://other.example.org/{id}');
    await dialog('New linkifier').getByRole('button', { name: 'Add' }).click();
    await dialog('New linkifier').getByRole('alert').filter({ hasText: 'already exists' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog('New linkifier').waitFor({ state: 'detached' });
  });

  test('[W151] what two administrators change in one linkifier at once is kept', async () => {
    const { administrator } = scene.service;
    const listed = async () => (await administrator.call(getLinkifiers)).linkifiers[0]!;
    const { id, pattern } = await listed();
    await page.getByRole('button', { name: `Actions for ${ticket}` }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await field('Example').fill('See #7');
    await dialog('Edit linkifier').locator('summary').click();
    await field('Other addresses of the same').pressSequentially('one two');
    expect(await field('Other addresses of the same').inputValue()).toBe('one two');
    await field('Other addresses of the same').fill('');
    const url_template = 'https://issues.example.org/{id}';
    await administrator.call(updateLinkifier, { filter_id: id, pattern, url_template });
    await rows().filter({ hasText: url_template }).waitFor();
    await dialog('Edit linkifier').getByRole('button', { name: 'Save' }).click();
    await dialog('Edit linkifier').waitFor({ state: 'detached' });
    expect(await listed()).toMatchObject({ url_template, example_input: 'See #7' });
    const since = 'https://since.example.org/{id}';
    await administrator.call(updateLinkifier, { filter_id: id, pattern, url_template: since });
    await rows().filter({ hasText: since }).waitFor();
    await undo();
    await expect.poll(async () => (await listed()).example_input).toBe('#12');
    expect(await listed()).toMatchObject({ url_template: since });
  });

  test('[W151] the order changes by keys, by the menu, by dragging, and goes back', async () => {
    await add(bug, 'https://bugs.example.org/{n}');
    const handle = page.getByRole('button', { name: `Move ${bug}` });
    await handle.focus();
    await page.keyboard.press('ArrowUp');
    await expect.poll(patterns).toEqual([bug, ticket]);
    await expect.poll(() => handle.evaluate((element) => element === document.activeElement)).toBe(true);
    await page
      .getByRole('status')
      .filter({ hasText: /Saved|1 of 2/ })
      .first()
      .waitFor({ state: 'attached' });
    await undo();
    await expect.poll(patterns).toEqual([ticket, bug]);
    await page.getByRole('button', { name: `Actions for ${bug}` }).click();
    await page.getByRole('menuitem', { name: 'Move up' }).click();
    await expect.poll(patterns).toEqual([bug, ticket]);
    // The page hears of it after the service.
    await expect.poll(() => rows().first().textContent()).toContain(bug);
    const from = (await handle.boundingBox())!;
    const to = (await page.getByRole('button', { name: `Move ${ticket}` }).boundingBox())!;
    await page.mouse.move(from.x + 5, from.y + 5);
    await page.mouse.down();
    await page.mouse.move(to.x + 5, to.y + to.height - 2, { steps: 4 });
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect.poll(() => rows().first().textContent()).toContain(bug);
    expect(await patterns()).toEqual([bug, ticket]);
    await page.mouse.move(from.x + 5, from.y + 5);
    await page.mouse.down();
    await page.mouse.move(to.x + 5, to.y + to.height - 2, { steps: 4 });
    await page.mouse.up();
    await expect.poll(patterns).toEqual([ticket, bug]);
  });

  test('[W151] one is edited and deleted; Undo puts it back where it stood', async () => {
    await page.getByRole('button', { name: `Actions for ${ticket}` }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await expect.poll(() => field('Pattern').inputValue()).toBe(ticket);
    await field('Address').fill('https://elsewhere.example.org/{id}');
    await dialog('Edit linkifier').getByRole('button', { name: 'Save' }).click();
    await page.getByText('https://elsewhere.example.org/{id}').waitFor();
    await page.getByRole('button', { name: `Actions for ${ticket}` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect.poll(patterns).toEqual([bug]);
    const another = { pattern: 'ASK-(?P<a>[0-9]+)', url_template: 'https://ask.example.org/{a}' };
    const { id } = await scene.service.administrator.call(addLinkifier, another);
    await rows().filter({ hasText: another.pattern }).waitFor();
    await undo();
    await expect.poll(patterns).toEqual([ticket, bug, another.pattern]);
    expect(await page.getByRole('alert').filter({ hasText: /./ }).count()).toBe(0);
    await scene.service.administrator.call(removeLinkifier, { filter_id: id });
  });

  test('[W151] Undo of a move leaves what another administrator moved since', async () => {
    const { administrator } = scene.service;
    const ids: number[] = [];
    for (const letter of ['C', 'D']) {
      const given = { pattern: `${letter}-(?P<n>[0-9]+)`, url_template: `https://${letter}.example.org/{n}` };
      ids.push((await administrator.call(addLinkifier, given)).id);
    }
    const [c, d] = ids as [number, number];
    await page.getByRole('button', { name: `Move ${bug}` }).press('ArrowUp');
    await expect.poll(patterns).toEqual([bug, ticket, 'C-(?P<n>[0-9]+)', 'D-(?P<n>[0-9]+)']);
    const { linkifiers } = await administrator.call(getLinkifiers);
    const ordered_linkifier_ids = [...linkifiers.slice(0, 2).map(({ id }) => id), d, c];
    await administrator.call(reorderLinkifiers, { ordered_linkifier_ids });
    await expect.poll(() => rows().last().textContent()).toContain('C-');
    await undo();
    await expect.poll(patterns).toEqual([ticket, bug, 'D-(?P<n>[0-9]+)', 'C-(?P<n>[0-9]+)']);
    for (const filter_id of ids) await administrator.call(removeLinkifier, { filter_id });
  });

  test('[W151] members read them, and who may change them', async () => {
    const { page: other } = await scene.open(scene.service.people.member.email);
    await goTo(other, '#organization/linkifier-settings');
    await other.getByText('Only Administrators can change this').waitFor();
    await other.getByRole('rowheader').filter({ hasText: ticket }).waitFor();
    const main = other.getByRole('main');
    expect(await main.getByRole('button', { name: /^(Move|Actions for|New linkifier)/ }).count()).toBe(0);
  });
});

describe.skipIf(missing !== undefined)('code playgrounds', () => {
  const row = (name: string) =>
    page.getByRole('table', { name: 'Code playgrounds' }).getByRole('row').filter({ hasText: name });

  test('[W151] are added for a language that is suggested, deleted, and put back', async () => {
    await goTo(page, '#organization/playground-settings');
    await page.getByRole('button', { name: 'New code playground' }).click();
    const language = page.getByRole('combobox', { name: 'Language' });
    await language.pressSequentially('rus');
    await page.getByRole('option', { name: 'Rust' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => language.inputValue()).toBe('Rust');
    await field('Name').fill('Play <b>');
    await field('Address').fill('https://play.example.org/?code={source}');
    await dialog('New code playground').getByRole('button', { name: 'Add' }).click();
    await page.getByRole('dialog').getByRole('alert').filter({ hasText: 'code' }).waitFor();
    await field('Address').fill('https://play.example.org/?code={code}');
    await dialog('New code playground').getByRole('button', { name: 'Add' }).click();
    await row('Play <b>').getByText('Rust').waitFor();
    await page.getByRole('button', { name: 'Actions for Play <b>', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await row('Play <b>').waitFor({ state: 'detached' });
    await undo();
    await row('Play <b>').waitFor();
  });
});

describe.skipIf(missing !== undefined)('axe-core finds nothing', () => {
  for (const [colorScheme, viewport] of [
    ['light', { width: 1280, height: 800 }],
    ['dark', { width: 320, height: 256 }],
  ] as const)
    test(`[WP12] ${colorScheme}, ${viewport.width}×${viewport.height}`, async () => {
      const { page: other } = await scene.open(scene.service.people.administrator.email, {
        colorScheme,
        viewport,
      });
      const check = async (what: string, within = 'html') => {
        await other.evaluate(axe);
        expect(await violationsOn(other, undefined, within), what).toEqual([]);
        const overhang = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
        expect(await other.evaluate(overhang), what).toBe(0);
      };
      await goTo(other, '#organization/playground-settings');
      await other.getByRole('table', { name: 'Code playgrounds' }).waitFor();
      await check('playgrounds');
      await goTo(other, '#organization/linkifier-settings');
      await other.getByRole('table', { name: 'Linkifiers' }).waitFor();
      await check('linkifiers');
      await other.getByRole('button', { name: 'New linkifier' }).click();
      await other.getByRole('dialog', { name: 'New linkifier' }).waitFor();
      await check('form', 'dialog[open]');
    });
});
