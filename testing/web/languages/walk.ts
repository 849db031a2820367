/** Goes through views and what opens over them, and looks at each in every language. */
import { updateSettings } from '@parlance/protocol/settings/endpoints';
import {
  type Language,
  type Translation,
  translations,
  type Words,
} from '@parlance/protocol/words/languages';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { sizes } from '../../chromium/launch.ts';
import type { TestService } from '../../service.ts';
import { isReady } from '../scene.ts';
import type { House } from './house.ts';
import { lookAt } from './look.ts';
import type { Opening, Step } from './openings.ts';
import { Untranslated } from './untranslated.ts';

export const small = { width: 320, height: 568 };

/** The same in every language. */
const names = [
  'TypeScript',
  'Jitsi Meet',
  'Linux',
  'UTC',
  'English',
  'Deutsch',
  'français',
  'español',
  'Notification Bot',
  'Rust Playground',
  'HTML',
];
const forms = [
  'Mozilla/.*',
  String.raw`https?://\S*`,
  String.raw`\S+@\S+`,
  String.raw`\S+\.png`,
  String.raw`/user_uploads/\S*`,
  String.raw`:\w+:`,
  String.raw`(?:Etc/)?GMT[+-]\d+`,
  String.raw`\b(?:is|has):\w+`,
];

/** What people are called, and what is no language. */
const dataOf = ({ people }: TestService): RegExp =>
  new RegExp(
    [...Object.values(people).flatMap(({ fullName, email }) => [email, fullName]), ...names, ...forms].join(
      '|',
    ),
    'g',
  );

/** English comes last: the page is driven in it. */
const inTurn: readonly Language[] = [...translations, 'en'];

const nameOf = async (button: Locator): Promise<string> =>
  (await button.getAttribute('aria-label')) ?? (await button.textContent()) ?? '';

export class Walk {
  readonly #page: Page;
  readonly #service: TestService;
  readonly #house: House;
  readonly #data: RegExp;
  readonly #judges: ReadonlyMap<Language, Untranslated>;
  readonly #opened = new Set<string>();
  #spoken: Language | undefined;

  constructor(page: Page, service: TestService, house: House, catalogue: Words) {
    this.#page = page;
    this.#service = service;
    this.#house = house;
    this.#data = dataOf(service);
    this.#judges = new Map(
      translations.map((language: Translation) => [
        language,
        new Untranslated(catalogue, language, this.#data),
      ]),
    );
  }

  /** What is wrong on a page as it stands. */
  async faultsOn(page: Page, language: Language, where: string): Promise<readonly string[]> {
    const { texts, overflows } = await lookAt(page, language);
    const untranslated = texts.filter((text) => this.#judges.get(language)?.has(text));
    const faults = [...overflows, ...untranslated.map((text) => `untranslated “${text}”`)];
    return faults.map((fault) => `${where}, ${language}: ${fault}`);
  }

  /** A view, and what its buttons say that they open. */
  async view(address: string): Promise<readonly string[]> {
    await this.#goTo(address);
    const found = [...(await this.#look(address))];
    await this.#close();
    for (const button of await this.#freshOpeners(address))
      found.push(...(await this.#lookAtOpened(`${address} → ${await nameOf(button)}`, button)));
    return found;
  }

  async dialog(name: string, opening: Opening): Promise<readonly string[]> {
    const page = this.#page;
    await this.#goTo(opening.at?.(this.#house) ?? this.#house.address);
    if (opening.isWide === true) await page.setViewportSize(sizes.desktop);
    if (opening.at === undefined) {
      const articles = page.getByRole('article');
      await (opening.message === 'first' ? articles.first() : articles.last()).focus();
    }
    for (const step of opening.steps) await this.#take(step);
    await this.#overlays().first().waitFor();
    await page.setViewportSize(small);
    const found = await this.#look(name);
    await this.#close();
    return found;
  }

  /** The language changes while the page is open. */
  async speak(language: Language): Promise<void> {
    if (this.#spoken === language) return;
    await this.#service.owner.bare.call(updateSettings, { default_language: language });
    this.#spoken = language;
  }

  /** `open`: for what keeps the words with which it was opened. */
  async #look(where: string, open?: () => Promise<unknown>): Promise<readonly string[]> {
    const found: string[] = [];
    for (const language of inTurn) {
      await this.speak(language);
      if (open !== undefined) {
        await lookAt(this.#page, language);
        await open();
      }
      found.push(...(await this.faultsOn(this.#page, language, where)));
      if (open !== undefined) await this.#close();
    }
    return found;
  }

  async #lookAtOpened(where: string, button: Locator): Promise<readonly string[]> {
    const open = async () => {
      await button.dispatchEvent('click');
      await this.#overlays().first().waitFor();
    };
    await open();
    const isFixed = (await this.#page.locator('[role=menu], [role=alertdialog]').count()) > 0;
    if (isFixed) await this.#close();
    const found = await this.#look(where, isFixed ? open : undefined);
    await this.#close();
    return found;
  }

  async #goTo(address: string): Promise<void> {
    await this.#page.evaluate(`location.hash = ${JSON.stringify(address)}`);
    await this.speak('en');
    await isReady(this.#page);
    await lookAt(this.#page, 'en');
  }

  #overlays(): Locator {
    return this.#page.locator('dialog[open], [role=menu], [role=dialog]:popover-open');
  }

  async #close(): Promise<void> {
    const count = () => this.#overlays().count();
    for (let open = await count(); open > 0; open = await count()) {
      await this.#page.keyboard.press('Escape');
      await expect.poll(count).toBeLessThan(open);
    }
  }

  /** One button of each kind in views of a kind: the first words of its name, without what people are called. */
  async #freshOpeners(address: string): Promise<readonly Locator[]> {
    const all = this.#page.locator(
      ':is(main, header) :is([aria-haspopup=menu], [aria-haspopup=dialog]):not([aria-disabled=true])',
    );
    const where = /^#(?:settings|organization)/.test(address) ? address : '';
    const inMain = this.#page.locator('main *');
    const fresh: Locator[] = [];
    for (const button of await all.all()) {
      const words = (await nameOf(button)).replace(this.#data, '').match(/[A-Za-z]+/g) ?? [];
      const isOfView = (await button.and(inMain).count()) > 0;
      const kind = [isOfView ? where : '', ...words.slice(0, 2)].join(' ');
      if (this.#opened.has(kind) || !(await button.isVisible())) continue;
      this.#opened.add(kind);
      fresh.push(button);
    }
    return fresh;
  }

  async #take(step: Step): Promise<void> {
    const page = this.#page;
    if ('press' in step) await page.keyboard.press(step.press);
    else if ('write' in step)
      await page.getByRole('textbox', { name: 'Message', exact: true }).fill(step.write);
    else if ('button' in step) await page.getByRole('button', { name: step.button }).first().click();
    else if ('item' in step) await page.getByRole('menuitem', { name: step.item, exact: true }).click();
    else {
      await page.keyboard.press('Control+k');
      const field = page.getByRole('combobox', { name: 'Go to or do' });
      await field.fill(`>${step.command}`);
      await page
        .getByRole('option', { name: new RegExp(`^${step.command}, `) })
        .first()
        .waitFor();
      await field.press('Enter');
      await field.waitFor({ state: 'detached' });
    }
  }
}
