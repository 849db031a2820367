/** What axe-core finds on a page. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

/** Once for each page, before `violationsOn`. */
export const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

export const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export const violationsOn = async (
  page: Page,
  runOnly: readonly string[] = standards,
  within = 'html',
): Promise<readonly string[]> => {
  const { violations } = (await page.evaluate(
    `axe.run('${within}', { runOnly: ${JSON.stringify(runOnly)}, resultTypes: ['violations'] })`,
  )) as { violations: readonly Violation[] };
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary.slice(0, 200)}`),
  );
};
