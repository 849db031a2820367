import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { type Writable, write } from '../../db/sql.ts';
import type { Hooks } from '../../frame/hooks.ts';
import type { IdentityKind } from '../identities.ts';
import type { ImportGround } from '../work.ts';

/** What the steps of taking an import away share. */
export interface Removal {
  readonly ground: Pick<ImportGround, 'database' | 'directory' | 'storage'> & { readonly hooks: Hooks };
  readonly organizationId: number;
  readonly importId: number;
}

type Which = Pick<Removal, 'organizationId' | 'importId'>;

/** SQL for ids here of what the import made. */
export const madeBy = (
  { organizationId, importId }: Which,
  kind: IdentityKind,
): RawBuilder<number> => sql<number>`(
  select local_id from imported
  where organization_id = ${organizationId} and import_id = ${importId} and kind = ${kind}
    and (made or kind not in ('person', 'channel', 'folder')))`;

/** Forgets things under the ids of the source: a later archive brings them again. */
export const forget = async (
  query: Writable,
  { organizationId, importId }: Which,
  kinds: readonly IdentityKind[],
  ids: readonly number[],
): Promise<void> => {
  if (ids.length === 0) return;
  await write`
    delete from imported where organization_id = ${organizationId} and import_id = ${importId}
      and kind = any(${kinds}::text[]) and local_id = any(${ids}::bigint[])
  `.execute(query);
};
