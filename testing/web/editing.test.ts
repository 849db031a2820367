/** Own messages are edited where they stand (web-contract.md, chapter 5). */
import { deleteMessage } from '@parlance/protocol/messages/delete';
import { updateMessage } from '@parlance/protocol/messages/edit';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { goTo, missing, type Scene } from './scene.ts';
import { startWriter, type Writer } from './writer.ts';

let writer: Writer;
let page: Page;
let scene: Scene;

beforeAll(async () => {
  if (missing !== undefined) return;
  writer = await startWriter();
  ({ page, scene } = writer);
});
afterAll(async () => {
  await writer?.scene.close();
});
beforeEach(async () => {
  if (missing === undefined) await writer.open('tomatoes');
});

describe.skipIf(missing !== undefined)('an edit', () => {
  test('[W91] an own message is edited by ↑, and an edit elsewhere shows both', async () => {
    await writer.message().fill('I weer water');
    await writer.send();
    const article = page.getByRole('article', { name: /I weer water/ });
    await article.waitFor();
    await expect.poll(() => writer.text()).toBe('');
    await page.keyboard.press('ArrowUp');
    const form = page.getByRole('form', { name: 'Edit message' });
    const field = form.getByRole('textbox', { name: 'Message' });
    await expect.poll(() => field.inputValue()).toBe('I weer water');
    await field.fill('I water');
    const { id } = (await writer.newestIn('tomatoes'))!;
    await scene.service.member.call(updateMessage, { message_id: id, content: 'I am watering' });
    await form.getByRole('alert').getByText('This message was changed meanwhile.').waitFor();
    await form.getByRole('button', { name: 'Show both' }).click();
    await form.getByRole('region', { name: 'As it is now' }).getByText('I am watering').waitFor();
    await field.focus();
    await writer.send();
    await page.getByRole('article', { name: /I water$/ }).waitFor();
    expect((await writer.newestIn('tomatoes'))?.content).toBe('I water');
  });

  test('[W91] an edit of a message that is deleted meanwhile becomes a draft', async () => {
    await writer.message().fill('I rake');
    await writer.send();
    await page.getByRole('article', { name: /I rake/ }).waitFor();
    await expect.poll(() => writer.text()).toBe('');
    await page.keyboard.press('ArrowUp');
    const field = page.getByRole('form', { name: 'Edit message' }).getByRole('textbox', { name: 'Message' });
    await expect.poll(() => field.inputValue()).toBe('I rake');
    await field.fill('I rake what was written for long');
    const { id } = (await writer.newestIn('tomatoes'))!;
    await scene.service.administrator.call(deleteMessage, { message_id: id });
    await page.getByRole('alert').getByText('Your text is a draft now.').waitFor();
    await goTo(page, '#drafts');
    const draft = page.getByRole('listitem', { name: /I rake what was written for long/ });
    await draft.getByRole('button', { name: 'Delete' }).click();
    await draft.waitFor({ state: 'detached' });
  });

  test('[W91] keys act on no older message while the one with the focus is on its way', async () => {
    const context = page.context();
    await context.setOffline(true);
    try {
      await writer.message().fill('I sow the peas');
      await writer.send();
      await page
        .getByRole('feed', { name: 'On their way' })
        .getByRole('article', { name: /I sow the peas/ })
        .focus();
      await page.keyboard.press('e');
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      expect(await page.getByRole('form', { name: 'Edit message' }).count()).toBe(0);
    } finally {
      await context.setOffline(false);
    }
    await page.getByRole('feed', { name: 'On their way' }).waitFor({ state: 'detached' });
  });

  test('[W91] ← edits the last message among messages, and none in the sidebar', async () => {
    await writer.message().fill('I rake the leaves');
    await writer.send();
    await page.getByRole('article', { name: /I rake the leaves/ }).waitFor();
    await page.keyboard.press('Escape');
    const row = page.getByRole('navigation', { name: 'Sidebar' }).getByRole('link', { name: /^Inbox/ });
    await row.focus();
    await page.keyboard.press('ArrowLeft');
    await writer.newestIn('tomatoes');
    const form = page.getByRole('form', { name: 'Edit message' });
    expect(await form.count()).toBe(0);
    await row.and(page.locator(':focus')).waitFor();
    // The browser's own keys stay its own.
    await page.evaluate(
      "addEventListener('keydown', (event) => { window.taken = event.defaultPrevented; }, { once: true })",
    );
    await page.keyboard.press('Control+End');
    expect(await page.evaluate('taken')).toBe(false);
    await row.and(page.locator(':focus')).waitFor();
    await page.getByRole('article', { name: /I rake the leaves/ }).focus();
    await page.keyboard.press('ArrowLeft');
    await form.getByRole('button', { name: 'Cancel' }).click();
    await form.waitFor({ state: 'detached' });
  });

  test('[W75] an edit is there again after a reload, until it is saved', async () => {
    await writer.message().fill('I prune the roses');
    await writer.send();
    await page.getByRole('article', { name: /I prune the roses/ }).waitFor();
    await page.getByRole('feed', { name: 'On their way' }).waitFor({ state: 'detached' });
    const form = page.getByRole('form', { name: 'Edit message' });
    const field = form.getByRole('textbox', { name: 'Message' });
    const edit = async (text: RegExp) => {
      await page.getByRole('article', { name: text }).focus();
      await page.keyboard.press('e');
      await expect.poll(() => writer.focused().getAttribute('id')).toMatch(/^message-edit-/);
    };
    await edit(/I prune the roses/);
    await page.keyboard.type(' and the vines');
    await expect.poll(writer.notes).toContain('I prune the roses and the vines');
    await page.reload();
    await edit(/I prune the roses/);
    await expect.poll(() => field.inputValue()).toBe('I prune the roses and the vines');
    const { id } = (await writer.newestIn('tomatoes'))!;
    await page.reload();
    await page.getByRole('article', { name: /I prune the roses/ }).waitFor();
    await scene.service.member.call(updateMessage, { message_id: id, content: 'I prune' });
    await edit(/I prune$/);
    await form.getByRole('alert').getByText('This message was changed meanwhile.').waitFor();
    await writer.send();
    await form.getByRole('region', { name: 'As it is now' }).getByText('I prune').waitFor();
    await writer.send();
    await page.getByRole('article', { name: /I prune the roses and the vines$/ }).waitFor();
    await edit(/and the vines$/);
    await page.keyboard.type(', not today');
    await page.keyboard.press('Escape');
    await page.reload();
    await edit(/and the vines$/);
    await expect.poll(() => field.inputValue()).toBe('I prune the roses and the vines');
    await page.keyboard.press('Escape');
  });

  test('the actions of a message do not cover its edit', async () => {
    await writer.message().fill('I rake leaves');
    await writer.send();
    const article = page.getByRole('article', { name: /I rake leaves/ });
    await article.hover();
    const actions = article.getByRole('toolbar', { name: 'Actions' });
    await actions.waitFor();
    await expect.poll(() => writer.text()).toBe('');
    await writer.message().focus();
    await page.keyboard.press('ArrowUp');
    await page.getByRole('form', { name: 'Edit message' }).waitFor();
    await actions.waitFor({ state: 'hidden' });
  });
});
