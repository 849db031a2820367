/** What messages look like: roles and names of what is inside (web-contract.md, chapter 4), and the viewer. */
import { subscribe } from '@parlance/protocol/channels/endpoints';
import { sendMessage } from '@parlance/protocol/messages/messages';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { upload } from '../files.ts';
import { gif, png } from '../images.ts';
import { goTo, missing, type Scene, startScene } from './scene.ts';

let scene: Scene;
let page: Page;
let address = '';

const send = async (content: string): Promise<number> => {
  const to = { type: 'channel', to: 'garden', topic: 'tomatoes' } as const;
  return (await scene.service.otherMember.call(sendMessage, { ...to, content })).id;
};

/** Sends a message and returns its article. */
const shown = async (content: string): Promise<Locator> => {
  const id = await send(content);
  const article = page.locator(`#main-${id}`);
  await article.waitFor();
  return article;
};

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
  const { member, otherMember, people } = scene.service;
  await otherMember.call(subscribe, {
    subscriptions: [{ name: 'garden' }],
    principals: [member.id, otherMember.id],
  });
  await send('The first message');
  ({ page } = await scene.open(people.member.email));
  const link = page.getByRole('link', { name: /^garden\b/ });
  const garden = Number(/channel\/(\d+)/.exec((await link.getAttribute('href')) ?? '')?.[1]);
  address = `#narrow/channel/${garden}/topic/tomatoes`;
  await goTo(page, address);
});
afterAll(async () => {
  await scene?.close();
});

describe.skipIf(missing !== undefined)('a message', () => {
  test('its name is its sender and its content as it reads', async () => {
    const article = await shown(
      'The *pump* is **off** :heart: $$x^2$$\n\n```spoiler The end\nThe gardener\n```',
    );
    expect(await article.getAttribute('aria-label')).toBe(
      'Member Two The pump is off heart x^2 Spoiler The end',
    );
  });

  test('[W109] a spoiler opens by key', async () => {
    const article = await shown('```spoiler The end\nThe gardener did it.\n```');
    const button = article.getByRole('button', { name: 'The end' });
    expect(await button.getAttribute('aria-expanded')).toBe('false');
    await button.focus();
    await page.keyboard.press('Enter');
    await article.getByText('The gardener did it.').waitFor();
    expect(await button.getAttribute('aria-expanded')).toBe('true');
  });

  test('[W107] code has its language, colours and a button to copy', async () => {
    const article = await shown('```python\ndef water(): pass\n```');
    const figure = article.getByRole('figure', { name: 'Python code' });
    expect(await figure.getByRole('button', { name: 'Copy code' }).count()).toBe(1);
    const colours = await page.evaluate(
      `[...document.querySelectorAll('figure span')].filter(({ textContent }) => /^(?:def|water)$/.test(textContent)).map((word) => getComputedStyle(word).color)`,
    );
    expect(new Set(colours as string[]).size).toBe(2);
  });

  test('[W108] a formula is math, drawn with fonts of the service', async () => {
    const article = await shown('$$\\sqrt{x^2}$$');
    expect(await article.getByRole('math').count()).toBe(1);
    await page.waitForFunction(
      '[...document.fonts].some(({ family, status }) => /KaTeX/.test(family) && status === "loaded")',
    );
  });

  test('[W113] a mention is a button, and says when it is one’s own', async () => {
    const { member, otherMember } = scene.service;
    const article = await shown(`@**|${member.id}** and @**|${otherMember.id}**`);
    const [own, other] = await article.getByRole('button', { name: /^@/ }).all();
    expect(await own!.getAttribute('aria-description')).toBe('mentions you');
    expect(await other!.getAttribute('aria-description')).toBeNull();
  });

  test('[W106] a table that is wider than the message is a group with a name', async () => {
    const cells = (word: string) =>
      `|${Array.from({ length: 20 }, (_, n) => `${word}${n}${'x'.repeat(12)}`).join('|')}|`;
    const article = await shown(`${cells('a')}\n|${'-|'.repeat(20)}\n${cells('b')}`);
    await article.getByRole('group', { name: 'Table, scrolls' }).getByRole('table').waitFor();
    const narrow = await shown('|a|b|\n|-|-|\n|1|2|');
    expect(await narrow.getByRole('table').count()).toBe(1);
    expect(await narrow.getByRole('group', { name: 'Table, scrolls' }).count()).toBe(0);
  });

  test('[W118] a link whose text names another site asks first', async () => {
    const article = await shown('[https://bank.example](https://evil.example/x)');
    await article.getByRole('link', { name: 'https://bank.example' }).click();
    const question = page.getByRole('alertdialog', { name: 'Open another site?' });
    await question.getByText('it leads to evil.example').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect(page.context().pages().length).toBe(1);
  });

  test('[W115] a link to a topic is a place of the page', async () => {
    const article = await shown('#**garden>pump**');
    await article.getByRole('link', { name: '#garden › pump' }).click();
    await page.getByRole('heading', { level: 1, name: 'garden › pump' }).waitFor();
    await goTo(page, address);
  });
});

