import { ApiError } from '@parlance/protocol/errors';
import { createExport, deleteExport, getExportConsents, getExports } from '@parlance/protocol/exports';
import { roles } from '@parlance/protocol/users/roles';
import { read } from '../db/sql.ts';
import { on, type RawRoutes, type Routes } from '../frame/routes.ts';
import { sendBytes } from '../http/raw.ts';
import { checkAdministrator } from '../users/index.ts';
import { fileNameOf, readLink } from './link.ts';
import { fetchRecords, findStored, mayFetch } from './records.ts';
import { deleteExport as doDelete, requestExport } from './request.ts';

export const routes: Routes = (service) => [
  on(getExports, async (_input, { actor, organization, reader }) => {
    checkAdministrator(actor);
    const isOwner = actor.role === roles.owner;
    return { exports: await fetchRecords(service, organization, reader, isOwner) };
  }),
  on(createExport, async ({ export_type }, call) => ({
    id: await requestExport(service, call, export_type),
  })),
  on(deleteExport, async ({ export_id }, call) => {
    await doDelete(service, call, export_id);
    return {};
  }),
  on(getExportConsents, async (_input, { actor, organization, reader }) => {
    checkAdministrator(actor);
    const { rows } = await read<{ user_id: number; consented: boolean; email_address_visibility: number }>`
      select id as user_id, coalesce((settings ->> 'allow_private_data_export')::boolean, false) as consented,
        email_address_visibility
      from users
      where organization_id = ${organization.id} and not is_bot and is_active and not is_deleted order by id
    `.execute(reader.query);
    return { export_consents: rows };
  }),
];

const noSuchExport = () => new ApiError('NOT_FOUND', 'There is no such export.');

export const rawRoutes: RawRoutes = ({ database, secrets, storage, now }) => [
  {
    methods: ['GET', 'HEAD'],
    // The signed link authorizes the request: browsers and programs fetch it without a key.
    access: 'anyone',
    worksWhenDeactivated: false,
    path: '/exports/:token/:name',
    answer: async (exchange, { organization }) => {
      const link = readLink(secrets, exchange.path.token ?? '', now());
      if (link === undefined || link.organizationId !== organization.id) throw noSuchExport();
      const stored = await findStored(database.reader(organization.id), link.exportId, { lock: false });
      if (stored === undefined || stored.storageKey === null || stored.deletedAt !== null)
        throw noSuchExport();
      if (link.generation !== stored.linkGeneration) throw noSuchExport();
      // Checks the operator's permission as of now.
      if (!mayFetch(organization, stored, true)) throw noSuchExport();
      const body = await storage.read(stored.storageKey);
      if (body === undefined) throw noSuchExport();
      const headers = {
        'Content-Type': 'application/gzip',
        'Content-Disposition': `attachment; filename="${fileNameOf(organization, stored.id)}"`,
        'Content-Length': stored.size ?? 0,
        'X-Content-Type-Options': 'nosniff',
        'Referrer-Policy': 'no-referrer',
        'Cache-Control': 'private, no-store',
      };
      await sendBytes(exchange, 200, headers, async () => body);
    },
  },
];
