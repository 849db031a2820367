import { badRequest } from '@parlance/protocol/errors';
import { attachmentRemoved } from '@parlance/protocol/uploads/uploads';
import { type RawBuilder, sql } from 'kysely';
import type { Author } from '../db/rights.ts';
import { read, write } from '../db/sql.ts';
import type { Call } from '../frame/routes.ts';
import type { Service } from '../frame/service.ts';
import { filesUnshown, type UnshownFile } from './hooks.ts';
import { keysOf } from './keys.ts';

interface Gone {
  readonly id: number;
  readonly ownerId: number;
  readonly pathId: string;
  readonly size: number;
}

type Needs = Pick<Service, 'database' | 'storage'>;

/**
 * Removes the matching `attachments a`. Holds the log's lock, since `showFiles` runs under it too; locks
 * `upload_totals` first, as all code does.
 */
const removeFiles = async (
  { database, storage }: Needs,
  organizationId: number,
  actor: Author | undefined,
  fits: RawBuilder<boolean>,
): Promise<number> => {
  let gone: readonly Gone[] = [];
  await database.transact(organizationId, actor, async (transaction) => {
    const { query } = transaction;
    await read`select from upload_totals where organization_id = ${organizationId} for update`.execute(query);
    transaction.append(async () => {
      const { rows } = await write<Gone & { used: number }>`
        with gone as (
          delete from attachments a where a.organization_id = ${organizationId} and ${fits}
          returning a.id, a.owner_id as "ownerId", a.path_id as "pathId", a.size
        ), counted as (
          update upload_totals set bytes = bytes - coalesce((select sum(size) from gone), 0)
          where organization_id = ${organizationId} returning bytes
        )
        select gone.*, counted.bytes as used from gone, counted order by id
      `.execute(query);
      gone = rows;
      return rows.map((file) => ({
        event: attachmentRemoved.of({ attachment: { id: file.id }, upload_space_used: file.used }),
        audience: { users: [file.ownerId] },
      }));
    });
  });
  await storage.remove(gone.flatMap((file) => keysOf(file.pathId)));
  return gone.length;
};

/** Throws BAD_REQUEST, equally for missing and for other users' files. */
export const removeOwnFile = async (service: Needs, id: number, call: Call): Promise<void> => {
  const { actor, organization } = call;
  const fits = sql<boolean>`a.id = ${id}::bigint and a.owner_id = ${actor.id}`;
  if ((await removeFiles(service, organization.id, actor, fits)) === 0)
    throw badRequest('You have no such attachment.');
};

/** Milliseconds that a file may wait for its first message. */
const unclaimedAge = 7 * 86_400_000;

const isUnclaimed = (
  before: Date,
): RawBuilder<boolean> => sql<boolean>`(a.created_at < ${before} and not exists (
  select from attachment_messages s where s.organization_id = a.organization_id and s.attachment_id = a.id))`;

const fetchForgotten = async (
  { database, hooks }: Needs & Pick<Service, 'hooks'>,
  before: Date,
): Promise<Map<number, number[]>> => {
  const { rows } = await read<{ organizationId: number; files: UnshownFile[] }>`
    select a.organization_id as "organizationId",
      json_agg(json_build_object('id', a.id, 'ownerId', a.owner_id, 'pathId', a.path_id)) as files
    from attachments a where ${isUnclaimed(before)} group by a.organization_id
  `.execute(database.query);
  const forgotten = new Map<number, number[]>();
  for (const { organizationId, files } of rows) {
    const kept = new Set<number>();
    const keep = (ids: readonly number[]) => {
      for (const id of ids) kept.add(id);
    };
    await hooks.fire(filesUnshown, database.reader(organizationId), { files, keep });
    forgotten.set(
      organizationId,
      files.map(({ id }) => id).filter((id) => !kept.has(id)),
    );
  }
  return forgotten;
};

export const removeUnclaimed = async (service: Needs & Pick<Service, 'now' | 'hooks'>): Promise<number> => {
  const before = new Date(service.now() - unclaimedAge);
  let removed = 0;
  for (const [organizationId, ids] of await fetchForgotten(service, before)) {
    if (ids.length === 0) continue;
    const fits = sql<boolean>`(a.id = any(${ids}::int[]) and ${isUnclaimed(before)})`;
    removed += await removeFiles(service, organizationId, undefined, fits);
  }
  return removed;
};
