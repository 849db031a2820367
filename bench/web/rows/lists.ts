/** WP13: lists of all people of a large organization [W149]. */
import type { Page } from 'playwright-core';
import type { Bench } from '../../bench.ts';
import type { Ground } from '../../ground.ts';
import { asOwner } from '../../owner.ts';
import type { Row } from '../../row.ts';
import { median, percentile } from '../../statistics.ts';
import { Desk, effortOf } from '../browser.ts';
import { milliseconds, spread } from '../figures.ts';
import { givePassword, password } from '../reader.ts';

const sizes = {
  tiny: { users: 500, channels: 5, messages: 500 },
  small: { users: 50_000, channels: 30, messages: 5_000 },
  full: { users: 50_000, channels: 30, messages: 5_000 },
} as const;

/** Each letter leaves other rows: addresses hold numbers, and names begin with any letter. */
const digits = '124';
const letters = 'ma';
const columns = ['E-mail', 'Role', 'Last active', 'Name'];
const speed = 4000;
const seconds = 3;

interface List {
  readonly name: string;
  readonly address: string;
  /** The name of the field above it, and what is typed there. */
  readonly field: string;
  readonly text: string;
  /** Finds what scrolls, and within it each row. */
  readonly rows: string;
  readonly row: string;
  readonly isSorted: boolean;
}

interface Visit {
  readonly filter: readonly number[];
  /** Milliseconds of processor time of the page's thread, for each letter. */
  readonly effort: number;
  readonly sort: readonly number[];
  readonly frames: number;
  readonly blank: number;
  readonly late: number;
}

const rowsOf = (page: Page, { rows, row }: List): Promise<unknown> =>
  page.evaluate(({ rows, row }) => clock.when(() => document.querySelector(`${rows} ${row}`) !== null), {
    rows,
    row,
  });

/** The list was there for a moment before it is used: milliseconds without a long task. */
const rest = 500;

const isAtRest = (page: Page): Promise<unknown> =>
  page.evaluate(
    (rest) =>
      clock.when(() => {
        const last = clock.tasks.at(-1);
        return performance.now() - (last === undefined ? 0 : last.begin + last.time) > rest;
      }),
    rest,
  );

/** What changes with each letter: how many rows there are, and which. */
const watch = (page: Page, { rows, row }: List): Promise<void> =>
  page.evaluate(
    ({ rows, row }) => {
      const picture = () =>
        [
          document.querySelector(rows)?.getAttribute('aria-rowcount'),
          ...[...document.querySelectorAll(`${rows} ${row}`)].slice(0, 30).map((one) => one.textContent),
        ].join();
      Object.assign(globalThis, { picture });
    },
    { rows, row },
  );

/** Milliseconds from the key until the rows that it leaves are painted. */
const type = async (page: Page, letter: string): Promise<number> => {
  await page.evaluate(() => {
    const { picture } = globalThis as unknown as { picture: () => string };
    const before = picture();
    clock.onKey(async (begun) => (await clock.when(() => picture() !== before)) - begun);
  });
  await page.keyboard.press(letter);
  return page.evaluate(() => clock.followed as Promise<number>);
};

const filter = async (page: Page, { field, text }: List): Promise<number[]> => {
  const times: number[] = [];
  await page.getByRole('searchbox', { name: field }).focus();
  for (const letter of text) times.push(await type(page, letter));
  for (const _letter of text) times.push(await type(page, 'Backspace'));
  return times;
};

/** Milliseconds from the click until the first rows in the new order are painted. */
const sort = async (page: Page, column: string): Promise<number> =>
  page.evaluate(async (column) => {
    const { picture } = globalThis as unknown as { picture: () => string };
    const heading = [...document.querySelectorAll<HTMLElement>('[role=columnheader] button')].find(
      (one) => one.textContent?.trim().startsWith(column) === true,
    )!;
    const order = () => heading.closest('[aria-sort]')?.getAttribute('aria-sort') ?? '';
    const before = `${order()} ${picture()}`;
    const begun = performance.now();
    heading.click();
    return (await clock.when(() => `${order()} ${picture()}` !== before)) - begun;
  }, column);

