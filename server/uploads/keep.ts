import { rm } from 'node:fs/promises';
import { ApiError } from '@parlance/protocol/errors';
import { mebibyte } from '@parlance/protocol/limits';
import { say } from '@parlance/protocol/phrase';
import { attachmentAdded } from '@parlance/protocol/uploads/uploads';
import { write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Service } from '../frame/service.ts';
import type { Organization } from '../organization/index.ts';
import type { StagedFile } from '../storage/stage.ts';
import type { User } from '../users/index.ts';
import { attachmentOf, type OwnFile, urlOf } from './file.ts';
import { inspectImage } from './image.ts';
import { fileKey, newPathId } from './keys.ts';
import { fetchSpaceUsed } from './list.ts';
import { cleanName, contentTypeOf, pathName } from './name.ts';

export interface Arrived extends StagedFile {
  readonly name: string;
  readonly type: string;
}

type Sender = Pick<{ actor: User; organization: Organization }, 'actor' | 'organization'>;
type Needs = Pick<Service, 'database' | 'storage' | 'uploads' | 'now'>;

export const mostFileBytes = ({ uploads }: Pick<Service, 'uploads'>): number => uploads.maxFileMib * mebibyte;

const overQuota = (quotaMib: number) =>
  new ApiError(
    'REALM_UPLOAD_QUOTA',
    say("The upload would exceed the organization's upload quota ({mebibytes} MiB).", {
      mebibytes: quotaMib,
    }),
  );

const isOver = (quotaMib: number | undefined, bytes: number): quotaMib is number =>
  quotaMib !== undefined && bytes > quotaMib * mebibyte;

/** Early check; `keepFile` checks again. Throws REALM_UPLOAD_QUOTA. */
export const checkQuota = async (
  { database, uploads }: Needs,
  organizationId: number,
  bytes: number,
): Promise<void> => {
  if (uploads.quotaMib === undefined) return;
  const used = await fetchSpaceUsed(database.reader(organizationId));
  if (isOver(uploads.quotaMib, used + bytes)) throw overQuota(uploads.quotaMib);
};

const countBytes = async ({ query, organizationId }: Transaction, bytes: number): Promise<number> => {
  const { rows } = await write<{ bytes: number }>`
    insert into upload_totals as t (organization_id, bytes) values (${organizationId}, ${bytes})
    on conflict (organization_id) do update set bytes = t.bytes + excluded.bytes
    returning bytes
  `.execute(query);
  return rows[0]!.bytes;
};

export interface StoredFileKeep {
  readonly uri: string;
  readonly url: string;
  readonly filename: string;
}

/** Throws REALM_UPLOAD_QUOTA or USER_DEACTIVATED, and then deletes the file. */
export const keepFile = async (
  { database, storage, uploads, now }: Needs,
  { actor, organization }: Sender,
  arrived: Arrived,
): Promise<StoredFileKeep> => {
  const name = cleanName(arrived.name);
  const pathId = newPathId(organization.id, pathName(name));
  const image = await inspectImage(arrived.path, arrived.size);
  const contentType = image?.contentType ?? contentTypeOf(arrived.type, name);
  const createdAt = new Date(now());
  try {
    await storage.take(fileKey(pathId), arrived.path, contentType);
    await database.transact(organization.id, actor, async (transaction) => {
      const used = await countBytes(transaction, arrived.size);
      if (isOver(uploads.quotaMib, used)) throw overQuota(uploads.quotaMib);
      const { width = null, height = null, frames = null } = image ?? {};
      const { rows } = await write<{ id: number }>`
        insert into attachments (organization_id, owner_id, path_id, name, content_type, size, created_at, width,
          height, frames)
        values (${organization.id}, ${actor.id}, ${pathId}, ${name}, ${contentType}, ${arrived.size}, ${createdAt},
          ${width}, ${height}, ${frames})
        returning id
      `.execute(transaction.query);
      const file: OwnFile = {
        id: rows[0]!.id,
        ownerId: actor.id,
        pathId,
        name,
        size: arrived.size,
        createdAt,
        messageIds: [],
      };
      transaction.emit(attachmentAdded.of({ attachment: attachmentOf(file), upload_space_used: used }), {
        users: [actor.id],
      });
    });
  } catch (error) {
    await rm(arrived.path, { force: true });
    await storage.remove([fileKey(pathId)]);
    throw error;
  }
  const url = urlOf(pathId);
  return { uri: url, url, filename: name };
};
