import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { startService } from '../service.ts';
import { rawClient } from './raw.ts';

const service = await startService({ law: { watchers: [] }, bodyLimit: 100_000 });
afterAll(() => service.close());
const ask = rawClient(() => service);
const { owner, member, otherMember, outsider } = service;
const as = member.person;

await ask('POST /users/me/subscriptions', { as, form: { subscriptions: '[{"name":"square"}]' } });
const { stream_id: square } = (await ask('GET /get_stream_id', { as, query: { stream: 'square' } })).body;
const message = { type: 'stream', to: 'square', topic: 'lunch', content: 'Soup' };

describe('how parameters come', () => {
  test('[S1] arrays and objects as JSON text, in the query of GET and in forms', async () => {
    const read = await ask('GET /users', { as, query: { user_ids: `[${owner.id}]` } });
    expect(read.body.members).toEqual([expect.objectContaining({ user_id: owner.id })]);
    expect((await ask('POST /messages', { as, form: message })).status).toBe(200);
    const broken = await ask('GET /users', { as, query: { user_ids: `[${owner.id}` } });
    expect(broken).toMatchObject({ status: 400, body: { code: 'INVALID_JSON', var_name: 'user_ids' } });
  });

  test('[S1] a multipart body and a JSON body carry the same', async () => {
    const boundary = 'parlance';
    const parts = Object.entries({ ...message, content: 'In parts' }).map(
      ([name, value]) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const multipart = await ask('POST /messages', {
      as,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: `${parts.join('')}--${boundary}--\r\n`,
    });
    expect(multipart.status).toBe(200);
    const json = await ask('POST /messages', {
      as,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ ...message, to: square, content: 'As JSON' }),
    });
    expect(json.status).toBe(200);
    const { body } = await ask('GET /messages', {
      as,
      query: { anchor: 'newest', num_before: '2', num_after: '0', apply_markdown: 'false' },
    });
    expect((body.messages as { content: string }[]).map(({ content }) => content)).toEqual([
      'In parts',
      'As JSON',
    ]);
  });

  test('[S1] PATCH and DELETE take parameters in the query string and in the body', async () => {
    for (const [way, value] of [
      ['query', 'true'],
      ['form', 'false'],
    ] as const) {
      const parameters = { property: 'is_muted', value };
      const changed = await ask(`PATCH /users/me/subscriptions/${String(square)}`, { as, [way]: parameters });
      expect(changed.status).toBe(200);
      const { body } = await ask('GET /users/me/subscriptions', { as });
      expect(body.subscriptions).toEqual([expect.objectContaining({ is_muted: value === 'true' })]);
    }
    await ask('POST /users/me/subscriptions', { as, form: { subscriptions: '[{"name":"garden"}]' } });
    const left = await ask('DELETE /users/me/subscriptions', { as, query: { subscriptions: '["garden"]' } });
    expect(left.body).toMatchObject({ removed: ['garden'], not_removed: [] });
  });

  test('[S1] null means an optional parameter left out, and no required one', async () => {
    const optional = await ask('GET /users', { as, query: { user_ids: 'null', client_gravatar: 'null' } });
    expect(optional.status).toBe(200);
    expect((optional.body.members as unknown[]).length).toBeGreaterThan(5);
    const required = await ask('POST /messages/flags', {
      as,
      form: { messages: 'null', op: 'add', flag: 'read' },
    });
    expect(required).toMatchObject({ status: 400, body: { var_name: 'messages' } });
  });

  test('[S9] [S145] older names of parameters and values mean the same', async () => {
    const ids: unknown[] = [];
    const forms: Record<string, string>[] = [
      { type: 'stream', to: 'square', subject: 'elders', content: 'One' },
      { type: 'channel', to: JSON.stringify([square]), topic: 'elders', content: 'Two' },
      { type: 'stream', to: String(square), topic: 'elders', subject: 'elders', content: 'Three' },
    ];
    for (const form of forms) ids.push((await ask('POST /messages', { as, form })).body.id);
    const narrow = JSON.stringify([{ operator: 'topic', operand: 'elders' }]);
    const { body } = await ask('GET /messages', {
      as,
      query: { anchor: 'newest', num_before: '9', num_after: '0', narrow },
    });
    expect((body.messages as { id: number }[]).map(({ id }) => id)).toEqual(ids);
    const torn = await ask('POST /messages', {
      as,
      form: { ...message, topic: 'one thing', subject: 'another' },
    });
    expect(torn).toMatchObject({ status: 400, body: { code: 'REQUEST_CONFUSING_VAR' } });
    for (const type of ['private', 'direct']) {
      const form = { type, to: `[${otherMember.id}]`, content: 'Psst' };
      const sent = await ask('POST /messages', { as, form });
      const { body: read } = await ask(`GET /messages/${String(sent.body.id)}`, { as });
      expect(read.message).toMatchObject({ type: 'private', subject: '' });
    }
  });

  test('[S141] a narrow of pairs says what one of objects says', async () => {
    const found = async (narrow: unknown) => {
      const query = { anchor: 'newest', num_before: '50', num_after: '0', narrow: JSON.stringify(narrow) };
      const { body } = await ask('GET /messages', { as, query });
      return (body.messages as { id: number }[]).map(({ id }) => id);
    };
    const pairs = await found([
      ['stream', 'square'],
      ['topic', 'lunch'],
    ]);
    const objects = await found([
      { operator: 'channel', operand: square, negated: false },
      { operator: 'topic', operand: 'lunch' },
    ]);
    expect(pairs.length).toBeGreaterThan(0);
    expect(pairs).toEqual(objects);
    const refused = await ask('GET /messages', {
      as,
      query: { anchor: 'newest', num_before: '1', num_after: '0', narrow: '[["no-such-operator","x"]]' },
    });
    expect(refused).toMatchObject({ status: 400, body: { code: 'BAD_NARROW', desc: expect.any(String) } });
  });

  test('[S5] [S6] where a topic is required, no spelling of the empty one will do', async () => {
    const form = { topics_policy: 'disable_empty_topic' };
    expect((await ask(`PATCH /streams/${String(square)}`, { as, form })).status).toBe(200);
    const typing = { type: 'channel', op: 'start', stream_id: String(square), topic: 'lunch' };
    for (const topic of ['', '(no topic)', 'general chat'])
      for (const [call, named] of [['POST /messages', message] as const, ['POST /typing', typing] as const]) {
        const refused = await ask(call, { as, form: { ...named, topic } });
        expect(refused, topic).toMatchObject({
          status: 400,
          body: { code: 'BAD_REQUEST', var_name: 'topic' },
        });
      }
    expect((await ask('POST /messages', { as, form: message })).status).toBe(200);
    expect((await ask('POST /typing', { as, form: typing })).status).toBe(200);
    const missing = await ask('POST /typing', { as, form: { type: 'stream', op: 'start' } });
    expect(missing).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
    await ask(`PATCH /streams/${String(square)}`, { as, form: { topics_policy: 'inherit' } });
  });

  test('[S8] [S140] a second slash after the root changes nothing', async () => {
    const form = { stream_id: String(square), topic: 'lunch', visibility_policy: '3' };
    expect((await ask('POST //user_topics', { as, form })).body).toMatchObject({ result: 'success' });
    expect((await ask(`GET //streams/${String(square)}`, { as })).body).toMatchObject({ result: 'success' });
    expect((await ask('GET ///users/me', { as })).status).toBe(404);
  });

  test('[S140] settings are changed at the addresses of older clients too', async () => {
    for (const [path, form] of [
      ['/settings/notifications', { enable_offline_push_notifications: 'false' }],
      ['/settings/display', { twenty_four_hour_time: 'true' }],
    ] as const) {
      expect((await ask(`PATCH ${path}`, { as, form })).body).toEqual({ result: 'success', msg: '' });
      const { body } = await ask('POST /register', { as, form: { fetch_event_types: '["user_settings"]' } });
      const [[name, value]] = Object.entries(form) as [[string, string]];
      expect(body.user_settings).toMatchObject({ [name]: value === 'true' });
    }
  });

  test('[S183] what is missing or wrong is named', async () => {
    const missing = await ask('POST /messages', { as, form: { type: 'stream', to: 'square', topic: 'x' } });
    expect(missing).toMatchObject({
      status: 400,
      body: { result: 'error', code: 'REQUEST_VARIABLE_MISSING', var_name: 'content' },
    });
    const unknown = await ask('GET /streams/1999999999', { as });
    expect(unknown).toMatchObject({
      status: 400,
      body: { code: 'STREAM_DOES_NOT_EXIST', stream_id: 1_999_999_999 },
    });
  });
});

