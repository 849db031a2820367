/** The compose box: where it writes, what it keeps, what it sends (web-contract.md, chapter 5). */
import { getChannelId, subscribe, unsubscribe } from '@parlance/protocol/channels/endpoints';
import { getDrafts } from '@parlance/protocol/drafts';
import { updateMessage } from '@parlance/protocol/messages/edit';
import { getMessages } from '@parlance/protocol/messages/fetch';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { createSavedSnippet, getSavedSnippets } from '@parlance/protocol/saved-snippets';
import { getScheduledMessages } from '@parlance/protocol/scheduled/scheduled';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { goTo, missing, type Scene, startScene, type Window } from './scene.ts';

let scene: Scene;
let window: Window;
let page: Page;
let garden = 0;

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
  const { member, otherMember, guest, people } = scene.service;
  await otherMember.call(subscribe, {
    subscriptions: [{ name: 'garden' }],
    principals: [member.id, otherMember.id],
  });
  await otherMember.call(subscribe, {
    subscriptions: [{ name: 'greenhouse' }],
    principals: [member.id, otherMember.id, guest.id],
  });
  for (const [topic, content] of [
    ['tomatoes', 'The tomatoes are **ripe**'],
    ['pump', 'The pump is off'],
  ] as const)
    await otherMember.call(sendMessage, { type: 'channel', to: 'garden', topic, content });
  garden = (await member.call(getChannelId, { stream: 'garden' })).stream_id;
  window = await scene.open(people.member.email);
  ({ page } = window);
});
afterAll(async () => {
  await scene?.close();
});
beforeEach(async () => {
  if (missing === undefined) await open('tomatoes');
});

const inTopic = (topic: string) => `#narrow/channel/${garden}/topic/${topic}`;
const message = (on: Page = page) => on.getByRole('textbox', { name: 'Message', exact: true });
const text = (on: Page = page) => message(on).inputValue();
const button = (name: string) => page.getByRole('button', { name, exact: true });
const combobox = (name: string) => page.getByRole('combobox', { name, exact: true });
const focused = () => page.locator(':focus');
const open = async (topic: string, on: Page = page) => {
  await goTo(on, inTopic(topic));
  await message(on).fill('');
};
/** What the device holds of edits, as JSON. */
const notes = () =>
  page.evaluate<string>(`new Promise((resolve) => {
    const opening = indexedDB.open('parlance');
    opening.onsuccess = () => {
      const reading = opening.result.transaction('notes').objectStore('notes').getAll();
      reading.onsuccess = () => {
        opening.result.close();
        resolve(JSON.stringify(reading.result));
      };
    };
  })`);
const send = () => page.keyboard.press('Control+Enter');
const newest = async (narrow: readonly { operator: string; operand: string | number | number[] }[]) => {
  const { messages } = await scene.service.member.bare.call(getMessages, {
    anchor: 'newest',
    num_before: 1,
    num_after: 0,
    narrow: [...narrow],
    apply_markdown: false,
  });
  return messages[0];
};
const newestIn = (topic: string) =>
  newest([
    { operator: 'channel', operand: garden },
    { operator: 'topic', operand: topic },
  ]);

