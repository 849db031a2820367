/** Where a person is signed in: sessions of browsers, and API keys. One number line names both. */
import * as z from 'zod';
import { boolean, integer, json, list, nullable, string, timestamp } from '../codec.ts';
import { endpoint } from '../endpoint.ts';

const id = integer;

const session = z.strictObject({
  id,
  date_created: timestamp,
  /** Within an hour. */
  last_used: timestamp,
  /** From the User-Agent header; null when unknown. */
  browser: nullable(string),
  operating_system: nullable(string),
  /** The User-Agent header, shortened. */
  program: string,
  /** IPv4 address, or the first 64 bits of IPv6; null when unknown. */
  network: nullable(string),
  /** Whether the call came with it. */
  is_current: boolean,
});
export type WireSession = z.infer<typeof session>;

const apiKey = z.strictObject({
  id,
  name: string,
  date_created: timestamp,
  /** Within an hour; null before the first use that was recorded. */
  last_used: nullable(timestamp),
  is_current: boolean,
});
export type WireKey = z.infer<typeof apiKey>;

export const getSessions = endpoint({
  name: 'get-sessions',
  method: 'GET',
  path: '/users/me/sessions',
  ours: true,
  summary: 'Returns the sessions and API keys of the person who asks, those used last first.',
  answer: { sessions: list(session), api_keys: list(apiKey) },
  errors: ['BAD_REQUEST'],
});

export const getOtherOrganizations = endpoint({
  name: 'get-other-organizations',
  method: 'GET',
  path: '/users/me/organizations',
  ours: true,
  summary:
    'Returns the other organizations of this server where the browser is signed in. Without a browser there are none.',
  answer: {
    organizations: list(
      z.strictObject({
        realm_name: string,
        realm_url: string,
        /** Unread messages outside of muted conversations, as `count` in `unread_msgs` of POST /register. */
        unread_count: integer,
      }),
    ),
  },
});

export const endOtherSessions = endpoint({
  name: 'end-other-sessions',
  method: 'DELETE',
  path: '/users/me/sessions',
  ours: true,
  summary: 'Ends the sessions of the person who asks, without the one that the call came with.',
  answer: { ended_count: integer },
  errors: ['BAD_REQUEST'],
});

export const endSession = endpoint({
  name: 'end-session',
  method: 'DELETE',
  path: '/users/me/sessions/{session_id}',
  ours: true,
  summary: 'Ends a session of the person who asks. Its held requests return at once.',
  pathParameters: { session_id: json(id, 'The session.') },
  errors: ['BAD_REQUEST'],
});

export const revokeApiKey = endpoint({
  name: 'revoke-api-key',
  method: 'DELETE',
  path: '/users/me/api_keys/{key_id}',
  ours: true,
  summary: 'Revokes an API key of the person who asks. Its held requests return at once.',
  pathParameters: { key_id: json(id, 'The API key.') },
  errors: ['BAD_REQUEST'],
});
