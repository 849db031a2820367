/** WP8: reading back at speed, and what moves meanwhile. */
import type { Page } from 'playwright-core';
import type { Row } from '../../row.ts';
import { median } from '../../statistics.ts';
import { onStage, type Stage } from '../stage.ts';

const speed = 4000;
const seconds = 8;

interface Flight {
  readonly frames: number;
  readonly blank: number;
  readonly late: number;
  /** Frames without movement, since older messages had not come. */
  readonly waiting: number;
  readonly pixels: number;
}

/** Scrolls back, and looks at three heights of each frame. */
const fly = (page: Page): Promise<Flight> =>
  page.evaluate(
    ({ speed, seconds }) =>
      new Promise<Flight>((resolve) => {
        let scroller = document.querySelector('main [role=feed]')!;
        while (
          scroller.scrollHeight <= scroller.clientHeight + 1 ||
          getComputedStyle(scroller).overflowY === 'visible'
        )
          scroller = scroller.parentElement!;
        Object.assign(globalThis, { scroller });
        const { left, top, width, height } = scroller.getBoundingClientRect();
        const [middle, heights] = [left + width / 2, [0.2, 0.5, 0.8].map((part) => top + height * part)];
        const isBlank = () =>
          heights.every((y) => document.elementFromPoint(middle, y)?.closest('article') == null);
        const flight = { frames: 0, blank: 0, late: 0, waiting: 0, pixels: 0 };
        const begun = performance.now();
        let before = begun;
        const step = (now: number) => {
          const past = now - before;
          before = now;
          flight.frames += 1;
          if (past > 33.5) flight.late += 1;
          if (isBlank()) flight.blank += 1;
          const way = Math.min(scroller.scrollTop, (speed * past) / 1000);
          if (way === 0) flight.waiting += 1;
          flight.pixels += way;
          scroller.scrollTop -= way;
          if (now - begun < seconds * 1000) requestAnimationFrame(step);
          else resolve(flight);
        };
        requestAnimationFrame(step);
      }),
    { speed, seconds },
  );

/** Notes where the first message in view stands, in each frame that changes the length of the feed. */
const watchFirst = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { scroller } = globalThis as unknown as { scroller: Element };
    const above = scroller.getBoundingClientRect().top;
    const { id } = [...document.querySelectorAll('main [role=feed] article')].find(
      (one) => one.getBoundingClientRect().bottom > above + 10,
    )!;
    const top = () => document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
    const first = top();
    const watched = { movement: 0, isOn: true };
    const look = () => {
      if (watched.isOn) watched.movement = Math.max(watched.movement, Math.abs(top() - first));
    };
    // After the page's own observer, before the frame is painted: at other times what changed is not put right yet.
    new ResizeObserver(look).observe(scroller.firstElementChild!);
    Object.assign(globalThis, { watched });
  });

/** One for each round, since a person reacts once with each. */
const emoji = ['heart', 'tada', 'octopus', 'smile', 'rocket', 'eyes', 'coffee', 'sunny', 'rainbow', 'car'];

/** Reactions to messages above those in view. */
const disturb = async ({ change }: Stage, page: Page, round: number): Promise<number> => {
  const ids = await page.evaluate(() =>
    [...document.querySelectorAll('main [role=feed] article')]
      .filter((article) => article.getBoundingClientRect().bottom < 0)
      .slice(-12)
      .map((article) => Number(article.id.split('-').at(-1))),
  );
  await watchFirst(page);
  for (const id of ids)
    await change('POST', `/messages/${id}/reactions`, { emoji_name: emoji[round % emoji.length]! });
  const last = ids.at(-1)!;
  return page.evaluate(async (id) => {
    const { watched } = globalThis as unknown as { watched: { movement: number; isOn: boolean } };
    await clock.when(() => {
      const article = document.getElementById(`main-${id}`);
      return article === null || article.querySelector('[role=group] button') !== null;
    });
    for (let frame = 0; frame < 5; frame += 1) await clock.painted();
    watched.isOn = false;
    return watched.movement;
  }, last);
};

export const wp8: Row = {
  id: 'WP8',
  measure:
    'scrolling back at 4,000 px/s: blank frames; frames over 33 ms; movement of the message being read',
  goals: [
    { name: 'blank', unit: '', goal: 0, beyond: 0 },
    { name: 'over 33 ms', unit: '%', goal: 1, beyond: 0.2 },
    { name: 'movement', unit: 'px', goal: 1, beyond: 0 },
  ],
  run: (bench) =>
    onStage(bench, async (stage) => {
      const movements: number[] = [];
      const rounds = await bench.rounds(async (round) => {
        // Without what came before: each round begins at the newest.
        const context = await stage.desk.newcomer();
        const page = await stage.desk.show(context, `#narrow/channel/${stage.reader.topics[round]!.channel}`);
        const flight = await fly(page);
        movements.push(await disturb(stage, page, round));
        await context.close();
        return flight;
      });
      return {
        values: [
          median(rounds.map(({ blank }) => blank)),
          median(rounds.map(({ late, frames }) => (late / frames) * 100)),
          Math.max(...movements),
        ],
        figures: {
          'pixels a round': String(Math.round(median(rounds.map(({ pixels }) => pixels)))),
          'frames a round': String(median(rounds.map(({ frames }) => frames))),
          'frames that waited for older messages': String(median(rounds.map(({ waiting }) => waiting))),
        },
      };
    }),
};
