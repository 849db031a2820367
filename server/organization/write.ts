/** Writing to the organization's row. Every copy of it, on every node, is out of date with the commit. */

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

/** Of an organization that the transaction has locked. Without columns it says that something beside the row is new. */
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

/** A number for a linkifier or playground, which no other one had. */
export const nextPartId = async ({ query }: Transaction): Promise<number> => {
  const { rows } = await write<{ id: number }>`
    select nextval('organization_part_ids')::int as id
  `.execute(query);
  return rows[0]!.id;
};
