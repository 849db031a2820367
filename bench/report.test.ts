import { expect, test } from 'vitest';
import { judge, type Result, renderReport } from './report.ts';
import type { Row } from './row.ts';

test('a value is held against the goal and the further goal, in the direction of the row', () => {
  const most = { name: 'p50', unit: 'ms', goal: 2, beyond: 1 } as const;
  expect([0.9, 1, 1.5, 2.1].map((value) => judge(most, value))).toEqual([
    'beyond',
    'beyond',
    'met',
    'missed',
  ]);
  const least = { name: 'ratio', unit: '×', goal: 0.25, beyond: 0.5, isLeast: true } as const;
  expect([0.6, 0.3, 0.2].map((value) => judge(least, value))).toEqual(['beyond', 'met', 'missed']);
});

test('what has no goal is neither met nor missed', () => {
  expect(judge({ name: 'ratio', unit: '×' }, 3)).toBe('no goal');
  expect(judge({ name: 'ratio', unit: '×', beyond: 2 }, 3)).toBe('missed');
});

test('a goal that speaks of the full size is not called met by a smaller run', () => {
  const row: Row = {
    id: 'P1',
    measure: 'what P1 measures',
    goals: [{ name: 'time', unit: 's', goal: 2 }],
    isJudgedAtFullSize: true,
    run: () => Promise.reject(new Error('not run')),
  };
  const machine = { processors: 2, model: 'Example', memoryGb: 8, node: '20.19.0' };
  const at = (size: 'small' | 'full') =>
    renderReport([row], { P1: { values: [1], figures: {}, date: '2030-01-02', size, rounds: 5, machine } });
  expect(at('small')).toContain('| not judged: size small |');
  expect(at('full')).toContain('| yes |');
});

test('rows stand in the order of their numbers, measured or not', () => {
  const row = (id: string): Row => ({
    id,
    measure: `what ${id} measures`,
    goals: [{ name: 'time', unit: 's', goal: 2 }],
    run: () => Promise.reject(new Error('not run')),
  });
  const result: Result = {
    values: [1.234],
    figures: { slowest: '1.5 s' },
    date: '2030-01-02',
    size: 'full',
    rounds: 5,
    machine: { processors: 2, model: 'Example', memoryGb: 8, node: '20.19.0' },
  };
  const lines = renderReport([row('P10'), row('P9')], { P10: result }).split('\n');
  const table = lines.filter((line) => line.startsWith('| P'));
  expect(table[0]).toContain('| P9 | what P9 measures | not measured |');
  expect(table[1]).toContain('time 1.23 s | ≤ 2 s | – | yes | slowest: 1.5 s | 2030-01-02 |');
});
