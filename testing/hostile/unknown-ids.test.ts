import { afterAll, expect, test } from 'vitest';
import { basic } from '../contract/raw.ts';
import { startService } from '../service.ts';

const service = await startService();
afterAll(() => service.close());
const { owner, guest } = service;

const unknown = 2_147_483_647;
/** The database holds ids of 32 bits. */
const beyond = 2 ** 40;

const ask = async (request: string, id: number, { person } = owner) => {
  const [method, address] = request.replaceAll('ID', String(id)).split(' ');
  const { statusCode, payload } = await service.app.http.inject({
    method: method as 'GET',
    url: `/api/v1${address}`,
    headers: { host: 'chat.example.org', authorization: basic(person) },
  });
  return { statusCode, payload: payload.replaceAll(String(id), 'ID') };
};

const usersField = new URLSearchParams({ name: 'Buddies', field_type: '6' });
const made = await ask(`POST /realm/profile_fields?${usersField}`, 0);
const field = (JSON.parse(made.payload) as { id: number }).id;

test.each([
  'GET /users/ID',
  'PATCH /users/ID?full_name=Nobody',
  'DELETE /users/ID',
  'POST /users/ID/reactivate',
  'GET /users/ID/status',
  'POST /users/ID/status?status_text=away',
  `PATCH /users/me/profile_data?data=[{"id":${field},"value":[ID]}]`,
  'DELETE /users/me/sessions/ID',
  'DELETE /users/me/api_keys/ID',
  'GET /bots/ID/failures',
  'GET /bots/ID/api_key',
  'PATCH /bots/ID?full_name=Nothing',
  'DELETE /bots/ID',
  'POST /messages?type=direct&to=[ID]&content=hello',
  'DELETE /attachments/ID',
])('[R8] an id that no database holds is unknown: %s', async (request) => {
  const answer = await ask(request, beyond);
  expect(answer.statusCode).toBe(400);
  expect(answer).toEqual(await ask(request, unknown));
});

test('[S114] an id that no database holds is left out of a list of users', async () => {
  for (const player of [owner, guest]) {
    const listed = await ask(`GET /users?user_ids=[${player.id},ID]`, beyond, player);
    expect(JSON.parse(listed.payload)).toMatchObject({ members: [{ user_id: player.id }] });
  }
});
