/** People and bots (api.md, User and realm_user). */
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
  withDefault,
} from '../codec.ts';
import { complaint } from '../complaint.ts';
import { endpoint } from '../endpoint.ts';
import { event, type WireEvent } from '../event.ts';
import { initial } from '../initial.ts';
import { say } from '../phrase.ts';
import { profileChanges } from '../profiles/fields.ts';
import { roleNumbers } from './roles.ts';

export const roleNumber = integer.refine(
  (role) => roleNumbers.includes(role),
  complaint(say('must be one of {values}', { values: roleNumbers.join(', ') })),
);

/** Keyed by field id [S21]; users are JSON text of their ids. */
const profileData = z.record(
  string,
  z.strictObject({
    value: string,
    /** HTML, for Markdown types. */
    rendered_value: string.optional(),
  }),
);
export type ProfileData = z.infer<typeof profileData>;

/** As one viewer sees them [S11]. */
export const user = z.strictObject({
  user_id: integer,
  delivery_email: nullable(string),
  email: string,
  full_name: string,
  date_joined: string,
  is_active: boolean,
  is_owner: boolean,
  is_admin: boolean,
  is_guest: boolean,
  is_bot: boolean,
  bot_type: nullable(integer),
  bot_owner_id: nullable(integer).optional(),
  role: integer,
  timezone: string,
  avatar_url: nullable(string),
  avatar_version: integer,
  is_imported_stub: boolean,
  is_deleted: z.literal(true).optional(),
  /** Only accounts in `cross_realm_bots`. */
  is_system_bot: z.literal(true).optional(),
  profile_data: profileData.optional(),
});
export type WireUser = z.infer<typeof user>;

export const userAdded = event({
  type: 'realm_user',
  op: 'add',
  summary: 'There is a new user.',
  fields: { person: user },
  hidden: {
    /** Clients may compute the external avatar: the address is visible and nothing was uploaded [S18]. */
    gravatar: boolean,
  },
  show: ({ gravatar, type, op, person }, view) => [
    { type, op, person: gravatar && view.clientGravatar ? { ...person, avatar_url: null } : person },
  ],
});

export const userRemoved = event({
  type: 'realm_user',
  op: 'remove',
  summary: 'The reader, a guest who sees only some users, may not see a user any more.',
  fields: { person: z.strictObject({ user_id: integer, full_name: string }) },
  hidden: {
    /** False: a new user, invisible to the reader. */
    wasKnown: boolean,
    placeholder: user,
  },
  // Clients without user_list_incomplete expect every user [S91].
  show: ({ wasKnown, placeholder, type, op, person }, view): readonly WireEvent[] => {
    if (!view.has('user_list_incomplete')) return [{ type, op: 'add', person: placeholder }];
    return wasKnown ? [{ type, op, person }] : [];
  },
});

const changed = <S extends z.ZodRawShape>(fields: S) => z.strictObject({ user_id: integer, ...fields });

/**
 * URLs for every client: some phones take null as "no change". Clients that compute avatars decide by
 * `avatar_source`.
 */
const avatarFields = {
  avatar_url: string,
  avatar_source: string,
  avatar_url_medium: string,
  avatar_version: integer,
};

export const userUpdated = event({
  type: 'realm_user',
  op: 'update',
  summary: 'Something of a user changed: `person` holds the user id and what is new.',
  fields: {
    person: z.union([
      changed({ full_name: string }),
      changed({ role: integer }),
      /** `is_deleted` when the user was erased [S20]. */
      changed({ is_active: boolean, is_deleted: z.literal(true).optional() }),
      changed({ bot_owner_id: nullable(integer) }),
      changed({ date_joined: string }),
      changed({ is_imported_stub: z.literal(false) }),
      changed({ delivery_email: nullable(string) }),
      changed({ new_email: string }),
      changed({ email: string, timezone: string }),
      changed(avatarFields),
      changed({
        custom_profile_field: z.strictObject({
          id: integer,
          /** Null when removed. */
          value: nullable(string),
          rendered_value: string.optional(),
        }),
      }),
    ]),
  },
});

const gravatar = withDefault(
  json(boolean, 'Whether the client computes the addresses of external avatars itself.'),
  true,
);
const withProfile = withDefault(
  json(boolean, 'Whether the values of custom profile fields are given.'),
  false,
);
const views = { client_gravatar: gravatar, include_custom_profile_fields: withProfile };
const byId = { user_id: json(integer, 'The user.') };
const byEmail = {
  email: text(
    string,
    'The address of the user: the real one where the caller may see it, else the placeholder.',
  ),
};

export const createUser = endpoint({
  name: 'create-user',
  method: 'POST',
  path: '/users',
  summary: 'Makes a user who signs in with the given password; for administrators.',
  parameters: {
    email: text(string, 'The address of the new user.'),
    password: text(string, 'The password of the new user.'),
    full_name: text(string, 'The name of the new user.'),
  },
  answer: { user_id: integer },
  errors: ['UNAUTHORIZED_PRINCIPAL'],
});

