/** WP9, WP10: what an open page costs. */
import type { Row } from '../../row.ts';
import { type Effort, effortOf, weigh } from '../browser.ts';
import { megabytes } from '../figures.ts';
import { onStage } from '../stage.ts';
import { follow } from './places.ts';

const places = 100;
const events = 10_000;

export const wp9: Row = {
  id: 'WP9',
  measure: 'heap after load; growth after 100 places and 10,000 events; elements',
  goals: [
    { name: 'heap', unit: 'MB', goal: 60, beyond: 40 },
    { name: 'growth', unit: 'MB', goal: 20, beyond: 8 },
    { name: 'elements', unit: '', goal: 3500, beyond: 2500 },
  ],
  run: (bench) =>
    onStage(bench, async ({ desk, reader, sayMany }) => {
      const context = await desk.newcomer();
      const page = await desk.show(context, reader.topics[0]!.address);
      const tools = await context.newCDPSession(page);
      const before = await weigh(tools);
      for (const { address } of reader.topics.slice(1, places + 1)) await follow(page, address);
      const last = await sayMany(reader.topics.slice(0, places), events);
      await page.evaluate((id) => {
        const marks = () => performance.getEntriesByName('parlance:event') as PerformanceMark[];
        return clock.when(() => marks().some(({ detail }) => detail >= id));
      }, last);
      const after = await weigh(tools);
      await context.close();
      return {
        values: [
          megabytes(before.heap),
          megabytes(after.heap - before.heap),
          Math.max(before.elements, after.elements),
        ],
        figures: { 'elements after load': String(before.elements) },
      };
    }),
};

const inFront = 60;
const hidden = 30;

const rest = async (effort: () => Promise<Effort>, seconds: number) => {
  const before = await effort();
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  const after = await effort();
  return {
    share: ((after.process - before.process) / seconds) * 100,
    layouts: after.layouts - before.layouts,
  };
};

export const wp10: Row = {
  id: 'WP10',
  measure: 'idle for 60 s, share of a core: in front; hidden; layouts',
  goals: [
    { name: 'in front', unit: '%', goal: 0.4, beyond: 0.2 },
    { name: 'hidden', unit: '%', goal: 0.1, beyond: 0.05 },
    { name: 'layouts', unit: '', goal: 6, beyond: 2 },
  ],
  run: (bench) =>
    onStage(bench, async ({ desk, reader }) => {
      const context = await desk.newcomer();
      const page = await desk.show(context, reader.topics[0]!.address);
      const effort = await effortOf(context, page);
      // What the start leaves for later.
      await rest(effort, 10);
      const front = await rest(effort, inFront);
      // The page learns what a browser reports of a window that is covered.
      await page.evaluate(() => {
        Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
        Object.defineProperty(document, 'hidden', { value: true });
        document.dispatchEvent(new Event('visibilitychange'));
      });
      await rest(effort, 2);
      const behind = await rest(effort, hidden);
      await context.close();
      return {
        values: [front.share, behind.share, front.layouts],
        figures: { 'hidden for': `${hidden} s` },
      };
    }),
};
