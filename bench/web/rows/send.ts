/** WP6: the reader's own messages. */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import type { Row } from '../../row.ts';
import { median, percentile } from '../../statistics.ts';
import { goToNewest } from '../browser.ts';
import { spread } from '../figures.ts';
import { onStage } from '../stage.ts';

const count = 20;

interface Sent {
  readonly time: number;
  readonly movement: number;
}

/** Follows the text from the key until the service has confirmed it. */
const listen = (page: Page, text: string): Promise<void> =>
  page.evaluate((wanted) => {
    const own = () =>
      [...document.querySelectorAll('main article')]
        .filter(({ textContent }) => textContent.includes(wanted))
        .at(-1);
    const tops: number[] = [];
    // The words, since a head may come above them.
    const note = () => {
      const body = own()?.querySelector('[dir=auto]');
      if (body) tops.push(body.getBoundingClientRect().top);
    };
    clock.onKey(async (begun) => {
      const painted = await clock.when(() => own() !== undefined);
      await clock.when(() => {
        note();
        return own()?.textContent.includes('sending') === false;
      });
      for (let frame = 0; frame < 5; frame += 1) {
        await clock.painted();
        note();
      }
      return { time: painted - begun, movement: Math.max(...tops) - Math.min(...tops) };
    });
  }, text);

const sendOne = async (page: Page, text: string): Promise<Sent> => {
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill(text);
  await listen(page, text);
  await page.keyboard.press('Control+Enter');
  return (await page.evaluate(() => clock.followed)) as Sent;
};

export const wp6: Row = {
  id: 'WP6',
  measure: 'Enter → own message painted, p95; movement when it is confirmed',
  goals: [
    { name: 'painted', unit: 'ms', goal: 33, beyond: 16 },
    { name: 'movement', unit: 'px', goal: 0, beyond: 0 },
  ],
  run: (bench) =>
    onStage(bench, async ({ desk, reader }) => {
      const context = await desk.newcomer();
      const page = await desk.show(context, reader.topics[1]!.address);
      await goToNewest(page);
      const rounds = await bench.rounds(async (round) => {
        const sent: Sent[] = [];
        for (let number = 0; number < count; number += 1)
          sent.push(await sendOne(page, `Own words of round ${round}, number ${number}, ${randomUUID()}.`));
        return sent;
      });
      await context.close();
      const times = rounds.flat().map(({ time }) => time);
      const movements = rounds.flat().map(({ movement }) => movement);
      return {
        values: [
          median(
            rounds.map((round) =>
              percentile(
                round.map(({ time }) => time),
                0.95,
              ),
            ),
          ),
          Math.max(...movements),
        ],
        figures: { sends: String(times.length), painted: spread(times) },
      };
    }),
};
