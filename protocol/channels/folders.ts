import * as z from 'zod';
import {
  boolean,
  boundedText,
  integer,
  json,
  list,
  nullable,
  optional,
  string,
  text,
  timestamp,
  withDefault,
} from '../codec.ts';
import { complaint } from '../complaint.ts';
import { endpoint } from '../endpoint.ts';
import { event } from '../event.ts';
import { initial } from '../initial.ts';
import { limits } from '../limits.ts';
import { say } from '../phrase.ts';

const since = 389;

export const folderObject = z.strictObject({
  id: integer,
  name: string,
  description: string,
  rendered_description: string,
  date_created: nullable(timestamp),
  creator_id: nullable(integer),
  is_archived: boolean,
  order: integer,
});
export type FolderObject = z.infer<typeof folderObject>;

const name = text(string, 'Its name.');
const description = text(
  boundedText(limits.channelFolderDescriptionLength),
  'What belongs there, in Markdown.',
);

export const createFolder = endpoint({
  name: 'create-channel-folder',
  method: 'POST',
  path: '/channel_folders/create',
  since,
  summary: 'Makes a channel folder; for administrators.',
  parameters: { name, description: withDefault(description, '') },
  answer: { channel_folder_id: integer },
});

export const getFolders = endpoint({
  name: 'get-channel-folders',
  method: 'GET',
  path: '/channel_folders',
  since,
  summary: 'Returns the channel folders in their order.',
  parameters: {
    include_archived: withDefault(json(boolean, 'Whether archived folders are among them.'), false),
  },
  answer: { channel_folders: list(folderObject) },
});

export const reorderFolders = endpoint({
  name: 'patch-channel-folders',
  method: 'PATCH',
  path: '/channel_folders',
  since: 414,
  summary: 'Puts the channel folders into a new order; for administrators.',
  parameters: {
    order: json(
      list(integer).max(10_000, complaint(say('too many folders (limit: {limit})', { limit: 10_000 }))),
      'The ids of all folders, archived ones too, in their new order.',
    ),
  },
});

export const updateFolder = endpoint({
  name: 'update-channel-folder',
  method: 'PATCH',
  path: '/channel_folders/{channel_folder_id}',
  since,
  summary: 'Changes a channel folder; for administrators.',
  pathParameters: { channel_folder_id: json(integer, 'The folder.') },
  parameters: {
    name: optional(name),
    description: optional(description),
    is_archived: optional(json(boolean, 'Whether it is archived; only a folder without channels can be.')),
  },
});

export const folderAdd = event({
  type: 'channel_folder',
  op: 'add',
  since,
  summary: 'A channel folder has been made.',
  fields: { channel_folder: folderObject },
});

export const folderUpdate = event({
  type: 'channel_folder',
  op: 'update',
  since,
  summary: 'A channel folder has changed; data holds what is new.',
  fields: {
    channel_folder_id: integer,
    data: z.strictObject({
      name: string.optional(),
      description: string.optional(),
      rendered_description: string.optional(),
      is_archived: boolean.optional(),
    }),
  },
});

export const folderReorder = event({
  type: 'channel_folder',
  op: 'reorder',
  since: 414,
  summary: 'The channel folders have a new order; all of them are listed.',
  fields: { order: list(integer) },
});

export const folderData = initial(
  ['channel_folders'],
  { channel_folders: list(folderObject) },
  { forSpectators: true },
);
