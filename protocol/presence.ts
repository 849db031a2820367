/** Who is active or idle (fill-ins.md, gap 3; api.md, Levels 487 and 497) [S79], [S80], [S95]. */
import * as z from 'zod';
import {
  boolean,
  boundedText,
  integer,
  json,
  oneOf,
  optional,
  string,
  text,
  timestamp,
  withDefault,
} from './codec.ts';
import { endpoint } from './endpoint.ts';
import { event, type WireEvent } from './event.ts';
import { initial } from './initial.ts';

/** Last use of a client, and last connection. */
const modern = { active_timestamp: timestamp.optional(), idle_timestamp: timestamp.optional() };
const modernPresence = z.strictObject(modern);
export type ModernPresence = z.infer<typeof modernPresence>;

export const presenceStatuses = ['active', 'idle'] as const;
const status = oneOf(...presenceStatuses);

/** Keyed by program; all programs count as one. */
const legacyPresence = z.strictObject({
  client: string,
  status,
  timestamp,
  /** Whether push notifications reach it; only for very old clients. */
  pushable: boolean.optional(),
});
const legacyUser = z.record(string, legacyPresence);
export type LegacyUser = z.infer<typeof legacyUser>;

/** Modern by user id, or legacy by address. */
const presences = z.record(string, z.union([modernPresence, legacyUser]));

/** Seconds, with fractions. */
const server_timestamp = z.number();

export const presenceChanged = event({
  type: 'presence',
  summary:
    'Users came, became idle or active again. While somebody stays as they are, clients learn of it by asking.',
  fields: {
    presences: z.record(string, modernPresence).optional(),
    user_id: integer.optional(),
    email: string.optional(),
    server_timestamp: server_timestamp.optional(),
    presence: legacyUser.optional(),
  },
  hidden: {
    /** One event per user, without the capability [S95]. */
    older: z.array(
      z.strictObject({ user_id: integer, email: string, server_timestamp, presence: legacyUser }),
    ),
  },
  show: ({ type, presences: shown, older }, view): readonly WireEvent[] => {
    if (view.has('simplified_presence_events')) return [{ type, presences: shown }];
    return older.map(({ email, ...told }) => ({ type, ...told, ...(view.slimPresence ? {} : { email }) }));
  },
});

export const presenceData = initial(
  ['presence'],
  {
    presences,
    presence_last_update_id: integer,
    server_timestamp,
  },
  { forSpectators: true },
);

export const updatePresence = endpoint({
  name: 'update-presence',
  method: 'POST',
  path: '/users/me/presence',
  summary: 'Tells that the caller is there, and returns who else is.',
  parameters: {
    status: text(status, 'active: somebody uses the client; idle: it is merely connected.'),
    ping_only: withDefault(json(boolean, 'Whether nothing shall be returned.'), false),
    new_user_input: withDefault(json(boolean, 'Whether somebody has just touched the client.'), false),
    last_update_id: optional(
      json(integer, 'Only what is newer is returned, in the modern form; -1 for everything.', { since: 263 }),
    ),
    history_limit_days: optional(
      json(integer.min(0), 'How many days back presence is returned; 14 when absent.', { since: 288 }),
    ),
    slim_presence: withDefault(
      json(boolean, 'Whether presence is keyed by user id, in the modern form.'),
      false,
    ),
  },
  answer: {
    presences: presences.optional(),
    presence_last_update_id: integer.optional(),
    server_timestamp: server_timestamp.optional(),
  },
  errors: ['BAD_REQUEST'],
});

export const getUserPresence = endpoint({
  name: 'get-user-presence',
  method: 'GET',
  path: '/users/{user_id_or_email}/presence',
  summary: 'Returns when a user was last there, in both forms.',
  pathParameters: { user_id_or_email: text(boundedText(254), 'The user, by id or address.') },
  answer: {
    presence: z.strictObject({
      ...modern,
      aggregated: z.strictObject({ status, timestamp }),
      website: z.strictObject({ status, timestamp }),
    }),
    server_timestamp,
  },
  errors: ['BAD_REQUEST'],
});

export const getPresences = endpoint({
  name: 'get-presence',
  method: 'GET',
  path: '/realm/presence',
  summary: 'Returns who was there in the last two weeks, in the legacy form.',
  answer: { presences: z.record(string, legacyUser), server_timestamp },
});