describe.skipIf(missing !== undefined)('the compose box', () => {
  test('[W84] [W85] what was sent is taken back, and is in the box again', async () => {
    await message().fill('Too early');
    await send();
    await page.getByRole('article', { name: /Too early/ }).waitFor();
    expect(await text()).toBe('');
    expect(await focused().getAttribute('aria-label')).toBe('Message');
    await page.getByRole('group', { name: 'Undo' }).getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('article', { name: /Too early/ }).waitFor({ state: 'detached' });
    await expect.poll(() => text()).toBe('Too early');
    expect((await newestIn('tomatoes'))?.content).toBe('The tomatoes are **ripe**');
  });

  test('[W73] a new topic is begun from anywhere, without the mouse', async () => {
    await goTo(page, '#inbox');
    await page.keyboard.press('c');
    await expect.poll(() => focused().getAttribute('aria-label')).toBe('Channel');
    await page.keyboard.type('gard');
    await page.keyboard.press('Enter');
    await expect.poll(() => focused().getAttribute('aria-label')).toBe('Topic');
    await page.keyboard.type('seeds');
    await page.keyboard.press('Enter');
    await expect.poll(() => focused().getAttribute('aria-label')).toBe('Message');
    expect(await message().getAttribute('placeholder')).toBe('Message garden › seeds');
    await page.keyboard.type('Which ones?');
    await send();
    await page.getByRole('heading', { level: 1, name: 'garden › seeds' }).waitFor();
    await page.getByRole('article', { name: /Which ones\?/ }).waitFor();
    await expect.poll(() => focused().getAttribute('aria-label')).toBe('Message');
  });

  test('[W72] in a channel it goes where the focused message is, until something is written', async () => {
    await goTo(page, `#narrow/channel/${garden}`);
    await page.getByRole('article', { name: /The pump is off/ }).focus();
    await expect.poll(() => combobox('Topic').inputValue()).toBe('pump');
    await page.getByRole('article', { name: /The tomatoes are ripe/ }).focus();
    await expect.poll(() => combobox('Topic').inputValue()).toBe('tomatoes');
    await message().fill('About tomatoes');
    await page.getByRole('article', { name: /The pump is off/ }).focus();
    expect(await combobox('Topic').inputValue()).toBe('tomatoes');
    await message().fill('');
  });

  test('[W75] two tabs of one conversation show one text, and its draft goes when it is sent', async () => {
    const second = await window.context.newPage();
    await goTo(second, inTopic('tomatoes'));
    await message().fill('From the first');
    await expect.poll(() => text(second)).toBe('From the first');
    await message(second).focus();
    await second.keyboard.press('End');
    await second.keyboard.type(' and the second');
    await expect.poll(() => text()).toBe('From the first and the second');
    const drafts = async () => (await scene.service.member.call(getDrafts)).drafts.map((one) => one.content);
    await expect.poll(drafts, { timeout: 20_000 }).toEqual(['From the first and the second']);
    await second.keyboard.press('Control+Enter');
    await expect.poll(() => text()).toBe('');
    await expect.poll(drafts, { timeout: 20_000 }).toEqual([]);
    await second.close();
  });

  test('[W75] a text stays in its conversation, and is listed', async () => {
    await message().fill('Water them');
    await open('pump');
    await goTo(page, '#drafts');
    const line = page.getByRole('listitem', { name: 'garden › tomatoes: Water them' });
    await line.getByRole('button', { name: 'Edit' }).click();
    await expect.poll(() => text()).toBe('Water them');
    await goTo(page, '#drafts');
    await line.getByRole('button', { name: 'Delete' }).click();
    await line.waitFor({ state: 'detached' });
  });

  test('[W76] the bar and its keys format, and the browser undoes it', async () => {
    await message().fill('one\ntwo');
    await message().selectText();
    await page.keyboard.press('Control+b');
    await expect.poll(() => text()).toBe('**one**\n**two**');
    await page.keyboard.press('Control+z');
    expect(await text()).toBe('one\ntwo');
    await button('Bulleted list').click();
    await expect.poll(() => text()).toBe('- one\n- two');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.keyboard.type('three');
    expect(await text()).toBe('- one\n- two\n- three');
  });

  test('[W83] the preview is what the service makes of it', async () => {
    await message().fill('- one\n- **two**');
    await page.keyboard.press('Alt+p');
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.getByRole('listitem').filter({ hasText: 'two' }).locator('strong').waitFor();
    expect(await message().count()).toBe(0);
    await expect.poll(() => focused().getAttribute('aria-label')).toBe('Preview');
    await page.keyboard.press('Escape');
    await expect.poll(() => focused().getAttribute('aria-label')).toBe('Message');
    expect(await text()).toBe('- one\n- **two**');
  });

  test('[W86] a message is sent later, and called back', async () => {
    await message().fill('Later');
    await button('More ways to send').click();
    await page.getByRole('menuitem', { name: 'Schedule…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Schedule message' });
    await dialog.getByRole('radiogroup', { name: 'When' }).waitFor();
    await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    const waiting = async () =>
      (await scene.service.member.call(getScheduledMessages)).scheduled_messages.map((one) => one.content);
    expect(await waiting()).toEqual(['Later']);
    await expect.poll(() => text()).toBe('');
    await page.getByRole('group', { name: 'Undo' }).getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => text()).toBe('Later');
    expect(await waiting()).toEqual([]);
  });

  test('[W87] [W88] snippets and polls are put into the text', async () => {
    await message().fill('Yours, the gardener');
    await page.keyboard.press("Control+'");
    const snippets = page.getByRole('dialog', { name: 'Saved snippets' });
    await snippets.getByRole('textbox', { name: 'Name' }).fill('Greeting');
    await snippets.getByRole('button', { name: 'Save' }).click();
    await snippets.getByRole('button', { name: /^Greeting/ }).waitFor();
    await page.keyboard.press('Escape');
    await message().fill('');
    await page.keyboard.press("Control+'");
    await snippets.getByRole('searchbox', { name: 'Find a snippet' }).fill('greet');
    await page.keyboard.press('Enter');
    await expect.poll(() => text()).toBe('Yours, the gardener');
    await button('Poll').click();
    await page.getByRole('dialog', { name: 'New poll' }).waitFor();
    for (const words of ['When?', 'Today', 'Tomorrow']) {
      await page.keyboard.type(words);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'New poll' }).getByRole('button', { name: 'Insert' }).click();
    await expect.poll(() => text()).toBe('/poll When?\nToday\nTomorrow');
  });

  test('[W87] a snippet is changed where it stands, with undo; one that is refused stays a form', async () => {
    const { member } = scene.service;
    const { saved_snippet_id } = await member.call(createSavedSnippet, {
      title: 'Thanks',
      content: 'Thank yuo',
    });
    const snippet = async () =>
      (await member.call(getSavedSnippets)).saved_snippets.find(({ id }) => id === saved_snippet_id)?.content;
    await message().fill('');
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
    await message().fill(`@**${administrator.fullName}** look`);
    const notices = page.getByRole('group', { name: 'Notices' });
    await notices.getByText(`${administrator.fullName} is not subscribed to garden.`).waitFor();
    await notices.getByRole('button', { name: `Subscribe ${administrator.fullName}` }).click();
    await notices.waitFor({ state: 'detached' });
  });

  test('[W91] an own message is edited by ↑, and an edit elsewhere shows both', async () => {
    await message().fill('I weer water');
    await send();
    const article = page.getByRole('article', { name: /I weer water/ });
    await article.waitFor();
    await expect.poll(() => text()).toBe('');
    await page.keyboard.press('ArrowUp');
    const form = page.getByRole('form', { name: 'Edit message' });
    const field = form.getByRole('textbox', { name: 'Message' });
    await expect.poll(() => field.inputValue()).toBe('I weer water');
    await field.fill('I water');
    const { id } = (await newestIn('tomatoes'))!;
    await scene.service.member.call(updateMessage, { message_id: id, content: 'I am watering' });
    await form.getByRole('alert').getByText('This message was changed meanwhile.').waitFor();
    await form.getByRole('button', { name: 'Show both' }).click();
    await form.getByRole('region', { name: 'As it is now' }).getByText('I am watering').waitFor();
    await field.focus();
    await send();
    await page.getByRole('article', { name: /I water$/ }).waitFor();
    expect((await newestIn('tomatoes'))?.content).toBe('I water');
  });

  test('[W91] keys act on no older message while the one with the focus is on its way', async () => {
    const context = page.context();
    await context.setOffline(true);
    try {
      await message().fill('I sow the peas');
      await send();
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

  test('[W75] an edit is there again after a reload, until it is saved', async () => {
    await message().fill('I prune the roses');
    await send();
    await page.getByRole('article', { name: /I prune the roses/ }).waitFor();
    await page.getByRole('feed', { name: 'On their way' }).waitFor({ state: 'detached' });
    const form = page.getByRole('form', { name: 'Edit message' });
    const field = form.getByRole('textbox', { name: 'Message' });
    const edit = async (text: RegExp) => {
      await page.getByRole('article', { name: text }).focus();
      await page.keyboard.press('e');
      await expect.poll(() => focused().getAttribute('id')).toMatch(/^message-edit-/);
    };
    await edit(/I prune the roses/);
    await page.keyboard.type(' and the vines');
    await expect.poll(notes).toContain('I prune the roses and the vines');
    await page.reload();
    await edit(/I prune the roses/);
    await expect.poll(() => field.inputValue()).toBe('I prune the roses and the vines');
    const { id } = (await newestIn('tomatoes'))!;
    await page.reload();
    await page.getByRole('article', { name: /I prune the roses/ }).waitFor();
    await scene.service.member.call(updateMessage, { message_id: id, content: 'I prune' });
    await edit(/I prune$/);
    await form.getByRole('alert').getByText('This message was changed meanwhile.').waitFor();
    await send();
    await form.getByRole('region', { name: 'As it is now' }).getByText('I prune').waitFor();
    await send();
    await page.getByRole('article', { name: /I prune the roses and the vines$/ }).waitFor();
    await edit(/and the vines$/);
    await page.keyboard.type(', not today');
    await page.keyboard.press('Escape');
    await page.reload();
    await edit(/and the vines$/);
    await expect.poll(() => field.inputValue()).toBe('I prune the roses and the vines');
    await page.keyboard.press('Escape');
  });

  test('[W75] a text goes with its topic when another person renames it in the middle of a word', async () => {
    const { member, otherMember } = scene.service;
    const { id } = await otherMember.call(sendMessage, {
      type: 'channel',
      to: 'garden',
      topic: 'live three',
      content: 'Is it on?',
    });
    await goTo(page, inTopic('live.20three'));
    await page.getByRole('article', { name: /Is it on/ }).waitFor();
    await message().focus();
    await page.keyboard.type('The pump woks');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    const rename = { message_id: id, topic: 'live four', propagate_mode: 'change_all' } as const;
    await otherMember.call(updateMessage, rename);
    await page.getByRole('heading', { level: 1, name: 'garden › live four' }).waitFor();
    await page.keyboard.type('r');
    expect(await text()).toBe('The pump works');
    const drafts = async () =>
      (await member.call(getDrafts)).drafts.map(({ topic, content }) => [topic, content]);
    await expect.poll(drafts, { timeout: 20_000 }).toEqual([['live four', 'The pump works']]);
    await otherMember.call(updateMessage, { ...rename, topic: '✔ live four' });
    await page.getByRole('heading', { level: 1, name: /✔|Resolved/ }).waitFor();
    expect(await text()).toBe('The pump works');
    await send();
    await expect.poll(async () => (await newestIn('✔ live four'))?.content).toBe('The pump works');
    await expect.poll(drafts, { timeout: 20_000 }).toEqual([]);
  });

  test('[W75] a draft for a channel that was lost stays on the device, and is given when it is seen again', async () => {
    const { member, otherMember } = scene.service;
    const principals = [member.id, otherMember.id];
    const subscriptions = [{ name: 'cellar' }];
    await otherMember.call(subscribe, { subscriptions, principals, invite_only: true });
    const { stream_id } = await otherMember.call(getChannelId, { stream: 'cellar' });
    await goTo(page, `#narrow/channel/${stream_id}/topic/wine`);
    await message().waitFor();
    await window.context.setOffline(true);
    await message().fill('Too warm');
    await otherMember.call(unsubscribe, { subscriptions: ['cellar'], principals: [member.id] });
    const given: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/json/drafts')) given.push(request.url());
    });
    await window.context.setOffline(false);
    await goTo(page, '#drafts');
    await page.reload();
    await page.getByText('Too warm').waitFor();
    await open('pump');
    const drafts = async () => (await member.call(getDrafts)).drafts.map(({ content }) => content);
    await message().fill('Off');
    await expect.poll(drafts, { timeout: 20_000 }).toEqual(['Off']);
    expect(given.length).toBe(1);
    await message().fill('');
    await otherMember.call(subscribe, { subscriptions, principals });
    await expect.poll(drafts, { timeout: 20_000 }).toEqual(['Too warm']);
  });

  test('[W74] Escape leads to the message that had the focus, and the text stays', async () => {
    await message().fill('Not finished');
    await message().focus();
    await page.keyboard.press('Escape');
    await expect.poll(() => focused().evaluate((element) => element.tagName)).toBe('ARTICLE');
    expect(await text()).toBe('Not finished');
  });

  test('the actions of a message do not cover its edit', async () => {
    await message().fill('I rake leaves');
    await send();
    const article = page.getByRole('article', { name: /I rake leaves/ });
    await article.hover();
    const actions = article.getByRole('toolbar', { name: 'Actions' });
    await actions.waitFor();
    await expect.poll(() => text()).toBe('');
    await message().focus();
    await page.keyboard.press('ArrowUp');
    await page.getByRole('form', { name: 'Edit message' }).waitFor();
    await actions.waitFor({ state: 'hidden' });
  });
});
