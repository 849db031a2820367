import { write } from '@parlance/server/db/sql';
import { collectQueues } from '@parlance/server/events/upkeep';
import { afterAll, describe, expect, test } from 'vitest';
import { startService } from '../service.ts';
import { rawClient } from './raw.ts';

const service = await startService({ law: { watchers: [] }, heartbeatSeconds: () => 0.02 });
afterAll(() => service.close());
const ask = rawClient(() => service);
const { owner, member, otherMember, guest } = service;
const as = member.person;

interface Event {
  readonly id: number;
  readonly type: string;
  readonly [key: string]: unknown;
}

await ask('POST /users/me/subscriptions', {
  as,
  form: { subscriptions: '[{"name":"square"}]', principals: JSON.stringify([member.id, otherMember.id]) },
});
const { stream_id: square } = (await ask('GET /get_stream_id', { as, query: { stream: 'square' } })).body;
const say = async (content: string, topic = 'lunch') => {
  const form = { type: 'stream', to: 'square', topic, content };
  return Number((await ask('POST /messages', { as: otherMember.person, form })).body.id);
};
const settle = () => service.app.service.hub.catchUp(as.organizationId);

const register = async (form: Record<string, string> = {}) => {
  const { body } = await ask('POST /register', { as, form });
  return body;
};
const poll = async (queue: unknown, after: unknown, more: Record<string, string> = {}) => {
  await settle();
  const query = { queue_id: String(queue), last_event_id: String(after), ...more };
  const answer = await ask('GET /events', { as, query });
  return { ...answer, events: answer.body.events as Event[] };
};

