/**
 * [V17] The account pages in a browser, with hostile names and addresses. Writes some names directly to the
 * database, since stored names may be older than a check.
 */
import { createInvitationLink } from '@parlance/protocol/invitations';
import { write } from '@parlance/server/db/sql';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { externalUrl, password } from '../cast.ts';
import { startService } from '../service.ts';
import { listenFor, shout } from './canary.ts';
import { openHome, serveElsewhere, signInAs } from './home.ts';
import { missingPrograms, sizes } from './launch.ts';
import { alertOf, fill, headingOf, overhangOf } from './pages.ts';

const missing = missingPrograms();
const service = await startService({ law: { watchers: [] } });
const { owner, member } = service;
const organizationId = owner.person.organizationId;

let browser: Browser | undefined;
let context: BrowserContext;
let page: Page;
let canary: Awaited<ReturnType<typeof listenFor>>;

beforeAll(async () => {
  if (missing === undefined) browser = await openHome(service);
});
beforeEach(async () => {
  context = await browser!.newContext({ viewport: sizes.phone });
  canary = await listenFor(context);
  page = await context.newPage();
});
afterEach(() => context.close());
afterAll(async () => {
  await browser?.close();
  await service.close();
});

const js = shout('page');
const hostile = [
  { what: 'a script', text: `<script>${js}</script>` },
  { what: 'the end of a title', text: `</title><script>${js}</script>` },
  { what: 'the end of a style', text: `</style><img src=x onerror="${js}">` },
  { what: 'the end of an attribute', text: `"><img src=x onerror="${js}">` },
  { what: 'single quotes', text: `' onmouseover='${js}` },
  { what: 'another attribute', text: `" autofocus onfocus="${js}` },
  { what: 'the end of a comment', text: `--><svg onload="${js}">` },
  { what: 'a script as an address', text: `javascript:${js}` },
];

const rename = async (name: string) => {
  const { query } = service.database;
  await write`update organizations set version = version + 1, name = ${name} where id = ${organizationId}`.execute(
    query,
  );
  await write`update users set full_name = ${name}
    where organization_id = ${organizationId} and id = ${member.id}`.execute(query);
};

const open = async (path: string): Promise<void> => {
  const answer = await page.goto(`${externalUrl}${path}`);
  expect(answer?.headers()['content-security-policy'], path).toMatch(/^default-src 'none';/);
};

