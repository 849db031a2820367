/** People in browsers: each signed in in a window of their own, on one real service. */
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { externalUrl } from '../cast.ts';
import { openHome, signInAs } from '../chromium/home.ts';
import { missingPrograms, sizes } from '../chromium/launch.ts';
import { complaintsOf, reportFileChoosers } from '../chromium/pages.ts';
import { type ServiceOptions, startService, type TestService } from '../service.ts';

/** Built before the tests. */
export const pageDirectory = join(import.meta.dirname, '../../web/dist/page');

export const missing = missingPrograms();

export interface Window {
  readonly context: BrowserContext;
  readonly page: Page;
  /** What the browser complained of. */
  readonly complaints: readonly string[];
}

export interface Scene {
  readonly service: TestService;
  open(email: string, options?: BrowserContextOptions): Promise<Window>;
  close(): Promise<void>;
}

/** Resolves when the place is painted. */
export const isReady = (page: Page): Promise<void> =>
  page.locator('main:not([aria-busy])').waitFor({ state: 'visible' });

export const goTo = async (page: Page, address: string): Promise<void> => {
  await page.goto(`${externalUrl}/${address}`);
  // A page that is open hears of its new address one task later.
  await page.evaluate('new Promise((resolve) => setTimeout(resolve))');
  await isReady(page);
};

/** `SLOW_PAGES=8 npm run test:web` finds tests that only pass where the processor is fast. */
const slow = async (page: Page): Promise<void> => {
  const rate = Number(process.env.SLOW_PAGES ?? 1);
  if (rate === 1) return;
  const control = await page.context().newCDPSession(page);
  await control.send('Emulation.setCPUThrottlingRate', { rate });
};

/** Tests cut the network on purpose, and each has a private window, where Chromium has no push. */
const forgiven = ['net::ERR_INTERNET_DISCONNECTED', 'does not support the Push API in incognito mode'];

const forgive = (complaints: string[]): void => {
  const kept = complaints.filter((text) => !forgiven.some((one) => text.includes(one)));
  complaints.splice(0, complaints.length, ...kept);
};

/** Says what does not end, where the hook's own time limit would not. */
const ended = async (what: string, end: Promise<void>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`Closing ${what} does not end.`)), 60_000);
  });
  await Promise.race([end, late]).finally(() => clearTimeout(timer));
};

export const startScene = async (options: ServiceOptions = {}): Promise<Scene> => {
  const service = await startService({
    law: { watchers: [] },
    page: { directory: pageDirectory },
    ...options,
  });
  const browser: Browser = await openHome(service);
  const windows: Window[] = [];
  return {
    service,
    open: async (email, options = {}) => {
      const context = await browser.newContext({ viewport: sizes.desktop, locale: 'en-US', ...options });
      reportFileChoosers(context);
      const complaints = complaintsOf(context);
      context.on('console', () => forgive(complaints));
      const page = await signInAs(context, email);
      await slow(page);
      await isReady(page);
      const window = { context, page, complaints };
      windows.push(window);
      return window;
    },
    close: async () => {
      await ended('the browser', browser.close());
      await ended('the service', service.close());
      for (const { complaints } of windows) expect(complaints).toEqual([]);
    },
  };
};
