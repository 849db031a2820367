/** Notifications while no page is open, by a stand-in for the push service [W158]. */
import { getMessages } from '@parlance/protocol/messages/fetch';
import { updateFlags } from '@parlance/protocol/messages/flags';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { updateSettings } from '@parlance/protocol/settings/endpoints';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { externalUrl } from '../cast.ts';
import { type PushService, startPushService } from '../outside/push-service.ts';
import { closeNotices, shownIn, touch } from './notices.ts';
import { goTo, missing, type Scene, startScene } from './scene.ts';

let push: PushService;
let scene: Scene;
let context: BrowserContext;
let page: Page;
let browser: CDPSession;
let registrationId = '';

/** Chromium under test reaches no push service: the subscription is the stand-in's. */
const subscribeAtStandIn = (subscription: object) => `(() => {
  const make = (options) => ({ options, ...${JSON.stringify(subscription)}, toJSON() { return ${JSON.stringify(subscription)}; },
    unsubscribe: async () => { delete localStorage.pushed; return true; } });
  const held = () => localStorage.pushed ? make({ applicationServerKey: new Uint8Array(JSON.parse(localStorage.pushed)).buffer }) : null;
  PushManager.prototype.getSubscription = async () => held();
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    localStorage.pushed = JSON.stringify([...new Uint8Array(applicationServerKey)]);
    return held();
  };
})()`;

beforeAll(async () => {
  if (missing !== undefined) return;
  push = await startPushService();
  scene = await startScene({ outgoing: { privateHosts: [push.host] } });
  const { member, people } = scene.service;
  // The service would wait until the reader has gone for a while.
  await member.call(updateSettings, { enable_online_push_notifications: true });
  ({ context, page } = await scene.open(people.member.email));
  const { endpoint, p256dh, auth } = push.subscription('browser');
  await context.addInitScript(subscribeAtStandIn({ endpoint, keys: { p256dh, auth } }));
  await page.reload();
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  const blank = await context.newPage();
  browser = await context.newCDPSession(blank);
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const known = registrations.find(({ isDeleted }) => !isDeleted);
      if (known !== undefined) resolve(known.registrationId);
    });
  });
  await browser.send('ServiceWorker.enable');
  registrationId = await registered;
});
afterAll(async () => {
  await scene?.close();
  await push?.close();
});
beforeEach(async () => {
  if (missing === undefined) await closeNotices(context);
});

/** The reader's answer to the question of the browser, given beforehand. */
const refuse = async (browsing: BrowserContext, asked: Page): Promise<void> => {
  const target = await (await browsing.newCDPSession(asked)).send('Target.getTargetInfo');
  const whole = await browsing.browser()!.newBrowserCDPSession();
  await whole.send('Browser.setPermission', {
    permission: { name: 'notifications' },
    setting: 'denied',
    origin: externalUrl,
    browserContextId: target.targetInfo.browserContextId!,
  });
};

const inWorker = <T>(script: string): Promise<T> => context.serviceWorkers()[0]!.evaluate<T>(script);
const shown = () => shownIn(context);
/** Brings to the browser what the service sent, as a push service does. */
const deliver = async (): Promise<void> => {
  push.pushed.length = 0;
  await scene.service.runJobs();
  for (const { data } of push.pushed)
    await browser.send('ServiceWorker.deliverPushMessage', {
      origin: externalUrl,
      registrationId,
      data: JSON.stringify(data),
    });
};
const direct = async (content: string): Promise<number> => {
  const { member, otherMember } = scene.service;
  return (await otherMember.call(sendMessage, { type: 'direct', to: [member.id], content })).id;
};
const flagsOf = async (id: number): Promise<readonly string[]> => {
  const { messages } = await scene.service.member.call(getMessages, { message_ids: [id] });
  return messages[0]!.flags;
};
const ownSwitch = () => page.getByRole('switch', { name: 'Show notifications in this browser' });
const ownMenu = () => page.getByRole('banner').getByRole('button', { name: /^Member One, / });
/** Until the worker knows of no page: it shows nothing beside one that is seen. */
const closePage = async (): Promise<void> => {
  await page.close();
  await expect
    .poll(() => inWorker("self.clients.matchAll({ type: 'window' }).then((all) => all.length)"))
    .toBe(0);
};
const openPage = async (): Promise<void> => {
  page = await context.newPage();
  await goTo(page, '#drafts');
};