describe.skipIf(missing !== undefined)('[V17] pages', () => {
  test.each(hostile)(
    'an organization and a member with $what in their names run none',
    async ({ text: name }) => {
      await rename(name);
      try {
        const { invite_link } = await owner.call(createInvitationLink);
        const paths = [
          invite_link.slice(externalUrl.length),
          '/join/x',
          '/register',
          '/password/reset',
          '/login',
        ];
        for (const path of paths) {
          await open(path);
          expect(await page.title()).toContain(name);
          expect(await page.locator('header').textContent()).toBe(name);
          expect(await overhangOf(page), path).toBe(0);
        }
        await fill(page, { 'E-mail address': member.person.email, Password: password }, 'Sign in');
        await page.waitForURL(`${externalUrl}/`);
        expect(await page.title()).toBe(name);
        await open('/account');
        await expect.poll(() => headingOf(page)).toBe(`Hello, ${name}`);
        expect(await overhangOf(page)).toBe(0);
        expect(canary.take()).toEqual([]);
      } finally {
        await rename('Home');
      }
    },
  );

  test.each(hostile)('an address with $what in it runs none', async ({ text }) => {
    const given = encodeURIComponent(text);
    for (const path of [
      `/login?email=${given}&next=${given}`,
      `/login?next=/${given}`,
      `/join/${given}`,
      `/register/${given}?email=${given}`,
      `/password/reset/${given}`,
      `/login/openid/callback?error=${given}&state=${given}`,
    ]) {
      await page.goto(`${externalUrl}${path}`);
      expect(canary.take(), path).toEqual([]);
    }
    await page.goto(`${externalUrl}/login?email=${given}`);
    expect(await page.getByLabel('E-mail address').inputValue()).toBe(text);
    await page.getByLabel('E-mail address').fill('owner@example.com');
    await page.getByLabel('Password').fill(text);
    await page.getByLabel('Password').press('Enter');
    await expect.poll(() => alertOf(page)).toBe('The address or the password is not right.');
    expect(canary.take()).toEqual([]);
  });

  test.each([
    'http://elsewhere.example/',
    '//elsewhere.example/',
    '/\\elsewhere.example/',
    '\\\\elsewhere.example/',
    '/\t/elsewhere.example/',
    '/\n/elsewhere.example/',
    ' //elsewhere.example/',
    '/%09/elsewhere.example/',
    '///elsewhere.example/',
    '/./\\elsewhere.example/',
    'https:elsewhere.example',
    '@elsewhere.example/',
    '.elsewhere.example/',
    `javascript:${js}`,
    `data:text/html,<script>${js}</script>`,
  ])('signing in with next=%j leads to no other site', async (next) => {
    await serveElsewhere(context, `<script>${js}</script>`, 'text/html');
    await page.goto(`${externalUrl}/login?email=${member.person.email}&next=${encodeURIComponent(next)}`);
    await fill(page, { Password: password }, 'Sign in');
    await page.waitForURL((url) => url.pathname !== '/login');
    expect(new URL(page.url()).origin).toBe(externalUrl);
    // Signed-in users are redirected without a form.
    await page.goto(`${externalUrl}/login?next=${encodeURIComponent(next)}`);
    expect(new URL(page.url()).origin).toBe(externalUrl);
    expect(canary.take()).toEqual([]);
  });

  test('[V13] no other site frames a page or sends a form in the name of who is signed in', async () => {
    page = await signInAs(context, member.person.email);
    const framing = `<iframe src="${externalUrl}/account"></iframe>`;
    await page.goto(await serveElsewhere(context, framing, 'text/html'), { waitUntil: 'load' });
    const [frame] = page.frames().slice(1);
    expect(frame!.url()).toBe('chrome-error://chromewebdata/');

    const form = `<form method="post" action="${externalUrl}/logout"><button>x</button></form>`;
    await page.goto(await serveElsewhere(context, form, 'text/html'));
    await page.getByRole('button').click();
    await expect.poll(() => alertOf(page)).toMatch(/was sent from another site/);
    await page.goto(`${externalUrl}/account`);
    await expect.poll(() => headingOf(page)).toMatch(/^Hello, /);
  });

  test.each(['de', 'fr', 'es', 'ja'])(
    'in the language %s fit a telephone, long words too',
    async (locale) => {
      const speaking = await browser!.newContext({ viewport: sizes.phone, locale });
      page = await speaking.newPage();
      const { invite_link } = await owner.call(createInvitationLink);
      for (const path of [invite_link.slice(externalUrl.length), '/join/x', '/password/reset', '/login']) {
        await open(path);
        expect(await page.locator('html').getAttribute('lang')).toBe(locale);
        expect(await overhangOf(page), path).toBe(0);
      }
      await speaking.close();
    },
  );

  test('[V8] a person who presses twice joins once, and is let in', async () => {
    const { invite_link } = await owner.call(createInvitationLink);
    await page.goto(invite_link);
    await page.getByLabel('E-mail address').fill('hasty@example.com');
    await page.getByLabel('Your name').fill('Hasty');
    await page.getByLabel('Password').fill('twice as fast as that');
    const create = page.getByRole('button', { name: 'Create the account' });
    const { x, y } = (await create.boundingBox())!;
    let sent = 0;
    await page.route(invite_link, async (route) => {
      sent += 1;
      if (sent === 1) await page.mouse.click(x + 5, y + 5);
      await route.continue();
    });
    await page.mouse.click(x + 5, y + 5);
    await page.waitForURL(`${externalUrl}/`);
    expect(sent).toBe(1);
    await open('/account');
    await expect.poll(() => headingOf(page)).toBe('Hello, Hasty');
    // A page that comes back takes its form again.
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Password').fill('not that password');
    await page.getByLabel('E-mail address').fill('hasty@example.com');
    await page.getByLabel('E-mail address').press('Enter');
    await expect.poll(() => alertOf(page)).toBe('The address or the password is not right.');
    await page.getByLabel('Password').fill('twice as fast as that');
    await page.getByLabel('Password').press('Enter');
    await page.waitForURL(`${externalUrl}/`);
  });

  test('[V7] a link that has expired is answered like one that never was', async () => {
    const { invite_link } = await owner.call(createInvitationLink, { invite_expires_in_minutes: 10 });
    await page.goto(invite_link);
    await expect.poll(() => headingOf(page)).toBe('Join Home');
    service.clock.forward(600);
    await page.goto(invite_link);
    const told = await alertOf(page);
    expect(told).toMatch(/^This link is no longer valid\./);
    await page.goto(`${externalUrl}/join/${'a'.repeat(40)}`);
    await expect.poll(() => alertOf(page)).toBe(told);
  });
});
