/** Launches the machine's Chromium without a window. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The first of these programs on the `PATH`. */
const findProgram = (...wanted: readonly string[]): string | undefined =>
  wanted
    .flatMap((name) => (process.env.PATH ?? '').split(delimiter).map((place) => join(place, name)))
    .find((path) => existsSync(path));

/** Why the tests cannot run here; undefined if they can. */
export const missingPrograms = (): string | undefined => {
  const missing = [
    findProgram(...names) === undefined ? 'Chromium' : undefined,
    findProgram('curl') === undefined ? 'curl' : undefined,
  ].filter((name) => name !== undefined);
  if (missing.length === 0) return undefined;
  console.log(`The tests with a browser are skipped: ${missing.join(' and ')} cannot be found.`);
  return missing.join(', ');
};

/** `hosts` maps names to local ports, like `{ 'chat.example.org': 9991 }`; other names do not resolve. */
export const launchChromium = (hosts: Readonly<Record<string, number>> = {}): Promise<Browser> => {
  const rules = Object.entries(hosts).map(([host, port]) => `MAP ${host} 127.0.0.1:${port}`);
  // Like HTTPS: service workers run, and no header is ignored.
  const secure = Object.keys(hosts).map((host) => `http://${host.replace(/:80$/, '')}`);
  return chromium.launch({
    executablePath: findProgram(...names) ?? '',
    args: [
      `--host-resolver-rules=${[...rules, 'MAP * ~NOTFOUND', 'EXCLUDE 127.0.0.1'].join(',')}`,
      `--unsafely-treat-insecure-origin-as-secure=${secure.join(',')}`,
    ],
  });
};

/** A browser that keeps what it stores in this directory. */
export const launchProfile = (directory: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(directory, {
    executablePath: findProgram(...names) ?? '',
    viewport: sizes.desktop,
    locale: 'en-US',
  });

/** Window sizes in pixels. */
export const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 375, height: 667 } } as const;
