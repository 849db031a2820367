import { subscribe } from '@parlance/protocol/channels/endpoints';
import { getMessage, getMessages } from '@parlance/protocol/messages/fetch';
import { updateOrganization } from '@parlance/protocol/organization/update';
import { updateUser } from '@parlance/protocol/users/users';
import { Browser } from '@parlance/testing/browser';
import { secrets } from '@parlance/testing/cast';
import { rawClient } from '@parlance/testing/contract/raw';
import { startService } from '@parlance/testing/service';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { write } from '../../db/sql.ts';
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
  const send = (more: Readonly<Record<string, string>> = {}) =>
    ask('POST /messages', { as: { email, apiKey }, form: { ...message, ...more } });
  for (const _ of [1, 2]) expect((await send()).status).toBe(200);
  return send;
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