export const getUsers = endpoint({
  name: 'get-users',
  method: 'GET',
  path: '/users',
  access: 'user-or-spectator',
  summary: 'Returns all users, or those that are named.',
  parameters: {
    ...views,
    user_ids: optional(json(list(integer), 'Only these users; unknown ids are left out.', { since: 384 })),
  },
  answer: { members: list(user) },
  errors: ['UNAUTHORIZED'],
});

export const getUser = endpoint({
  name: 'get-user',
  method: 'GET',
  path: '/users/{user_id}',
  summary: 'Returns one user.',
  since: 1,
  pathParameters: byId,
  parameters: views,
  answer: { user },
});

export const getUserByEmail = endpoint({
  name: 'get-user-by-email',
  method: 'GET',
  path: '/users/{email}',
  summary: 'Returns the user with an address.',
  since: 39,
  pathParameters: byEmail,
  parameters: views,
  answer: { user },
});

export const getOwnUser = endpoint({
  name: 'get-own-user',
  method: 'GET',
  path: '/users/me',
  incomingWebhooks: 'allowed',
  summary: 'Returns the user who asks.',
  answer: { ...user.shape, max_message_id: integer },
});

const changes = {
  full_name: optional(text(string, 'The new name.')),
  role: optional(json(roleNumber, 'The new role; only owners add or remove owners.')),
  profile_data: optional(
    json(profileChanges, 'Values of custom profile fields; null removes one.', { since: 8 }),
  ),
  new_email: optional(
    text(string, 'The new address; needs an owner with the special permission can_change_user_emails.', {
      since: 285,
    }),
  ),
};

export const updateUser = endpoint({
  name: 'update-user',
  method: 'PATCH',
  path: '/users/{user_id}',
  summary: 'Changes the name, role, address or profile fields of a user; for administrators.',
  pathParameters: byId,
  parameters: changes,
  errors: ['UNAUTHORIZED_PRINCIPAL'],
});

export const updateUserByEmail = endpoint({
  name: 'update-user-by-email',
  method: 'PATCH',
  path: '/users/{email}',
  summary:
    'Changes the name, role, address or profile fields of the user with an address; for administrators.',
  since: 313,
  pathParameters: byEmail,
  parameters: changes,
  errors: ['UNAUTHORIZED_PRINCIPAL'],
});

export const deactivateUser = endpoint({
  name: 'deactivate-user',
  method: 'DELETE',
  path: '/users/{user_id}',
  summary:
    'Deactivates a user and the bots they own, and deletes what they leave behind where that is asked for; for administrators.',
  pathParameters: byId,
  parameters: {
    actions: withDefault(
      json(
        z.object({
          delete_profile: boolean.optional(),
          delete_public_channel_messages: boolean.optional(),
          delete_private_channel_messages: boolean.optional(),
          delete_direct_messages: boolean.optional(),
        }),
        'What is deleted besides, for good: the name, address, avatar and profile of the user; their messages, by where they are.',
        { since: 459 },
      ),
      {},
    ),
  },
  errors: ['UNAUTHORIZED_PRINCIPAL', 'CANNOT_DEACTIVATE_LAST_USER'],
});

export const deactivateOwnUser = endpoint({
  name: 'deactivate-own-user',
  method: 'DELETE',
  path: '/users/me',
  summary: 'Deactivates the account of the user who asks.',
  errors: ['CANNOT_DEACTIVATE_LAST_USER'],
});

export const reactivateUser = endpoint({
  name: 'reactivate-user',
  method: 'POST',
  path: '/users/{user_id}/reactivate',
  summary: 'Reactivates a user; for administrators.',
  pathParameters: byId,
  errors: ['UNAUTHORIZED_PRINCIPAL'],
});

export const fetchApiKey = endpoint({
  name: 'fetch-api-key',
  method: 'POST',
  path: '/fetch_api_key',
  access: 'anyone',
  summary: 'Returns the API key of the user with this address and password.',
  parameters: {
    username: text(boundedText(254), 'The address of the user.'),
    password: text(string, 'The password of the user.'),
  },
  answer: { api_key: string, email: string, user_id: integer },
  errors: ['AUTHENTICATION_FAILED', 'PASSWORD_AUTH_DISABLED', 'USER_DEACTIVATED', 'RATE_LIMIT_HIT'],
});

export const regenerateApiKey = endpoint({
  name: 'regenerate-api-key',
  method: 'POST',
  path: '/users/me/api_key/regenerate',
  needsKey: true,
  summary: 'Revokes every API key of the user who asks and returns a new one.',
  answer: { api_key: string },
});

export const userData = initial(
  ['realm_user'],
  {
    realm_users: list(user),
    realm_non_active_users: list(user),
    cross_realm_bots: list(user),
    user_id: integer,
    email: string,
    delivery_email: string,
    full_name: string,
    /** The reader's avatar, always as URLs. */
    avatar_url: string,
    avatar_url_medium: string,
    avatar_source: string,
    is_admin: boolean,
    is_owner: boolean,
    is_moderator: boolean,
    is_guest: boolean,
  },
  { forSpectators: true },
);
