/** Writes the organization's row. The commit invalidates every node's copy. */
import { sql } from 'kysely';
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
  await query
    .updateTable('organizations')
    .set({
      ...(name === undefined ? {} : { name }),
      ...(description === undefined ? {} : { description }),
      ...Object.fromEntries(Object.entries(lists).map(([column, value]) => [column, json(value)])),
      version: sql<number>`version + 1`,
    })
    .where('id', '=', organizationId)
    .execute();
};

/** Unique among linkifiers and playgrounds. */
export const nextPartId = async ({ query }: Transaction): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select nextval('organization_part_ids')::int as id
  `.execute(query);
  return rows[0]!.id;
};
