import { afterAll, describe, expect, test } from 'vitest';
import { startService } from '../service.ts';
import { rawClient } from './raw.ts';

const service = await startService({ law: { watchers: [] } });
afterAll(() => service.close());
const ask = rawClient(() => service);
const { owner, administrator, member, otherMember, bot } = service;
const as = member.person;

const idOf = async (stream: string) =>
  Number((await ask('GET /get_stream_id', { as, query: { stream } })).body.stream_id);
const subscribe = (name: string, more: Record<string, string> = {}) =>
  ask('POST /users/me/subscriptions', { as, form: { subscriptions: JSON.stringify([{ name }]), ...more } });

/** Events that a member's queue receives during the action. */
const told = async (form: Record<string, string>, happen: () => Promise<unknown>) => {
  const { body } = await ask('POST /register', { as, form });
  await happen();
  await service.app.service.hub.catchUp(as.organizationId);
  const query = {
    queue_id: String(body.queue_id),
    last_event_id: String(body.last_event_id),
    dont_block: 'true',
  };
  return (await ask('GET /events', { as, query })).body.events as Record<string, unknown>[];
};

await subscribe('square', { principals: JSON.stringify([member.id, otherMember.id]) });
const square = await idOf('square');

describe('subscriptions', () => {
  const change = (property: string, value: string, stream = square) =>
    ask(`PATCH /users/me/subscriptions/${stream}`, { as, form: { property, value } });

  test('[S50] [S67] [S68] muting by either name is sent as both', async () => {
    for (const [property, value, muted] of [
      ['is_muted', 'true', true],
      ['in_home_view', 'true', false],
      ['in_home_view', 'false', true],
      ['is_muted', 'false', false],
    ] as const) {
      const events = await told({ event_types: '["subscription"]' }, () => change(property, value));
      expect(events.map((event) => [event.op, event.stream_id, event.property, event.value])).toEqual(
        expect.arrayContaining([
          ['update', square, 'is_muted', muted],
          ['update', square, 'in_home_view', !muted],
        ]),
      );
      expect(events.length).toBe(2);
    }
  });

  test.each([
    ['color', '#abcdef', '#abcdef'],
    ['pin_to_top', 'true', true],
    ['desktop_notifications', 'false', false],
    ['audible_notifications', 'true', true],
    ['push_notifications', 'true', true],
    ['email_notifications', 'true', true],
    ['wildcard_mentions_notify', 'false', false],
  ])('[S65] [S66] [S68] [S172] %s', async (property, value, expected) => {
    const events = await told({ event_types: '["subscription"]' }, () => change(property, value));
    expect(events).toEqual([
      {
        id: expect.any(Number),
        type: 'subscription',
        op: 'update',
        stream_id: square,
        property,
        value: expected,
      },
    ]);
    const { body } = await ask('GET /users/me/subscriptions', { as });
    expect(body.subscriptions).toEqual([expect.objectContaining({ [property]: expected })]);
  });

  test.each([
    ['color', 'red'],
    ['color', 'true'],
    ['pin_to_top', '"yes"'],
    ['pin_to_top', '1'],
    ['shape', 'true'],
    ['name', 'mine'],
  ])('[S65] [S66] %s cannot be %s', async (property, value) => {
    expect(await change(property, value)).toMatchObject({ status: 400, body: { result: 'error' } });
  });

  test('[S172] coming and going, with who else is there', async () => {
    const events = await told({ event_types: '["subscription"]' }, async () => {
      await subscribe('garden');
      await subscribe('garden', { principals: JSON.stringify([otherMember.id]) });
      await ask('DELETE /users/me/subscriptions', {
        as: otherMember.person,
        form: { subscriptions: '["garden"]' },
      });
      await ask('DELETE /users/me/subscriptions', { as, form: { subscriptions: '["garden"]' } });
    });
    const garden = await idOf('garden');
    expect(events.map(({ op }) => op)).toEqual(['add', 'peer_add', 'peer_remove', 'remove']);
    expect(events[0]!.subscriptions).toEqual([
      expect.objectContaining({ stream_id: garden, name: 'garden', color: expect.any(String) }),
    ]);
    expect(events[1]).toMatchObject({ stream_ids: [garden], user_ids: [otherMember.id] });
    expect(events[2]).toMatchObject({ stream_ids: [garden], user_ids: [otherMember.id] });
    expect(events[3]!.subscriptions).toEqual([{ name: 'garden', stream_id: garden }]);
  });
});

