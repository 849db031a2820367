/** A person who uses keys alone. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export interface Hands {
  /** Role or tag, and name, of what has the focus. */
  focused(): Promise<string>;
  hasFocus(what: RegExp): Promise<void>;
  press(...keys: readonly string[]): Promise<void>;
  /** Presses Tab until this has the focus. */
  tabTo(what: RegExp, key?: string): Promise<void>;
  /** Takes what the command menu offers for these words. */
  command(words: string, option: RegExp): Promise<void>;
}

/** The farthest way by Tab, in presses: all actions of an administrator's page stand within it. */
const farthest = 60;

export const byKeyboard = (page: () => Page): Hands => {
  const focused = (): Promise<string> =>
    page().evaluate(`(() => {
      const element = document.activeElement;
      const role = element.getAttribute('role') ?? element.tagName.toLowerCase();
      const label = element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.textContent;
      return role + ' ' + label.trim();
    })()`);
  const hasFocus = (what: RegExp) => expect.poll(focused).toMatch(what);
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await page().keyboard.press(key);
  };
  const tabTo = async (what: RegExp, key = 'Tab'): Promise<void> => {
    for (let presses = 0; presses < farthest; presses += 1) {
      if (what.test(await focused())) return;
      await page().keyboard.press(key);
    }
    expect(await focused()).toMatch(what);
  };
  const command = async (words: string, option: RegExp): Promise<void> => {
    await press('Control+k');
    await hasFocus(/Go to or do/);
    await page().keyboard.type(words);
    await page().getByRole('option', { name: option }).first().waitFor();
    await press('Enter');
    await page().getByRole('dialog', { name: 'Go to or do' }).waitFor({ state: 'detached' });
  };
  return { focused, hasFocus, press, tabTo, command };
};
