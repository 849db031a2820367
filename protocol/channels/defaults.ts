/** Channels for new members, single and in groups on offer. */
import * as z from 'zod';
import { boundedText, integer, json, list, oneOf, optional, string, text, withDefault } from '../codec.ts';
import { complaint } from '../complaint.ts';
import { endpoint } from '../endpoint.ts';
import { event } from '../event.ts';
import { initial } from '../initial.ts';
import { limits } from '../limits.ts';
import { say } from '../phrase.ts';

const channel = { stream_id: json(integer, 'The channel.') };

export const addDefaultChannel = endpoint({
  name: 'add-default-stream',
  method: 'POST',
  path: '/default_streams',
  summary: 'Makes a channel a default one: new members are subscribed to it. For administrators.',
  parameters: channel,
  errors: ['STREAM_DOES_NOT_EXIST'],
});

export const removeDefaultChannel = endpoint({
  name: 'remove-default-stream',
  method: 'DELETE',
  path: '/default_streams',
  summary: 'Makes a channel an ordinary one, to which new members are not subscribed. For administrators.',
  parameters: channel,
  errors: ['STREAM_DOES_NOT_EXIST'],
});

export const defaultGroupObject = z.strictObject({
  id: integer,
  name: string,
  description: string,
  streams: list(integer),
});
export type DefaultGroupObject = z.infer<typeof defaultGroupObject>;

const description = text(boundedText(limits.channelDescriptionLength), 'What its channels are about.');
const names = json(
  list(string).max(1000, complaint(say('too many channels at once (limit: {limit})', { limit: 1000 }))),
  'The channels by name.',
);
const group = { group_id: json(integer, 'The group of default channels.') };

export const createDefaultGroup = endpoint({
  name: 'create-default-stream-group',
  method: 'POST',
  path: '/default_stream_groups/create',
  summary: 'Makes a named group of channels that new members may be offered together. For administrators.',
  parameters: {
    group_name: text(string, 'Its name.'),
    description: withDefault(description, ''),
    stream_names: names,
  },
  answer: { group_id: integer },
  errors: ['STREAM_DOES_NOT_EXIST'],
});

export const updateDefaultGroup = endpoint({
  name: 'update-default-stream-group',
  method: 'PATCH',
  path: '/default_stream_groups/{group_id}',
  summary: 'Renames or describes a group of default channels. For administrators.',
  pathParameters: group,
  parameters: {
    new_group_name: optional(text(string, 'Its new name.')),
    new_description: optional(description),
  },
});

export const deleteDefaultGroup = endpoint({
  name: 'remove-default-stream-group',
  method: 'DELETE',
  path: '/default_stream_groups/{group_id}',
  summary: 'Removes a group of default channels; the channels stay. For administrators.',
  pathParameters: group,
});

export const updateDefaultGroupChannels = endpoint({
  name: 'update-default-stream-group-streams',
  method: 'PATCH',
  path: '/default_stream_groups/{group_id}/streams',
  summary: 'Puts channels into a group of default channels, or takes them out. For administrators.',
  pathParameters: group,
  parameters: { op: text(oneOf('add', 'remove'), 'What to do.'), stream_names: names },
  errors: ['STREAM_DOES_NOT_EXIST'],
});

export const defaultGroups = event({
  type: 'default_stream_groups',
  summary: 'The groups of default channels have changed; all of them are listed.',
  fields: { default_stream_groups: list(defaultGroupObject) },
});

export const defaultGroupData = initial(
  ['default_stream_groups'],
  {
    realm_default_stream_groups: list(defaultGroupObject),
  },
  { forSpectators: true },
);