describe.skipIf(missing !== undefined)('with no page open', () => {
  test('[W158] nothing comes before the reader wants it; a switch turns it on', async () => {
    await direct('Unheard');
    await deliver();
    expect(push.pushed).toEqual([]);
    await goTo(page, '#settings/notifications');
    await page.getByText('The browser asks you first.').waitFor();
    expect(await ownSwitch().getAttribute('aria-checked')).toBe('false');
    await context.grantPermissions(['notifications'], { origin: externalUrl });
    await ownSwitch().click();
    await expect.poll(() => ownSwitch().getAttribute('aria-checked')).toBe('true');
    await closePage();
  });

  test('[W158] messages come in one notification for each conversation; what was read elsewhere goes', async () => {
    const first = await direct('Come and see');
    await deliver();
    await expect.poll(shown).toEqual([{ title: 'Member Two', body: 'Come and see' }]);
    const second = await direct('They are ripe');
    await deliver();
    await expect
      .poll(shown)
      .toEqual([{ title: '2 new messages in Member Two', body: 'Come and see\nThey are ripe' }]);
    // The next waking takes away what was read elsewhere.
    await scene.service.member.call(updateFlags, { messages: [first, second], op: 'add', flag: 'read' });
    await direct('Are you there?');
    await deliver();
    await expect.poll(shown).toEqual([{ title: 'Member Two', body: 'Are you there?' }]);
  });

  test('[W158] a burst loses none while the worker asks what was read', async () => {
    await direct('One');
    await deliver();
    await expect.poll(shown).toHaveLength(1);
    await inWorker(`(() => {
      self.asking = [];
      const { fetch } = self.unheld = { fetch: self.unheld?.fetch ?? self.fetch };
      self.fetch = (...given) => new Promise((resolve) => asking.push(resolve)).then(() => fetch(...given));
    })()`);
    // A question that is still held would hold up what comes next.
    onTestFinished(() => inWorker('(() => { self.fetch = unheld.fetch; for (const go of asking) go(); })()'));
    const asking = () => inWorker<number>('asking.length');
    await direct('Two');
    await deliver();
    await expect.poll(asking).toBe(1);
    await direct('Three');
    await deliver();
    await expect.poll(asking).toBe(2);
    const body = async () => (await shown())[0]?.body;
    await inWorker('asking[0]()');
    await expect.poll(body).toBe('One\nTwo');
    await inWorker('asking[1]()');
    await expect.poll(body).toMatch(/Three$/);
    expect(await body()).toBe('One\nTwo\nThree');
  });

  test('[W158] "Mark as read" needs no page; an answer is sent by the next one, once', async () => {
    const read = await direct('Read me');
    await deliver();
    await expect.poll(shown).toHaveLength(1);
    await touch(context, 'read');
    await expect.poll(() => flagsOf(read)).toContain('read');
    await direct('Do you come?');
    await deliver();
    await expect.poll(shown).toHaveLength(1);
    // Only a real touch may open a window.
    await inWorker('self.clients.openWindow = async () => null');
    await touch(context, 'reply', 'At five');
    await expect.poll(shown).toEqual([]);
    await openPage();
    const { member, otherMember } = scene.service;
    const answers = async () => {
      const { messages } = await otherMember.call(getMessages, {
        anchor: 'newest',
        num_before: 20,
        num_after: 0,
        narrow: [{ operator: 'dm', operand: [member.id] }],
        apply_markdown: false,
      });
      return messages.filter(({ sender_id }) => sender_id === member.id).map(({ content }) => content);
    };
    await expect.poll(answers).toEqual(['At five']);
    await page.reload();
    await goTo(page, '#inbox');
    expect(await answers()).toEqual(['At five']);
    await closePage();
  });

  test('[W161] while notifications rest, none is shown', async () => {
    await openPage();
    await ownMenu().click();
    await page.getByRole('menuitem', { name: 'Pause notifications' }).click();
    await page.getByRole('menuitem', { name: 'For an hour' }).click();
    await page.getByRole('status').getByText('Notifications rest').waitFor();
    await closePage();
    await direct('Not now');
    await deliver();
    await openPage();
    await ownMenu().click();
    await page.getByRole('menuitem', { name: 'Resume notifications' }).click();
    await page.getByRole('status').getByText('Notifications come again').waitFor();
    await closePage();
    await direct('Now');
    await deliver();
    await expect.poll(shown).toEqual([{ title: 'Member Two', body: 'Now' }]);
  });

  test('[W161] outside of the chosen hours none is shown', async () => {
    await openPage();
    await goTo(page, '#settings/notifications/quiet-hours');
    const hours = () => page.getByRole('switch', { name: 'Notify me only at certain hours' });
    await hours().click();
    const group = () => page.getByRole('group', { name: 'Hours of notifications' });
    for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
      await group().getByRole('checkbox', { name: day }).uncheck();
    // Each change says "Saved" alike: the worker knows the last one.
    const known = "caches.match('/note-quiet', { cacheName: 'note-quiet' }).then((note) => note?.json())";
    await expect.poll(() => inWorker(known)).toMatchObject({ hours: { days: [] } });
    await page.reload();
    await group().waitFor();
    expect(await group().getByRole('checkbox', { checked: true }).count()).toBe(0);
    await closePage();
    await direct('On no day');
    await deliver();
    await openPage();
    await goTo(page, '#settings/notifications/quiet-hours');
    await hours().click();
    await group().waitFor({ state: 'detached' });
    await page.getByRole('status').getByText('Saved').waitFor();
    await closePage();
    await direct('Every day');
    await deliver();
    await expect.poll(shown).toEqual([{ title: 'Member Two', body: 'Every day' }]);
  });

  test('[W3] signing out ends it', async () => {
    await openPage();
    await ownMenu().click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL(`${externalUrl}/login`);
    await direct('Gone');
    await deliver();
    expect(push.pushed).toEqual([]);
  });
});

