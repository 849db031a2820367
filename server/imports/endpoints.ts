/** What administrators see of imports. The operator's whole report also has names, some of private channels. */
import { ApiError } from '@parlance/protocol/errors';
import { getImport, getImports, type ImportRecord, type ImportReport } from '@parlance/protocol/imports';
import { sql } from 'kysely';
import type { Reader } from '../db/reader.ts';
import { read } from '../db/sql.ts';
import { on, type Routes } from '../frame/routes.ts';
import { checkAdministrator } from '../users/index.ts';
import type { Counts, TallyReport } from './tally.ts';

const columns = sql`id, source, archive, messages,
  case when phase in ('removing', 'removed') then phase when finished_at is null then 'unfinished' else 'finished' end
    as state,
  floor(extract(epoch from started_at))::bigint as started, floor(extract(epoch from finished_at))::bigint as finished`;

const mostImports = 1000;

const fetchRecords = async ({ organizationId, query }: Reader): Promise<ImportRecord[]> => {
  const { rows } = await read<ImportRecord>`
    select ${columns} from imports where organization_id = ${organizationId} order by id desc limit ${mostImports}
  `.execute(query);
  return rows;
};

const countsOf = (of: string, counts: Counts) =>
  Object.entries(counts).map(([how, count]) => ({ of, how, count }));

const withoutNames = ({ taken, not_taken, warnings, changed }: TallyReport): ImportReport => {
  const changes = new Map<string, number>();
  for (const { kind } of changed) changes.set(kind, (changes.get(kind) ?? 0) + 1);
  return {
    taken: Object.entries(taken).flatMap(([of, counts]) => countsOf(of, counts)),
    not_taken: not_taken.map(({ of, kind, count, why }) => ({ of, kind, count, why })),
    warnings: warnings.map(({ kind, count }) => ({ kind, count })),
    changed: [...changes].map(([kind, count]) => ({ kind, count })),
  };
};

const accessImport = async ({ organizationId, query }: Reader, id: number) => {
  const { rows } = await read<ImportRecord & { report: TallyReport | null }>`
    select ${columns}, report from imports where organization_id = ${organizationId} and id::bigint = ${id}::bigint
  `.execute(query);
  if (rows[0] === undefined) throw new ApiError('NOT_FOUND', 'There is no such import.');
  const { report, ...record } = rows[0];
  return { import: record, report: report === null ? null : withoutNames(report) };
};

export const routes: Routes = () => [
  on(getImports, async (_input, { actor, reader }) => {
    checkAdministrator(actor);
    return { imports: await fetchRecords(reader) };
  }),
  on(getImport, async ({ import_id }, { actor, reader }) => {
    checkAdministrator(actor);
    return accessImport(reader, import_id);
  }),
];
