import type { BrowserContext, Page } from 'playwright-core';

/** Fills the inputs with these labels and submits their form. */
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

export const headingOf = (page: Page): Promise<string | null> => page.locator('h1').textContent();

export const alertOf = (page: Page): Promise<string | null> => page.getByRole('alert').textContent();

/** Horizontal overflow in pixels. */
export const overhangOf = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

/** Has pages report their file choosers from the start. A first listener just before a key is pressed comes too late. */
export const reportFileChoosers = (context: BrowserContext): void => {
  context.on('page', (page) => page.on('filechooser', () => {}));
};

/** Collects browser complaints on any page of this context: refused styles, failed scripts. */
export const complaintsOf = (context: BrowserContext): string[] => {
  const complaints: string[] = [];
  context.on('console', (message) => {
    // The browser also logs 4xx answers.
    if (message.type() === 'error' && !/the server responded with a status of 4\d\d/.test(message.text()))
      complaints.push(message.text());
  });
  context.on('weberror', (error) => complaints.push(String(error.error())));
  return complaints;
};
