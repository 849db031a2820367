/** WP7: keys in the box. */
import type { Locator, Page } from 'playwright-core';
import type { Row } from '../../row.ts';
import { median, percentile } from '../../statistics.ts';
import { milliseconds } from '../figures.ts';
import { openBare } from '../floor.ts';
import { onStage } from '../stage.ts';

const keys = 40;
const words = 'There is much to say about the garden. ';
const long = words.repeat(5000 / words.length);

/** From each key to the frame after it. `until` holds in that frame. */
const timeKeys = async (page: Page, text: string, until: string): Promise<number[]> => {
  const times: number[] = [];
  for (const letter of text) {
    await page.evaluate((selector) => {
      const isThere = () => selector === '' || document.querySelector(selector) !== null;
      clock.onKey(async (begun) => (await clock.when(isThere)) - begun);
    }, until);
    await page.keyboard.press(letter === ' ' ? 'Space' : letter);
    times.push((await page.evaluate(() => clock.followed)) as number);
  }
  return times;
};

const timeLong = async (page: Page, box: Locator): Promise<number> => {
  await box.fill(long);
  await box.press('Control+End');
  return percentile(
    await timeKeys(page, 'some more of the same words as before it'.slice(0, keys), ''),
    0.95,
  );
};

export const wp7: Row = {
  id: 'WP7',
  measure: 'key → painted, p95: in 5,000 letters, also over a bare box; with suggestions from 10,000 people',
  goals: [
    { name: 'long text', unit: 'ms', goal: 16, beyond: 8 },
    { name: 'over a bare box', unit: '×', goal: 2 },
    { name: 'suggestions', unit: 'ms', goal: 33, beyond: 16 },
  ],
  run: (bench) =>
    onStage(bench, async ({ desk, reader }) => {
      const context = await desk.newcomer();
      const page = await desk.show(context, reader.topics[2]!.address);
      const box = page.getByRole('textbox', { name: 'Message', exact: true });
      const other = await desk.newcomer();
      const bare = await openBare(desk, other, reader.topics[2]!);
      const rounds = await bench.rounds(async () => {
        const text = await timeLong(page, box);
        const times: number[] = [];
        for (const name of ['ka', 'br', 'st', 'me', 'tr']) {
          await box.fill('');
          await timeKeys(page, '@', '');
          times.push(...(await timeKeys(page, name, '[role=listbox] [role=option]')));
        }
        await box.fill('');
        return {
          text,
          suggestions: percentile(times, 0.95),
          bare: await timeLong(bare, bare.getByRole('textbox')),
        };
      });
      await context.close();
      await other.close();
      const of = (pick: (round: (typeof rounds)[number]) => number) => median(rounds.map(pick));
      return {
        values: [
          of(({ text }) => text),
          of(({ text, bare }) => text / bare),
          of(({ suggestions }) => suggestions),
        ],
        figures: { 'bare box p95': milliseconds(of(({ bare }) => bare)), 'keys a round': String(keys) },
      };
    }),
};