describe.skipIf(missing !== undefined)('files', () => {
  test('[W110] pictures open in the viewer, one after the other, and the focus comes back', async () => {
    const { otherMember } = scene.service;
    const first = await upload(otherMember, 'beds.png', png(900, 600), 'image/png');
    const second = await upload(otherMember, 'dance.gif', gif(3, 40, 40), 'image/gif');
    const article = await shown(`[the beds](${first}) [](${second})`);
    const link = article.getByRole('link', { name: 'Picture the beds' });
    const box = await link.boundingBox();
    expect([box!.width, box!.height].map(Math.round)).toEqual([420, 280]);
    await link.click();
    const viewer = page.getByRole('dialog', { name: 'Viewer' });
    await viewer.getByRole('img', { name: 'the beds' }).waitFor();
    const place = viewer.getByRole('status');
    const [, at, all] = /^(\d+) of (\d+)$/.exec((await place.textContent()) ?? '')!;
    await page.keyboard.press('ArrowRight');
    await viewer.getByRole('img', { name: 'dance.gif' }).waitFor();
    expect(await place.textContent()).toBe(`${Number(at) + 1} of ${all}`);
    await viewer.getByRole('button', { name: 'Previous' }).click();
    await viewer.getByRole('button', { name: 'Zoom in' }).click();
    await viewer.getByRole('button', { name: 'Zoom out' }).click();
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'detached' });
    await expect
      .poll(() => page.evaluate("document.activeElement.getAttribute('aria-label')"))
      .toBe('Picture the beds');
  });

  test('[W112] a text file is read in the viewer', async () => {
    const notes = await upload(scene.service.otherMember, 'notes.txt', 'Water the beds at six.');
    const article = await shown(`[notes.txt](${notes})`);
    await article.getByRole('link', { name: 'notes.txt' }).click();
    const viewer = page.getByRole('dialog', { name: 'Viewer' });
    await viewer.getByText('Water the beds at six.').waitFor();
    await viewer.getByRole('button', { name: 'Go to message' }).click();
    await viewer.waitFor({ state: 'detached' });
    await article.waitFor();
    const empty = await upload(scene.service.otherMember, 'empty.txt', '');
    const other = await shown(`[empty.txt](${empty})`);
    await other.getByRole('link', { name: 'empty.txt' }).click();
    await viewer.getByRole('document', { name: 'empty.txt' }).waitFor({ state: 'attached' });
    await viewer.getByRole('button', { name: 'Close' }).click();
  });

  test('[W112] a damaged PDF file takes no keys from the viewer', async () => {
    const damaged = await upload(scene.service.otherMember, 'old.pdf', '%PDF-1.4', 'application/pdf');
    const article = await shown(`[old.pdf](${damaged})`);
    await page.evaluate(`{
      window.given = new Promise((resolve) => {
        addEventListener('blur', () => setTimeout(() => setTimeout(resolve)), { once: true });
      });
      undefined;
    }`);
    await article.getByRole('link', { name: 'old.pdf' }).press('Enter');
    const viewer = page.getByRole('dialog', { name: 'Viewer' });
    await viewer.waitFor();
    // Chromium's words about the file ask for the focus.
    await page.evaluate('window.given');
    const isInside = () => page.evaluate("document.activeElement.title === 'old.pdf'");
    expect(await isInside()).toBe(false);
    // As a screen reader goes there, which presses no key.
    await viewer.getByTitle('old.pdf').focus();
    await page.evaluate('new Promise((resolve) => setTimeout(() => setTimeout(resolve)))');
    expect(await isInside()).toBe(true);
    await viewer.getByRole('button', { name: 'Close' }).focus();
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'detached' });
  });
});

