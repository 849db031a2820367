import type { FolderObject } from '@parlance/protocol/channels/folders';
import { badRequest } from '@parlance/protocol/errors';
import { sql } from 'kysely';
import { largestInteger } from '../../db/integer.ts';
import type { Reader } from '../../db/reader.ts';
import { read } from '../../db/sql.ts';
import type { Transaction } from '../../db/transaction.ts';
import { isSpectator, type User } from '../../users/index.ts';
import { isSeen, joinMembership } from '../sight/sight.ts';

const fitting = (id: number) => (Math.abs(id) <= largestInteger ? id : -1);

const folderColumns = `f.id, f.name, f.description, f.rendered_description,
  floor(extract(epoch from f.created_at))::int as date_created, f.creator_id, f.is_archived, f.place as order`;

/** Returns folders in order; spectators get those with a visible channel. */
export const fetchFolders = async (
  reader: Reader,
  actor: Pick<User, 'id' | 'role'>,
  withArchived: boolean,
): Promise<FolderObject[]> => {
  const { rows } = await read<FolderObject>`
    select ${sql.raw(folderColumns)} from channel_folders f
    where f.organization_id = ${reader.organizationId} and (${withArchived}::boolean or not f.is_archived)
      and (not ${isSpectator(actor)}::boolean or exists (
        select from channels c ${joinMembership(actor)}
        where c.organization_id = f.organization_id and c.folder_id = f.id and ${isSeen(actor)}))
    order by f.place, f.id
  `.execute(reader.query);
  return rows;
};

/** Locks until the transaction ends. Throws BAD_REQUEST for an unknown folder. */
export const lockFolder = async (transaction: Transaction, id: number): Promise<FolderObject> => {
  const { rows } = await read<FolderObject>`
    select ${sql.raw(folderColumns)} from channel_folders f
    where f.organization_id = ${transaction.organizationId} and f.id = ${fitting(id)} for update
  `.execute(transaction.query);
  if (rows[0] === undefined) throw badRequest('Invalid channel folder ID');
  return rows[0];
};

/** Throws BAD_REQUEST for an unknown or archived folder; locks it until the transaction ends. */
export const checkFolder = async (transaction: Transaction, id: number): Promise<void> => {
  const { rows } = await read<{ isArchived: boolean }>`
    select is_archived as "isArchived" from channel_folders
    where organization_id = ${transaction.organizationId} and id = ${fitting(id)} for share
  `.execute(transaction.query);
  if (rows[0] === undefined) throw badRequest('Invalid channel folder ID', { var_name: 'folder_id' });
  if (rows[0].isArchived) throw badRequest('This channel folder is archived.', { var_name: 'folder_id' });
};
