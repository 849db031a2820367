/** What newer exports of Zulip say of people who did not agree to them, and what they hold of those who did. */

import { getSavedSnippets } from '@parlance/protocol/saved-snippets';
import { reactivateUser } from '@parlance/protocol/users/users';
import { startImports } from '@parlance/testing/imports';
import { afterAll, beforeAll, expect, test } from 'vitest';

let imports: Awaited<ReturnType<typeof startImports>>;
beforeAll(async () => {
  imports = await startImports();
});
afterAll(() => imports.close());

const person = (id: number, email: string, more: object = {}) => ({
  id,
  full_name: `Person ${id}`,
  delivery_email: email,
  role: id === 1 ? 100 : 400,
  is_active: true,
  is_bot: false,
  is_mirror_dummy: false,
  ...more,
});
const silent = { is_active: false, is_mirror_dummy: true };

const archive = (second: string) => ({
  'realm.json': {
    zerver_realm: [{ id: 1, name: 'Consent', string_id: 'consent', uuid: 'consent-uuid' }],
    zerver_userprofile: [person(1, 'one@example.org')],
    zerver_userprofile_mirrordummy: [
      person(2, second, silent),
      person(3, 'exported-user-00112233445566778899aabbccddeeff@consent.example.org', silent),
    ],
    zerver_stream: [{ id: 1, name: 'hall' }],
    zerver_recipient: [{ id: 11, type: 2, type_id: 1 }],
    zerver_subscription: [1, 2, 3].map((user) => ({ recipient: 11, user_profile: user, active: true })),
  },
  'messages-000001.json': {
    zerver_message: [2, 3].map((sender) => ({
      id: 100 + sender,
      sender,
      recipient: 11,
      subject: 'soup',
      content: `from ${sender}`,
      date_sent: 1_577_923_200 + sender,
    })),
    zerver_usermessage: [],
  },
});

test('people who did not agree to an export wait for an administrator, under their own address', async () => {
  const report = await imports.importFiles('zulip', archive('two@example.org'), { subdomain: 'consent' });
  expect(await imports.peopleOf('consent')).toMatchObject([
    { email: 'one@example.org', isActive: true },
    { email: 'two@example.org', isActive: false },
    { email: 'zulip-3@imported.invalid', isActive: false },
  ]);
  expect(report.warnings).toEqual([
    {
      kind: 'people who did not agree to the export; a new account of theirs is deactivated until it is made active again',
      count: 1,
      examples: ['Person 2'],
    },
  ]);
  const owner = await imports.clientOf('consent', 'one@example.org');
  const [, second] = await imports.peopleOf('consent');
  await owner.call(reactivateUser, { user_id: second!.id });
  expect((await imports.readBy('consent', 'two@example.org')).size).toBe(2);
});

test('in a living organization they keep the account that they have', async () => {
  const { member } = imports.service;
  await imports.importFiles('zulip', archive(member.person.email), { into: '' });
  const message = (await imports.messagesOf('')).find(({ content }) => content === 'from 2');
  const account = (await imports.peopleOf('')).find(({ id }) => id === member.id);
  expect(account).toMatchObject({ isActive: true });
  expect(message).toMatchObject({ sender: account!.name });
});

test('what people saved comes with them into a new organization, and what is strange is named', async () => {
  const files = archive('two@example.org');
  const whole = {
    ...files,
    'realm.json': {
      ...files['realm.json'],
      zerver_savedsnippet: [
        {
          id: 1,
          user_profile: 1,
          title: 'Thanks',
          content: 'Ask @**Person 2|2**.',
          date_created: 1_577_923_200,
        },
        { id: 2, user_profile: 1, title: ' ', content: 'x', date_created: 1_577_923_200 },
      ],
      zerver_navigationview: [{ id: 1, user: 1, fragment: 'narrow/channel/1-hall', name: 'Hall' }],
    },
    'messages-000001.json': { ...files['messages-000001.json'], zerver_submessage: [{ id: 1 }] },
  };
  const report = await imports.importFiles('zulip', whole, { subdomain: 'saved' });
  const owner = await imports.clientOf('saved', 'one@example.org');
  expect((await owner.call(getSavedSnippets, {})).saved_snippets).toMatchObject([
    { title: 'Thanks', content: 'Ask @**Person 2**.', date_created: 1_577_923_200 },
  ]);
  expect(report.not_taken).toEqual([
    expect.objectContaining({ kind: 'zerver_navigationview', count: 1 }),
    expect.objectContaining({ kind: 'zerver_submessage', count: 1 }),
    expect.objectContaining({ kind: 'saved snippet', why: 'it has no title or no text', count: 1 }),
  ]);
  const again = await imports.importFiles('zulip', whole, { into: 'saved' });
  expect(again.not_taken).toContainEqual(expect.objectContaining({ kind: 'saved snippet', count: 2 }));
  expect((await owner.call(getSavedSnippets, {})).saved_snippets).toHaveLength(1);
});
