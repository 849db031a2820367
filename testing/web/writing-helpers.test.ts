/** What helps while one writes: suggestions, pasting, attachments (web-contract.md, chapters 5 and 6). */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getChannelId, subscribe } from '@parlance/protocol/channels/endpoints';
import { getMessages } from '@parlance/protocol/messages/fetch';
import { sendMessage } from '@parlance/protocol/messages/messages';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sizes } from '../chromium/launch.ts';
import { goTo, isReady, missing, type Scene, startScene } from './scene.ts';

let scene: Scene;
let page: Page;
let garden = 0;
let box: Locator;
let complaints: string[];
let directory: string;

beforeAll(async () => {
  if (missing !== undefined) return;
  directory = await mkdtemp(join(tmpdir(), 'parlance-chosen-'));
  scene = await startScene();
  const { member, otherMember, administrator, people } = scene.service;
  await otherMember.call(subscribe, {
    subscriptions: [{ name: 'garden', description: 'What grows' }],
    principals: [member.id, otherMember.id, administrator.id],
  });
  for (const topic of ['tomatoes', 'pump'])
    await otherMember.call(sendMessage, { type: 'channel', to: 'garden', topic, content: 'First words' });
  garden = (await member.call(getChannelId, { stream: 'garden' })).stream_id;
  const opened = await scene.open(people.member.email, {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  page = opened.page;
  complaints = opened.complaints as string[];
  await goTo(page, `#narrow/channel/${garden}/topic/tomatoes`);
  box = page.getByRole('textbox', { name: 'Message', exact: true });
  await box.click();
  // The helpers are loaded when the box is first shown.
  await page.locator('textarea[aria-autocomplete=list]').waitFor();
});
beforeEach(async () => {
  await box?.fill('');
});
afterAll(async () => {
  if (missing === undefined) await rm(directory, { recursive: true });
  await scene?.close();
});

const suggestions = () => page.getByRole('listbox', { name: 'Suggestions' });
const labelsOf = async (elements: Locator): Promise<(string | null)[]> =>
  Promise.all((await elements.all()).map((element) => element.getAttribute('aria-label')));
const options = async () => {
  await suggestions().waitFor();
  return labelsOf(suggestions().getByRole('option'));
};
const newest = async () => {
  const { member } = scene.service;
  const { messages } = await member.call(getMessages, {
    anchor: 'newest',
    num_before: 1,
    num_after: 0,
    narrow: [{ operator: 'sender', operand: member.id }],
    apply_markdown: false,
  });
  return messages[0];
};
const attachments = () => page.getByRole('list', { name: 'Attachments' });
const choose = async (...files: { readonly name: string; readonly bytes: Buffer }[]) => {
  const paths = files.map(({ name }) => join(directory, name));
  await Promise.all(files.map(({ bytes }, index) => writeFile(paths[index]!, bytes)));
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Attach files' }).click();
  await (await choosing).setFiles(paths);
};
/** A real picture, which the browser draws. */
const png = async (): Promise<Buffer> => {
  const address = await page.evaluate<string>(
    'Object.assign(document.createElement("canvas"), { width: 40, height: 30 }).toDataURL()',
  );
  return Buffer.from(address.split(',')[1]!, 'base64');
};

describe.skipIf(missing !== undefined)('suggestions', () => {
  test('[W77] [W78] `@` names people, nearest first; Enter takes the active one and does not send', async () => {
    await box.pressSequentially('Hello @mem');
    expect((await options())[0]).toMatch(/^Member Two, /);
    expect(await box.getAttribute('aria-autocomplete')).toBe('list');
    const list = await box.getAttribute('aria-controls');
    const active = await box.getAttribute('aria-activedescendant');
    expect(await suggestions().getAttribute('id')).toBe(list);
    expect(
      await page.evaluate<string>(`document.getElementById(${JSON.stringify(active)}).ariaSelected`),
    ).toBe('true');
    await page
      .getByRole('status')
      .getByText(/^\d+ suggestions?, Member Two/)
      .waitFor();
    await box.press('Enter');
    expect(await box.inputValue()).toBe('Hello @**Member Two** ');
    await suggestions().waitFor({ state: 'detached' });
    expect(await box.getAttribute('aria-activedescendant')).toBeNull();
    await box.press('Control+z');
    expect(await box.inputValue()).toBe('Hello @mem');
  });

  test('[W77] channels, then their topics; arrows wrap, Escape closes and keeps the focus', async () => {
    await box.pressSequentially('#gard');
    expect(await options()).toEqual(['garden, What grows']);
    await box.press('>');
    await suggestions().getByRole('option', { name: 'garden › pump' }).waitFor();
    const all = await options();
    await box.press('ArrowUp');
    expect(await suggestions().getByRole('option', { selected: true }).getAttribute('aria-label')).toBe(
      all.at(-1),
    );
    await box.press('Escape');
    await suggestions().waitFor({ state: 'detached' });
    expect(await page.evaluate('document.activeElement.tagName')).toBe('TEXTAREA');
    await box.fill('');
    await box.pressSequentially('#garden>pum');
    await options();
    await box.press('Tab');
    expect(await box.inputValue()).toBe('#**garden>pump** ');
  });

  test('[W77] emoji, languages of code and times', async () => {
    await box.pressSequentially(':tad');
    expect((await options())[0]).toBe('tada 🎉');
    await box.press('Enter');
    await box.press('Shift+Enter');
    await box.pressSequentially('```pyth');
    await suggestions().getByRole('option', { name: 'python', exact: true }).waitFor();
    await box.press('Enter');
    expect(await box.inputValue()).toBe(':tada: \n```python\n\n```');
    await box.fill('');
    await box.pressSequentially('at <time');
    await options();
    await box.press('ArrowUp');
    await box.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Time' });
    await dialog.getByLabel('Date and time').fill('2030-05-01T09:30');
    await dialog.getByRole('button', { name: 'Insert' }).click();
    await expect.poll(() => box.inputValue()).toMatch(/^at <time:2030-05-01T09:30:00[+-]\d\d:\d\d> $/);
  });
});

describe.skipIf(missing !== undefined)('pasting', () => {
  const copy = (plain: string, html?: string) =>
    page.evaluate(`navigator.clipboard.write([new ClipboardItem({
      'text/plain': new Blob([${JSON.stringify(plain)}], { type: 'text/plain' }),
      ${html === undefined ? '' : `'text/html': new Blob([${JSON.stringify(html)}], { type: 'text/html' }),`}
    })])`);

  test('[W79] formatted text becomes Markdown, and undo gives the plain text', async () => {
    await copy('bold words\na\nb', '<p><b>bold</b> words</p><ul><li>a</li><li>b</li></ul>');
    await box.press('Control+v');
    expect(await box.inputValue()).toBe('**bold** words\n\n* a\n* b');
    await box.press('Control+z');
    expect(await box.inputValue()).toBe('bold words\na\nb');
  });

  test('[W79] an address over a selection makes a link; that of a message is written in words', async () => {
    await copy('https://example.org/plan');
    await box.fill('see the plan');
    await box.press('Shift+Home');
    await box.press('Control+v');
    expect(await box.inputValue()).toBe('[see the plan](https://example.org/plan)');
    await box.fill('');
    await copy(`${new URL(page.url()).origin}/#narrow/channel/${garden}-garden/topic/pump/near/12`);
    await box.press('Control+v');
    expect(await box.inputValue()).toBe('#**garden>pump@12**');
  });

  test('[W79] nothing of what is pasted runs or loads', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const address = 'http://elsewhere.example';
    const paste = `
      const data = new DataTransfer();
      data.setData('text/plain', 'words');
      data.setData('text/html', ${JSON.stringify(
        `<b>words</b><img src="${address}/a.png" onerror="globalThis.ran = true"><svg onload="globalThis.ran = true">` +
          `</svg><script>globalThis.ran = true</script><iframe src="${address}/b"></iframe>` +
          `<style>@import "${address}/c.css"</style><video autoplay src="${address}/d.mp4"></video>`,
      )});
      document.activeElement.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));`;
    await box.focus();
    await page.evaluate(paste);
    expect(await box.inputValue()).toBe(`**words**[a.png](${address}/a.png)`);
    // What would load is asked for before this answer.
    await page.evaluate('fetch("/json/users/me").then((answer) => answer.text())');
    expect(asked.filter((url) => url.startsWith(address))).toEqual([]);
    expect(await page.evaluate('globalThis.ran')).toBeUndefined();
    // The browser says what its policy would have refused besides.
    for (const complaint of complaints.splice(0)) expect(complaint).toMatch(/Content Security Policy/);
  });
});

describe.skipIf(missing !== undefined)('attachments', () => {
  test('[W80] [W81] chosen pictures are described and ordered before they are sent', async () => {
    await choose({ name: 'bed.png', bytes: await png() }, { name: 'plan.txt', bytes: Buffer.from('dig') });
    await page
      .getByRole('status')
      .getByText(/uploaded$/)
      .waitFor();
    await attachments()
      .getByRole('textbox', { name: 'Alternative text for bed.png' })
      .fill('A bed of tomatoes');
    await attachments().getByRole('button', { name: 'Remove plan.txt' }).press('Alt+ArrowUp');
    await expect.poll(() => labelsOf(attachments().getByRole('listitem'))).toEqual(['plan.txt', 'bed.png']);
    await attachments().getByRole('progressbar').first().waitFor({ state: 'detached' });
    await box.fill('Look');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await attachments().waitFor({ state: 'detached' });
    const article = page.getByRole('article', { name: /Look/ });
    await article.getByRole('link', { name: 'Picture A bed of tomatoes' }).waitFor();
    expect((await newest())!.content).toMatch(
      /^Look\n\n\[plan\.txt\]\(\/user_uploads\/\S+plan\.txt\)\n\[A bed of tomatoes\]\(\/user_uploads\/\S+bed\.png\)$/,
    );
  });

  test('[W80] a name of a file has no signs that format it', async () => {
    await choose({ name: '*plan*.txt', bytes: Buffer.from('water first') });
    await attachments().getByRole('button', { name: 'Remove *plan*.txt' }).waitFor();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const link = page.getByRole('link', { name: '∗plan∗.txt' });
    await link.waitFor();
    expect(await link.getByRole('emphasis').count()).toBe(0);
  });

  test('[W80] an upload goes on after a lost network and after a reload', async () => {
    const chunk = 8 * 1024 * 1024;
    const film = randomBytes(2.5 * chunk);
    const begun: string[] = [];
    let lost: string | undefined = String(chunk);
    await page.route('**/api/v1/tus/*', async (route) => {
      const offset = route.request().headers()['upload-offset'];
      if (offset !== undefined) begun.push(offset);
      if (offset !== undefined && offset === lost) await route.abort('internetdisconnected');
      else await route.continue();
    });
    await choose({ name: 'film.mp4', bytes: film });
    const item = attachments().getByRole('listitem', { name: 'film.mp4' });
    await item.getByText('40%, interrupted. It goes on by itself.').waitFor();
    lost = String(2 * chunk);
    await item.getByRole('button', { name: 'Try again' }).click();
    await item.getByText('80%, interrupted. It goes on by itself.').waitFor();
    await page.reload();
    lost = undefined;
    box = page.getByRole('textbox', { name: 'Message', exact: true });
    await item.waitFor();
    await item.getByRole('progressbar').waitFor({ state: 'detached' });
    // What had arrived was not sent again.
    expect([...new Set(begun)]).toEqual(['0', String(chunk), String(2 * chunk)]);
    expect(begun.filter((offset) => offset === '0')).toHaveLength(1);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await attachments().waitFor({ state: 'detached' });
    await expect.poll(async () => (await newest())!.content).toMatch(/^\[film\.mp4\]\(\S+\)$/);
    const [, address] = /\((\S+)\)/.exec((await newest())!.content)!;
    const read = await page.evaluate<string>(`fetch(${JSON.stringify(address)})
      .then((answer) => answer.arrayBuffer())
      .then((bytes) => crypto.subtle.digest('SHA-256', bytes))
      .then((hash) => new Uint8Array(hash).toString())`);
    expect(read).toBe(new Uint8Array(await crypto.subtle.digest('SHA-256', film)).toString());
  });

  test('[W80] a file that is too large says so before any byte is sent', async () => {
    await choose({ name: 'huge.bin', bytes: Buffer.alloc(27_000_000) });
    const item = attachments().getByRole('listitem', { name: 'huge.bin' });
    await item.getByText('27 MB is too large: at most 26.2 MB are allowed.').waitFor();
    expect(await item.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await item.getByRole('button', { name: 'Remove huge.bin' }).click();
    await attachments().waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('TEXTAREA');
  });

  test('[W80] files are dropped anywhere on the pane', async () => {
    const drop = (kind: string) => `
      globalThis.dropped ??= (() => {
        const data = new DataTransfer();
        data.items.add(new File(['water'], 'dropped.txt', { type: 'text/plain' }));
        return data;
      })();
      document.querySelector('main').dispatchEvent(
        new DragEvent(${JSON.stringify(kind)}, { dataTransfer: globalThis.dropped, bubbles: true, cancelable: true }));`;
    await page.evaluate(drop('dragover'));
    await page.getByText('Drop files to attach them').waitFor();
    await page.evaluate(drop('drop'));
    await attachments().getByRole('listitem', { name: 'dropped.txt' }).waitFor();
    await page.getByText('Drop files to attach them').waitFor({ state: 'detached' });
    await attachments().getByRole('button', { name: 'Remove dropped.txt' }).click();
  });

  /** A tone in place of a microphone. */
  const giveMicrophone = () =>
    page.evaluate(`navigator.mediaDevices.getUserMedia = async () => {
      const context = new AudioContext();
      const tone = context.createOscillator();
      const output = context.createMediaStreamDestination();
      tone.connect(output);
      tone.start();
      globalThis.microphone = output.stream;
      return output.stream;
    }`);

  const atLeastASecond = /^0:(0[1-9]|[1-5]\d)$/;

  test('[W82] a voice message is recorded, attached, sent and played, also faster', async () => {
    // A place of its own, where nothing was recorded yet.
    await goTo(page, `#narrow/channel/${garden}/topic/${randomUUID()}`);
    await page.reload();
    await isReady(page);
    await giveMicrophone();
    await page.getByRole('button', { name: 'Record voice message' }).click();
    const group = page.getByRole('group', { name: 'Voice message' });
    // A busy machine may count several seconds at once.
    await group.getByRole('timer').getByText(atLeastASecond).waitFor();
    await group.getByRole('button', { name: 'Stop and attach' }).click();
    await attachments()
      .getByRole('listitem', { name: /^voice-.*\.webm$/ })
      .waitFor();
    await attachments().getByRole('progressbar').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const voice = page.getByRole('article').getByRole('group', { name: 'Voice message' });
    const position = voice.getByRole('slider', { name: 'Position' });
    // Its file does not say how long it is: the page has heard it.
    const spoken = async () => (await position.getAttribute('aria-valuetext'))?.split(' of ');
    await expect.poll(spoken).toEqual(['0:00', expect.stringMatching(atLeastASecond)]);
    await voice.getByRole('button', { name: 'Speed 1×' }).click();
    await voice.getByRole('button', { name: 'Speed 1.5×' }).waitFor();
    await voice.getByRole('button', { name: 'Play' }).click();
    await expect.poll(async () => Number(await position.inputValue())).toBeGreaterThan(0);
    await voice.getByRole('button', { name: 'Play' }).waitFor();
    await position.focus();
    await page.keyboard.press('Home');
    await expect.poll(() => position.getAttribute('aria-valuetext')).toMatch(/^0:00 of/);
    const sent = page.getByRole('article').filter({ has: voice });
    expect(await sent.locator('video').count()).toBe(0);
    // On a telephone the bars of an empty box go with the focus, but not from a recording.
    await page.setViewportSize(sizes.phone);
    await box.click();
    await page.getByRole('button', { name: 'Record voice message' }).click();
    await page.getByRole('button', { name: 'Discard recording' }).click();
    await page.getByRole('button', { name: 'Record voice message' }).waitFor();
  });

  test('[W82] what was said is kept when the microphone ends, and when the speaker goes elsewhere', async () => {
    const place = `#narrow/channel/${garden}/topic/${randomUUID()}`;
    const record = page.getByRole('button', { name: 'Record voice message' });
    const recorded = attachments().getByRole('listitem', { name: /^voice-.*\.webm$/ });
    await page.setViewportSize(sizes.desktop);
    await goTo(page, place);
    await giveMicrophone();
    await record.click();
    await page.getByRole('timer').waitFor();
    await page.evaluate('for (const track of microphone.getTracks()) track.stop()');
    await expect.poll(() => recorded.count()).toBe(1);
    await record.click();
    await page.getByRole('timer').waitFor();
    await goTo(page, '#inbox');
    await goTo(page, place);
    await expect.poll(() => recorded.count()).toBe(2);
  });
});
