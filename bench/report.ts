/** Results as data, and their page. */
import type { Goal, Row } from './row.ts';

export interface Machine {
  readonly processors: number;
  readonly model: string;
  readonly memoryGb: number;
  readonly node: string;
}

export interface Result {
  readonly values: readonly number[];
  readonly figures: Readonly<Record<string, string>>;
  /** Like 2030-12-31. */
  readonly date: string;
  readonly size: string;
  readonly rounds: number;
  readonly machine: Machine;
}

/** Keyed by row id. */
export type Results = Readonly<Record<string, Result>>;

type Verdict = 'beyond' | 'met' | 'missed' | 'no goal';

const reaches = (value: number, bound: number | undefined, isLeast: boolean) =>
  bound !== undefined && (isLeast ? value >= bound : value <= bound);

export const judge = (goal: Goal, value: number | undefined): Verdict => {
  if (value === undefined) return 'no goal';
  if (reaches(value, goal.beyond, goal.isLeast === true)) return 'beyond';
  if (goal.goal === undefined) return goal.beyond === undefined ? 'no goal' : 'missed';
  return reaches(value, goal.goal, goal.isLeast === true) ? 'met' : 'missed';
};

const withUnit = (text: string, unit: Goal['unit']) => {
  if (unit === '') return text;
  return unit === '×' ? `${text}×` : `${text} ${unit}`;
};

/** A row that got a further goal since has no value for it yet. */
const amount = (value: number | undefined, unit: Goal['unit']) => {
  if (value === undefined) return 'not measured';
  const digits = value >= 100 || Number.isInteger(value) ? 0 : value >= 10 ? 1 : 2;
  return withUnit(value.toFixed(digits), unit);
};

const bound = (value: number | undefined, goal: Goal) => {
  if (value === undefined) return '–';
  return `${goal.isLeast === true ? '≥' : '≤'} ${withUnit(String(value), goal.unit)}`;
};

const words: Readonly<Record<Verdict, string>> = {
  beyond: '**yes, beyond**',
  met: 'yes',
  missed: 'no',
  'no goal': '–',
};

const verdictOf = (row: Row, result: Result): string =>
  row.isJudgedAtFullSize && result.size !== 'full'
    ? `not judged: size ${result.size}`
    : row.goals.map((goal, index) => words[judge(goal, result.values[index])]).join('<br>');

const renderRow = (row: Row, result: Result | undefined): string => {
  const each = (render: (goal: Goal, index: number) => string) => row.goals.map(render).join('<br>');
  const cells = [
    row.id,
    row.measure,
    result === undefined
      ? 'not measured'
      : each((goal, index) => `${goal.name} ${amount(result.values[index], goal.unit)}`),
    each((goal) => bound(goal.goal, goal)),
    each((goal) => bound(goal.beyond, goal)),
    result === undefined ? '' : verdictOf(row, result),
    result === undefined
      ? ''
      : Object.entries(result.figures)
          .map(([name, value]) => `${name}: ${value}`)
          .join('; '),
    result?.date ?? '',
  ];
  return `| ${cells.join(' | ')} |`;
};

const describe = (machine: Machine) =>
  `${machine.processors} cores (${machine.model}), ${machine.memoryGb} GB of memory, Node ${machine.node}`;

/** Letters, then numbers: P2, P10, WP1. */
export const compareIds = (a: string, b: string): number =>
  a.replace(/\d+/, '').localeCompare(b.replace(/\d+/, '')) || Number(/\d+/.exec(a)) - Number(/\d+/.exec(b));

const page = [
  '## The web application',
  '',
  '`npm run bench -- web` measures these rows with the Chromium of the machine, 1280×800, without a window: 1,000,000 messages are',
  'stored, and the reader has 20 channels and 2,000 unread messages. "Painted" is the first task after the frame. Floors are a bare',
  'page of the same service that writes the same messages as plain rows, and its bare text field. Browser, service, database and',
  'all else that runs share the cores of the machine, so times, and ratios of times, are those of a busy machine; counts and bytes are not.',
  'WP4, WP9 and WP10 are of one pass, not of rounds. WP8 scrolls for 8 seconds a round, and its movement is that of reactions alone. WP10 is the',
  'process of the page, without those of the browser, and hides the page by what the page reads, for 30 seconds.',
  'WP13 has an organization of its own, of 50,000 people, and begins with each list when the page is at rest.',
  'Accessibility (WP12) and random cuts (WR1) are tests: `testing/web/axe.test.ts` and `testing/web/cuts.test.ts`.',
  '',
];

const isOfPage = ({ id }: Row) => id.startsWith('W');

const head = [
  '| # | Measure | Result | Goal | Beyond | Met | Figures | Measured |',
  '|---|---|---|---|---|---|---|---|',
];

/** Orders rows by number. */
export const renderReport = (rows: readonly Row[], results: Results): string => {
  const ordered = [...rows].sort((a, b) => compareIds(a.id, b.id));
  const tableOf = (some: readonly Row[]) => [...head, ...some.map((row) => renderRow(row, results[row.id]))];
  const ofPage = ordered.filter(isOfPage);
  const known = ordered.flatMap((row) => results[row.id] ?? []);
  const machines = [...new Set(known.map((result) => describe(result.machine)))];
  const rounds = [...new Set(known.map((result) => result.rounds))].join(' or ');
  return [
    '# Benchmarks',
    '',
    'Made by `npm run bench` from `benchmarks.json`; rows that a run leaves out keep their earlier results.',
    '',
    `Quoted are medians of ${rounds || 'several'} rounds. The service runs in a process of its own over a PostgreSQL with durable`,
    'commits, with authentication, permission checks, Markdown and an organization of 10,000 users, 200 channels and',
    '100,000 messages; rate limits are off. The load generator, the service and its database share the machine.',
    'Ratios are to a floor taken in the same run; absolute figures depend on the machine:',
    '',
    ...machines.map((machine) => `- ${machine}`),
    '',
    ...tableOf(ordered.filter((row) => !isOfPage(row))),
    '',
    ...(ofPage.length === 0 ? [] : page),
    ...(ofPage.length === 0 ? [] : [...tableOf(ofPage), '']),
  ].join('\n');
};
