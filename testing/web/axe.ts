/** What axe-core finds on a page. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { sizes } from '../chromium/launch.ts';

/** Once for each page, before `violationsOn`. */
export const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

export const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Resolves when what follows a new size or a new part is drawn: long lists measure their rows in the next frame, and
 * what slides in is see-through meanwhile.
 */
const still = `(async () => {
  const frame = () => new Promise(requestAnimationFrame);
  await frame();
  await frame();
  const moving = document.getAnimations().filter(({ effect, timeline }) =>
    timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(moving.map(({ finished }) => finished));
})()`;

export const violationsOn = async (
  page: Page,
  runOnly: readonly string[] = standards,
  within = 'html',
): Promise<readonly string[]> => {
  await page.locator('main:not([aria-busy])').first().waitFor({ state: 'attached' });
  await page.evaluate(still);
  const { violations } = (await page.evaluate(
    `axe.run('${within}', { runOnly: ${JSON.stringify(runOnly)}, resultTypes: ['violations'] })`,
  )) as { violations: readonly Violation[] };
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary.slice(0, 200)}`),
  );
};

/** Light and dark, on a desktop, and in the smallest window that a page must fit into (WCAG 1.4.10). */
export const looks = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [sizes.desktop, { width: 320, height: 256 }].map((viewport) => ({
    look: `${colorScheme}, ${viewport.width}×${viewport.height}`,
    colorScheme,
    viewport,
  })),
);

/** Expects that axe-core finds nothing, and that nothing is wider than the window. `at`: the place, if there are several. */
export const expectAccessible = async (page: Page, at?: string): Promise<void> => {
  await page.evaluate(axe);
  expect(await violationsOn(page), at).toEqual([]);
  const overhang = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
  expect(await page.evaluate(overhang), at).toBe(0);
};
