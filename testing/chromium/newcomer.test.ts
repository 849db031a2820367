/**
 * A new operator follows only the README: starts the service, signs in, invites users, sends with `curl`, and
 * creates a webhook bot.
 */
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { readMail } from '../outside/mailbox.ts';
import { type Received, type Receiver, startReceiver } from '../outside/receiver.ts';
import { Installation } from '../processes/installation.ts';
import { type Account, curl, data } from './curl.ts';
import { launchChromium, missingPrograms, sizes } from './launch.ts';
import { alertOf, complaintsOf, fill, headingOf, overhangOf } from './pages.ts';

const missing = missingPrograms();

let installation: Installation;
let browser: Browser;
let receiver: Receiver;
const opened: { page: Page; complaints: string[] }[] = [];

beforeAll(async () => {
  if (missing !== undefined) return;
  installation = await Installation.create({
    RATE_LIMITS: 'on',
    LOG_LEVEL: 'info',
    OUTGOING_PRIVATE_HOSTS: '127.0.0.1',
  });
  [browser, receiver] = await Promise.all([launchChromium(), startReceiver(), installation.start()]);
  await installation.says(/owner\.zuliprc/);
  // The first start may still be building it.
  const show = async () => expect((await fetch(`${installation.address}/index.html`)).status).toBe(200);
  await vi.waitFor(show, { timeout: 100_000, interval: 200 });
});

afterAll(async () => {
  await browser?.close();
  await Promise.all([receiver?.close(), installation?.remove()]);
});

afterEach(async () => {
  for (const { page, complaints } of opened.splice(0)) {
    expect(await overhangOf(page), page.url()).toBe(0);
    expect(complaints).toEqual([]);
    await page.context().close();
  }
});

const api = (path: string) => `${installation.address}/api/v1${path}`;

const openWindow = async (options: BrowserContextOptions): Promise<Page> => {
  const context = await browser.newContext({ locale: 'en-US', ...options });
  const complaints = complaintsOf(context);
  const page = await context.newPage();
  opened.push({ page, complaints });
  return page;
};

const withoutScripts = { javaScriptEnabled: false, viewport: sizes.desktop };
const onThePhone = { viewport: sizes.phone, isMobile: true, hasTouch: true };

/** The sign-in line that the first start prints. */
const printed = (): { link: string; password: string } => {
  const words = installation.lines.map((line) => /sign in at (\S+) with the password (\S+)$/.exec(line));
  const [, link = '', password = ''] = words.find((found) => found !== null) ?? [];
  return { link, password };
};

const owner = { email: 'owner@localhost', password: 'a garden with a tall wall' };
let ownerKey = '';

const signIn = async (page: Page, email: string, password: string) => {
  await page.goto(`${installation.address}/login`);
  await fill(page, { 'E-mail address': email, Password: password }, 'Sign in');
};

/** After signing in, the application is shown; the account has a page of its own. */
const accountOf = async (page: Page): Promise<string | null> => {
  await page.waitForURL(`${installation.address}/`);
  await page.goto(`${installation.address}/account`);
  return headingOf(page);
};

const joinBy = async (
  page: Page,
  link: string,
  person: Readonly<Record<'email' | 'name' | 'password', string>>,
) => {
  await page.goto(link);
  await expect.poll(() => headingOf(page)).toBe('Join Parlance');
  await fill(
    page,
    { 'E-mail address': person.email, 'Your name': person.name, Password: person.password },
    'Create the account',
  );
  expect(await accountOf(page)).toBe(`Hello, ${person.name}`);
};

const readKey = async (page: Page, password: string): Promise<string | null> => {
  await fill(page, { Password: password }, 'Show the key');
  return page.locator('#api-key').textContent();
};

const invite = async (): Promise<string> => {
  const made = await curl({ email: owner.email, key: ownerKey }, '-X', 'POST', api('/invites/multiuse'));
  return String(made.invite_link);
};

/** Creates an outgoing webhook bot, sends it a message, and waits for the call and the bot's answer. */
const talkToBot = async (account: Account, name: string): Promise<Received> => {
  const bot = await curl(
    account,
    api('/bots'),
    ...data({ full_name: name, short_name: name.toLowerCase(), bot_type: '3', payload_url: receiver.url }),
  );
  expect(bot).toMatchObject({ result: 'success' });
  const called = new Promise<Received>((resolve) => {
    receiver.answer = (received) => {
      resolve(received);
      return { body: JSON.stringify({ content: `${name} is **listening**` }) };
    };
  });
  const { queue_id } = await curl(
    account,
    api('/register'),
    ...data({ event_types: '["message"]', apply_markdown: 'true' }),
  );
  await curl(
    account,
    api('/messages'),
    ...data({ type: 'direct', to: `[${bot.user_id}]`, content: 'Are you there?' }),
  );
  const heard: Record<string, unknown>[] = [];
  while (!heard.some((message) => message.sender_id === bot.user_id)) {
    const last = Math.max(-1, ...heard.map(({ event_id }) => Number(event_id)));
    const query = data({ queue_id: String(queue_id), last_event_id: String(last) });
    const { events } = await curl(account, '-G', api('/events'), ...query);
    for (const event of events as { id: number; message?: object }[])
      heard.push({ ...event.message, event_id: event.id });
  }
  expect(heard.at(-1)).toMatchObject({
    sender_id: bot.user_id,
    content: `<p>${name} is <strong>listening</strong></p>`,
  });
  return called;
};

