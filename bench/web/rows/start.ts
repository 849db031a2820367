/** WP2, WP3: the start, with nothing on the device and from the device. */
import type { BrowserContext, Page } from 'playwright-core';
import type { Row } from '../../row.ts';
import { median } from '../../statistics.ts';
import { markOf } from '../browser.ts';
import { milliseconds } from '../figures.ts';
import { openBare } from '../floor.ts';
import { onStage, type Stage } from '../stage.ts';

const firstPaint = (page: Page): Promise<number> => markOf(page, 'first-contentful-paint');

const startCold = async ({ desk, reader }: Stage) => {
  const topic = reader.topics[0]!;
  const context = await desk.newcomer();
  const page = await context.newPage();
  await page.goto(`${desk.origin}/${topic.address}`);
  const times = {
    paint: await firstPaint(page),
    messages: await markOf(page, 'parlance:first-messages'),
    complete: await markOf(page, 'parlance:complete'),
  };
  await context.close();
  const other = await desk.newcomer();
  const bare = await markOf(await openBare(desk, other, topic), 'parlance:first-messages');
  await other.close();
  return { ...times, bare };
};

export const wp2: Row = {
  id: 'WP2',
  measure: 'cold start: first contentful paint; first messages, also over a bare page; complete',
  goals: [
    { name: 'paint', unit: 'ms', goal: 400, beyond: 250 },
    { name: 'messages', unit: 'ms', goal: 900, beyond: 600 },
    { name: 'over a bare page', unit: '×', goal: 3 },
    { name: 'complete', unit: 'ms', goal: 1500, beyond: 1000 },
  ],
  run: (bench) =>
    onStage(bench, async (stage) => {
      await startCold(stage);
      const rounds = await bench.rounds(() => startCold(stage));
      const of = (pick: (round: (typeof rounds)[number]) => number) => median(rounds.map(pick));
      return {
        values: [
          of(({ paint }) => paint),
          of(({ messages }) => messages),
          of(({ messages, bare }) => messages / bare),
          of(({ complete }) => complete),
        ],
        figures: { 'bare page': milliseconds(of(({ bare }) => bare)) },
      };
    }),
};

const events = 1000;

const reopen = async ({ desk, reader }: Stage, context: BrowserContext): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(`${desk.origin}/${reader.topics[0]!.address}`);
  return page;
};

const startWarm = async (stage: Stage, context: BrowserContext) => {
  const { reader, sayMany } = stage;
  let page = await reopen(stage, context);
  const messages = await markOf(page, 'parlance:first-messages');
  await page.close();
  await context.setOffline(true);
  page = await reopen(stage, context);
  const alone = await markOf(page, 'parlance:first-messages');
  await page.close();
  await context.setOffline(false);
  const last = await sayMany(reader.topics.slice(0, 20), events);
  page = await reopen(stage, context);
  const caughtUp = await page.evaluate((id) => {
    const marks = () => performance.getEntriesByName('parlance:event') as PerformanceMark[];
    const reached = () => marks().find(({ detail }) => detail >= id);
    return clock.when(() => reached() !== undefined).then(() => reached()!.startTime);
  }, last);
  await page.close();
  return { messages, alone, caughtUp };
};

export const wp3: Row = {
  id: 'WP3',
  measure:
    'warm start from the device: first messages; without the service; caught up with 1,000 events; registrations',
  goals: [
    { name: 'messages', unit: 'ms', goal: 250, beyond: 150 },
    { name: 'without the service', unit: 'ms', goal: 250, beyond: 150 },
    { name: 'caught up', unit: 'ms', goal: 400, beyond: 250 },
    { name: 'registrations', unit: '', goal: 0, beyond: 0 },
  ],
  run: (bench) =>
    onStage(bench, async (stage) => {
      const { desk, reader } = stage;
      const context = await desk.newcomer();
      const first = await desk.show(context, reader.topics[0]!.address);
      await first.evaluate(() => navigator.serviceWorker.ready.then(() => true));
      // Its own requests are the first that it answers.
      await first.reload();
      await markOf(first, 'parlance:first-messages');
      await first.close();
      let registrations = 0;
      context.on('request', (request) => {
        if (new URL(request.url()).pathname.endsWith('/register')) registrations += 1;
      });
      const rounds = await bench.rounds(() => startWarm(stage, context));
      await context.close();
      const of = (pick: (round: (typeof rounds)[number]) => number) => median(rounds.map(pick));
      return {
        values: [
          of(({ messages }) => messages),
          of(({ alone }) => alone),
          of(({ caughtUp }) => caughtUp),
          registrations,
        ],
        figures: { 'starts a round': '3' },
      };
    }),
};
