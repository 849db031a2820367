/** Users, people and bots: the resource, its events (api.md, User and realm_user). */
import { z } from 'zod';
import { boolean, integer, list, nullable, string } from './codec.ts';
import { event } from './event.ts';
import { roleNumbers } from './roles.ts';

export const roleNumber = integer.refine(
  (role) => roleNumbers.includes(role),
  `must be one of ${roleNumbers.join(', ')}`,
);

/** What is known of custom profile fields, by field id. */
const profileData = z.record(
  string,
  z.strictObject({ value: z.union([string, list(integer)]), rendered_value: string.optional() }),
);

/** A user as one viewer sees them [S11]. */
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
  profile_data: profileData.optional(),
});
export type WireUser = z.infer<typeof user>;

export const userAdded = event({
  type: 'realm_user',
  op: 'add',
  summary: 'There is a new user.',
  fields: { person: user },
  hidden: {
    /** Whether clients that compute external avatars from the address may do so: they see it and nothing was uploaded [S18]. */
    gravatar: boolean,
  },
  show: ({ gravatar, type, op, person }, view) => [
    { type, op, person: gravatar && view.clientGravatar ? { ...person, avatar_url: null } : person },
  ],
});

const changed = <S extends z.ZodRawShape>(fields: S) => z.strictObject({ user_id: integer, ...fields });

const avatarFields = {
  avatar_url: nullable(string),
  avatar_source: string,
  avatar_url_medium: nullable(string),
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
      changed({ is_active: boolean }),
      changed({ bot_owner_id: nullable(integer) }),
      changed({ date_joined: string }),
      changed({ is_imported_stub: z.literal(false) }),
      changed({ delivery_email: nullable(string) }),
      changed({ new_email: string }),
      changed({ email: string, timezone: string }),
      changed(avatarFields),
    ]),
  },
  hidden: { gravatar: boolean.optional() },
  show: ({ gravatar, type, op, person }, view) => [
    {
      type,
      op,
      person:
        gravatar && view.clientGravatar && 'avatar_url' in person
          ? { ...person, avatar_url: null, avatar_url_medium: null }
          : person,
    },
  ],
});
