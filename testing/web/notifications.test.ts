/** Notifications on the screen: what they say, and what is done with them [W157]. */
import { getChannelId, subscribe } from '@parlance/protocol/channels/endpoints';
import { getMessages } from '@parlance/protocol/messages/fetch';
import { updateFlags } from '@parlance/protocol/messages/flags';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { updateOrganization } from '@parlance/protocol/organization/update';
import { updateSettings } from '@parlance/protocol/settings/endpoints';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { aimAtNotice, closeNotices, shownIn, touch } from './notices.ts';
import { goTo, missing, type Scene, startScene } from './scene.ts';

let scene: Scene;
let context: BrowserContext;
let page: Page;
let garden = 0;

beforeAll(async () => {
  if (missing !== undefined) return;
  scene = await startScene();
  const { member, otherMember, people } = scene.service;
  const principals = [member.id, otherMember.id];
  await otherMember.call(subscribe, { subscriptions: [{ name: 'garden' }], principals });
  garden = (await member.call(getChannelId, { stream: 'garden' })).stream_id;
  ({ context, page } = await scene.open(people.member.email, { permissions: ['notifications'] }));
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  // The reader looks at another program: a browser under test always says that its window has the focus.
  await page.evaluate('document.hasFocus = () => false; window.dispatchEvent(new Event("blur"))');
});
beforeEach(async () => {
  if (missing === undefined) await closeNotices(context);
});
afterAll(async () => {
  await scene?.close();
});

const shown = () => shownIn(context);
const direct = async (content: string): Promise<number> => {
  const { member, otherMember } = scene.service;
  return (await otherMember.call(sendMessage, { type: 'direct', to: [member.id], content })).id;
};
/** The number in the title of the window. */
const unread = async (): Promise<number> => Number(/^\((\d+)\)/.exec(await page.title())?.[1] ?? 0);
const flagsOf = async (id: number): Promise<readonly string[]> => {
  const { messages } = await scene.service.member.call(getMessages, { message_ids: [id] });
  return messages[0]!.flags;
};

