/** Imports as the organization remembers them: the table `imports`. */
import { Refusal } from '../config/refusal.ts';
import type { Database } from '../db/database.ts';
import { locks } from '../db/locks.ts';
import { read, type Writable, write } from '../db/sql.ts';

export interface ImportRecord {
  readonly id: number;
  /** The subdomain. */
  readonly into: string;
  readonly source: string;
  readonly archive: string;
  readonly phase: string;
  readonly messages: number;
  readonly report: Readonly<Record<string, unknown>> | null;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
}

export interface NewRecord {
  readonly source: string;
  readonly archive: string;
  readonly fingerprint: string;
  /** Whether the import makes the organization. */
  readonly founded: boolean;
}

export const beginRecord = async (
  query: Writable,
  organizationId: number,
  { source, archive, fingerprint, founded }: NewRecord,
): Promise<number> => {
  const { rows } = await write<{ id: number }>`
    insert into imports (organization_id, source, archive, fingerprint, founded, phase, pid)
    values (${organizationId}, ${source}, ${archive}, ${fingerprint}, ${founded}, 'people', ${process.pid})
    returning id
  `.execute(query);
  return rows[0]!.id;
};

export interface Unfinished {
  readonly id: number;
  readonly messages: number;
  readonly founded: boolean;
}

/** Finds the unfinished import of the same archive. */
export const findUnfinished = async (
  { query }: Pick<Database, 'query'>,
  organizationId: number,
  { source, fingerprint }: Pick<NewRecord, 'source' | 'fingerprint'>,
): Promise<Unfinished | undefined> => {
  const { rows } = await read<Unfinished>`
    select id, messages, founded from imports
    where organization_id = ${organizationId} and source = ${source} and fingerprint = ${fingerprint}
      and finished_at is null and phase not in ('removing', 'removed')
    order by id desc limit 1
  `.execute(query);
  return rows[0];
};

export const continueRecord = async (query: Writable, organizationId: number, id: number): Promise<void> => {
  await write`
    update imports set pid = ${process.pid} where organization_id = ${organizationId} and id = ${id}
  `.execute(query);
};

export const enterPhase = async (
  query: Writable,
  organizationId: number,
  id: number,
  phase: string,
): Promise<void> => {
  await write`
    update imports set phase = ${phase} where organization_id = ${organizationId} and id = ${id}
  `.execute(query);
};

export const countMessages = async (
  query: Writable,
  organizationId: number,
  id: number,
  count: number,
): Promise<void> => {
  await write`
    update imports set messages = messages + ${count} where organization_id = ${organizationId} and id = ${id}
  `.execute(query);
};

export const finishRecord = async (
  query: Writable,
  organizationId: number,
  id: number,
  report: Readonly<Record<string, unknown>>,
): Promise<void> => {
  await write`
    update imports set phase = 'done', finished_at = now(), report = ${JSON.stringify(report)}::text::jsonb
    where organization_id = ${organizationId} and id = ${id}
  `.execute(query);
};

/** The imports of all organizations when no subdomain is given. */
export const fetchRecords = async (
  { query }: Pick<Database, 'query'>,
  subdomain: string | undefined,
): Promise<ImportRecord[]> => {
  const { rows } = await read<ImportRecord>`
    select i.id, o.subdomain as into, i.source, i.archive, i.phase, i.messages, i.report,
      i.started_at as "startedAt", i.finished_at as "finishedAt"
    from imports i join organizations o on o.id = i.organization_id
    where ${subdomain ?? null}::text is null or o.subdomain = ${subdomain ?? null} order by i.id
  `.execute(query);
  return rows;
};

/**
 * Runs the work while no other import of the organization runs, and none clears files (`exports/import/stored.ts`).
 * PostgreSQL releases the lock when the process ends.
 * Throws Refusal with the process of the other one.
 */
export const withImportLock = <T>(
  database: Database,
  organizationId: number,
  work: () => Promise<T>,
): Promise<T> =>
  database.inTransaction(async (query) => {
    const { rows } = await read<{ isOurs: boolean }>`
      select pg_try_advisory_xact_lock(${locks.imports}::int, ${organizationId}::int) as "isOurs"
    `.execute(query);
    if (rows[0]?.isOurs !== true) {
      const { rows: others } = await read<{ pid: number }>`
        select pid from imports where organization_id = ${organizationId} and finished_at is null
        order by started_at desc limit 1
      `.execute(query);
      throw new Refusal(
        `Another import into this organization is running${others[0] === undefined ? '' : `, as process ${others[0].pid}`}: wait until it is done.`,
      );
    }
    return work();
  });
