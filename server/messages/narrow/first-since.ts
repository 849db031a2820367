/** Finds the first message since a time. */
import type { Reader } from '../../db/reader.ts';
import { read } from '../../db/sql.ts';

/** Exceeds every id, and is exact for the database. */
export const largest = Number.MAX_SAFE_INTEGER - 1;

/** `date`: ISO 8601, UTC without a zone. Returns milliseconds since the epoch. */
export const timeOf = (date: string): number => {
  const time = Date.parse(/[zZ]|[+-]\d\d:?\d\d$/.test(date) || !date.includes('T') ? date : `${date}Z`);
  // Stays within PostgreSQL's calendar.
  return Math.min(Math.max(time, 0), Date.UTC(9999, 0));
};

/** `time` in milliseconds since the epoch. Binary search: ids and times grow together. */
export const fetchFirstSince = async (reader: Reader, time: number): Promise<number> => {
  const { rows } = await read<{ low: number }>`
    with recursive halving(low, high) as (
      select 0::bigint, coalesce(
        (select max(id) + 1 from messages where organization_id = ${reader.organizationId}), 0)
      union all
      select case when probe.before then probe.id + 1 else h.low end,
        case when probe.before then h.high else h.low + (h.high - h.low) / 2 end
      from halving h
      cross join lateral (
        select m.id, m.sent_at < ${new Date(time)}::timestamptz as before from messages m
        where m.organization_id = ${reader.organizationId} and m.id >= h.low + (h.high - h.low) / 2
        order by m.id limit 1
      ) probe
      where h.low < h.high
    )
    select low from halving where low >= high limit 1
  `.execute(reader.query);
  return rows[0]?.low ?? largest;
};
