/** Clients hide messages of muted users; the service counts them as read. */
import * as z from 'zod';
import { integer, json, list, timestamp } from './codec.ts';
import { endpoint } from './endpoint.ts';
import { event } from './event.ts';
import { initial } from './initial.ts';

const muted_users = list(z.strictObject({ id: integer, timestamp }));
const path = '/users/me/muted_users/{muted_user_id}';
const pathParameters = { muted_user_id: json(integer, 'Who is muted.') };

export const muteUser = endpoint({
  name: 'mute-user',
  method: 'POST',
  path,
  summary: 'Mutes a user for the caller: what they have written is read, and so will be what they write.',
  since: 48,
  pathParameters,
  errors: ['BAD_REQUEST'],
});
export const unmuteUser = endpoint({
  name: 'unmute-user',
  method: 'DELETE',
  path,
  summary: 'Ends the mute of a user.',
  since: 48,
  pathParameters,
  errors: ['BAD_REQUEST'],
});

export const mutedUsersChanged = event({
  type: 'muted_users',
  summary: 'Whom the reader has muted changed; these are all of them.',
  since: 48,
  fields: { muted_users },
});
export const mutedUsersData = initial(['muted_users'], { muted_users }, { forSpectators: true });