describe.skipIf(missing !== undefined)('a notification', () => {
  test('[W157] names sender, place and text; several of one conversation stand together', async () => {
    await direct('Come and see');
    await expect.poll(shown).toEqual([{ title: 'Member Two', body: 'Come and see' }]);
    await direct('They are ripe');
    await expect
      .poll(shown)
      .toEqual([{ title: '2 new messages in Member Two', body: 'Come and see\nThey are ripe' }]);
    const { otherMember } = scene.service;
    const content = '@**Member One** look';
    await otherMember.call(sendMessage, { type: 'channel', to: garden, topic: 'tomatoes', content });
    await expect
      .poll(async () => (await shown()).map(({ title }) => title))
      .toContain('Member Two (garden › tomatoes)');
  });

  test('[W157] only what was chosen: no text of direct messages, no channel message, nothing at all', async () => {
    const { member, otherMember } = scene.service;
    await member.call(updateSettings, {
      pm_content_in_desktop_notifications: false,
      enable_desktop_notifications: true,
      enable_stream_desktop_notifications: false,
    });
    await direct('Our secret');
    await expect.poll(shown).toEqual([{ title: 'Member Two', body: 'New message' }]);
    await member.call(updateSettings, { enable_desktop_notifications: false });
    const before = await unread();
    await otherMember.call(sendMessage, { type: 'channel', to: garden, topic: 'pump', content: 'Quiet' });
    await direct('Not shown');
    // The page has the messages before the setting changes again.
    await expect.poll(unread).toBe(before + 2);
    await member.call(updateSettings, {
      pm_content_in_desktop_notifications: true,
      enable_desktop_notifications: true,
      enable_stream_desktop_notifications: true,
    });
    await otherMember.call(sendMessage, { type: 'channel', to: garden, topic: 'pump', content: 'Loud' });
    await expect.poll(shown).toContainEqual({ title: 'Member Two (garden › pump)', body: 'Loud' });
    expect((await shown()).map(({ body }) => body)).toEqual(
      expect.not.arrayContaining(['Not shown', 'Quiet']),
    );
    await member.call(updateSettings, { enable_stream_desktop_notifications: false });
  });

  test('[W157] what was read elsewhere is taken away; the rest stays', async () => {
    const first = await direct('One');
    const second = await direct('Two');
    await expect.poll(async () => (await shown())[0]?.body).toBe('One\nTwo');
    const read = (id: number) =>
      scene.service.member.call(updateFlags, { messages: [id], op: 'add', flag: 'read' });
    await read(first);
    const third = await direct('Three');
    await expect.poll(async () => (await shown())[0]?.body).toBe('Two\nThree');
    await read(second);
    await read(third);
    await expect.poll(shown).toEqual([]);
  });

  test('[W157] "Mark as read" and an answer need no window; a click opens the message', async () => {
    const { member, otherMember } = scene.service;
    await goTo(page, '#drafts');
    await page.evaluate('document.hasFocus = () => false; window.dispatchEvent(new Event("blur"))');
    const read = await direct('Read me');
    await expect.poll(shown).toHaveLength(1);
    await touch(context, 'read');
    await expect.poll(() => flagsOf(read)).toContain('read');
    await expect.poll(shown).toEqual([]);
    const asked = await direct('Do you come?');
    await expect.poll(shown).toHaveLength(1);
    await touch(context, 'reply', 'At five');
    await expect
      .poll(async () => {
        const { messages } = await otherMember.call(getMessages, {
          anchor: 'newest',
          num_before: 1,
          num_after: 0,
          narrow: [{ operator: 'dm', operand: [member.id] }],
          apply_markdown: false,
        });
        return messages.at(-1)!.content;
      })
      .toBe('At five');
    await expect.poll(() => flagsOf(asked)).toContain('read');
    expect(await page.getByRole('heading', { level: 1 }).first().textContent()).toBe('Drafts');
    await direct('Look here');
    await expect.poll(shown).toHaveLength(1);
    await touch(context, '');
    await page.getByRole('heading', { level: 1, name: 'Member Two' }).waitFor();
    await page.getByRole('article', { name: 'Member Two Look here' }).last().waitFor();
  });

  test('[W157] what came since the reader touched it stays', async () => {
    await goTo(page, '#drafts');
    await page.evaluate('document.hasFocus = () => false; window.dispatchEvent(new Event("blur"))');
    const read = await direct('Before the touch');
    await expect.poll(shown).toHaveLength(1);
    await aimAtNotice(context);
    await direct('After it');
    await expect.poll(async () => (await shown())[0]?.body).toBe('Before the touch\nAfter it');
    await touch(context, 'read');
    await expect.poll(() => flagsOf(read)).toContain('read');
    await expect.poll(shown).toEqual([{ title: 'Member Two', body: 'After it' }]);
  });

  test('[W157] a page that opens does not look while another shows one: the browser would forget it', async () => {
    await page.evaluate(
      `new Promise((held) => {
        const hold = (resolve) => { window.showOn = resolve; held(); };
        navigator.locks.request('parlance:notify', () => new Promise(hold));
      })`,
    );
    // What waits longer would hold up the next tests.
    onTestFinished(() => page.evaluate('showOn()'));
    const opened = await context.newPage();
    await goTo(opened, '#drafts');
    const waiting = () =>
      page.evaluate<number>(
        "navigator.locks.query().then(({ pending }) => pending.filter(({ name }) => name === 'parlance:notify').length)",
      );
    await expect.poll(waiting).toBe(1);
    await opened.close();
  });
});

const calls = { video_chat_provider: 1, jitsi_server_url: 'https://calls.example.org' };
const heard = (): Promise<readonly string[]> => page.evaluate('window.heard ?? []');
const listen = () =>
  page.evaluate(`(() => {
    window.heard = [];
    const { start } = AudioScheduledSourceNode.prototype;
    OscillatorNode.prototype.start = function () { window.heard.push(this.type); start.call(this); };
    document.hasFocus = () => false;
    window.dispatchEvent(new Event('blur'));
  })()`);
