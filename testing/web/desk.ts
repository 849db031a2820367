/** A person with a browser whose profile is on disk: network, tab and process can be cut. */
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { launchProfile } from '../chromium/launch.ts';
import { fill } from '../chromium/pages.ts';
import { childrenOf, type Installation } from '../processes/installation.ts';
import { isReady } from './scene.ts';

export interface Account {
  readonly email: string;
  readonly password: string;
}

export class Desk {
  readonly #profile: string;
  readonly #address: string;
  #context: BrowserContext | undefined;
  #page: Page | undefined;

  /** `address`: of the place that stays open. */
  constructor(installation: Installation, name: string, address: string) {
    this.#profile = join(installation.directory, name);
    this.#address = `${installation.address}/${address}`;
  }

  get page(): Page {
    if (this.#page === undefined) throw new Error('The browser is closed.');
    return this.#page;
  }

  get message() {
    return this.page.getByRole('textbox', { name: 'Message', exact: true });
  }

  /** Signs in, and waits until all that a start without network needs is on the disk. */
  async signIn({ email, password }: Account): Promise<void> {
    await this.#launch();
    const { page } = this;
    await page.goto(`${new URL(this.#address).origin}/login`);
    await fill(page, { 'E-mail address': email, Password: password }, 'Sign in');
    await page.waitForURL((url) => url.pathname === '/');
    await isReady(page);
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
    await this.#show();
    // The browser writes cookies when it ends.
    await this.close();
    await this.open();
  }

  async open(): Promise<void> {
    await this.#launch();
    await this.#show();
  }

  async close(): Promise<void> {
    await this.#context?.close();
    this.#page = undefined;
  }

  async setOffline(isOffline: boolean): Promise<void> {
    await this.#context?.setOffline(isOffline);
  }

  async reload(): Promise<void> {
    await this.page.reload();
    await isReady(this.page);
  }

  /** The last tab closes; a new one opens the place. */
  async reopenTab(): Promise<void> {
    const next = await this.#context!.newPage();
    await this.page.close({ runBeforeUnload: false });
    this.#page = next;
    await this.#show();
  }

  /** Ends all processes of the browser at once. */
  async kill(): Promise<void> {
    const browser = childrenOf(process.pid).find(({ name }) => name.includes(this.#profile));
    if (browser === undefined) throw new Error('The browser does not run.');
    const closed = new Promise((resolve) => this.#context!.once('close', resolve));
    process.kill(-browser.id, 'SIGKILL');
    await closed;
    this.#page = undefined;
  }

  async #launch(): Promise<void> {
    this.#context = await launchProfile(this.#profile);
    this.#page = this.#context.pages()[0] ?? (await this.#context.newPage());
  }

  async #show(): Promise<void> {
    await this.page.goto(this.#address);
    await isReady(this.page);
  }
}
