/** What administrators see of imports. The operator's whole report also has names, some of private channels. */
import { getImports, type ImportRecord, type ImportReport } from '@parlance/protocol/imports';
import type { Reader } from '../db/reader.ts';
import { read } from '../db/sql.ts';
import { on, type Routes } from '../frame/routes.ts';
import { checkAdministrator } from '../users/index.ts';
import type { Counts, TallyReport } from './tally.ts';

const mostImports = 100;

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

const fetchImports = async ({ organizationId, query }: Reader): Promise<ImportRecord[]> => {
  const { rows } = await read<Omit<ImportRecord, 'report'> & { report: TallyReport | null }>`
    select id, source, archive, messages, report,
      case when phase in ('removing', 'removed') then phase when finished_at is null then 'unfinished' else 'finished' end
        as state,
      floor(extract(epoch from started_at))::bigint as started,
      floor(extract(epoch from finished_at))::bigint as finished
    from imports where organization_id = ${organizationId} order by id desc limit ${mostImports}
  `.execute(query);
  return rows.map(({ report, ...record }) => ({
    ...record,
    report: report === null ? null : withoutNames(report),
  }));
};

export const routes: Routes = () => [
  on(getImports, async (_input, { actor, reader }) => {
    checkAdministrator(actor);
    return { imports: await fetchImports(reader) };
  }),
];