describe.skipIf(missing !== undefined)('widgets', () => {
  test('[W114] a poll counts votes at once, here and elsewhere', async () => {
    const { people } = scene.service;
    const { page: other } = await scene.open(people.otherMember.email);
    await goTo(other, address);
    const id = await send('/poll Which soup?\nLeek\nPea');
    const poll = (window: Page) =>
      window.locator(`#main-${id}`).getByRole('group', { name: 'Poll: Which soup?' });
    await poll(page).getByRole('checkbox', { name: 'Leek, 0 votes' }).click();
    await poll(other).getByRole('checkbox', { name: 'Leek, 1 vote' }).waitFor();
    await poll(other).getByRole('textbox', { name: 'New option' }).fill('Beet');
    await poll(other).getByRole('button', { name: 'Add option' }).click();
    await poll(page).getByRole('checkbox', { name: 'Beet, 0 votes' }).waitFor();
    expect(await poll(page).getByRole('button', { name: 'Edit question' }).count()).toBe(0);
    await poll(other).getByRole('button', { name: 'Edit question' }).click();
    await poll(other).getByRole('textbox', { name: 'Question' }).fill('Which stew?');
    await page.getByRole('group', { name: 'Poll: Which stew?' }).waitFor({ state: 'hidden' });
    await poll(other).getByRole('button', { name: 'Save' }).click();
    await page.getByRole('group', { name: 'Poll: Which stew?' }).waitFor();
  });

  test('[W114] every reader checks off tasks and adds some', async () => {
    const article = await shown('/todo Chores\nSweep: the yard');
    const list = article.getByRole('group', { name: 'To-do list: Chores' });
    const sweep = list.getByRole('checkbox', { name: 'Sweep' });
    await sweep.check();
    await list.getByRole('textbox', { name: 'New task' }).fill('Cook');
    await list.getByRole('textbox', { name: 'Description' }).fill('for six');
    await list.getByRole('button', { name: 'Add task' }).click();
    await list.getByRole('checkbox', { name: 'Cook' }).waitFor();
    expect(await sweep.isChecked()).toBe(true);
  });

  test('[W114] a task that the service does not hear of is not checked off', async () => {
    const article = await shown('/todo Errands\nBuy seeds');
    const task = article.getByRole('checkbox', { name: 'Buy seeds' });
    const failed = () => page.waitForEvent('requestfailed', (one) => one.url().endsWith('/json/submessage'));
    onTestFinished(() => page.context().setOffline(false));
    await page.context().setOffline(true);
    await article.getByRole('textbox', { name: 'New task' }).fill('Sow them');
    await Promise.all([failed(), page.keyboard.press('Enter')]);
    await Promise.all([failed(), task.click()]);
    await page.getByRole('alert').getByText('Could not change the message').waitFor();
    await expect.poll(() => task.isChecked()).toBe(false);
    expect(await article.getByRole('textbox', { name: 'New task' }).inputValue()).toBe('Sow them');
  });
});
