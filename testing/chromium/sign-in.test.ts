/** The way from a shared address to the place that it names. */
import { rm } from 'node:fs/promises';
import { createInvitationLink } from '@parlance/protocol/invitations';
import { updateOrganization } from '@parlance/protocol/organization/update';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { externalUrl, password } from '../cast.ts';
import { startOpenIdProvider } from '../outside/openid-provider.ts';
import { makePage } from '../page.ts';
import { startService } from '../service.ts';
import { chooseSettings } from '../settings.ts';
import { listenFor, shout } from './canary.ts';
import { openHome } from './home.ts';
import { missingPrograms, sizes } from './launch.ts';
import { alertOf, complaintsOf, fill, headingOf, overhangOf } from './pages.ts';

const missing = missingPrograms();
const provider = await startOpenIdProvider();
let finishBuild = () => {};
const built = new Promise<void>((resolve) => {
  finishBuild = resolve;
});
const directory = await makePage();
const service = await startService({
  law: { watchers: [] },
  accounts: { openId: provider.openId },
  page: { directory, build: () => built },
});
const { owner, member } = service;
const home = owner.person.organizationId;
const { email } = member.person;

let browser: Browser | undefined;
let context: BrowserContext;
let page: Page;
let complaints: string[];
let canary: Awaited<ReturnType<typeof listenFor>>;

beforeAll(async () => {
  if (missing === undefined) browser = await openHome(service);
});
beforeEach(async () => {
  context = await browser!.newContext({ viewport: sizes.phone, locale: 'en-US' });
  complaints = complaintsOf(context);
  canary = await listenFor(context);
  page = await context.newPage();
});
afterEach(async () => {
  expect(complaints).toEqual([]);
  expect(canary.take()).toEqual([]);
  await context.close();
});
afterAll(async () => {
  await browser?.close();
  await service.close();
  await provider.close();
  await rm(directory, { recursive: true });
});

const hash = '#narrow/channel/5-garden/topic/tomatoes.20.26.20more/near/7';
const address = `${externalUrl}/${hash}`;

describe.skipIf(missing !== undefined)('a person who follows a link', () => {
  // The first: it waits for the build that the others need.
  test('[W2] reads that the application is being built, and then sees it at the same address', async () => {
    const building = await browser!.newContext();
    const early = await building.newPage();
    await early.goto(address);
    await fill(early, { 'E-mail address': email, Password: password }, 'Sign in');
    await early.getByRole('heading', { name: 'The application is being built' }).waitFor();
    expect(early.url()).toBe(address);
    finishBuild();
    await service.app.service.page.start();
    await early.locator('#application').waitFor({ state: 'attached' });
    expect(early.url()).toBe(address);
    await building.close();
  });

  test('[W1] sees whose place it is and which ways in are open, in their language', async () => {
    await owner.call(updateOrganization, { description: 'We grow **vegetables** together.' });
    const german = await browser!.newContext({ locale: 'de-DE', viewport: sizes.phone });
    page = await german.newPage();
    await page.goto(address);
    expect(new URL(page.url()).pathname).toBe('/login');
    await expect.poll(() => headingOf(page)).toBe('Anmelden');
    const banner = page.getByRole('banner');
    expect(await banner.textContent()).toContain('Home');
    expect(await banner.locator('strong').textContent()).toBe('vegetables');
    expect(
      await banner.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth),
    ).toBeGreaterThan(0);
    expect(await page.getByLabel('Passwort', { exact: true }).isVisible()).toBe(true);
    expect(await page.getByRole('link', { name: 'Weiter mit Example Login' }).isVisible()).toBe(true);
    expect(await page.getByText('braucht man eine Einladung').isVisible()).toBe(true);
    expect(await overhangOf(page)).toBe(0);
    await chooseSettings(service.database, home, {
      invite_required: false,
      authentication_methods: { Email: false },
    });
    await page.reload();
    expect(await page.getByLabel('Passwort', { exact: true }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Konto anlegen' }).isVisible()).toBe(true);
    await chooseSettings(service.database, home, {});
    await german.close();
  });

  test('[W2] lands there after a wrong password', async () => {
    await page.goto(address);
    await fill(page, { 'E-mail address': email, Password: 'not the password' }, 'Sign in');
    await expect.poll(() => alertOf(page)).toBe('The address or the password is not right.');
    await fill(page, { Password: password }, 'Sign in');
    await page.waitForURL(address);
    expect(await page.title()).toBe('Home');
    // With a session, the sign-in page leads on.
    await page.goto(`${externalUrl}/login${hash}`);
    await page.waitForURL(address);
  });

  test('[W2] lands there through a provider, also after a refusal', async () => {
    await page.goto(address);
    const button = page.getByRole('link', { name: 'Continue with Example Login' });
    provider.person = { sub: '1', email, email_verified: false };
    await button.click();
    await expect.poll(() => alertOf(page)).toContain('has not verified your address');
    await page.getByRole('link', { name: 'Sign in' }).click();
    provider.person = { sub: '1', email, email_verified: true };
    await button.click();
    await page.waitForURL(address);
  });

  test('[W2] carries it to a new password and to a new account', async () => {
    await chooseSettings(service.database, home, { invite_required: false });
    for (const link of ['Forgot your password?', 'Create an account']) {
      await page.goto(address);
      await page.getByRole('link', { name: link }).click();
      expect(await page.locator('input[name=next]').inputValue()).toBe(`/${hash}`);
    }
    await chooseSettings(service.database, home, {});
    const { invite_link } = await owner.call(createInvitationLink);
    await page.goto(`${invite_link}${hash}`);
    await page.getByRole('link', { name: 'Sign in' }).click();
    await fill(page, { 'E-mail address': email, Password: password }, 'Sign in');
    await page.waitForURL(address);
  });

  test.each([
    '#//elsewhere.example/',
    '#/\\elsewhere.example',
    `#javascript:${shout('hash')}`,
    `#"><img src=x onerror=${shout('hash')}>`,
    '#&next=//elsewhere.example',
    '#%0d%0aSet-Cookie:%20a=b',
    `#${'a'.repeat(5000)}`,
  ])('stays here, and runs nothing, with the hostile address %j', async (hostile) => {
    await page.goto(`${externalUrl}/${hostile}`);
    await fill(page, { 'E-mail address': email, Password: password }, 'Sign in');
    await page.locator('#application').waitFor({ state: 'attached' });
    const { origin, pathname } = new URL(page.url());
    expect([origin, pathname]).toEqual([externalUrl, '/']);
  });
});
