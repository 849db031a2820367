/** The first two minutes of an owner and of a newcomer, from the sign-in link that a first run prints [W15]. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Account, curl, data } from '../chromium/curl.ts';
import { launchChromium, sizes } from '../chromium/launch.ts';
import { complaintsOf, fill, reportFileChoosers } from '../chromium/pages.ts';
import { png } from '../images.ts';
import { Installation } from '../processes/installation.ts';
import { isReady, missing } from './scene.ts';

let installation: Installation;
let browser: Browser;
const complaints: string[][] = [];

/** Milliseconds. */
const longestBuild = 100_000;

beforeAll(async () => {
  if (missing !== undefined) return;
  installation = await Installation.create();
  [browser] = await Promise.all([launchChromium(), installation.start()]);
  await installation.says(/owner\.zuliprc/);
  // The first start may still be building it.
  const isShown = async () => expect((await fetch(`${installation.address}/index.html`)).status).toBe(200);
  await vi.waitFor(isShown, { timeout: longestBuild, interval: 200 });
});
afterAll(async () => {
  await browser?.close();
  await installation?.remove();
  expect(complaints.flat()).toEqual([]);
});

const openWindow = async (): Promise<Page> => {
  const context = await browser.newContext({ viewport: sizes.desktop, locale: 'en-US' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  reportFileChoosers(context);
  complaints.push(complaintsOf(context));
  return context.newPage();
};

/** The sign-in line that the first start prints. */
const printed = (): { link: string; password: string } => {
  const words = installation.lines.map((line) => /sign in at (\S+) with the password (\S+)$/.exec(line));
  const [, link = '', password = ''] = words.find((found) => found !== null) ?? [];
  return { link, password };
};

const ownerAccount = async (): Promise<Account> => {
  const credentials = await readFile(join(installation.dataDirectory, 'owner.zuliprc'), 'utf8');
  const given = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(credentials)?.[1] ?? '';
  return { email: given('email'), key: given('key') };
};

/** What a client of the owner's learns. */
const stateOf = async (types: readonly string[]): Promise<Record<string, unknown>> =>
  curl(
    await ownerAccount(),
    `${installation.address}/api/v1/register`,
    ...data({ fetch_event_types: JSON.stringify(types) }),
  );

const steps = (page: Page) => page.getByRole('group', { name: 'First steps', exact: true });
const step = (page: Page, name: RegExp) => steps(page).getByRole('listitem').filter({ hasText: name });
const hint = (page: Page) => page.getByRole('note', { name: 'Hint' });
const isAt = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const hasFocus = (field: Locator): Promise<boolean> =>
  field.evaluate((one: { matches(selector: string): boolean }) => one.matches(':focus'));
const noDialog = async (page: Page) =>
  expect(await page.getByRole('dialog').or(page.getByRole('alertdialog')).count()).toBe(0);

const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });
const say = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill(text);
  await send(page).click();
  await page.getByRole('article', { name: new RegExp(`${text}$`) }).waitFor();
};

