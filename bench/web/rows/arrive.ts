/** WP5: messages of others, until they are painted. */
import type { Page } from 'playwright-core';
import type { Row } from '../../row.ts';
import { median, percentile } from '../../statistics.ts';
import { goToNewest } from '../browser.ts';
import { milliseconds } from '../figures.ts';
import { onStage, type Stage } from '../stage.ts';

const count = 100;
const perSecond = 20;

interface Seen {
  readonly number: number;
  /** Wall clock. */
  readonly painted: number;
  /** When the answer with the event had come. */
  readonly arrived: number;
}

/** Notes each measured message when it is painted. */
const watch = (page: Page, round: number): Promise<void> =>
  page.evaluate((mark) => {
    const seen: Seen[] = [];
    const known = new Set<number>();
    let arrived = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntriesByType('resource') as PerformanceResourceTiming[])
        if (entry.name.includes('/events')) arrived = entry.responseEnd;
    }).observe({ type: 'resource' });
    const pattern = new RegExp(`Round ${mark} number (\\d+)\\.`);
    new MutationObserver((changes) => {
      const numbers: number[] = [];
      for (const { addedNodes } of changes)
        for (const node of addedNodes) {
          const number = Number(pattern.exec(node.textContent ?? '')?.[1] ?? -1);
          if (number >= 0 && !known.has(number)) numbers.push(number);
          known.add(number);
        }
      if (numbers.length === 0) return;
      clock.painted().then((painted) => {
        for (const number of numbers)
          seen.push({
            number,
            painted: performance.timeOrigin + painted,
            arrived: performance.timeOrigin + arrived,
          });
      });
    }).observe(document.querySelector('main')!, { childList: true, subtree: true });
    Object.assign(globalThis, { seen });
  }, round);

const measure = async ({ say, reader }: Stage, page: Page, round: number) => {
  await watch(page, round);
  const begun: number[] = [];
  const sends: Promise<number>[] = [];
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const number = begun.length;
      begun.push(performance.timeOrigin + performance.now());
      sends.push(say(reader.topics[0]!, `Round ${round} number ${number}.`));
      if (begun.length < count) return;
      clearInterval(timer);
      resolve();
    }, 1000 / perSecond);
  });
  await Promise.all(sends);
  const seen = await page.evaluate(async (wanted) => {
    const { seen } = globalThis as unknown as { seen: Seen[] };
    await clock.when(() => seen.length >= wanted);
    return seen;
  }, count);
  return {
    shown: percentile(
      seen.map(({ painted, arrived }) => painted - arrived),
      0.95,
    ),
    sent: percentile(
      seen.map(({ number, painted }) => painted - begun[number]!),
      0.95,
    ),
    sentHalf: percentile(
      seen.map(({ number, painted }) => painted - begun[number]!),
      0.5,
    ),
  };
};

export const wp5: Row = {
  id: 'WP5',
  measure: 'at 20 messages/s, p95: event → painted; send by one → painted at another',
  goals: [
    { name: 'event', unit: 'ms', goal: 33, beyond: 20 },
    { name: 'send', unit: 'ms', goal: 60, beyond: 40 },
  ],
  run: (bench) =>
    onStage(bench, async (stage) => {
      const context = await stage.desk.newcomer();
      const page = await stage.desk.show(context, stage.reader.topics[0]!.address);
      await goToNewest(page);
      const rounds = await bench.rounds((round) => measure(stage, page, round));
      await context.close();
      return {
        values: [median(rounds.map(({ shown }) => shown)), median(rounds.map(({ sent }) => sent))],
        figures: {
          'messages a round': String(count),
          'send p50': milliseconds(median(rounds.map(({ sentHalf }) => sentHalf))),
        },
      };
    }),
};