describe('how answers go', () => {
  test('[S2] [S3] a success has result and msg, and says what was not understood', async () => {
    const plain = await ask('GET /users/me', { as });
    expect(plain.body).toMatchObject({ result: 'success', msg: '' });
    expect(plain.body).not.toHaveProperty('ignored_parameters_unsupported');
    const withMore = await ask('GET /users/me', { as, query: { shoe_size: '44', hat: 'x' } });
    expect(withMore.body.ignored_parameters_unsupported).toEqual(['shoe_size', 'hat']);
    const posted = await ask('POST /messages', { as, form: { ...message, hat: 'x' } });
    expect(posted.body).toMatchObject({ result: 'success', ignored_parameters_unsupported: ['hat'] });
  });

  test('[S2] [S8] [S181] an address of nothing, and a method that is not for an address', async () => {
    for (const target of ['GET /nothing', 'POST /users/me/nothing', 'GET /messages/nothing']) {
      const nothing = await ask(target, { as });
      expect(nothing).toMatchObject({ status: 404, body: { result: 'error', code: 'BAD_REQUEST' } });
      expect(nothing.headers['content-type']).toMatch(/^application\/json/);
    }
    const method = await ask('DELETE /messages', { as });
    expect(method).toMatchObject({
      status: 405,
      body: { result: 'error', code: 'METHOD_NOT_ALLOWED', allowed_methods: ['GET', 'POST'] },
    });
    expect(method.headers.allow).toBe('GET, POST');
    const asked = await ask('OPTIONS /messages', {});
    expect([asked.status, asked.headers.allow]).toEqual([204, 'GET, POST']);
  });

  test('pages of other sites may ask with a key, and never with the session of a browser', async () => {
    const headers = { origin: 'https://client.example.com' };
    for (const target of ['GET /server_settings', 'GET /users/me', 'GET /nothing', 'DELETE /messages'])
      expect((await ask(target, { as, headers })).headers['access-control-allow-origin']).toBe('*');
    const allowed = (await ask('OPTIONS /messages', { headers })).headers;
    expect(allowed).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': expect.stringContaining('Authorization'),
    });
    expect(allowed).not.toHaveProperty('access-control-allow-credentials');
    for (const method of ['GET', 'OPTIONS'] as const) {
      const answer = await service.app.http.inject({ method, url: '/json/messages', headers });
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    }
  });

  test('[V17] no answer is taken for anything but the JSON that it is', async () => {
    for (const target of ['GET /server_settings', 'GET /users', 'GET /nothing'])
      expect((await ask(target, { as })).headers).toMatchObject({
        'content-type': 'application/json',
        'x-content-type-options': 'nosniff',
      });
  });

  test('[S185] a body over the limit is refused as such', async () => {
    const large = await ask('POST /messages', { as, form: { ...message, content: 'x'.repeat(120_000) } });
    expect(large).toMatchObject({ status: 413, body: { result: 'error', code: 'REQUEST_TOO_LARGE' } });
    const odd = await ask('POST /messages', { as, headers: { 'content-type': 'text/csv' }, payload: 'a,b' });
    expect(odd).toMatchObject({ status: 415, body: { result: 'error' } });
  });

  test('a large answer is compressed for clients that can read it so', async () => {
    const plain = await ask('POST /register', { as });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers.vary).toBe('Accept-Encoding');
    const small = await ask('POST /register', { as, headers: { 'accept-encoding': 'gzip, br' } });
    expect(small.headers['content-encoding']).toBe('gzip');
    expect(small.bytes.length).toBeLessThan(plain.bytes.length / 2);
    expect(Number(small.headers['content-length'])).toBe(small.bytes.length);
    const unpacked = JSON.parse(gunzipSync(small.bytes).toString()) as Record<string, unknown>;
    expect(Object.keys(unpacked)).toEqual(Object.keys(plain.body));
  });

  test('organizations are distinguished by host name', async () => {
    const home = await ask('GET /server_settings');
    const elsewhere = await ask('GET /server_settings', { host: 'elsewhere.chat.example.org' });
    expect([home.body.realm_name, elsewhere.body.realm_name]).toEqual(['Home', 'Elsewhere']);
    const there = await ask('GET /users', { as: outsider.person, host: 'elsewhere.chat.example.org' });
    expect(there.body.members).toEqual([expect.objectContaining({ user_id: outsider.id })]);
    const nowhere = await ask('GET /users', { as, host: 'nowhere.chat.example.org' });
    expect(nowhere).toMatchObject({ status: 404, body: { code: 'NONEXISTENT_SUBDOMAIN' } });
  });
});

