/** Administrators change channel folders; all users see them. */
import * as declared from '@parlance/protocol/channels/folders';
import type { Input } from '@parlance/protocol/endpoint';
import { ApiError, badRequest } from '@parlance/protocol/errors';
import { say } from '@parlance/protocol/phrase';
import { roles } from '@parlance/protocol/users/roles';
import { locks } from '../../db/locks.ts';
import { read, write } from '../../db/sql.ts';
import type { Transaction } from '../../db/transaction.ts';
import { type InitialSection, section } from '../../frame/initial.ts';
import { type Call, on, type Routes } from '../../frame/routes.ts';
import { toSeconds } from '../../frame/seconds.ts';
import type { Service } from '../../frame/service.ts';
import { renderAlone } from '../../markdown/index.ts';
import { checkFolderName, normaliseDescription } from '../text.ts';
import { fetchFolders, lockFolder } from './folder.ts';

const mostFolders = 1000;
const everyone = { everyone: true } as const;

const checkAdministrator = ({ actor }: Call): void => {
  if (actor.role > roles.administrator)
    throw new ApiError('UNAUTHORIZED_PRINCIPAL', 'Must be an organization administrator');
};

/** Serialized, so that positions stay distinct. */
const lockFolders = (transaction: Transaction) =>
  read`select pg_advisory_xact_lock(${locks.channelFolders}, ${transaction.organizationId})`.execute(
    transaction.query,
  );

const checkNameIsFree = async (transaction: Transaction, name: string, except: number): Promise<void> => {
  const { rows } = await read`
    select from channel_folders where organization_id = ${transaction.organizationId} and not is_archived
      and lower(name) = lower(${name}) and id <> ${except}
  `.execute(transaction.query);
  if (rows.length > 0)
    throw badRequest('A channel folder with this name exists already.', { var_name: 'name' });
};

const doCreate = async (service: Service, call: Call, asked: Input<typeof declared.createFolder>) => {
  checkAdministrator(call);
  const name = checkFolderName(asked.name);
  const description = normaliseDescription(asked.description);
  const rendered = await renderAlone(call.organization.id, description);
  return service.database.transact(call.organization.id, call.actor, async (transaction) => {
    await lockFolders(transaction);
    await checkNameIsFree(transaction, name, 0);
    const { rows } = await write<{ id: number; order: number }>`
      insert into channel_folders
        (organization_id, name, description, rendered_description, creator_id, created_at, place)
      select ${transaction.organizationId}, ${name}, ${description}, ${rendered}, ${call.actor.id},
        ${new Date(service.now())}::timestamptz, coalesce(max(place) + 1, 0)
      from channel_folders where organization_id = ${transaction.organizationId}
      having count(*) < ${mostFolders}
      returning id, place as order
    `.execute(transaction.query);
    const made = rows[0];
    if (made === undefined)
      throw badRequest(say('Too many channel folders (limit: {limit}).', { limit: mostFolders }));
    const folder = {
      id: made.id,
      name,
      description,
      rendered_description: rendered,
      date_created: toSeconds(service.now()),
      creator_id: call.actor.id,
      is_archived: false,
      order: made.order,
    };
    transaction.emit(declared.folderAdd.of({ channel_folder: folder }), everyone);
    return made.id;
  });
};

const checkIsEmpty = async (transaction: Transaction, id: number): Promise<void> => {
  const { rows } = await read`
    select from channels where organization_id = ${transaction.organizationId} and folder_id = ${id} limit 1
  `.execute(transaction.query);
  if (rows.length > 0)
    throw badRequest('A channel folder can be archived when no channel is in it.', {
      var_name: 'is_archived',
    });
};

const doUpdate = async (service: Service, call: Call, asked: Input<typeof declared.updateFolder>) => {
  checkAdministrator(call);
  const description = asked.description === undefined ? undefined : normaliseDescription(asked.description);
  return service.database.transact(call.organization.id, call.actor, async (transaction) => {
    await lockFolders(transaction);
    const folder = await lockFolder(transaction, asked.channel_folder_id);
    const next = {
      name: asked.name === undefined ? folder.name : checkFolderName(asked.name, folder.name),
      description: description ?? folder.description,
      is_archived: asked.is_archived ?? folder.is_archived,
    };
    if (next.is_archived && !folder.is_archived) await checkIsEmpty(transaction, folder.id);
    if (!next.is_archived && (folder.is_archived || next.name !== folder.name))
      await checkNameIsFree(transaction, next.name, folder.id);
    const rendered =
      next.description === folder.description
        ? folder.rendered_description
        : await renderAlone(transaction.organizationId, next.description);
    const data = {
      ...(next.name === folder.name ? {} : { name: next.name }),
      ...(next.description === folder.description
        ? {}
        : { description: next.description, rendered_description: rendered }),
      ...(next.is_archived === folder.is_archived ? {} : { is_archived: next.is_archived }),
    };
    if (Object.keys(data).length === 0) return;
    await write`
      update channel_folders set name = ${next.name}, description = ${next.description},
        rendered_description = ${rendered}, is_archived = ${next.is_archived}
      where organization_id = ${transaction.organizationId} and id = ${folder.id}
    `.execute(transaction.query);
    transaction.emit(declared.folderUpdate.of({ channel_folder_id: folder.id, data }), everyone);
  });
};

const doReorder = (service: Service, call: Call, order: readonly number[]) => {
  checkAdministrator(call);
  return service.database.transact(call.organization.id, call.actor, async (transaction) => {
    await lockFolders(transaction);
    const known = (await fetchFolders(transaction, call.actor, true)).map((folder) => folder.id);
    const given = new Set(order);
    const isComplete = order.length === known.length && known.every((id) => given.has(id));
    if (!isComplete)
      throw badRequest('The order must name every channel folder once.', { var_name: 'order' });
    await write`
      update channel_folders f set place = o.place - 1
      from unnest(${order}::int[]) with ordinality as o(id, place)
      where f.organization_id = ${transaction.organizationId} and f.id = o.id
    `.execute(transaction.query);
    transaction.emit(declared.folderReorder.of({ order: [...order] }), everyone);
  });
};

export const folderRoutes: Routes = (service) => [
  on(declared.createFolder, async (input, call) => ({
    channel_folder_id: await doCreate(service, call, input),
  })),
  on(declared.getFolders, async ({ include_archived }, { reader, actor }) => ({
    channel_folders: await fetchFolders(reader, actor, include_archived),
  })),
  on(declared.updateFolder, async (input, call) => {
    await doUpdate(service, call, input);
    return {};
  }),
  on(declared.reorderFolders, async ({ order }, call) => {
    await doReorder(service, call, order);
    return {};
  }),
];

export const folderSections: readonly InitialSection[] = [
  section(declared.folderData, async ({ reader, actor }) => ({
    channel_folders: await fetchFolders(reader, actor, true),
  })),
];
