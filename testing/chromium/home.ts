import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { externalUrl, password } from '../cast.ts';
import type { TestService } from '../service.ts';
import { launchChromium } from './launch.ts';
import { fill } from './pages.ts';

export const elsewhere = 'http://elsewhere.example';

export const openHome = async (service: TestService): Promise<Browser> => {
  const { http } = service.app;
  await http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = http.server.address() as AddressInfo;
  const hosts = Object.values(service.people).map(
    ({ url }) => [`${new URL(url).hostname}:80`, port] as const,
  );
  return launchChromium(Object.fromEntries(hosts));
};

export const signInAs = async (context: BrowserContext, email: string): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(`${externalUrl}/login`);
  await fill(page, { 'E-mail address': email, Password: password }, 'Sign in');
  await page.waitForURL(`${externalUrl}/`);
  return page;
};

/** Makes another site answer every request with this content, like a careless server. */
export const serveElsewhere = async (
  context: BrowserContext,
  body: string | Buffer,
  contentType: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> => {
  await context.unroute(`${elsewhere}/**`);
  await context.route(`${elsewhere}/**`, (route) =>
    route.fulfill({ body, headers: { ...headers, 'Content-Type': contentType } }),
  );
  return `${elsewhere}/${Math.random()}`;
};
