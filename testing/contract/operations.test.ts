/** Checks that the OpenAPI document lists the operations that a usable service needs. */
import { rawRoutes } from '@parlance/server/app/features';
import { afterAll, expect, test } from 'vitest';
import { startService } from '../service.ts';
import { rawClient } from './raw.ts';

const service = await startService({ law: { watchers: [] } });
afterAll(() => service.close());
const ask = rawClient(() => service);

/** The marks a, b and c of fill-ins.md, section A, copied by hand. Names of path variables do not matter. */
const areas: Readonly<Record<string, readonly string[]>> = {
  login: ['GET /server_settings', 'POST /fetch_api_key', 'POST /users/me/api_key/regenerate'],
  realtime: ['POST /register', 'GET /events', 'DELETE /events'],
  messages: [
    'GET /messages',
    'POST /messages',
    'GET /messages/{id}',
    'PATCH /messages/{id}',
    'DELETE /messages/{id}',
    'GET /messages/{id}/history',
    'POST /messages/{id}/reactions',
    'DELETE /messages/{id}/reactions',
    'POST /messages/flags',
    'POST /messages/flags/narrow',
    'POST /messages/render',
    'POST /user_uploads',
    'GET /user_uploads/{realm}/{file}',
    'GET /attachments',
    'DELETE /attachments/{id}',
  ],
  later: [
    'GET /scheduled_messages',
    'POST /scheduled_messages',
    'PATCH /scheduled_messages/{id}',
    'DELETE /scheduled_messages/{id}',
    'GET /drafts',
    'POST /drafts',
    'PATCH /drafts/{id}',
    'DELETE /drafts/{id}',
  ],
  channels: [
    'GET /users/me/subscriptions',
    'POST /users/me/subscriptions',
    'DELETE /users/me/subscriptions',
    'POST /users/me/subscriptions/properties',
    'PATCH /users/me/subscriptions/{stream_id}',
    'PATCH /users/me/subscriptions/muted_topics',
    'POST /user_topics',
    'GET /streams',
    'GET /streams/{id}',
    'PATCH /streams/{id}',
    'DELETE /streams/{id}',
    'GET /streams/{id}/members',
    'POST /streams/{id}/delete_topic',
    'POST /channels/create',
    'GET /get_stream_id',
    'GET /users/me/{stream_id}/topics',
    'POST /default_streams',
    'DELETE /default_streams',
  ],
  users: [
    'GET /users',
    'POST /users',
    'GET /users/{id}',
    'PATCH /users/{id}',
    'DELETE /users/{id}',
    'POST /users/{id}/reactivate',
    'GET /users/{email}',
    'PATCH /users/{email}',
    'GET /users/me',
    'DELETE /users/me',
    'POST /users/me/status',
    'POST /users/{id}/status',
    'POST /users/me/presence',
    'GET /users/{id_or_email}/presence',
    'GET /realm/presence',
    'POST /typing',
    'PATCH /settings',
    'PATCH /users/me/profile_data',
    'DELETE /users/me/profile_data',
    'POST /users/me/avatar',
    'DELETE /users/me/avatar',
    'GET /users/me/alert_words',
    'POST /users/me/alert_words',
    'DELETE /users/me/alert_words',
    'POST /users/me/muted_users/{id}',
    'DELETE /users/me/muted_users/{id}',
  ],
  groups: [
    'GET /user_groups',
    'POST /user_groups/create',
    'PATCH /user_groups/{id}',
    'POST /user_groups/{id}/deactivate',
    'GET /user_groups/{id}/members',
    'POST /user_groups/{id}/members',
  ],
  invites: [
    'GET /invites',
    'POST /invites',
    'DELETE /invites/{id}',
    'POST /invites/{id}/resend',
    'POST /invites/multiuse',
    'DELETE /invites/multiuse/{id}',
  ],
  organization: [
    'PATCH /realm',
    'GET /realm/emoji',
    'POST /realm/emoji/{name}',
    'DELETE /realm/emoji/{name}',
    'GET /realm/linkifiers',
    'POST /realm/filters',
    'PATCH /realm/filters/{id}',
    'DELETE /realm/filters/{id}',
    'POST /realm/playgrounds',
    'DELETE /realm/playgrounds/{id}',
    'GET /realm/profile_fields',
    'POST /realm/profile_fields',
    'PATCH /realm/profile_fields',
    'PATCH /realm/profile_fields/{id}',
    'DELETE /realm/profile_fields/{id}',
    'PATCH /realm/user_settings_defaults',
    'GET /export/realm',
    'POST /export/realm',
    'DELETE /export/realm/{id}',
  ],
  bots: [
    'GET /bots',
    'POST /bots',
    'PATCH /bots/{id}',
    'DELETE /bots/{id}',
    'GET /bots/{id}/api_key',
    'POST /bots/{id}/api_key/regenerate',
    'GET /bot_storage',
    'PUT /bot_storage',
    'DELETE /bot_storage',
    'POST /external/{integration}',
  ],
  devices: [
    'POST /register_client_device',
    'POST /mobile_push/register',
    'POST /mobile_push/e2ee/test_notification',
    'POST /users/me/apns_device_token',
    'DELETE /users/me/apns_device_token',
    'POST /users/me/android_gcm_reg_id',
    'DELETE /users/me/android_gcm_reg_id',
  ],
};

// `{email}` and an id are two operations.
const withoutNames = (path: string) => path.replace(/\{(?!email\})\w+\}/g, '{}');

type Paths = Readonly<Record<string, Readonly<Record<string, { readonly responses: object }>>>>;
const { body } = await ask('GET /openapi.json');
const listed = new Set(
  Object.entries(body.paths as Paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => Object.keys(operation.responses).some((status) => status.startsWith('2')))
      .map(([method]) => withoutNames(`${method.toUpperCase()} ${path}`)),
  ),
);

test('they are 121, none of them twice', () => {
  const all = Object.values(areas).flat();
  expect([all.length, new Set(all).size]).toEqual([121, 121]);
});

/** Marked d; the tus protocol describes them. No declaration lists the automatic answers. */
test('so are uploads in parts, each by what it takes and answers', async () => {
  const tus = ['POST /tus', 'HEAD /tus/{id}', 'PATCH /tus/{id}', 'DELETE /tus/{id}', 'OPTIONS /tus'];
  expect(tus.filter((operation) => !listed.has(withoutNames(operation)))).toEqual([]);
  const served = rawRoutes
    .flatMap((domain) => domain(service.app.service))
    .filter(({ path }) => path.startsWith('/api/v1/tus'))
    .flatMap(({ path, methods }) =>
      methods.map((method) => `${method} ${path.replace('/api/v1', '').replace(':id', '{id}')}`),
    );
  expect(served.toSorted()).toEqual([...tus, 'OPTIONS /tus/{id}'].toSorted());
});

test.each(Object.entries(areas))('every operation of %s is listed', (_area, operations) => {
  expect(operations.filter((operation) => !listed.has(withoutNames(operation)))).toEqual([]);
});
