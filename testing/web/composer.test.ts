/** The compose box: where it writes, what it offers, what it sends (web-contract.md, chapter 5). */
import { createSavedSnippet, editSavedSnippet, getSavedSnippets } from '@parlance/protocol/saved-snippets';
import { getScheduledMessages } from '@parlance/protocol/scheduled/scheduled';
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

const button = (name: string) => page.getByRole('button', { name, exact: true });
const combobox = (name: string) => page.getByRole('combobox', { name, exact: true });

describe.skipIf(missing !== undefined)('the compose box', () => {
  test('[W84] [W85] what was sent is taken back, and is in the box again', async () => {
    await writer.message().fill('Too early');
    await writer.send();
    await page.getByRole('article', { name: /Too early/ }).waitFor();
    expect(await writer.text()).toBe('');
    expect(await writer.focused().getAttribute('aria-label')).toBe('Message');
    await page.getByRole('group', { name: 'Undo' }).getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('article', { name: /Too early/ }).waitFor({ state: 'detached' });
    await expect.poll(() => writer.text()).toBe('Too early');
    expect((await writer.newestIn('tomatoes'))?.content).toBe('The tomatoes are **ripe**');
  });

  test('[W73] a new topic is begun from anywhere, without the mouse', async () => {
    await goTo(page, '#inbox');
    await page.keyboard.press('c');
    await expect.poll(() => writer.focused().getAttribute('aria-label')).toBe('Channel');
    await page.keyboard.type('gard');
    await page.keyboard.press('Enter');
    await expect.poll(() => writer.focused().getAttribute('aria-label')).toBe('Topic');
    await page.keyboard.type('seeds');
    await page.keyboard.press('Enter');
    await expect.poll(() => writer.focused().getAttribute('aria-label')).toBe('Message');
    expect(await writer.message().getAttribute('placeholder')).toBe('Message garden › seeds');
    await page.keyboard.type('Which ones?');
    await writer.send();
    await page.getByRole('heading', { level: 1, name: 'garden › seeds' }).waitFor();
    await page.getByRole('article', { name: /Which ones\?/ }).waitFor();
    await expect.poll(() => writer.focused().getAttribute('aria-label')).toBe('Message');
  });

  test('[W72] in a channel it goes where the focused message is, until something is written', async () => {
    await goTo(page, `#narrow/channel/${writer.garden}`);
    await page.getByRole('article', { name: /The pump is off/ }).focus();
    await expect.poll(() => combobox('Topic').inputValue()).toBe('pump');
    await page.getByRole('article', { name: /The tomatoes are ripe/ }).focus();
    await expect.poll(() => combobox('Topic').inputValue()).toBe('tomatoes');
    await writer.message().fill('About tomatoes');
    await page.getByRole('article', { name: /The pump is off/ }).focus();
    expect(await combobox('Topic').inputValue()).toBe('tomatoes');
    await writer.message().fill('');
  });

  test('[W76] the bar and its keys format, and the browser undoes it', async () => {
    await writer.message().fill('one\ntwo');
    await writer.message().selectText();
    await page.keyboard.press('Control+b');
    await expect.poll(() => writer.text()).toBe('**one**\n**two**');
    await page.keyboard.press('Control+z');
    expect(await writer.text()).toBe('one\ntwo');
    await button('Bulleted list').click();
    await expect.poll(() => writer.text()).toBe('- one\n- two');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.keyboard.type('three');
    expect(await writer.text()).toBe('- one\n- two\n- three');
  });

  test('[W83] the preview is what the service makes of it', async () => {
    await writer.message().fill('- one\n- **two**');
    await page.keyboard.press('Alt+p');
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.getByRole('listitem').filter({ hasText: 'two' }).locator('strong').waitFor();
    expect(await writer.message().count()).toBe(0);
    await expect.poll(() => writer.focused().getAttribute('aria-label')).toBe('Preview');
    await page.keyboard.press('Escape');
    await expect.poll(() => writer.focused().getAttribute('aria-label')).toBe('Message');
    expect(await writer.text()).toBe('- one\n- **two**');
  });

  test('[W86] a message is sent later, and called back', async () => {
    await writer.message().fill('Later');
    await button('More ways to send').click();
    await page.getByRole('menuitem', { name: 'Schedule…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Schedule message' });
    await dialog.getByRole('radiogroup', { name: 'When' }).waitFor();
    await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    const waiting = async () =>
      (await scene.service.member.call(getScheduledMessages)).scheduled_messages.map((one) => one.content);
    expect(await waiting()).toEqual(['Later']);
    await expect.poll(() => writer.text()).toBe('');
    await page.getByRole('group', { name: 'Undo' }).getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => writer.text()).toBe('Later');
    expect(await waiting()).toEqual([]);
  });

  test('[W87] [W88] snippets and polls are put into the text', async () => {
    await writer.message().fill('Yours, the gardener');
    await page.keyboard.press("Control+'");
    const snippets = page.getByRole('dialog', { name: 'Saved snippets' });
    await snippets.getByRole('textbox', { name: 'Name' }).fill('Greeting');
    await snippets.getByRole('button', { name: 'Save' }).click();
    await snippets.getByRole('button', { name: /^Greeting/ }).waitFor();
    await page.keyboard.press('Escape');
    await writer.message().fill('');
    await page.keyboard.press("Control+'");
    await snippets.getByRole('searchbox', { name: 'Find a snippet' }).fill('greet');
    await page.keyboard.press('Enter');
    await expect.poll(() => writer.text()).toBe('Yours, the gardener');
    await button('Poll').click();
    await page.getByRole('dialog', { name: 'New poll' }).waitFor();
    for (const words of ['When?', 'Today', 'Tomorrow']) {
      await page.keyboard.type(words);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'New poll' }).getByRole('button', { name: 'Insert' }).click();
    await expect.poll(() => writer.text()).toBe('/poll When?\nToday\nTomorrow');
  });

  test('[W87] a snippet is changed where it stands, with undo; one that is refused stays a form', async () => {
    const { member } = scene.service;
    const { saved_snippet_id } = await member.call(createSavedSnippet, {
      title: 'Thanks',
      content: 'Thank yuo',
    });
    const snippet = async () =>
      (await member.call(getSavedSnippets)).saved_snippets.find(({ id }) => id === saved_snippet_id)?.content;
    await writer.message().fill('');
    await page.keyboard.press("Control+'");
    const snippets = page.getByRole('dialog', { name: 'Saved snippets' });
    const list = snippets.getByRole('list', { name: 'Saved snippets' });
    await list.getByRole('button', { name: 'Edit Thanks' }).click();
    await list.getByRole('textbox', { name: 'Text' }).fill('Thank you');
    await page.keyboard.press('Escape');
    await list.getByRole('button', { name: /^Thanks.*yuo/ }).waitFor();
    expect(await snippet()).toBe('Thank yuo');
    await list.getByRole('button', { name: 'Edit Thanks' }).click();
    await list.getByRole('textbox', { name: 'Text' }).fill('Thank you');
    await list.getByRole('button', { name: 'Save' }).click();
    await expect.poll(snippet).toBe('Thank you');
    await list.getByRole('button', { name: /^Thanks.*you/ }).waitFor();
    await page.getByRole('group', { name: 'Undo' }).getByRole('button', { name: 'Undo' }).click();
    await expect.poll(snippet).toBe('Thank yuo');
    // Another tab gives it another name meanwhile.
    await list.getByRole('button', { name: 'Edit Thanks' }).click();
    await list.getByRole('textbox', { name: 'Text' }).fill('Thank you');
    await member.call(editSavedSnippet, { saved_snippet_id, title: 'Thanks a lot' });
    await list.getByRole('button', { name: 'Save' }).click();
    await list.getByRole('button', { name: /^Thanks a lot.*you/ }).waitFor();
    await member.call(editSavedSnippet, { saved_snippet_id, title: 'Thanks' });
    await page.getByRole('group', { name: 'Undo' }).getByRole('button', { name: 'Undo' }).click();
    await list.getByRole('button', { name: /^Thanks.*yuo/ }).waitFor();
    await list.getByRole('button', { name: 'Edit Thanks' }).click();
    await list.getByRole('textbox', { name: 'Name' }).fill('x'.repeat(60));
    await list.getByRole('textbox', { name: 'Text' }).fill('y'.repeat(10_001));
    await list.getByRole('button', { name: 'Save' }).click();
    await page
      .getByRole('alert')
      .getByText(/Could not save/)
      .waitFor();
    await list.getByRole('textbox', { name: 'Text' }).waitFor();
    expect(await snippet()).toBe('Thank yuo');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await snippets.waitFor({ state: 'detached' });
    // What was said outlives the dialog, and is not said again in the next one.
    const said = page.getByRole('alert').getByText(/Could not save/);
    await said.waitFor();
    await page.keyboard.press("Control+'");
    await snippets.waitFor();
    await expect.poll(() => snippets.getByText(/Could not save/).count()).toBe(0);
    await page.keyboard.press('Escape');
    await snippets.waitFor({ state: 'detached' });
    await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
    await said.waitFor({ state: 'detached' });
  });

  test('[W78] who cannot read it is subscribed from the notice', async () => {
    const { administrator } = scene.service.people;
    await writer.message().fill(`@**${administrator.fullName}** look`);
    const notices = page.getByRole('group', { name: 'Notices' });
    await notices.getByText(`${administrator.fullName} is not subscribed to garden.`).waitFor();
    await notices.getByRole('button', { name: `Subscribe ${administrator.fullName}` }).click();
    await notices.waitFor({ state: 'detached' });
  });

  test('[W74] Escape leads to the message that had the focus, and the text stays', async () => {
    await writer.message().fill('Not finished');
    await writer.message().focus();
    await page.keyboard.press('Escape');
    await expect.poll(() => writer.focused().evaluate((element) => element.tagName)).toBe('ARTICLE');
    expect(await writer.text()).toBe('Not finished');
  });
});
