/** Calls that are let in before something happens, and answered after it. */
import postgres from 'postgres';
import { expect } from 'vitest';
import type { Person } from '../cast.ts';
import type { Node, Nodes } from './nodes.ts';

export const partsOf = ({ stored: { connection } }: Nodes) => {
  if ('url' in connection) throw new Error('the suite runs on a PostgreSQL of its own');
  return connection;
};

/** Resolves when so many statements wait for a lock. */
export const inLine = (sql: postgres.Sql, count: number) =>
  expect
    .poll(
      () => sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      { timeout: 20_000 },
    )
    .toHaveLength(count);

/** `first` waits for the log, then `second` for it or for what `first` holds. They go on after `meanwhile`. */
export const inTurn = async <First, Second>(
  nodes: Nodes,
  first: () => Promise<First>,
  second: () => Promise<Second>,
  meanwhile = async () => {},
): Promise<[First, Second]> => {
  const { socketDirectory: host, ...rest } = partsOf(nodes);
  const sql = postgres({ host, ...rest, max: 2, fetch_types: false });
  const asked: [Promise<First>?, Promise<Second>?] = [];
  await sql.begin(async (locking) => {
    await locking`select from organization_logs where organization_id = ${nodes.people.owner.organizationId} for update`;
    asked.push(first());
    await inLine(sql, 1);
    asked.push(second());
    await inLine(sql, 2);
    await meanwhile();
  });
  await sql.end();
  return Promise.all(asked) as Promise<[First, Second]>;
};

/** Reads messages as the person; the answer waits until `end` is done. */
export const outlast = async (
  nodes: Nodes,
  { node, person }: { readonly node: Node; readonly person: Person },
  end: () => Promise<unknown>,
) => {
  const { socketDirectory: host, ...rest } = partsOf(nodes);
  const sql = postgres({ host, ...rest, max: 2, fetch_types: false });
  let asked: ReturnType<typeof node.try> | undefined;
  await sql.begin(async (locking) => {
    await locking`lock table messages in access exclusive mode`;
    asked = node.try(person, 'GET', '/messages', { anchor: 'newest', num_before: 1, num_after: 0 });
    const waiting = () => sql`select from pg_locks where relation = 'messages'::regclass and not granted`;
    await expect.poll(waiting, { timeout: 20_000 }).toHaveLength(1);
    await end();
  });
  await sql.end();
  return asked;
};