describe.skipIf(missing !== undefined)('the first two minutes', () => {
  let owner: Page;
  let link = '';

  test('[W15] [W120] [W147] [W150] an owner names the organization, makes channels, has a link, and writes', async () => {
    const { link: signIn, password } = printed();
    owner = await openWindow();
    await owner.goto(signIn);
    await fill(owner, { Password: password }, 'Sign in');
    await isReady(owner);

    const name = steps(owner).getByRole('textbox', { name: 'Name' });
    await expect.poll(() => hasFocus(name)).toBe(true);
    await noDialog(owner);
    expect(await hint(owner).count()).toBe(0);
    await name.fill('Garden Club');
    const chooser = owner.waitForEvent('filechooser');
    await steps(owner).getByRole('button', { name: 'Upload a picture' }).click();
    const picture = { name: 'club.png', mimeType: 'image/png', buffer: Buffer.from(png(300, 200)) };
    await (await chooser).setFiles(picture);
    await owner
      .getByRole('dialog', { name: 'Icon' })
      .getByRole('button', { name: 'Use this picture' })
      .click();
    await owner.getByRole('dialog').waitFor({ state: 'detached' });
    await steps(owner).getByRole('button', { name: 'Save and continue' }).click();
    await step(owner, /Name and picture/)
      .getByText('Done')
      .waitFor();
    await owner.getByRole('button', { name: 'Garden Club' }).waitFor();

    const suggested = steps(owner).getByRole('group', { name: 'Suggested channels' });
    await suggested.getByRole('checkbox', { name: 'news' }).uncheck();
    await suggested.getByRole('checkbox', { name: 'projects' }).check();
    await steps(owner).getByRole('textbox', { name: 'Another channel' }).fill('tomatoes');
    await owner.keyboard.press('Enter');
    expect(await suggested.getByRole('checkbox', { name: 'tomatoes' }).isChecked()).toBe(true);
    await steps(owner).getByRole('button', { name: 'Make the channels' }).click();
    await step(owner, /First channels/)
      .getByText('general, projects, coffee break, tomatoes')
      .waitFor();
    await owner
      .getByRole('navigation', { name: 'Sidebar' })
      .getByRole('link', { name: /^tomatoes/ })
      .waitFor();

    await owner.reload();
    await isReady(owner);
    await step(owner, /Name and picture/)
      .getByText('Garden Club')
      .waitFor();
    await steps(owner).getByRole('button', { name: 'Copy invitation link' }).click();
    const field = steps(owner).getByRole('textbox', { name: 'Invitation link' });
    link = await field.inputValue();
    await expect.poll(() => owner.evaluate('navigator.clipboard.readText()')).toBe(link);
    await steps(owner).getByRole('button', { name: 'Continue' }).click();

    await noDialog(owner);
    await steps(owner).getByRole('button', { name: 'Write the first message' }).click();
    await isAt(owner, 'general › welcome');
    // The next keys are letters of the text.
    const box = owner.getByRole('textbox', { name: 'Message', exact: true });
    await expect.poll(() => hasFocus(box)).toBe(true);
    await owner.keyboard.type('Hello, everyone');
    await send(owner).click();
    await owner.getByRole('article', { name: 'Owner Hello, everyone' }).waitFor();
  });

  test('[W120] [W147] the service has the name, the picture and the channels, which are for all who join', async () => {
    const state = await stateOf(['realm', 'default_streams', 'subscription', 'onboarding_steps']);
    expect(state).toMatchObject({ realm_name: 'Garden Club', realm_icon_source: 'U' });
    const subscriptions = state.subscriptions as { stream_id: number; name: string; description: string }[];
    expect(subscriptions.map(({ name }) => name).toSorted()).toEqual([
      'coffee break',
      'general',
      'projects',
      'tomatoes',
    ]);
    expect(subscriptions.find(({ name }) => name === 'general')?.description).toBe('What concerns everyone');
    const ids = subscriptions.map(({ stream_id }) => stream_id);
    expect((state.realm_default_streams as number[]).toSorted()).toEqual(ids.toSorted());
    const left = () => stateOf(['onboarding_steps']).then((now) => JSON.stringify(now.onboarding_steps));
    await expect.poll(left).not.toContain('first_steps');
  });

  test('[W15] [W150] a newcomer joins by that link, sees three hints and no dialog, and is answered', async () => {
    const newcomer = await openWindow();
    await newcomer.goto(link);
    const person = {
      'E-mail address': 'nell@example.org',
      'Your name': 'Nell Newcomer',
      Password: 'a shed behind the wall',
    };
    await fill(newcomer, person, 'Create the account');
    await isReady(newcomer);
    expect(await steps(newcomer).count()).toBe(0);
    const seen: (string | null)[] = [];
    const see = async (words: string) => {
      await hint(newcomer).getByText(words).waitFor();
      await noDialog(newcomer);
      seen.push(await hint(newcomer).textContent());
    };
    await see('Here is everything that is unread.');
    await newcomer
      .getByRole('navigation', { name: 'Sidebar' })
      .getByRole('link', { name: /^Recent conversations/ })
      .click();
    await see('Here is what was said lately');
    const conversations = newcomer.getByRole('table', { name: 'Conversations' });
    await conversations
      .getByRole('link', { name: /welcome/ })
      .first()
      .click();
    await isAt(newcomer, 'general › welcome');
    await newcomer.getByRole('article', { name: 'Owner Hello, everyone' }).waitFor();
    // At 200 % a computer has the columns of a telephone, and its own keys.
    await newcomer.setViewportSize({ width: 640, height: 400 });
    await newcomer.getByRole('navigation', { name: 'Main' }).waitFor();
    await hint(newcomer).getByText('Press n for the next unread conversation').waitFor();
    await newcomer.setViewportSize(sizes.desktop);
    await newcomer.getByRole('navigation', { name: 'Sidebar' }).waitFor();
    await see('Press n for the next unread conversation');
    expect(new Set(seen).size).toBe(3);
    await hint(newcomer).getByRole('button', { name: 'Got it' }).click();
    await hint(newcomer).waitFor({ state: 'detached' });
    await noDialog(newcomer);
    await say(newcomer, 'Hello, I am new');
    await owner.getByRole('article', { name: 'Nell Newcomer Hello, I am new' }).waitFor();
    await say(owner, 'Welcome, Nell');
    await newcomer.getByRole('article', { name: 'Owner Welcome, Nell' }).waitFor();
  });

  test('[W15] the first steps are over once people talk', async () => {
    await owner
      .getByRole('navigation', { name: 'Sidebar' })
      .getByRole('link', { name: /^Inbox/ })
      .click();
    await isAt(owner, 'Inbox');
    await hint(owner).getByText('Here is everything that is unread.').waitFor();
    expect(await steps(owner).count()).toBe(0);
  });
});
