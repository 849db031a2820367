/** Details that clients of the family rely on, and that a similar service gets wrong. */
import { afterAll, describe, expect, test } from 'vitest';
import { startService } from '../service.ts';
import { rawClient } from './raw.ts';

const service = await startService({ law: { watchers: [] } });
afterAll(() => service.close());
const ask = rawClient(() => service);
const { owner, member, otherMember, bot } = service;
const as = member.person;

await ask('POST /users/me/subscriptions', { as, form: { subscriptions: '[{"name":"square"}]' } });
const range = { anchor: 'newest', num_before: '5', num_after: '0' };

describe('[S182] a required parameter that is absent is REQUEST_VARIABLE_MISSING, not a wish for everything', () => {
  const forms: readonly (readonly [string, 'form' | 'query', Readonly<Record<string, string>>])[] = [
    ['POST /messages/flags/narrow', 'form', { ...range, narrow: '[]', op: 'add', flag: 'read' }],
    ['POST /messages/flags', 'form', { messages: '[]', op: 'add', flag: 'read' }],
    ['GET /messages/matches_narrow', 'query', { msg_ids: '[]', narrow: '[]' }],
  ];
  test.each(forms)('%s', async (target, way, whole) => {
    expect((await ask(target, { as, [way]: whole })).status).toBe(200);
    for (const name of Object.keys(whole)) {
      const { [name]: _, ...rest } = whole;
      expect(await ask(target, { as, [way]: rest })).toMatchObject({
        status: 400,
        body: { code: 'REQUEST_VARIABLE_MISSING', var_name: name },
      });
    }
  });
});

test('[S187] POST /register: jitsi_server_url is a text, or absent', async () => {
  const register = async () =>
    (await ask('POST /register', { as, form: { fetch_event_types: '["realm"]' } })).body;
  const set = (value: string) =>
    ask('PATCH /realm', { as: owner.person, form: { jitsi_server_url: JSON.stringify(value) } });
  expect(await register()).not.toHaveProperty('jitsi_server_url');
  expect(await register()).toMatchObject({ realm_jitsi_server_url: null, server_jitsi_server_url: null });
  await set('https://meet.example.org');
  expect(await register()).toMatchObject({ jitsi_server_url: 'https://meet.example.org' });
  await set('default');
  expect(await register()).not.toHaveProperty('jitsi_server_url');
});

test('[S183] GET /streams: include_owner_subscribed of a person adds nothing', async () => {
  const query = { include_public: 'false', include_owner_subscribed: 'true' };
  const { status, body } = await ask('GET /streams', { as, query });
  expect(status).toBe(200);
  expect(body.streams).toMatchObject([{ name: 'square' }]);
});

test('[S182] POST /user_groups/{id}/subgroups and /members: what is added and deleted in one call is gone', async () => {
  const create = async (name: string) => {
    const form = { name, description: name, members: `[${owner.id}]` };
    return Number((await ask('POST /user_groups/create', { as: owner.person, form })).body.group_id);
  };
  const [outer, inner] = [await create('outer'), await create('inner')];
  for (const [what, id, read] of [
    ['subgroups', inner, 'subgroups'],
    ['members', member.id, 'members'],
  ] as const) {
    const path = `/user_groups/${outer}/${what}`;
    const before = (await ask(`GET ${path}`, { as })).body[read];
    const change = (form: Readonly<Record<string, string>>) =>
      ask(`POST ${path}`, { as: owner.person, form });
    expect(await change({ add: `[${id}]`, delete: `[${id}]` })).toMatchObject({ status: 200 });
    expect((await ask(`GET ${path}`, { as })).body[read]).toEqual(before);
    expect((await change({ add: `[${id}]` })).status).toBe(200);
    expect(await change({ add: `[${id}]`, delete: `[${id}]` })).toMatchObject({ status: 400 });
  }
});

test('[S23] a value of a profile field goes back as it was read; ids of users as JSON text too', async () => {
  const field = await ask('POST /realm/profile_fields', {
    as: owner.person,
    form: { name: 'Mentor', field_type: '6' },
  });
  const id = Number(field.body.id);
  const set = (value: unknown) =>
    ask('PATCH /users/me/profile_data', { as, form: { data: JSON.stringify([{ id, value }]) } });
  const read = async () => {
    const { body } = await ask('GET /users/me', { as });
    return (body.profile_data as Record<string, { value: string }>)[id]?.value;
  };
  expect((await set([owner.id])).status).toBe(200);
  const value = await read();
  expect(value).toBe(`[${owner.id}]`);
  expect((await set([otherMember.id])).status).toBe(200);
  expect((await set(value)).status).toBe(200);
  expect(await read()).toBe(value);
  for (const wrong of ['not list of user ids', '[1', '[[1]]', `[${'1,'.repeat(200)}1]`])
    expect(await set(wrong)).toMatchObject({ status: 400, body: { msg: 'User IDs is not a list' } });
  expect((await set('[]')).status).toBe(200);
  expect(await read()).toBeUndefined();
});

test('presence of a user: the older form is read before the newer one', async () => {
  expect((await ask('POST /users/me/presence', { as, form: { status: 'active' } })).status).toBe(200);
  const { body } = await ask(`GET /users/${member.id}/presence`, { as: owner.person });
  expect(Object.keys(body.presence as object).slice(0, 2)).toEqual(['aggregated', 'website']);
  expect(await ask(`GET /users/${otherMember.id}/presence`, { as })).toMatchObject({
    status: 400,
    body: { code: 'BAD_REQUEST', msg: `No presence data for ${otherMember.id}` },
  });
});

describe('bots', () => {
  test('[S182] have settings, and change them', async () => {
    const form = { fetch_event_types: '["user_settings"]' };
    const settings = async () => (await ask('POST /register', { as: bot.person, form })).body.user_settings;
    expect(await settings()).toMatchObject({ twenty_four_hour_time: false });
    const change = await ask('PATCH /settings', {
      as: bot.person,
      form: { twenty_four_hour_time: 'true', color_scheme: '2' },
    });
    expect(change).toMatchObject({ status: 200, body: { result: 'success' } });
    expect(await settings()).toMatchObject({ twenty_four_hour_time: true, color_scheme: 2 });
  });

  test('[V2] change nothing about their account, and nothing of others', async () => {
    const forms: readonly Readonly<Record<string, string>>[] = [
      { email: 'elsewhere@example.org' },
      { old_password: 'x', new_password: 'a long new password 7' },
      { full_name: 'Another name' },
      { target_users: JSON.stringify({ user_ids: [otherMember.id] }), color_scheme: '2' },
    ];
    for (const form of forms)
      expect(await ask('PATCH /settings', { as: bot.person, form })).toMatchObject({
        status: 400,
        body: { code: 'BAD_REQUEST' },
      });
  });
});