/** Scrolls down, and looks at three heights after each step, as they are about to be painted. */
const fly = (page: Page, { rows, row }: List): Promise<Pick<Visit, 'frames' | 'blank' | 'late'>> =>
  page.evaluate(
    ({ rows, row, speed, seconds }) =>
      new Promise<Pick<Visit, 'frames' | 'blank' | 'late'>>((resolve) => {
        let scroller = document.querySelector(rows)!;
        while (
          scroller.scrollHeight <= scroller.clientHeight + 1 ||
          getComputedStyle(scroller).overflowY === 'visible'
        )
          scroller = scroller.parentElement!;
        // What stands above the first row is no gap.
        document.querySelector(`${rows} ${row}`)!.scrollIntoView({ block: 'start' });
        const { left, top, width, height } = scroller.getBoundingClientRect();
        const heights = [0.3, 0.6, 0.9].map((part) => top + height * part);
        const isBlank = () =>
          heights.some((y) => document.elementFromPoint(left + width / 3, y)?.closest(row) == null);
        const flight = { frames: 0, blank: 0, late: 0 };
        const begun = performance.now();
        let before = begun;
        const step = (now: number) => {
          const past = now - before;
          before = now;
          flight.frames += 1;
          if (past > 33.5) flight.late += 1;
          scroller.scrollTop += (speed * past) / 1000;
          if (isBlank()) flight.blank += 1;
          if (now - begun < seconds * 1000) requestAnimationFrame(step);
          else resolve(flight);
        };
        requestAnimationFrame(step);
      }),
    { rows, row, speed, seconds },
  );

const visit = async (desk: Desk, list: List): Promise<Visit> => {
  const context = await desk.newcomer();
  const page = await context.newPage();
  await page.goto(`${desk.origin}/${list.address}`);
  await rowsOf(page, list);
  await isAtRest(page);
  await watch(page, list);
  const effort = await effortOf(context, page);
  const before = await effort();
  const filtered = await filter(page, list);
  const spent = ((await effort()).thread - before.thread) * 1000;
  const sorted: number[] = [];
  if (list.isSorted)
    for (const column of columns)
      for (let twice = 0; twice < 2; twice += 1) sorted.push(await sort(page, column));
  const flight = await fly(page, list);
  await context.close();
  return { filter: filtered, effort: spent / filtered.length, sort: sorted, ...flight };
};

const listsOf = ({ everybodysChannel }: Ground): readonly List[] => [
  {
    name: 'users',
    address: '#organization/users/active',
    field: 'Filter Users',
    text: digits,
    rows: 'main [role=table]',
    row: '[role=row][aria-rowindex]:has([role=rowheader])',
    isSorted: true,
  },
  {
    name: 'subscribers',
    address: `#channels/${everybodysChannel}/everybody/subscribers`,
    field: 'Filter subscribers',
    text: digits,
    rows: 'main :is(table, [role=table])',
    row: ':is(tbody tr, [role=row]):has(th, [role=rowheader])',
    isSorted: false,
  },
  {
    name: 'people beside',
    address: '#inbox',
    field: 'Filter people',
    text: letters,
    rows: '#people ul',
    row: 'li',
    isSorted: false,
  },
];

const measure = async (bench: Bench, ground: Ground) =>
  asOwner(ground, async ({ user_id, email }) => {
    await givePassword(ground, user_id);
    await ground.restart();
    const desk = await Desk.open(ground.service.port, { email, password });
    try {
      const visits = new Map<string, Visit[]>();
      await bench.rounds(async () => {
        for (const list of listsOf(ground))
          visits.set(list.name, [...(visits.get(list.name) ?? []), await visit(desk, list)]);
      });
      return visits;
    } finally {
      await desk.close();
    }
  });

export const wp13: Row = {
  id: 'WP13',
  measure:
    'lists of 50,000 people: key in the filter → painted, p95; click on a column → painted, p95; blank frames while scrolling at 4,000 px/s',
  goals: [
    { name: 'filter', unit: 'ms', goal: 50 },
    { name: 'sort', unit: 'ms', goal: 50 },
    { name: 'blank', unit: '', goal: 0, beyond: 0 },
  ],
  run: async (bench) => {
    const size = sizes[bench.options.size];
    const ground = await bench.freshGround(size);
    try {
      const visits = await measure(bench, ground);
      const all = [...visits.values()].flat();
      const figures = [...visits].map(([name, some]) => {
        const late = median(some.map(({ late, frames }) => (late / frames) * 100));
        return [
          name,
          `filter ${spread(some.flatMap(({ filter }) => filter))}, processor ${milliseconds(median(some.map(({ effort }) => effort)))}; blank frames: ${Math.max(...some.map(({ blank }) => blank))}; frames over 33 ms: ${late.toFixed(1)} %`,
        ];
      });
      const sorts = all.flatMap(({ sort }) => sort);
      return {
        values: [
          percentile(
            all.flatMap(({ filter }) => filter),
            0.95,
          ),
          percentile(sorts, 0.95),
          Math.max(...all.map(({ blank }) => blank)),
        ],
        figures: {
          people: String(size.users),
          ...Object.fromEntries(figures),
          sort: spread(sorts),
          'first letter': milliseconds(median(all.map(({ filter }) => filter[0]!))),
          'frames a round': String(median(all.map(({ frames }) => frames))),
        },
      };
    } finally {
      await ground.close();
    }
  },
};
