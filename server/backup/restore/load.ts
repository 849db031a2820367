import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { outliveRestores } from '../../jobs/outliving.ts';
import type { End, Manifest, Sequences, StoredJob } from '../archive/format.ts';
import { damaged } from '../damaged.ts';
import { fetchAllTables, listOf, quote } from '../make/tables.ts';

/** Numbers that are left out, so that none is given again that was given after the backup was made. */
const skippedNumbers = 1000n;

/** Throws a Refusal when the manifest names what the schema of its migrations has not. */
export const checkTables = async (client: pg.ClientBase, { tables }: Manifest): Promise<void> => {
  const known = new Map((await fetchAllTables(client)).map(({ name, columns }) => [name, columns]));
  for (const [name, columns] of Object.entries(tables))
    if (!columns.every((column) => known.get(name)?.includes(column))) throw damaged(`the table ${name}`);
};

/** Loads tables, whose parts come one after the other. */
export class TableLoader {
  readonly #client: pg.ClientBase;
  readonly #tables: Manifest['tables'];
  readonly #rows = new Map<string, number>();
  #current: { readonly name: string; readonly stream: CopyStreamQuery } | undefined;

  constructor(client: pg.ClientBase, { tables }: Manifest) {
    this.#client = client;
    this.#tables = tables;
  }

  async add(name: string, text: Buffer): Promise<void> {
    if (this.#current?.name !== name) await this.#begin(name);
    const { stream } = this.#current!;
    await new Promise<void>((resolve, reject) =>
      stream.write(text, (error) => (error ? reject(error) : resolve())),
    );
  }

  async #begin(name: string): Promise<void> {
    await this.finish();
    const columns = this.#tables[name];
    if (columns === undefined || this.#rows.has(name)) throw damaged(`the table ${name}`);
    const stream = this.#client.query(copyFrom(`copy ${quote(name)} (${listOf(columns)}) from stdin`));
    // Reported by the write or the end that meets it.
    stream.on('error', () => {});
    this.#current = { name, stream };
  }

  /** Ends the table under way. */
  async finish(): Promise<void> {
    if (this.#current === undefined) return;
    const { name, stream } = this.#current;
    this.#current = undefined;
    stream.end();
    await finished(stream);
    this.#rows.set(name, stream.rowCount);
  }

  /** Throws a Refusal unless the database took all rows. */
  check({ tables }: End): void {
    for (const [name, { rows }] of Object.entries(tables))
      if ((this.#rows.get(name) ?? 0) !== rows) throw damaged(`the table ${name}`);
  }
}

export const setSequences = async (client: pg.ClientBase, sequences: Sequences): Promise<void> => {
  const { rows } = await client.query<{ name: string; most: string }>(
    'select sequencename as name, max_value::text as most from pg_sequences where schemaname = current_schema()',
  );
  const most = new Map(rows.map((row) => [row.name, BigInt(row.most)]));
  for (const [name, { value }] of Object.entries(sequences)) {
    const limit = most.get(name);
    // Of a table that is in no backup.
    if (limit === undefined) continue;
    const next = BigInt(value) + skippedNumbers;
    await client.query('select setval($1::regclass, $2)', [quote(name), String(next > limit ? limit : next)]);
  }
};

/** Jobs of other tasks are dropped: what was queued before the backup was sent long ago. */
export const addJobs = async (client: pg.ClientBase, jobs: readonly StoredJob[]): Promise<number> => {
  const kept = jobs.filter(({ task }) => outliveRestores.has(task));
  for (const { task, payload, run_at, key, max_attempts, priority, flags } of kept)
    await client.query(
      `select graphile_worker.add_job($1, $2::json, run_at => $3::timestamptz, max_attempts => $4::int,
        job_key => $5, priority => $6::int, flags => $7::text[])`,
      [task, JSON.stringify(payload), run_at, max_attempts, key, priority, flags],
    );
  return jobs.length - kept.length;
};
