/** The machine's Chromium, and a reader who is signed in. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';
import { startClock } from './clock.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const findChromium = (): string => {
  const places = (process.env.PATH ?? '').split(delimiter);
  const found = names.flatMap((name) => places.map((place) => join(place, name))).find(existsSync);
  if (found === undefined) throw new Error('Chromium cannot be found.');
  return found;
};

export interface Account {
  readonly email: string;
  readonly password: string;
}

export class Desk {
  readonly origin: string;
  readonly #browser: Browser;
  readonly #account: Account;
  #cookies: Awaited<ReturnType<BrowserContext['cookies']>> = [];

  private constructor(browser: Browser, port: number, account: Account) {
    this.#browser = browser;
    this.#account = account;
    this.origin = `http://127.0.0.1:${port}`;
  }

  static async open(port: number, account: Account): Promise<Desk> {
    const options = { executablePath: findChromium(), args: ['--enable-precise-memory-info'] };
    const desk = new Desk(await chromium.launch(options), port, account);
    await desk.#signIn();
    return desk;
  }

  async #signIn(): Promise<void> {
    const context = await this.#browser.newContext({ locale: 'en-US' });
    const page = await context.newPage();
    await page.goto(`${this.origin}/login`);
    await page.getByLabel('E-mail address', { exact: true }).fill(this.#account.email);
    await page.getByLabel('Password', { exact: true }).fill(this.#account.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL((url) => url.pathname === '/');
    this.#cookies = await context.cookies();
    await context.close();
  }

  /** A browser that has never been here, with the session's cookies. */
  async newcomer(): Promise<BrowserContext> {
    const viewport = { width: 1280, height: 800 };
    const context = await this.#browser.newContext({ viewport, locale: 'en-US' });
    await context.addCookies(this.#cookies);
    await context.addInitScript(startClock);
    return context;
  }

  /** Opens a place in a browser that has never been here; waits until it is painted and true. */
  async show(context: BrowserContext, address: string): Promise<Page> {
    const page = await context.newPage();
    await page.goto(`${this.origin}/${address}`);
    await isComplete(page);
    return page;
  }

  async close(): Promise<void> {
    await this.#browser.close();
  }
}

/** Milliseconds since the navigation began; waits for the mark. */
export const markOf = (page: Page, name: string): Promise<number> =>
  page.evaluate(
    (mark) =>
      clock
        .when(() => performance.getEntriesByName(mark).length > 0)
        .then(() => performance.getEntriesByName(mark)[0]!.startTime),
    name,
  );

export const isComplete = async (page: Page): Promise<void> => {
  await markOf(page, 'parlance:first-messages');
  await markOf(page, 'parlance:complete');
};

/** Scrolls to the newest message, as the reader does. */
export const goToNewest = async (page: Page): Promise<void> => {
  await page.getByRole('textbox', { name: 'Message', exact: true }).focus();
  await page.keyboard.press('Escape');
  await page.evaluate(() => clock.when(() => document.activeElement?.tagName === 'ARTICLE'));
  await page.keyboard.press('End');
  await page.evaluate(() =>
    clock.when(() => {
      const last = [...document.querySelectorAll('main [role=feed] article')].at(-1);
      const top = last?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
      return top < innerHeight && document.querySelector('main [aria-busy=true]') === null;
    }),
  );
};

/** Bytes of the page's heap after a collection, and its elements. */
export const weigh = async (tools: CDPSession): Promise<{ heap: number; elements: number }> => {
  await tools.send('HeapProfiler.collectGarbage');
  const { usedSize } = (await tools.send('Runtime.getHeapUsage')) as { usedSize: number };
  const { result } = await tools.send('Runtime.evaluate', {
    expression: "document.querySelectorAll('*').length",
  });
  return { heap: usedSize, elements: result.value as number };
};

export interface Effort {
  /** Seconds of processor time: of the page's thread, and of its process. */
  readonly thread: number;
  readonly process: number;
  readonly layouts: number;
}

/** Opens the tools of a page; the function returns what it has cost so far. */
export const effortOf = async (context: BrowserContext, page: Page): Promise<() => Promise<Effort>> => {
  const tools = await context.newCDPSession(page);
  await tools.send('Performance.enable');
  return async () => {
    const { metrics } = await tools.send('Performance.getMetrics');
    const of = (wanted: string) => metrics.find(({ name }) => name === wanted)!.value;
    return { thread: of('ThreadTime'), process: of('ProcessTime'), layouts: of('LayoutCount') };
  };
};
