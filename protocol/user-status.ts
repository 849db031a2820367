/** A text and an emoji beside the name (api.md, User status) [S28]. */
import * as z from 'zod';
import { boolean, integer, json, oneOf, optional, string, text } from './codec.ts';
import { endpoint } from './endpoint.ts';
import { event } from './event.ts';
import { initial } from './initial.ts';
import { reactionTypes } from './messages/messages.ts';

const shown = {
  /** Older form: presence_enabled is off. */
  away: boolean.optional(),
  status_text: string.optional(),
  emoji_name: string.optional(),
  emoji_code: string.optional(),
  reaction_type: oneOf(...reactionTypes).optional(),
};
/** May be empty. */
const userStatus = z.strictObject(shown);
export type WireUserStatus = z.infer<typeof userStatus>;

export const userStatusChanged = event({
  type: 'user_status',
  summary: 'A user shows another status. Only what changed is told; an empty text or emoji name is none.',
  fields: { user_id: integer, ...shown },
});

export const userStatusData = initial(
  ['user_status'],
  { user_status: z.record(string, userStatus) },
  { forSpectators: true },
);

const user_id = json(integer, 'The user.');
const changes = {
  status_text: optional(text(string, 'The text, at most 60 characters; empty for none.')),
  emoji_name: optional(text(string, 'The name of the emoji; empty for none.')),
  emoji_code: optional(
    text(string, 'The code points of the emoji, the id of a custom one, or the name of an extra one.'),
  ),
  reaction_type: optional(text(string, 'Which kind of emoji the code is of.')),
};

export const updateOwnStatus = endpoint({
  name: 'update-status',
  method: 'POST',
  path: '/users/me/status',
  summary: "Changes the caller's status; what is left out stays as it is.",
  parameters: {
    ...changes,
    away: optional(
      json(
        boolean,
        'Deprecated: whether others no longer see that one is there (the setting presence_enabled, negated).',
      ),
    ),
  },
  errors: ['BAD_REQUEST'],
});

export const updateUserStatus = endpoint({
  name: 'update-status-for-user',
  method: 'POST',
  path: '/users/{user_id}/status',
  summary: "Changes a user's status; for administrators.",
  since: 407,
  pathParameters: { user_id },
  parameters: changes,
  errors: ['BAD_REQUEST'],
});

export const getUserStatus = endpoint({
  name: 'get-user-status',
  method: 'GET',
  path: '/users/{user_id}/status',
  summary: 'Returns the status of a user.',
  since: 262,
  pathParameters: { user_id },
  answer: { status: userStatus },
});
