/** P8: rows written per send. */
import type { Ground } from '../ground.ts';
import { sendRequest } from '../load/request.ts';
import type { Row } from '../row.ts';

const sends = 1_000;
const pauseMs = 1_500;
/** Idle PostgreSQL processes report within this time. */
const idleMs = 11_000;

type Counts = Readonly<Record<string, number>>;

const read = async (ground: Ground): Promise<Counts> => {
  const rows = await ground.sql<{ name: string; written: number }[]>`
    select relname as name, (n_tup_ins + n_tup_upd)::bigint as written from pg_stat_user_tables`;
  return Object.fromEntries(rows.map(({ name, written }) => [name, written]));
};

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Waits for late reports. */
const readSettled = async (ground: Ground): Promise<Counts> => {
  await pause(idleMs);
  let before = await read(ground);
  for (let tries = 0; tries < 20; tries += 1) {
    await pause(pauseMs);
    const now = await read(ground);
    if (JSON.stringify(now) === JSON.stringify(before)) return now;
    before = now;
  }
  return before;
};

export const p8: Row = {
  id: 'P8',
  measure: 'rows written for one send, whatever the number of subscribers',
  goals: [{ name: 'rows', unit: 'rows', goal: 4, beyond: 2 }],
  run: async (bench) => {
    const ground = await bench.ground();
    const load = bench.startLoad();
    const { port } = ground.service;
    const count = async (channel: number) => {
      const before = await readSettled(ground);
      const request = sendRequest(ground.people[0]!, channel, 'measured');
      await load.ask('acknowledge', { port, request, count: sends });
      const after = await readSettled(ground);
      const written = Object.entries(after)
        .map(([table, total]) => [table, (total - (before[table] ?? 0)) / sends] as const)
        .filter(([, each]) => each > 0.01);
      return { total: written.reduce((sum, [, each]) => sum + each, 0), written };
    };
    const many = await count(ground.everybodysChannel);
    const few = await count(ground.smallChannel);
    return {
      values: [Math.max(many.total, few.total)],
      figures: {
        'to 10,000': many.total.toFixed(2),
        'to 10': few.total.toFixed(2),
        ...Object.fromEntries(many.written.map(([table, each]) => [table, each.toFixed(2)])),
      },
    };
  },
};