/** A new page has rung for nothing yet. No pause is set. */
const listenAnew = async () => {
  await page.evaluate('localStorage.removeItem("parlance:quiet")');
  await page.reload();
  await goTo(page, '#drafts');
  // What shows notifications also names the window.
  await expect.poll(() => page.title()).toContain('Drafts');
  await listen();
};

describe.skipIf(missing !== undefined)('a sound', () => {
  test('[W159] is heard once for a burst, as it was chosen', async () => {
    const { member } = scene.service;
    await member.call(updateSettings, { notification_sound: 'zulip' });
    await listenAnew();
    // On a busy machine the three may take longer than a burst.
    await page.evaluate('{ const now = Date.now(); Date.now = () => now; }');
    for (const content of ['One', 'Two', 'Three']) await direct(content);
    await expect.poll(async () => (await shown())[0]?.body).toBe('One\nTwo\nThree');
    expect(await heard()).toEqual(['sine']);
    await member.call(updateSettings, { notification_sound: 'ding' });
    await listenAnew();
    await direct('Four');
    await expect.poll(heard).toEqual(['triangle']);
    await member.call(updateSettings, { notification_sound: 'none' });
    await listenAnew();
    await direct('Five');
    await expect.poll(async () => (await shown())[0]?.body).toMatch(/Five$/);
    expect(await heard()).toEqual([]);
  });

  test('[W159] none comes in a call, nor while notifications rest', async () => {
    const { owner, member, otherMember } = scene.service;
    await owner.call(updateOrganization, calls);
    await member.call(updateSettings, { notification_sound: 'zulip' });
    const content = '[Join the call.](https://calls.example.org/room)';
    await otherMember.call(sendMessage, { type: 'channel', to: garden, topic: 'call', content });
    await context.route('https://calls.example.org/**', (route) => route.fulfill({ body: 'Hello' }));
    await listenAnew();
    await goTo(page, `#narrow/channel/${garden}/topic/call`);
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: 'Join the call.' }).last().click();
    const call = await opened;
    await direct('Are you in the call?');
    await expect.poll(shown).toHaveLength(1);
    expect(await heard()).toEqual([]);
    await call.close();
    await page.evaluate('dispatchEvent(new Event("focus")); dispatchEvent(new Event("blur"))');
    await direct('You are back');
    await expect.poll(heard).toEqual(['sine']);
    await listenAnew();
    const own = page.getByRole('banner').getByRole('button', { name: /^Member One, / });
    await own.click();
    await page.getByRole('menuitem', { name: 'Pause notifications' }).click();
    await page.getByRole('menuitem', { name: 'Until tomorrow at eight' }).click();
    await page.getByRole('status').getByText('Notifications rest').waitFor();
    const [before, count] = [await shown(), await unread()];
    await direct('Not now');
    await expect.poll(unread).toBe(count + 1);
    await own.click();
    await page.getByRole('menuitem', { name: 'Resume notifications' }).click();
    await page.getByRole('status').getByText('Notifications come again').waitFor();
    expect(await shown()).toEqual(before);
    await direct('Now');
    await expect.poll(heard).toEqual(['sine']);
    expect((await shown()).map(({ body }) => body).join()).not.toContain('Not now');
  });

  test('[W172] a call is a link of the provider, from the box or the heading', async () => {
    await scene.service.owner.call(updateOrganization, calls);
    await goTo(page, `#narrow/channel/${garden}/topic/call`);
    const box = page.getByRole('textbox', { name: 'Message', exact: true });
    await page.getByRole('toolbar', { name: 'Insert' }).getByRole('button', { name: 'Call' }).click();
    const link = /\[Join the call\.\]\(https:\/\/calls\.example\.org\/[0-9a-f]{32}\)/;
    await expect.poll(() => box.inputValue()).toMatch(link);
    await box.fill('');
    await page.getByRole('main').getByRole('button', { name: 'Call', exact: true }).first().click();
    await expect.poll(() => box.inputValue()).toMatch(link);
    await scene.service.owner.call(updateOrganization, { video_chat_provider: 0 });
    await expect.poll(() => page.getByRole('button', { name: 'Call', exact: true }).count()).toBe(0);
    await box.fill('');
  });
});