describe('registering', () => {
  test('[S39] [S74] [S75] [S97] [S186] says what clients stand on', async () => {
    const body = await register();
    expect(body).toMatchObject({
      result: 'success',
      msg: '',
      queue_id: expect.any(String),
      last_event_id: expect.any(Number),
      idle_queue_timeout_secs: 600,
      max_message_length: 10_000,
      max_topic_length: 60,
      max_stream_name_length: 60,
      max_stream_description_length: 1024,
      realm_empty_topic_display_name: 'general chat',
      server_typing_started_wait_period_milliseconds: 30_000,
      server_typing_stopped_wait_period_milliseconds: 12_000,
      server_typing_started_expiry_period_milliseconds: 45_000,
      event_queue_longpoll_timeout_seconds: 90,
      service_feature_level: body.zulip_feature_level,
    });
    const settings = await ask('GET /server_settings');
    expect(settings.body.service_feature_level).toBe(body.service_feature_level);
  });

  test.each([
    [undefined, 600],
    ['1200', 1200],
    ['mobile', 43_200],
    ['"mobile"', 43_200],
    ['99999999', 604_800],
    ['null', 600],
  ])('[S84] idle_queue_timeout %s is %i seconds', async (given, seconds) => {
    const form: Record<string, string> = given === undefined ? {} : { idle_queue_timeout: given };
    expect((await register(form)).idle_queue_timeout_secs).toBe(seconds);
  });

  test.each(['0', '-5', 'soon', '1.5', '[]'])('[S84] idle_queue_timeout %s is refused', async (given) => {
    const refused = await ask('POST /register', { as, form: { idle_queue_timeout: given } });
    expect(refused).toMatchObject({ status: 400, body: { var_name: 'idle_queue_timeout' } });
  });

  test('[S81] [S83] what comes at first is what events will change, unless asked for by itself', async () => {
    const kinds = { event_types: '["message","no_such_type"]' };
    const same = await register(kinds);
    expect(same).toHaveProperty('max_message_id');
    expect(same).not.toHaveProperty('realm_users');
    const other = await register({ ...kinds, fetch_event_types: '["realm_user","neither"]' });
    expect(other).toHaveProperty('realm_users');
    expect(other).not.toHaveProperty('max_message_id');
    const nothing = await register({ ...kinds, fetch_event_types: '[]' });
    expect(nothing).not.toHaveProperty('max_message_id');

    await say('Heard');
    await ask(`PATCH /users/me/subscriptions/${String(square)}`, {
      as,
      form: { property: 'color', value: '#123456' },
    });
    const all = await register();
    for (const { queue_id, last_event_id } of [same, other]) {
      const { events } = await poll(queue_id, last_event_id, { dont_block: 'true' });
      expect(events.map(({ type }) => type)).toEqual(['message']);
    }
    expect(all).toHaveProperty('subscriptions');
  });

  test('[S77] [S78] [S158] without an account', async () => {
    const forms: Record<string, string>[] = [
      {},
      { client_gravatar: 'true' },
      { include_subscribers: 'true' },
    ];
    for (const form of forms) {
      const { status, body, headers } = await ask('POST /register', { form });
      expect({ status, code: body.code }).toEqual({ status: 401, code: 'UNAUTHORIZED' });
      expect(headers['www-authenticate']).toMatch(/^Basic /);
    }
  });

  test('[S77] client_gravatar is true for those who sign in', async () => {
    const of = async (form: Record<string, string>) =>
      ((await register(form)).realm_users as { user_id: number; avatar_url: unknown }[]).find(
        ({ user_id }) => user_id === otherMember.id,
      )?.avatar_url;
    expect(await of({})).toBeNull();
    expect(await of({ client_gravatar: 'false' })).toEqual(expect.any(String));
  });

  test('[S89] personal settings come in one object, asked for or not', async () => {
    const unaware = await register({ fetch_event_types: '["user_settings"]' });
    const aware = await register({
      fetch_event_types: '["user_settings"]',
      client_capabilities: '{"user_settings_object":true}',
    });
    expect(unaware.user_settings).toMatchObject({ twenty_four_hour_time: false });
    expect(aware.user_settings).toEqual(unaware.user_settings);
  });

  test('[S24] [S26] a subscription has its fields, and subscribers when asked for', async () => {
    const subscriptions = async (form: Record<string, string>) =>
      (await register(form)).subscriptions as Record<string, unknown>[];
    const [plain] = await subscriptions({});
    expect(plain).toMatchObject({
      stream_id: square,
      name: 'square',
      description: '',
      rendered_description: '',
      date_created: expect.any(Number),
      creator_id: member.id,
      invite_only: false,
      pin_to_top: false,
      is_muted: false,
      in_home_view: true,
      color: expect.stringMatching(/^#[0-9a-f]{6}$/),
    });
    expect(plain).not.toHaveProperty('subscribers');
    for (const include_subscribers of ['true', 'partial']) {
      const [full] = await subscriptions({ include_subscribers });
      expect(full!.subscribers).toEqual([member.id, otherMember.id]);
      expect(full).not.toHaveProperty('partial_subscribers');
    }
  });

  test('[S25] a notification setting that was never set is inherited', async () => {
    const names = ['desktop', 'audible', 'push', 'email'].map((name) => `${name}_notifications`);
    const asked = { client_capabilities: '{"notification_settings_null":true}' };
    const [aware] = (await register(asked)).subscriptions as Record<string, unknown>[];
    for (const name of [...names, 'wildcard_mentions_notify']) expect(aware![name], name).toBeNull();
    const [unaware] = (await register()).subscriptions as Record<string, unknown>[];
    for (const name of names) expect(unaware![name], `[S85] ${name}`).toEqual(expect.any(Boolean));
  });
});

describe('reading', () => {
  test('[S70] [S166] gives what is newer than what one has, in order, again until it is acknowledged', async () => {
    const { queue_id, last_event_id } = await register({ event_types: '["message"]' });
    const sent = [await say('One'), await say('Two'), await say('Three')];
    const first = await poll(queue_id, last_event_id);
    expect(first.body).toMatchObject({ result: 'success', queue_id });
    expect(first.events.map((event) => (event.message as { id: number }).id)).toEqual(sent);
    const ids = first.events.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    expect(ids[0]).toBeGreaterThan(Number(last_event_id));
    expect((await poll(queue_id, last_event_id)).events).toEqual(first.events);
    expect((await poll(queue_id, ids[1])).events).toEqual([first.events[2]]);
    // A client that lost acknowledged events, and a client without an id.
    expect((await poll(queue_id, ids[0])).events).toEqual(first.events.slice(1));
    expect((await poll(queue_id, last_event_id)).events).toEqual(first.events);
    expect((await poll(queue_id, -1)).events).toEqual([first.events[2]]);
  });

  test('[S72] dont_block answers at once, with nothing when there is nothing', async () => {
    const { queue_id, last_event_id } = await register({ event_types: '["typing"]' });
    const quiet = await poll(queue_id, last_event_id, { dont_block: 'true' });
    expect(quiet).toMatchObject({ status: 200, events: [] });
  });

  test('[S72] [S73] [S167] a poll that hears nothing ends in a heartbeat, whose id goes on growing', async () => {
    const { queue_id, last_event_id } = await register({ event_types: '["typing"]' });
    let last = Number(last_event_id);
    for (let count = 0; count < 3; count += 1) {
      const { events } = await poll(queue_id, last);
      expect(events).toEqual([{ type: 'heartbeat', id: expect.any(Number) }]);
      expect(events[0]!.id).toBeGreaterThan(last);
      last = events[0]!.id;
    }
    // Later events follow every heartbeat.
    const typing = { type: 'stream', op: 'start', stream_id: String(square), topic: 'lunch' };
    const other = await register({ client_capabilities: '{"stream_typing_notifications":true}' });
    await ask('POST /typing', { as: otherMember.person, form: typing });
    const { events } = await poll(other.queue_id, other.last_event_id);
    expect(events).toEqual([expect.objectContaining({ type: 'typing', op: 'start' })]);
  });

  test('[S72] a poll is held until there is something to send', async () => {
    const { queue_id, last_event_id } = await register({ event_types: '["message"]' });
    const held = (async () => {
      let after = Number(last_event_id);
      for (;;) {
        const { events } = await poll(queue_id, after);
        const told = events.find(({ type }) => type === 'message');
        if (told !== undefined) return told;
        after = events.at(-1)!.id;
      }
    })();
    const id = await say('At last');
    expect(await held).toMatchObject({ type: 'message', message: { id } });
  });

  test('[S71] without a queue, one is registered with the same parameters', async () => {
    const form = { event_types: '["message"]', dont_block: 'true', apply_markdown: 'true' };
    const { body } = await ask('GET /events', { as, query: form });
    expect(body).toMatchObject({ events: [], queue_id: expect.any(String) });
    await say('**Strong**');
    const { events } = await poll(body.queue_id, -1);
    expect(events).toEqual([
      expect.objectContaining({
        type: 'message',
        message: expect.objectContaining({ content: '<p><strong>Strong</strong></p>' }),
      }),
    ]);
  });

  test('[S6] [S94] typing in the empty topic, in whichever spelling', async () => {
    const capable = { stream_typing_notifications: true, empty_topic_name: true };
    const aware = await register({ client_capabilities: JSON.stringify(capable) });
    const unaware = await register({ client_capabilities: '{"stream_typing_notifications":true}' });
    for (const topic of ['', '(no topic)', 'general chat']) {
      const typing = { type: 'channel', op: 'start', stream_id: String(square), topic };
      expect((await ask('POST /typing', { as: otherMember.person, form: typing })).status).toBe(200);
    }
    const topics = async ({ queue_id, last_event_id }: Record<string, unknown>) =>
      (await poll(queue_id, last_event_id)).events.map(({ topic }) => topic);
    expect(await topics(aware)).toEqual(['', '', '']);
    expect(await topics(unaware)).toEqual(['general chat', 'general chat', 'general chat']);
  });

  test('[S7] [S32] [S35] [S36] a message in an event has every field', async () => {
    const { queue_id, last_event_id } = await register({ event_types: '["message"]' });
    const id = await say('Whole');
    const { events } = await poll(queue_id, last_event_id);
    expect(events[0]!.flags).toEqual([]);
    expect(events[0]!.message).toEqual({
      id,
      type: 'stream',
      sender_id: otherMember.id,
      sender_email: otherMember.person.email,
      sender_full_name: otherMember.person.fullName,
      sender_realm_str: '',
      avatar_url: null,
      client: expect.any(String),
      content: 'Whole',
      content_type: 'text/x-markdown',
      display_recipient: 'square',
      recipient_id: square,
      stream_id: square,
      subject: 'lunch',
      timestamp: Math.floor(service.clock.now() / 1000),
      is_me_message: false,
      reactions: [],
      submessages: [],
      topic_links: [],
    });
  });
});

describe('ending', () => {
  const gone = (queue: unknown) => ({
    status: 400,
    body: { result: 'error', code: 'BAD_EVENT_QUEUE_ID', queue_id: queue },
  });

  test('[S53] [S182] a queue that no client used for its timeout is collected; one in use is not', async () => {
    const brief = await register({ idle_queue_timeout: '60' });
    const used = await register({ idle_queue_timeout: '600' });
    const patient = await register({ idle_queue_timeout: 'mobile' });
    const collect = () => collectQueues(service.database, service.app.service.hub, service.clock.now());
    /** Both clocks: the service's, and the age of rows. */
    const pass = async (seconds: number) => {
      service.clock.forward(seconds);
      await write`update queues set last_used_at = last_used_at - make_interval(secs => ${seconds}::int)`.execute(
        service.database.query,
      );
    };
    // Reading loads them into memory.
    for (const { queue_id, last_event_id } of [brief, used, patient])
      await poll(queue_id, last_event_id, { dont_block: 'true' });
    await pass(59);
    await collect();
    expect((await poll(brief.queue_id, brief.last_event_id, { dont_block: 'true' })).status).toBe(200);
    await pass(590);
    await poll(used.queue_id, used.last_event_id, { dont_block: 'true' });
    await collect();
    expect(await poll(brief.queue_id, brief.last_event_id)).toMatchObject(gone(brief.queue_id));
    await pass(590);
    await collect();
    expect((await poll(used.queue_id, used.last_event_id, { dont_block: 'true' })).status).toBe(200);
    expect((await poll(patient.queue_id, patient.last_event_id, { dont_block: 'true' })).status).toBe(200);
  });

  test('[S53] a queue that was deleted, or never was, or is another user’s', async () => {
    const { queue_id } = await register();
    for (const other of [owner, guest]) {
      const refused = await ask('GET /events', {
        as: other.person,
        query: { queue_id: String(queue_id), last_event_id: '-1' },
      });
      expect(refused).toMatchObject(gone(queue_id));
      const kept = await ask('DELETE /events', { as: other.person, form: { queue_id: String(queue_id) } });
      expect(kept).toMatchObject(gone(queue_id));
    }
    const deleted = await ask('DELETE /events', { as, form: { queue_id: String(queue_id) } });
    expect(deleted.status).toBe(200);
    expect(await poll(queue_id, -1)).toMatchObject(gone(queue_id));
    expect(await poll('never', -1)).toMatchObject(gone('never'));
    const missing = await ask('DELETE /events', { as });
    expect(missing).toMatchObject({ status: 400, body: { var_name: 'queue_id' } });
  });
});
