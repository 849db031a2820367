/** Writes the organization's row. The commit invalidates every node's copy. */
import { sql } from 'kysely';
import { write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Organization } from './organization.ts';

type Columns = Partial<
  Pick<
    Organization,
    'name' | 'description' | 'settings' | 'domains' | 'linkifiers' | 'playgrounds' | 'pictures'
  >
>;

const json = (value: unknown) => sql<never>`${JSON.stringify(value)}::text::jsonb`;

/** Requires the row's lock. Empty columns only raise the version, for data outside the row. */
export const writeOrganization = async (
  { organizationId, query }: Transaction,
  { name, description, ...lists }: Columns,
): Promise<void> => {
  const changes = [
    sql`version = version + 1`,
    ...(name === undefined ? [] : [sql`name = ${name}`]),
    ...(description === undefined ? [] : [sql`description = ${description}`]),
    ...Object.entries(lists).map(([column, value]) => sql`${sql.ref(column)} = ${json(value)}`),
  ];
  await write`update organizations set ${sql.join(changes)} where id = ${organizationId}`.execute(query);
};

/** Unique among linkifiers and playgrounds. */
export const nextPartId = async ({ query }: Transaction): Promise<number> => {
  const { rows } = await write<{ id: number }>`
    select nextval('organization_part_ids')::int as id
  `.execute(query);
  return rows[0]!.id;
};