describe.skipIf(missing !== undefined)('the offer to turn notifications on', () => {
  const strip = (of: Page) => of.getByRole('note', { name: 'Notifications' });
  const switchOf = (of: Page) => of.getByRole('switch', { name: 'Show notifications in this browser' });
  const isOn = (of: Page) => switchOf(of).getAttribute('aria-checked');
  const focused = (of: Page) => of.evaluate<string>('document.activeElement.id');
  /** A browser of another member who was never asked, at the messages of a conversation. */
  const openNew = async (name: string) => {
    const { member, people } = scene.service;
    const window = await scene.open(people.otherMember.email);
    const { endpoint, p256dh, auth } = push.subscription(name);
    await window.context.addInitScript(subscribeAtStandIn({ endpoint, keys: { p256dh, auth } }));
    await window.page.reload();
    await window.page.evaluate('navigator.serviceWorker.ready.then(() => true)');
    await goTo(window.page, `#narrow/dm/${member.id}`);
    return window;
  };
  const toOther = async () => {
    const { member, otherMember } = scene.service;
    await member.call(sendMessage, { type: 'direct', to: [otherMember.id], content: 'Hello' });
    push.pushed.length = 0;
    await scene.service.runJobs();
    return push.pushed.map(({ path }) => path);
  };

  beforeAll(async () => {
    if (missing !== undefined) return;
    await scene.service.otherMember.call(updateSettings, { enable_online_push_notifications: true });
  });

  test('[W158] it comes after the hints; when the browser allows, notifications are on', async () => {
    const { page: asked, context: browsing } = await openNew('allows');
    const hint = asked.getByRole('note', { name: 'Hint' });
    await hint.waitFor();
    expect(await strip(asked).count()).toBe(0);
    await hint.getByRole('button', { name: 'Got it' }).click();
    await strip(asked).waitFor();
    await browsing.grantPermissions(['notifications'], { origin: externalUrl });
    await strip(asked).getByRole('button', { name: 'Turn on' }).click();
    await strip(asked).waitFor({ state: 'detached' });
    await expect.poll(() => focused(asked)).toBe('main-heading');
    await expect.poll(toOther).toEqual(['/allows']);
    await goTo(asked, '#settings/notifications');
    await expect.poll(() => isOn(asked)).toBe('true');
    await browsing.close();
  });

  test('[W158] when the browser refuses, nothing is on, and the settings say why', async () => {
    const { page: asked, context: browsing } = await openNew('refuses');
    await strip(asked).waitFor();
    await refuse(browsing, asked);
    await strip(asked).getByRole('button', { name: 'Turn on' }).click();
    await strip(asked).waitFor({ state: 'detached' });
    expect(await toOther()).toEqual(['/allows']);
    await goTo(asked, '#settings/notifications');
    await asked.getByText('The browser forbids them for this page.').waitFor();
    expect(await isOn(asked)).toBe('false');
    await browsing.close();
  });

  test('[W158] "Not now" asks nothing, and holds in this browser; the settings still turn it on', async () => {
    const { member } = scene.service;
    const { page: asked, context: browsing } = await openNew('later');
    await strip(asked).getByRole('button', { name: 'Not now' }).click();
    await strip(asked).waitFor({ state: 'detached' });
    await expect.poll(() => focused(asked)).toBe('main-heading');
    expect(await asked.evaluate('Notification.permission')).toBe('default');
    await asked.reload();
    await goTo(asked, `#narrow/dm/${member.id}`);
    await asked.getByRole('article', { name: /Hello/ }).first().waitFor();
    expect(await strip(asked).count()).toBe(0);
    await goTo(asked, '#settings/notifications');
    await asked.getByText('The browser asks you first.').waitFor();
    expect(await isOn(asked)).toBe('false');
    await browsing.grantPermissions(['notifications'], { origin: externalUrl });
    await switchOf(asked).click();
    await expect.poll(() => isOn(asked)).toBe('true');
    await browsing.close();
  });
});