describe.skipIf(missing !== undefined)('a newcomer', () => {
  test('starts the service, opens the printed link, and makes the account their own', async () => {
    const { link, password } = printed();
    const page = await openWindow(withoutScripts);
    await page.goto(link);
    await expect.poll(() => headingOf(page)).toBe('Sign in');
    expect(await page.getByLabel('E-mail address').inputValue()).toBe(owner.email);
    await fill(page, { Password: password }, 'Sign in');
    expect(await accountOf(page)).toBe('Hello, Owner');
    await fill(page, { 'Old password': password, 'New password': owner.password }, 'Change it');
    await expect.poll(() => headingOf(page)).toBe('Hello, Owner');
    ownerKey = String(await readKey(page, owner.password));
    expect(await curl({ email: owner.email, key: ownerKey }, api('/users/me'))).toMatchObject({
      email: owner.email,
      is_owner: true,
    });
  });

  test.each([
    { where: 'without scripts', name: 'Member One', bot: 'Echo', window: withoutScripts },
    { where: 'on a telephone', name: 'Member Two', bot: 'Reverb', window: onThePhone },
  ])(
    'joins $where by a link, sends with curl, and has the webhook of a bot called',
    async ({ name, bot, window }) => {
      const email = `${name.toLowerCase().replace(' ', '.')}@example.org`;
      const password = `the password of ${name}`;
      const page = await openWindow(window);
      await joinBy(page, await invite(), { email, name, password });
      await page.getByRole('button', { name: 'Sign out' }).click();
      await signIn(page, email, password);
      expect(await accountOf(page)).toBe(`Hello, ${name}`);

      const { api_key } = await curl(
        undefined,
        api('/fetch_api_key'),
        ...data({ username: email, password }),
      );
      const account = { email, key: String(api_key) };
      expect(await readKey(page, password)).toBe(account.key);

      const subscriptions = JSON.stringify([{ name: `garden of ${name}` }]);
      await curl(account, api('/users/me/subscriptions'), ...data({ subscriptions }));
      const letter = {
        type: 'channel',
        to: `garden of ${name}`,
        topic: 'tomatoes',
        content: 'They are **red**',
      };
      const { id } = await curl(account, api('/messages'), ...data(letter));
      expect(await curl(account, api(`/messages/${id}`))).toMatchObject({
        message: { sender_full_name: name, content: '<p>They are <strong>red</strong></p>' },
      });

      const { body } = await talkToBot(account, bot);
      expect(JSON.parse(body)).toMatchObject({ data: 'Are you there?', trigger: 'direct_message' });
    },
  );

  test('[V7] reads in plain words that a link is good no longer', async () => {
    const page = await openWindow(onThePhone);
    const link = await invite();
    const account = { email: owner.email, key: ownerKey };
    const { invites } = await curl(account, api('/invites'));
    const made = (invites as { id: number; link_url: string }[]).find(({ link_url }) => link_url === link);
    await page.goto(link);
    await curl(account, '-X', 'DELETE', api(`/invites/multiuse/${made?.id}`));
    // The page was open when the link was revoked.
    await fill(
      page,
      { 'E-mail address': 'late@example.org', 'Your name': 'Late', Password: 'much too late' },
      'Create the account',
    );
    await expect.poll(() => alertOf(page)).toMatch(/^This link is no longer valid\./);
    await page.goto(link);
    await expect.poll(() => alertOf(page)).toMatch(/^This link is no longer valid\./);
    await page.getByRole('link', { name: 'Sign in' }).click();
    await expect.poll(() => headingOf(page)).toBe('Sign in');
  });

  test('hears of a wrong password, and keeps the address that they typed', async () => {
    const page = await openWindow(withoutScripts);
    await signIn(page, owner.email, 'not the password');
    await expect.poll(() => alertOf(page)).toBe('The address or the password is not right.');
    expect(await page.getByLabel('E-mail address').inputValue()).toBe(owner.email);
    await fill(page, { Password: owner.password }, 'Sign in');
    expect(await accountOf(page)).toBe('Hello, Owner');
    await fill(page, { Password: 'not the password' }, 'Show the key');
    await expect.poll(() => alertOf(page)).toBe('The password is not right.');
    expect(await page.locator('#api-key').count()).toBe(0);
  });

  test('signs out, and nothing of the account is shown to who goes back', async () => {
    const page = await openWindow(onThePhone);
    await signIn(page, owner.email, owner.password);
    await accountOf(page);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect.poll(() => headingOf(page)).toBe('Sign in');
    await page.goBack();
    await page.goto(`${installation.address}/account`);
    await expect.poll(() => headingOf(page)).toBe('Sign in');
    expect(await page.context().cookies()).toEqual([]);
  });

  test('forgets the password, finds the letter in the data directory, and chooses a new one', async () => {
    const page = await openWindow(withoutScripts);
    await page.goto(`${installation.address}/login`);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    const named = installation.says(/kept as a file/);
    await fill(page, { 'E-mail address': owner.email }, 'Send the link');
    await expect.poll(() => headingOf(page)).toBe('Look into your mail');
    await named;
    const letters = await readMail(join(installation.dataDirectory, 'mail'), owner.email);
    const { link } = letters.at(-1)!;
    await page.goto(`${installation.address}${link}`);
    await fill(page, { 'New password': 'a garden without a wall' }, 'Set the password');
    expect(await accountOf(page)).toBe('Hello, Owner');
    await page.goto(`${installation.address}${link}`);
    await expect.poll(() => alertOf(page)).toMatch(/^This link is no longer valid/);
    await page.goto(`${installation.address}/account`);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await signIn(page, owner.email, 'a garden without a wall');
    expect(await accountOf(page)).toBe('Hello, Owner');
  });
});