describe('[S185] limits', () => {
  /** One code point, two UTF-16 units. */
  const wide = (count: number) => '🦜'.repeat(count);

  test('the length of a message, in code points', async () => {
    const send = (content: string) =>
      ask('POST /messages', { as, form: { type: 'stream', to: 'square', topic: 'long', content } });
    expect((await send(wide(10_000))).status).toBe(200);
    expect(await send(wide(10_001))).toMatchObject({ status: 400, body: { var_name: 'content' } });
    expect(await send(' \n ')).toMatchObject({ status: 400, body: { result: 'error' } });
  });

  test('the length of a channel’s name and description', async () => {
    expect((await subscribe(wide(60))).status).toBe(200);
    expect((await subscribe(wide(61))).status).toBe(400);
    expect((await subscribe(' ')).status).toBe(400);
    const describe_ = (description: string) => ask(`PATCH /streams/${square}`, { as, form: { description } });
    expect((await describe_(wide(1024))).status).toBe(200);
    expect(await describe_(wide(1025))).toMatchObject({ status: 400, body: { var_name: 'description' } });
  });

  test('the length of a topic, in code points', async () => {
    const send = (topic: string) =>
      ask('POST /messages', { as, form: { type: 'stream', to: 'square', content: 'x', topic } });
    const { id } = (await send(wide(60))).body;
    const { body } = await ask(`GET /messages/${String(id)}`, { as });
    expect((body.message as { subject: string }).subject).toBe(wide(60));
    expect(await send(wide(61))).toMatchObject({ status: 400, body: { var_name: 'topic' } });
  });

  test('how many messages one request may ask for', async () => {
    const page = (num_before: string) =>
      ask('GET /messages', { as, query: { anchor: 'newest', num_before, num_after: '0' } });
    expect((await page('5000')).status).toBe(200);
    expect(await page('5001')).toMatchObject({ status: 400, body: { result: 'error' } });
    expect(await page('-1')).toMatchObject({ status: 400, body: { result: 'error' } });
  });
});

describe('users', () => {
  const persons = (happen: () => Promise<unknown>) =>
    told({ event_types: '["realm_user"]' }, happen).then((events) =>
      events.map(({ op, person }) => ({ op, person })),
    );

  test('[S108] [S170] [S171] [S51] [S52] changes of a user are sent in their forms', async () => {
    const by = { as: administrator.person };
    const user_id = otherMember.id;
    const address = encodeURIComponent(otherMember.person.email);
    expect(
      await persons(() => ask(`PATCH /users/${address}`, { ...by, form: { full_name: 'Member Renamed' } })),
    ).toEqual([{ op: 'update', person: { user_id, full_name: 'Member Renamed' } }]);
    expect(await persons(() => ask(`PATCH /users/${user_id}`, { ...by, form: { role: '300' } }))).toEqual([
      { op: 'update', person: { user_id, role: 300 } },
    ]);
    await ask(`PATCH /users/${user_id}`, { ...by, form: { role: '400' } });
    expect(await persons(() => ask(`DELETE /users/${user_id}`, by))).toEqual([
      { op: 'update', person: { user_id, is_active: false } },
    ]);
    expect(await persons(() => ask(`POST /users/${user_id}/reactivate`, by))).toEqual([
      { op: 'update', person: { user_id, is_active: true } },
    ]);
  });

  test('[S11] [S15] [S16] [S17] [S19] [S20] a user has the fields of one', async () => {
    const read = async (id: number) =>
      (await ask(`GET /users/${id}`, { as, query: { client_gravatar: 'false' } })).body.user as Record<
        string,
        unknown
      >;
    expect(await read(owner.id)).toEqual({
      user_id: owner.id,
      delivery_email: owner.person.email,
      email: owner.person.email,
      full_name: owner.person.fullName,
      date_joined: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/),
      is_active: true,
      is_owner: true,
      is_admin: true,
      is_guest: false,
      is_bot: false,
      bot_type: null,
      role: 100,
      timezone: '',
      avatar_url: expect.any(String),
      avatar_version: 1,
      is_imported_stub: false,
    });
    expect(await read(bot.id)).toMatchObject({
      is_bot: true,
      bot_type: 1,
      bot_owner_id: member.id,
      role: 400,
    });
  });
});

describe('channels', () => {
  test('[S93] [S153] an archived channel', async () => {
    await subscribe('attic');
    const attic = await idOf('attic');
    await ask('POST /messages', { as, form: { type: 'stream', to: 'attic', topic: 'old', content: 'Dust' } });
    expect((await ask(`DELETE /streams/${attic}`, { as })).status).toBe(200);
    const found = async (negated: boolean) => {
      const narrow = JSON.stringify([{ operator: 'channels', operand: 'archived', negated }]);
      const query = { anchor: 'newest', num_before: '100', num_after: '0', narrow };
      const { body } = await ask('GET /messages', { as, query });
      return (body.messages as { stream_id?: number }[]).map(({ stream_id }) => stream_id);
    };
    expect(await found(false)).toEqual([attic]);
    expect(await found(true)).not.toContain(attic);
    const listed = async (client_capabilities: string) => {
      const { body } = await ask('POST /register', { as, form: { client_capabilities } });
      return (body.streams as { stream_id: number; is_archived: boolean }[]).find(
        ({ stream_id }) => stream_id === attic,
      );
    };
    expect(await listed('{}')).toBeUndefined();
    expect(await listed('{"archived_channels":true}')).toMatchObject({ is_archived: true });
  });

  test('[S33] [S34] a message that was never changed has no history', async () => {
    const form = { type: 'stream', to: 'square', topic: 'new', content: 'Fresh' };
    const { id } = (await ask('POST /messages', { as, form })).body;
    const { body } = await ask(`GET /messages/${String(id)}`, { as });
    for (const key of ['last_edit_timestamp', 'last_moved_timestamp', 'edit_history'])
      expect(body.message).not.toHaveProperty(key);
  });

  test('[S87] a client that cannot do without avatar_url is given it', async () => {
    const { body } = await ask('POST /register', { as, form: { fetch_event_types: '["realm_user"]' } });
    for (const user of body.realm_users as object[]) expect(user).toHaveProperty('avatar_url');
  });
});
