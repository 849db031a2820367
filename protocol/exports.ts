import * as z from 'zod';
import { boolean, either, integer, json, list, nullable, oneOf, string, withDefault } from './codec.ts';
import { endpoint } from './endpoint.ts';
import { event } from './event.ts';

/**
 * `public`: what every member may read. `full_with_consent`: also what consenting users may read.
 * `full_without_consent`: everything, where owners may access all content.
 */
export const exportTypes = ['public', 'full_with_consent', 'full_without_consent'] as const;
export type ExportType = (typeof exportTypes)[number];

export const exportRecord = z.strictObject({
  id: integer,
  acting_user_id: integer,
  export_time: z.number(),
  export_type: oneOf(...exportTypes),
  pending: boolean,
  /** Valid for a week; null without an archive. */
  export_url: nullable(string),
  failed_timestamp: nullable(z.number()),
  deleted_timestamp: nullable(z.number()),
  /** Made before the import: a record only, which cannot be deleted. */
  export_from_prior_server: boolean,
});
export type ExportRecord = z.infer<typeof exportRecord>;

const path = '/export/realm';

export const getExports = endpoint({
  name: 'get-realm-exports',
  method: 'GET',
  path,
  summary: "Lists the organization's exports; for administrators.",
  answer: { exports: list(exportRecord) },
  errors: ['UNAUTHORIZED_PRINCIPAL'],
});
export const createExport = endpoint({
  name: 'export-realm',
  method: 'POST',
  path,
  summary: 'Begins an export; for administrators. Events tell when it is done.',
  parameters: {
    export_type: withDefault(either(oneOf(...exportTypes), 'How much it holds.', { since: 449 }), 'public'),
  },
  answer: { id: integer },
  errors: ['UNAUTHORIZED_PRINCIPAL', 'BAD_REQUEST'],
});
export const deleteExport = endpoint({
  name: 'delete-realm-export',
  method: 'DELETE',
  path: `${path}/{export_id}`,
  summary: "Deletes an export's archive; for administrators.",
  pathParameters: { export_id: json(integer, 'Which export.') },
  errors: ['UNAUTHORIZED_PRINCIPAL', 'BAD_REQUEST', 'NOT_FOUND'],
});
export const getExportConsents = endpoint({
  name: 'get-realm-export-consents',
  method: 'GET',
  path: `${path}/consents`,
  summary: 'Tells who allows that exports hold their private data; for administrators.',
  since: 295,
  answer: {
    export_consents: list(
      z.strictObject({ user_id: integer, consented: boolean, email_address_visibility: integer }),
    ),
  },
  errors: ['UNAUTHORIZED_PRINCIPAL'],
});

export const exportsChanged = event({
  type: 'realm_export',
  summary: "Something of the organization's exports changed; these are all of them.",
  fields: { exports: list(exportRecord) },
});
export const exportConsentChanged = event({
  type: 'realm_export_consent',
  summary: 'Somebody allows, or no longer allows, that exports hold their private data.',
  since: 312,
  fields: { user_id: integer, consented: boolean },
});
