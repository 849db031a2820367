import { subscribe } from '@parlance/protocol/channels/endpoints';
import { getMessage, getMessages } from '@parlance/protocol/messages/fetch';
import { updateOrganization } from '@parlance/protocol/organization/update';
import { roles } from '@parlance/protocol/users/roles';
import { updateUser } from '@parlance/protocol/users/users';
import { Browser } from '@parlance/testing/browser';
import { secrets } from '@parlance/testing/cast';
import { type RawAnswer, type RawOptions, rawClient } from '@parlance/testing/contract/raw';
import { startService } from '@parlance/testing/service';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Writable, write } from '../../db/sql.ts';
import { ensureKey } from '../../users/index.ts';

const service = await startService();
afterAll(() => service.close());
const { owner, member, otherMember, people, database } = service;
const home = member.person.organizationId;
const ask = rawClient(() => service);
const message = { type: 'channel', to: 'kitchen', topic: 'soup', content: 'again' } as const;

beforeAll(() =>
  member.call(subscribe, {
    subscriptions: [{ name: 'kitchen' }],
    principals: [member.id, otherMember.id, owner.id],
  }),
);

const newest = async () =>
  (await owner.call(getMessages, { anchor: 'newest', num_before: 1, num_after: 0 })).messages[0]?.id;

/** A caller with a key of their own, who is remembered after two messages. */
const remember = async (name: string, email = people.member.email, id = member.id) => {
  const apiKey = await database.transact(home, undefined, (transaction) =>
    ensureKey(transaction, secrets, id, name),
  );
  const as = { email, apiKey };
  const send = (more: Readonly<Record<string, string>> = {}) =>
    ask('POST /messages', { as, form: { ...message, ...more } });
  for (const _ of [1, 2]) expect((await send()).status).toBe(200);
  return Object.assign(send, { as });
};

test('a lone message of a remembered caller takes one statement', async () => {
  const send = await remember('quick');
  // Noting the use of the key changes the caller once more.
  await vi.waitFor(
    async () => {
      const { statements, result } = await service.countStatements(() => send());
      expect(result.status).toBe(200);
      expect(statements.filter((text) => /api_keys|channels|messages/.test(text))).toHaveLength(1);
    },
    { timeout: 20_000 },
  );
});

test.each([
  ['lost', {}],
  ['stolen', { type: 'letter' }],
])(
  '[A4] a key that another process deleted opens nothing, whatever the call says: %s',
  async (name, more) => {
    const send = await remember(name);
    const before = await newest();
    await write`delete from api_keys where organization_id = ${home} and name = ${name}`.execute(
      database.query,
    );
    expect((await send(more)).body).toMatchObject({ code: 'INVALID_API_KEY' });
    expect(await newest()).toBe(before);
  },
);

test('[A4] a session that another process ended, or without proof of our page, sends nothing', async () => {
  const browser = await new Browser(service, people.member.url).signIn(people.member.email);
  const proof = { 'x-csrftoken': browser.cookies.get('csrftoken')! };
  const send = (headers: Record<string, string> = proof) =>
    browser.request('POST', '/json/messages', { form: message, headers });
  for (const _ of [1, 2]) expect((await send()).status).toBe(200);
  const before = await newest();
  expect((await send({})).text).toContain('CSRF_FAILED');
  await write`delete from sessions where organization_id = ${home}`.execute(database.query);
  expect((await send()).status).toBe(401);
  expect(await newest()).toBe(before);
});

test('a session ends with its time', async () => {
  const browser = await new Browser(service, people.member.url).signIn(people.member.email);
  const headers = { 'x-csrftoken': browser.cookies.get('csrftoken')! };
  const send = () => browser.request('POST', '/json/messages', { form: message, headers });
  for (const _ of [1, 2]) expect((await send()).status).toBe(200);
  service.clock.forward(14 * 86_400);
  expect((await send()).status).toBe(401);
});

test('the message says what its sender is called now', async () => {
  const send = await remember('renamed', people.otherMember.email, otherMember.id);
  await owner.call(updateUser, { user_id: otherMember.id, full_name: 'Another Name' });
  const { body } = await send();
  const { message: sent } = await owner.call(getMessage, { message_id: Number(body.id) });
  expect(sent).toMatchObject({ sender_full_name: 'Another Name' });
});

test('a rule that the organization made since holds', async () => {
  const send = await remember('ruled');
  await owner.call(updateOrganization, { topics_policy: 'disable_empty_topic' });
  expect((await send({ topic: '' })).status).toBe(400);
  expect((await send()).status).toBe(200);
});

test('a deactivated sender is refused', async () => {
  const send = await remember('leaving', people.otherMember.email, otherMember.id);
  await write`update users set is_active = false where id = ${otherMember.id}`.execute(database.query);
  expect((await send()).body).toMatchObject({ code: 'USER_DEACTIVATED' });
});

const narrow = JSON.stringify([{ operator: 'channel', operand: 'kitchen' }]);
/** `statement`: a part of the statement that reads. */
const readings = {
  messages: {
    call: 'GET /messages',
    query: { anchor: 'newest', num_before: '1', num_after: '0', narrow },
    statement: '"renderedContent"',
  },
  conversations: { call: 'GET /conversations', query: { limit: '1' }, statement: 'candidates' },
} as const;
type Reading = keyof typeof readings;

/** Reads, and changes something when that was asked for and the caller is not looked up yet. */
const readAndChange = async (
  as: RawOptions['as'],
  change: (query: Writable) => Promise<unknown>,
  reading: Reading = 'messages',
) => {
  const { call, query, statement } = readings[reading];
  let answer: Promise<RawAnswer> | undefined;
  await database.inTransaction(async (changing) => {
    await write`lock table api_keys in access exclusive mode`.execute(changing);
    await new Promise<void>((resolve) => {
      database.onStatement = (text) => {
        if (text.includes(statement)) resolve();
      };
      answer = ask(call, { as, query });
    });
    database.onStatement = undefined;
    await change(changing);
  });
  return answer!;
};

test.each(Object.keys(readings) as Reading[])(
  '[A5] %s are read while a remembered caller is looked up',
  async (reading) => {
    const { as } = await remember(`reading ${reading}`);
    const { status, body } = await readAndChange(as, async () => {}, reading);
    expect(status).toBe(200);
    expect(body[reading]).toHaveLength(1);
  },
);

test.each(Object.keys(readings) as Reading[])(
  '[A5] %s that were read with a key that ends before the look-up are not shown',
  async (reading) => {
    const { as } = await remember(`ending ${reading}`);
    const end = (query: Writable) =>
      write`delete from api_keys where organization_id = ${home} and name = ${`ending ${reading}`}`.execute(
        query,
      );
    expect((await readAndChange(as, end, reading)).body).toMatchObject({ code: 'INVALID_API_KEY' });
  },
);

test('[A5] what was read with a role that ends before the look-up is not shown', async () => {
  const { id, email } = people.moderator;
  const { as } = await remember('demoted', email, id);
  const { body } = await readAndChange(as, (query) =>
    write`update users set role = ${roles.guest} where id = ${id}`.execute(query),
  );
  expect(body).toMatchObject({ code: 'BAD_NARROW' });
});
