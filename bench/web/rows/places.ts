/** WP4: from one place to another. */
import type { Page } from 'playwright-core';
import type { Row } from '../../row.ts';
import { percentile } from '../../statistics.ts';
import { effortOf } from '../browser.ts';
import { milliseconds, spread } from '../figures.ts';
import { onStage } from '../stage.ts';

const places = 100;

/** Milliseconds from the click on a link until the messages of its place are painted. */
export const follow = (page: Page, address: string): Promise<number> =>
  page.evaluate(async (href) => {
    const heading = () => document.querySelector('main h1')?.textContent;
    const before = heading();
    const link = document.body.appendChild(document.createElement('a'));
    link.href = href;
    const begun = performance.now();
    link.click();
    link.remove();
    const painted = await clock.when(
      () => heading() !== before && document.querySelector('main [role=feed] article') !== null,
    );
    return painted - begun;
  }, address);

export const wp4: Row = {
  id: 'WP4',
  measure: 'change of place, click → painted, p95: messages on the device; fetched',
  goals: [
    { name: 'stored', unit: 'ms', goal: 50, beyond: 32 },
    { name: 'fetched', unit: 'ms', goal: 200, beyond: 120 },
  ],
  run: (bench) =>
    onStage(bench, async ({ desk, reader }) => {
      const context = await desk.newcomer();
      const page = await desk.show(context, reader.topics[places]!.address);
      const walk = async () => {
        const times: number[] = [];
        for (const { address } of reader.topics.slice(0, places)) times.push(await follow(page, address));
        return times;
      };
      const fetched = await walk();
      const effort = await effortOf(context, page);
      const before = await effort();
      const stored = await walk();
      const processor = ((await effort()).thread - before.thread) / places;
      await context.close();
      return {
        values: [percentile(stored, 0.95), percentile(fetched, 0.95)],
        figures: {
          places: String(places),
          stored: spread(stored),
          fetched: spread(fetched),
          "processor time of the page's thread for a stored one": milliseconds(processor * 1000),
        },
      };
    }),
};
