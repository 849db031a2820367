/** What a person does on the pages of the service, in a window of a real browser. */
import type { BrowserContext, Page } from 'playwright-core';

/** Fills in the inputs with these labels, and presses the button of their form. */
export const fill = async (
  page: Page,
  fields: Readonly<Record<string, string>>,
  button: string,
): Promise<void> => {
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(value);
  const [first] = Object.keys(fields);
  const form = page
    .locator('form')
    .filter(first === undefined ? {} : { has: page.getByLabel(first, { exact: true }) });
  await form.getByRole('button', { name: button, exact: true }).click();
};

/** The heading of the page. */
export const headingOf = (page: Page): Promise<string | null> => page.locator('h1').textContent();

/** What the page says went wrong. */
export const alertOf = (page: Page): Promise<string | null> => page.getByRole('alert').textContent();

/** How many pixels of the page lie beyond the right edge of the window. */
export const overhangOf = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

/** Notes what the browser complains of on any page of this person: a refused style, a failed script. */
export const complaintsOf = (context: BrowserContext): string[] => {
  const complaints: string[] = [];
  context.on('console', (message) => {
    // An answer that is a refusal is told as a page, and by the browser as well.
    if (message.type() === 'error' && !/the server responded with a status of 4\d\d/.test(message.text()))
      complaints.push(message.text());
  });
  context.on('weberror', (error) => complaints.push(String(error.error())));
  return complaints;
};
