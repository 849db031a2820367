import { type ExportRecord, type ExportType, exportsChanged } from '@parlance/protocol/exports';
import { roles } from '@parlance/protocol/users/roles';
import { sql } from 'kysely';
import type { Reader } from '../db/reader.ts';
import { read } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Service } from '../frame/service.ts';
import type { Organization } from '../organization/index.ts';
import { linkTo } from './link.ts';

export interface StoredExport {
  readonly id: number;
  readonly type: ExportType;
  readonly actingUserId: number;
  readonly requestedAt: Date;
  readonly finishedAt: Date | null;
  readonly storageKey: string | null;
  readonly size: number | null;
  readonly failedAt: Date | null;
  readonly deletedAt: Date | null;
  readonly isFromPriorServer: boolean;
  /** Earlier generations of links are invalid. */
  readonly linkGeneration: number;
}

const columns = sql`id, type, acting_user_id as "actingUserId", requested_at as "requestedAt", finished_at as "finishedAt",
  storage_key as "storageKey", size, failed_at as "failedAt", deleted_at as "deletedAt",
  from_prior_server as "isFromPriorServer", link_generation as "linkGeneration"`;

const fetchStored = async (reader: Reader): Promise<StoredExport[]> => {
  const { rows } = await read<StoredExport>`
    select ${columns} from exports where organization_id = ${reader.organizationId} order by id
  `.execute(reader.query);
  return rows;
};

export const findStored = async (
  reader: Reader,
  id: number,
  { lock }: { readonly lock: boolean },
): Promise<StoredExport | undefined> => {
  const { rows } = await read<StoredExport>`
    select ${columns} from exports where organization_id = ${reader.organizationId} and id = ${id}
    ${lock ? sql`for no key update` : sql``}
  `.execute(reader.query);
  return rows[0];
};

export const isPending = (one: StoredExport): boolean =>
  one.finishedAt === null && one.failedAt === null && one.deletedAt === null && !one.isFromPriorServer;

const seconds = (at: Date | null): number | null => (at === null ? null : at.getTime() / 1000);

type Needs = Pick<Service, 'secrets' | 'now'>;

/** Full exports are for owners only, while the operator permits it. */
export const mayFetch = (
  organization: Pick<Organization, 'ownersAccessAll'>,
  { type }: Pick<StoredExport, 'type'>,
  isOwner: boolean,
): boolean => type !== 'full_without_consent' || (isOwner && organization.ownersAccessAll);

const render = (
  { secrets, now }: Needs,
  organization: Organization,
  isOwner: boolean,
  one: StoredExport,
): ExportRecord => ({
  id: one.id,
  acting_user_id: one.actingUserId,
  export_time: one.requestedAt.getTime() / 1000,
  export_type: one.type,
  pending: isPending(one),
  export_url:
    one.storageKey === null || one.deletedAt !== null || !mayFetch(organization, one, isOwner)
      ? null
      : linkTo(secrets, organization, one, now()),
  failed_timestamp: seconds(one.failedAt),
  deleted_timestamp: seconds(one.deletedAt),
  export_from_prior_server: one.isFromPriorServer,
});

export const fetchRecords = async (
  needs: Needs,
  organization: Organization,
  reader: Reader,
  isOwner: boolean,
): Promise<ExportRecord[]> =>
  (await fetchStored(reader)).map((one) => render(needs, organization, isOwner, one));

/** Separate events for owners: only they get links to full exports. */
export const emitExports = (needs: Needs, organization: Organization, transaction: Transaction): void =>
  transaction.append(async () => {
    const { rows } = await read<{ id: number }>`
      select id from users where organization_id = ${organization.id} and role = ${roles.owner}
    `.execute(transaction.query);
    const told = async (isOwner: boolean) =>
      exportsChanged.of({ exports: await fetchRecords(needs, organization, transaction, isOwner) });
    return [
      { event: await told(true), audience: { roleAtMost: roles.owner } },
      {
        event: await told(false),
        audience: { roleAtMost: roles.administrator, except: rows.map(({ id }) => id) },
      },
    ];
  });