describe('repeating a request', () => {
  const send = (content: string, key: string, sender = as) =>
    ask('POST /messages', {
      as: sender,
      form: { ...message, content },
      headers: { 'idempotency-key': key },
    });

  test('with the same Idempotency-Key gives the same message, after a restart too', async () => {
    const first = await send('Once', 'key of one');
    const again = await send('Once', 'key of one');
    expect(again.body.id).toBe(first.body.id);
    const at_once = await Promise.all([1, 2, 3, 4].map(() => send('At once', 'key of many')));
    expect(new Set(at_once.map(({ body }) => body.id)).size).toBe(1);
    await service.restart();
    expect((await send('Once', 'key of one')).body.id).toBe(first.body.id);
    service.clock.forward(60);
    const other = await send('Once', 'another key');
    expect(other.body.id).not.toBe(first.body.id);
  });

  test('keys are each sender’s own', async () => {
    const mine = await send('Mine', 'a key');
    const theirs = await send('Theirs', 'a key', otherMember.person);
    expect(theirs.status).toBe(200);
    expect(theirs.body.id).not.toBe(mine.body.id);
    expect((await send('Theirs', 'a key', otherMember.person)).body.id).toBe(theirs.body.id);
    const endless = await send('Endless', 'x'.repeat(256));
    expect(endless).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
  });
});
