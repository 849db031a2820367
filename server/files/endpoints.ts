/** Reading files. Unreadable files get the same answer as missing ones. */
import { getFileUrl, getThumbnailStatus, thumbnailFormats } from '@parlance/protocol/uploads/uploads';
import { sql } from 'kysely';
import { read } from '../db/sql.ts';
import type { Call, OpenCall, RawRoute, RawRoutes, Routes } from '../frame/routes.ts';
import type { Service } from '../frame/service.ts';
import { accessFiles } from '../messages/index.ts';
import { fileColumns, type StoredFile } from '../uploads/index.ts';
import { accessSpectator, fetchUsers, isSpectator, onWithSpectators, type User } from '../users/index.ts';
import { type Link, makeToken, readToken } from './link.ts';
import { noSuchFile, serveFile, serveThumbnail } from './serve.ts';

const accessFile = async (call: Call, realm: string, rest: string): Promise<StoredFile> => {
  const pathId = `${realm}/${rest}`;
  // Paths of other organizations do not exist here [V9].
  if (
    !/^\d+$/.test(realm) ||
    Number(realm) !== call.organization.id ||
    pathId.length > 1000 ||
    pathId.includes('\0')
  )
    throw noSuchFile();
  const files = await accessFiles(call.reader, call.actor, [pathId]);
  const file = files.get(pathId);
  if (file === undefined) throw noSuchFile();
  return file;
};

/** Throws NOT_FOUND when the account is gone. */
const accessLinkHolder = async (
  service: Service,
  { reader, organization }: OpenCall,
  id: number | undefined,
): Promise<User> => {
  if (id === undefined) return accessSpectator(service, organization);
  const [user] = await fetchUsers(reader, [id]);
  if (user?.isActive !== true) throw noSuchFile();
  return user;
};

/** Throws NOT_FOUND when the file is gone, or its link's user may no longer read it. */
const accessLinked = async (service: Service, call: OpenCall, link: Link): Promise<StoredFile> => {
  const { reader } = call;
  const { fileId: id, userId } = link;
  const { rows } = await read<StoredFile>`
    select ${sql.raw(fileColumns)} from attachments a where a.organization_id = ${reader.organizationId} and a.id = ${id}
  `.execute(reader.query);
  const [file] = rows;
  if (file === undefined) throw noSuchFile();
  const holder = await accessLinkHolder(service, call, userId);
  if (!(await accessFiles(reader, holder, [file.pathId])).has(file.pathId)) throw noSuchFile();
  return file;
};

/** Shared, so that each picture is drawn once. */
export const routes: Routes = (service) => {
  const thumbnails = service.thumbnails;
  return [
    onWithSpectators(service, getFileUrl, async ({ realm_id_str, filename }, call) => {
      const file = await accessFile(call, realm_id_str, filename);
      const { organization, actor } = call;
      const userId = isSpectator(actor) ? undefined : actor.id;
      const link = { organizationId: organization.id, fileId: file.id, userId };
      const name = encodeURIComponent(file.pathId.split('/').at(-1)!);
      return {
        url: `/user_uploads/temporary/${makeToken(service.secrets, link, service.now())}/${name}`,
      };
    }),
    onWithSpectators(service, getThumbnailStatus, async ({ realm_id_str, filename }, call) => {
      const file = await accessFile(call, realm_id_str, filename);
      return { ready: (await thumbnails.make(file, thumbnailFormats[0].name)) !== undefined };
    }),
  ];
};

/** Throws UNAUTHORIZED without spectator access. */
const withActor = (service: Service, call: OpenCall): Call => ({
  ...call,
  actor: call.actor ?? accessSpectator(service, call.organization),
});

export const rawRoutes: RawRoutes = (service) => {
  const { storage, secrets, now } = service;
  const thumbnails = service.thumbnails;
  const open: Pick<RawRoute, 'methods' | 'access' | 'worksWhenDeactivated'> = {
    methods: ['GET', 'HEAD'],
    access: 'user-or-spectator',
    worksWhenDeactivated: false,
  };
  return [
    {
      ...open,
      path: '/user_uploads/:realm/*',
      answer: async (exchange, call) => {
        const { realm = '', '*': rest = '' } = exchange.path;
        await serveFile(storage, exchange, await accessFile(withActor(service, call), realm, rest));
      },
    },
    {
      ...open,
      path: '/user_uploads/thumbnail/:realm/*',
      answer: async (exchange, call) => {
        const { realm = '', '*': rest = '' } = exchange.path;
        const slash = rest.lastIndexOf('/');
        const file = await accessFile(withActor(service, call), realm, rest.slice(0, Math.max(slash, 0)));
        const key = await thumbnails.make(file, rest.slice(slash + 1));
        if (key === undefined) throw noSuchFile();
        await serveThumbnail(storage, exchange, file, key);
      },
    },
    {
      ...open,
      access: 'anyone',
      path: '/user_uploads/temporary/:token/*',
      answer: async (exchange, call) => {
        const link = readToken(secrets, exchange.path.token ?? '', now());
        if (link === undefined || link.organizationId !== call.organization.id) throw noSuchFile();
        await serveFile(storage, exchange, await accessLinked(service, call, link));
      },
    },
  ];
};
