/** `npm run bench`: measures rows and updates the table. */
import { readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Refusal } from '@parlance/server/config/refusal';
import { Bench, type Size } from './bench.ts';
import { compareIds, judge, type Machine, type Result, type Results, renderReport } from './report.ts';
import type { Row } from './row.ts';
import { rows } from './rows.ts';

const help = `Usage: npm run bench -- [rows] [options]

Measures the rows of the tables in docs/benchmarks.md, all of them when none is named; web names those of the
web application.

  --size <size>        small stores 1,000,000 messages where full stores 10,000,000; tiny is for trying the
                       rows out, and saves nothing (default: full)
  --rounds <number>    of how many rounds medians are taken (default: 5)
  --profile <dir>      write CPU profiles of the service there
  --dry                leave docs/ as it is
  --help               this text

Rows:
${rows.map((row) => `  ${row.id.padEnd(5)}${row.measure}`).join('\n')}`;

const sizes: readonly Size[] = ['tiny', 'small', 'full'];

const docs = new URL('../../docs/', import.meta.url);
const data = fileURLToPath(new URL('benchmarks.json', docs));
const page = fileURLToPath(new URL('benchmarks.md', docs));

const machine = (): Machine => ({
  processors: cpus().length,
  model: cpus()[0]?.model.trim() ?? 'unknown',
  memoryGb: Math.round(totalmem() / 2 ** 30),
  node: process.versions.node,
});

const readResults = async (): Promise<Results> => {
  try {
    return JSON.parse(await readFile(data, 'utf8')) as Results;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
};

/** Saves each row, in case the run is interrupted. */
const save = async (id: string, result: Result): Promise<void> => {
  const results = { ...(await readResults()), [id]: result };
  const ordered = Object.fromEntries(Object.entries(results).sort(([a], [b]) => compareIds(a, b)));
  await writeFile(data, `${JSON.stringify(ordered, undefined, 2)}\n`);
  await writeFile(page, renderReport(rows, ordered));
};

const print = (row: Row, { values, figures }: Pick<Result, 'values' | 'figures'>) => {
  row.goals.forEach((goal, index) => {
    const value = values[index]!;
    console.log(`  ${goal.name}: ${value.toFixed(3)} ${goal.unit} (${judge(goal, value)})`);
  });
  for (const [name, value] of Object.entries(figures)) console.log(`  ${name}: ${value}`);
};

const readOptions = (words: readonly string[]) => {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      size: { type: 'string', default: 'full' },
      rounds: { type: 'string', default: '5' },
      profile: { type: 'string' },
      dry: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const { size } = values;
  if (!sizes.some((one) => one === size)) throw new Refusal(`--size: give ${sizes.join(', ')}.`);
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1 || rounds > 100)
    throw new Refusal('--rounds: give a whole number from 1 to 100.');
  const names = (word: string, { id }: Row) =>
    word.toUpperCase() === 'WEB' ? id.startsWith('W') : id === word.toUpperCase();
  const unknown = positionals.find((word) => !rows.some((row) => names(word, row)));
  if (unknown !== undefined) throw new Refusal(`There is no row ${unknown}; --help lists them.`);
  const wanted = rows.filter(
    (row) => positionals.length === 0 || positionals.some((word) => names(word, row)),
  );
  return { ...values, size: size as Size, rounds, wanted };
};

/** Reports failed rows and continues; then the exit status is 1. */
export const runBench = async (words: readonly string[]): Promise<void> => {
  const options = readOptions(words);
  if (options.help) {
    console.log(help);
    return;
  }
  const begun = performance.now();
  const say = (line: string) => {
    const seconds = Math.round((performance.now() - begun) / 1000);
    console.log(`  ${String(seconds).padStart(4)} s  ${line}`);
  };
  const bench = new Bench({ size: options.size, rounds: options.rounds, profile: options.profile, say });
  const stop = () => process.exit(130);
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  try {
    for (const row of options.wanted) {
      console.log(`${row.id}: ${row.measure}`);
      try {
        const measured = await row.run(bench);
        print(row, measured);
        const date = new Date().toISOString().slice(0, 10);
        const { size, rounds } = options;
        if (!options.dry && size !== 'tiny')
          await save(row.id, { ...measured, date, size, rounds, machine: machine() });
      } catch (error) {
        process.exitCode = 1;
        console.error(`  not measured: ${error instanceof Error ? error.message : error}`);
      } finally {
        await bench.endRow(row.id);
      }
    }
  } finally {
    await bench.close();
  }
};
