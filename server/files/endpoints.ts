/** Where files are read. What the caller may not read is answered like what does not exist. */

import { getFileUrl, getThumbnailStatus, thumbnailFormats } from '@parlance/protocol/uploads';
import { sql } from 'kysely';
import type { Reader } from '../db/reader.ts';
import type { Call, OpenCall, RawRoute, RawRoutes, Routes } from '../frame/routes.ts';
import type { Service } from '../frame/service.ts';
import { accessFiles } from '../messages/index.ts';
import { createThumbnails, fileColumns, type StoredFile, type Thumbnails } from '../uploads/index.ts';
import { accessSpectator, onWithSpectators } from '../users/index.ts';
import { makeToken, readToken } from './link.ts';
import { noSuchFile, serveFile, serveThumbnail } from './serve.ts';

/** Throws NOT_FOUND unless the caller may read the file. */
const accessFile = async (call: Call, realm: string, rest: string): Promise<StoredFile> => {
  const pathId = `${realm}/${rest}`;
  // A path names its organization; that of another is no path here [V9].
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

/** By a link that was made for somebody who may read it; gone when the file is. */
const fetchLinked = async (reader: Reader, id: number): Promise<StoredFile> => {
  const { rows } = await sql<StoredFile>`
    select ${sql.raw(fileColumns)} from attachments a where a.organization_id = ${reader.organizationId} and a.id = ${id}
  `.execute(reader.query);
  if (rows[0] === undefined) throw noSuchFile();
  return rows[0];
};

/** One for both kinds of routes, so that the same picture is drawn once. */
const thumbnailsOf = new WeakMap<Service, Thumbnails>();
const shared = (service: Service): Thumbnails => {
  const known = thumbnailsOf.get(service) ?? createThumbnails(service);
  thumbnailsOf.set(service, known);
  return known;
};

export const routes: Routes = (service) => {
  const thumbnails = shared(service);
  return [
    onWithSpectators(service, getFileUrl, async ({ realm_id_str, filename }, call) => {
      const file = await accessFile(call, realm_id_str, filename);
      const link = { organizationId: call.organization.id, fileId: file.id };
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

/** Throws UNAUTHORIZED where nothing is shown without an account. */
const withActor = (service: Service, call: OpenCall): Call => ({
  ...call,
  actor: call.actor ?? accessSpectator(service, call.organization),
});

export const rawRoutes: RawRoutes = (service) => {
  const { storage, secrets, now } = service;
  const thumbnails = shared(service);
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
        await serveFile(storage, exchange, await fetchLinked(call.reader, link.fileId));
      },
    },
  ];
};
