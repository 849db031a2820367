/** WP11: how the page answers on a walk through its views. */
import type { Page } from 'playwright-core';
import type { Row } from '../../row.ts';
import { median } from '../../statistics.ts';
import { milliseconds } from '../figures.ts';
import { onStage, type Stage } from '../stage.ts';

const views = [
  'Inbox',
  'Recent conversations',
  'Combined feed',
  'Mentions',
  'Starred messages',
  'Reactions',
  'Drafts',
  'Scheduled messages',
  'Reminders',
];

interface Walk {
  readonly longest: number;
  readonly slowest: number;
  readonly shift: number;
  readonly interactions: number;
}

const reset = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await clock.painted();
    clock.interactions.length = 0;
  });

/** Clicks, keys and dialogs as people use them. */
const stroll = async (page: Page): Promise<void> => {
  const sidebar = page.getByRole('navigation', { name: 'Sidebar' });
  const settled = () => page.locator('main:not([aria-busy])').waitFor();
  for (const name of views) {
    await sidebar
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .first()
      .click();
    await settled();
  }
  await sidebar.getByRole('link', { name: 'Combined feed' }).first().click();
  await settled();
  for (const key of ['k', 'k', 'j', 'End']) await page.keyboard.press(key);
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.type('gar');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /, (active|idle|invisible)$/ })
    .click();
  await page.getByRole('menu').waitFor();
  await page.keyboard.press('Escape');
};

const walk = async ({ desk, reader }: Stage, slowness: number): Promise<Walk> => {
  const context = await desk.newcomer();
  const page = await desk.show(context, reader.topics[0]!.address);
  const tools = await context.newCDPSession(page);
  const longest = await page.evaluate(() => {
    const paint = performance.getEntriesByName('first-contentful-paint')[0]!.startTime;
    return Math.max(0, ...clock.tasks.filter(({ begin }) => begin > paint).map(({ time }) => time));
  });
  await tools.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  await reset(page);
  await stroll(page);
  const rest = await page.evaluate(async () => {
    await clock.painted();
    const { shift, interactions } = clock;
    return { shift, slowest: Math.max(0, ...interactions), interactions: interactions.length };
  });
  await context.close();
  return { longest, ...rest };
};

export const wp11: Row = {
  id: 'WP11',
  measure:
    'longest task after the first paint; slowest answer on a walk through all views; at 4× CPU; layout shift',
  goals: [
    { name: 'task', unit: 'ms', goal: 50, beyond: 30 },
    { name: 'answer', unit: 'ms', goal: 80, beyond: 50 },
    { name: 'answer at 4×', unit: 'ms', goal: 200, beyond: 120 },
    { name: 'shift', unit: '', goal: 0.02, beyond: 0 },
  ],
  run: (bench) =>
    onStage(bench, async (stage) => {
      const rounds = await bench.rounds(async () => ({
        plain: await walk(stage, 1),
        slow: await walk(stage, 4),
      }));
      return {
        values: [
          median(rounds.map(({ plain, slow }) => Math.max(plain.longest, slow.longest))),
          median(rounds.map(({ plain }) => plain.slowest)),
          median(rounds.map(({ slow }) => slow.slowest)),
          median(rounds.map(({ plain }) => plain.shift)),
        ],
        figures: {
          'answers over 16 ms': String(median(rounds.map(({ plain }) => plain.interactions))),
          'longest task of any start': milliseconds(
            Math.max(...rounds.flatMap(({ plain, slow }) => [plain.longest, slow.longest])),
          ),
        },
      };
    }),
};
