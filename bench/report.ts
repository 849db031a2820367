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

export const judge = (goal: Goal, value: number): Verdict => {
  if (reaches(value, goal.beyond, goal.isLeast === true)) return 'beyond';
  if (goal.goal === undefined) return goal.beyond === undefined ? 'no goal' : 'missed';
  return reaches(value, goal.goal, goal.isLeast === true) ? 'met' : 'missed';
};

const amount = (value: number, unit: Goal['unit']) => {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  const text = value.toFixed(digits);
  return unit === '×' ? `${text}×` : `${text} ${unit}`;
};

const bound = (value: number | undefined, goal: Goal) => {
  if (value === undefined) return '–';
  const text = goal.unit === '×' ? `${value}×` : `${value} ${goal.unit}`;
  return `${goal.isLeast === true ? '≥' : '≤'} ${text}`;
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
    : row.goals.map((goal, index) => words[judge(goal, result.values[index]!)]).join('<br>');

const renderRow = (row: Row, result: Result | undefined): string => {
  const each = (render: (goal: Goal, index: number) => string) => row.goals.map(render).join('<br>');
  const cells = [
    row.id,
    row.measure,
    result === undefined
      ? 'not measured'
      : each((goal, index) => `${goal.name} ${amount(result.values[index]!, goal.unit)}`),
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

/** Orders rows by number. */
export const renderReport = (rows: readonly Row[], results: Results): string => {
  const ordered = [...rows].sort((a, b) => Number(a.id.slice(1)) - Number(b.id.slice(1)));
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
    '| # | Measure | Result | Goal | Beyond | Met | Figures | Measured |',
    '|---|---|---|---|---|---|---|---|',
    ...ordered.map((row) => renderRow(row, results[row.id])),
    '',
  ].join('\n');
};
