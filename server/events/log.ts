import type { Reader } from '../db/reader.ts';
import { read, type Writable, write } from '../db/sql.ts';
import type { LogEntry, PlacedEntry } from './entry.ts';

/** The newest position; in a snapshot, the snapshot's. */
export const fetchPosition = async (reader: Reader): Promise<number> => {
  const { rows } = await read<{ position: number }>`
    select position from organization_logs where organization_id = ${reader.organizationId}
  `.execute(reader.query);
  return rows[0]!.position;
};

/** Entries read or shown at a time, so that a client far behind is served in pieces. */
export const chunk = 1000;

export const fetchEntries = async (reader: Reader, after: number, limit: number): Promise<PlacedEntry[]> => {
  const { rows } = await read<{ position: number; entry: string }>`
    select position, entry from events
    where organization_id = ${reader.organizationId} and position > ${after}
    order by position limit ${limit}
  `.execute(reader.query);
  return rows.map((row) => ({ position: row.position, ...(JSON.parse(row.entry) as LogEntry) }));
};

/** Rows per statement, a fraction of a second. */
const piece = 20_000;

const pruneSome = async (query: Writable): Promise<number> => {
  const { rows } = await write<{ removed: number }>`
    with needed as (
      select l.organization_id, least(coalesce(min(q.position), l.position), min(c.position)) as position
      from organization_logs l
      left join queues q using (organization_id)
      left join (
        select organization_id, min(position) as position from log_cursors group by organization_id
      ) c using (organization_id)
      group by l.organization_id, l.position
    ), old as (
      select e.organization_id, e.position from needed n
      join events e on e.organization_id = n.organization_id and e.position <= n.position
      where e.at < now() - interval '15 minutes'
      limit ${piece}
    ), gone as (
      delete from events e using old o
      where e.organization_id = o.organization_id and e.position = o.position
      returning 1
    )
    select count(*)::int as removed from gone
  `.execute(query);
  return rows[0]?.removed ?? 0;
};

/** Keeps entries that a live queue or consumer needs, and 15 minutes for queues under registration. */
export const pruneLog = async (query: Writable): Promise<number> => {
  let removed = 0;
  for (;;) {
    const some = await pruneSome(query);
    removed += some;
    if (some < piece) return removed;
  }
};
