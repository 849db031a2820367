/** What a backup holds beside tables and files: facts, sequences, jobs. */
import type pg from 'pg';
import { version } from '../../config/version.ts';
import {
  formatVersion,
  jobsEntry,
  type Manifest,
  partBytes,
  type Sequences,
  type StoredJob,
} from '../archive/format.ts';
import type { Entry } from '../archive/pack.ts';
import { type Table, zip } from './tables.ts';

export const fetchMigrations = async (client: pg.ClientBase): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  return rows.map(({ name }) => name);
};

const fetchLsn = async (client: pg.ClientBase): Promise<string | null> => {
  const { rows } = await client.query<{ lsn: string | null }>(
    'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end::text as lsn',
  );
  return rows[0]!.lsn;
};

export const fetchManifest = async (
  client: pg.ClientBase,
  tables: readonly Table[],
  { now, keyFingerprint }: { readonly now: number; readonly keyFingerprint: string | null },
): Promise<Manifest> => {
  const { rows: server } = await client.query<{ server_version: string }>('show server_version');
  const { rows: organizations } = await client.query<Manifest['organizations'][number]>(`
    select o.subdomain, o.name, l.position::float8 as last_position,
      (select count(*)::int from users u where u.organization_id = o.id and u.system_bot is null) as people,
      coalesce(m.count, 0)::float8 as messages
    from organizations o
    join organization_logs l on l.organization_id = o.id
    left join (select organization_id, count(*) from messages group by 1) m on m.organization_id = o.id
    order by o.id`);
  return {
    format: formatVersion,
    parlance: version,
    migrations: await fetchMigrations(client),
    postgresql: server[0]!.server_version,
    made_at: new Date(now).toISOString(),
    lsn: await fetchLsn(client),
    key_fingerprint: keyFingerprint,
    tables: Object.fromEntries(tables.map(({ name, columns }) => [name, [...columns]])),
    organizations,
  };
};

/** Sequences run ahead of every snapshot: read them after the rows. */
export const fetchSequences = async (client: pg.ClientBase): Promise<Sequences> => {
  const { rows: found } = await client.query<{ name: string }>(
    'select sequencename as name from pg_sequences where schemaname = current_schema() order by 1',
  );
  const sequences: Record<string, Sequences[string]> = {};
  for (const { name } of found) {
    const { rows } = await client.query<Sequences[string]>(
      `select last_value::text as value, is_called from "${name.replaceAll('"', '""')}"`,
    );
    sequences[name] = rows[0]!;
  }
  return sequences;
};

/** Waiting jobs, without the rounds of housekeeping. Returns their number. */
export async function* copyJobs(client: pg.ClientBase): AsyncGenerator<Entry, number> {
  let [after, part, count] = ['0', 0, 0];
  for (;;) {
    const { rows } = await client.query<StoredJob & { id: string }>(
      `select j.id::text, t.identifier as task, j.payload, j.run_at::text, j.key, j.max_attempts, j.priority,
        case when j.flags is null then null else array(select jsonb_object_keys(j.flags)) end as flags
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where j.id > $1 and j.key is distinct from t.identifier order by j.id limit 1000`,
      [after],
    );
    if (rows.length === 0) return count;
    after = rows.at(-1)!.id;
    count += rows.length;
    part += 1;
    const text = rows.map(({ id: _id, ...job }) => `${JSON.stringify(job)}\n`).join('');
    if (text.length > partBytes * 8) throw new Error('The queued jobs are larger than a backup can hold.');
    yield { name: jobsEntry(part), bytes: await zip(Buffer.from(text)) };
  }
}
