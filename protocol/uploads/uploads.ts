/** Attached files (fill-ins.md, section A; api.md, Levels 443 and 472). */
import * as z from 'zod';
import { boolean, integer, json, list, positiveInteger, string, text, timestamp } from '../codec.ts';
import { endpoint } from '../endpoint.ts';
import { event } from '../event.ts';

/** Sizes of thumbnails. An image with one frame has only still ones [S44]. */
export const thumbnailFormats = [
  { name: '840x560.webp', max_width: 840, max_height: 560, format: 'webp', animated: false },
  { name: '840x560-anim.webp', max_width: 840, max_height: 560, format: 'webp', animated: true },
  { name: '840x560.jpg', max_width: 840, max_height: 560, format: 'jpg', animated: false },
] as const;
export type ThumbnailFormat = (typeof thumbnailFormats)[number];

/** The owner's view of a file [S44]. */
export const attachment = z.strictObject({
  id: integer,
  name: string,
  /** The URL after `/user_uploads/`. */
  path_id: string,
  /** Bytes. */
  size: integer,
  create_time: timestamp,
  /** Messages that show it. */
  message_ids: list(integer),
});
export type Attachment = z.infer<typeof attachment>;

/** Bytes, for the whole organization. */
const upload_space_used = integer;

export const attachmentAdded = event({
  type: 'attachment',
  op: 'add',
  summary: 'The user has uploaded a file.',
  fields: { attachment, upload_space_used },
});
export const attachmentUpdated = event({
  type: 'attachment',
  op: 'update',
  summary: 'A file of the user is shown by other messages than before.',
  fields: { attachment, upload_space_used },
});
export const attachmentRemoved = event({
  type: 'attachment',
  op: 'remove',
  summary: 'A file of the user is gone.',
  fields: { attachment: z.strictObject({ id: integer }), upload_space_used },
});

export const uploadFile = endpoint({
  name: 'upload-file',
  method: 'POST',
  path: '/user_uploads',
  summary: 'Uploads one file, to be linked in messages. The body is multipart/form-data.',
  takesFile: true,
  answer: {
    /** The older name of `url`. */
    uri: string,
    url: string,
    filename: string,
  },
  errors: ['REALM_UPLOAD_QUOTA', 'REQUEST_TOO_LARGE'],
});

const fileParameters = {
  realm_id_str: text(z.string().regex(/^\d{1,10}$/), 'The organization, by id.'),
  filename: text(z.string().max(1000), 'The rest of the path of the file.', { spans: true }),
};

export const getFileUrl = endpoint({
  name: 'get-file-temporary-url',
  method: 'GET',
  path: '/user_uploads/{realm_id_str}/{filename}',
  summary: 'Gives an address at which the file can be read without credentials for 60 seconds.',
  access: 'user-or-spectator',
  pathParameters: fileParameters,
  answer: { url: string },
  errors: ['NOT_FOUND'],
});

export const getThumbnailStatus = endpoint({
  name: 'get-thumbnail-status',
  method: 'GET',
  path: '/thumbnail/status/{realm_id_str}/{filename}',
  summary: 'Tells whether the file has a thumbnail. One that is still to be made is waited for.',
  since: 479,
  access: 'user-or-spectator',
  pathParameters: fileParameters,
  answer: { ready: boolean },
  errors: ['NOT_FOUND'],
});

export const getAttachments = endpoint({
  name: 'get-attachments',
  method: 'GET',
  path: '/attachments',
  summary: "The caller's own files.",
  answer: { attachments: list(attachment), upload_space_used },
});

export const removeAttachment = endpoint({
  name: 'remove-attachment',
  method: 'DELETE',
  path: '/attachments/{attachment_id}',
  summary: 'Deletes a file of the caller. Messages keep their links, which then lead nowhere.',
  pathParameters: { attachment_id: json(positiveInteger, 'The file, by id.') },
});
