import { updateMessage } from '@parlance/protocol/messages/edit';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { updateOrganization } from '@parlance/protocol/organization/update';
import { register } from '@parlance/protocol/realtime';
import { getUsers } from '@parlance/protocol/users/users';
import { startImports } from '@parlance/testing/imports';
import type { Player } from '@parlance/testing/player';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdings } from '../../db/holdings.ts';
import { read } from '../../db/sql.ts';

let imports: Awaited<ReturnType<typeof startImports>>;
beforeAll(async () => {
  imports = await startImports();
});
afterAll(() => imports.close());

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const channel = (name: string, more: object = {}) => ({
  type: 'channel',
  channel: { team: 'crew', name, display_name: name, type: 'O', header: '', purpose: '', ...more },
});
const belonging = (...names: string[]) => ({
  teams: [
    { name: 'crew', roles: 'team_user', channels: names.map((name) => ({ name, roles: 'channel_user' })) },
  ],
});
const person = (username: string, email: string, more: object) => ({
  type: 'user',
  user: { username, email, first_name: username, last_name: 'Imported', roles: 'system_user', ...more },
});
const post = (channel: string, user: string, second: number, more: object) => ({
  type: 'post',
  post: { team: 'crew', channel, user, create_at: 1_577_923_200_000 + second * 1000, ...more },
});

const archiveOf = (email: string, more: readonly object[] = []) => ({
  'import.jsonl': [
    { type: 'version', version: 1 },
    { type: 'emoji', emoji: { name: 'ladle', image: 'ladle.png' } },
    { type: 'team', team: { name: 'crew', display_name: 'Crew', type: 'O', allow_open_invite: true } },
    channel('galley'),
    channel('hold', { type: 'P' }),
    channel('kept'),
    person('known', email, belonging('galley', 'kept')),
    person('cook', 'cook@example.org', belonging('galley', 'hold', 'kept')),
    person('mate', 'mate@example.org', belonging('galley', 'hold')),
    post('galley', 'cook', 0, {
      message: 'Soup :ladle:',
      reactions: [{ user: 'mate', emoji_name: 'ladle', create_at: 1_577_923_201_000 }],
      replies: [{ user: 'known', message: 'Thanks', create_at: 1_577_923_202_000 }],
    }),
    post('galley', 'known', 5, {
      message: 'To be edited here',
      reactions: [{ user: 'mate', emoji_name: 'tada', create_at: 1_577_923_206_000 }],
    }),
    post('hold', 'mate', 6, { message: 'x'.repeat(12_000) }),
    post('kept', 'known', 7, { message: 'A list', attachments: [{ path: 'list.txt' }] }),
    { type: 'direct_channel', direct_channel: { members: ['known', 'cook'], header: '' } },
    {
      type: 'direct_post',
      direct_post: {
        channel_members: ['known', 'cook'],
        user: 'cook',
        message: 'Quietly',
        create_at: 1_577_923_300_000,
      },
    },
    ...more,
  ]
    .map((line) => JSON.stringify(line))
    .join('\n'),
  'data/ladle.png': picture,
  'data/list.txt': 'flour, salt',
});

/** Tables of what happened, and of nothing that is there. */
const told = new Set([
  'events',
  'queues',
  'imports',
  'organizations',
  'organization_logs',
  'departed_messages',
  'search_words',
  'doubted_search_words',
  'log_cursors',
  'upload_totals',
  'file_hashes',
  'read_states',
  // Made for the test's own requests.
  'api_keys',
]);

/** The content of each table, as a checksum. */
const contents = async (): Promise<Record<string, string>> => {
  const sums: Record<string, string> = {};
  for (const table of Object.keys(holdings).filter((name) => !told.has(name))) {
    const { rows } = await read<{ sum: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(t::text, chr(10) order by t::text)), '') as sum
      from ${sql.table(table)} t
    `.execute(imports.service.database.query);
    sums[table] = rows[0]!.sum;
  }
  return sums;
};

const latest = async (): Promise<number> => {
  const { rows } = await read<{ id: number }>`select max(id) as id from imports`.execute(
    imports.service.database.query,
  );
  return rows[0]!.id;
};

const namesOf = async (client: Player) => {
  const { realm_users, realm_non_active_users } = (await client.call(register, {})) as unknown as Record<
    'realm_users' | 'realm_non_active_users',
    { full_name: string }[]
  >;
  return [...realm_users, ...realm_non_active_users].map(({ full_name }) => full_name);
};

test('an import that was not used is taken away without a trace, also from clients, and comes again', async () => {
  const { owner, member } = imports.service;
  const archive = archiveOf(member.person.email);
  const before = await contents();
  const report = await imports.importFiles('mattermost', archive, { into: '' });
  expect(report.taken.messages).toMatchObject({ new: 6 });
  expect(await namesOf(owner)).toContain('cook Imported');
  const id = await latest();
  const counted = await imports.remove(id, false);
  const counts = {
    messages: 7,
    edited: 0,
    files: 1,
    memberships: 0,
    channels: 3,
    folders: 1,
    emoji: 1,
    people: 2,
  };
  expect(counted).toMatchObject({ ...counts, removed: false });
  expect(await namesOf(owner)).toContain('cook Imported');
  const listening = await member.listen();
  expect(await imports.remove(id)).toMatchObject({ ...counts, removed: true });
  await expect(listening.catchUp()).rejects.toThrow(/Bad event queue/);
  expect(await contents()).toEqual(before);
  expect(await namesOf(owner)).not.toContain('cook Imported');
  await expect(imports.remove(id)).rejects.toThrow(/taken away already/);
  await expect(imports.remove(999_999)).rejects.toThrow(/There is no import 999999/);
  const again = await imports.importFiles('mattermost', archive, { into: '' });
  expect(again.taken).toMatchObject({ people: { new: 2, matched: 1 }, messages: { new: 6, known: 0 } });
});

test('what people wrote and changed since stays, with what it needs', async () => {
  const { owner, member, clock } = imports.service;
  clock.forward(3600);
  const messages = await imports.messagesOf('');
  const edited = messages.find(({ content }) => content === 'To be edited here')!;
  await owner.call(updateOrganization, { message_content_edit_limit_seconds: 999_999_999 });
  await member.call(updateMessage, { message_id: edited.id, content: 'Edited here' });
  const { id: own } = await member.call(sendMessage, {
    type: 'channel',
    to: 'kept',
    topic: 'imported from Mattermost',
    content: 'Written here',
  });
  const id = await latest();
  const later = await imports.importFiles(
    'mattermost',
    archiveOf(member.person.email, [
      person('late', 'late@example.org', belonging('galley')),
      post('galley', 'late', 900, { message: 'Later' }),
    ]),
    { into: '' },
  );
  expect(later.taken.messages).toMatchObject({ new: 1, known: 6 });
  expect(await imports.remove(id)).toMatchObject({ messages: 6, edited: 1, channels: 1 });
  const left = await imports.messagesOf('');
  expect(
    left.filter(({ id: one }) => one >= edited.id).map(({ content, channel }) => [channel, content]),
  ).toEqual([
    ['galley', 'Edited here'],
    ['kept', 'Written here'],
    ['galley', 'Later'],
  ]);
  expect(left.map(({ id: one }) => one)).toContain(own);
  const people = (await imports.peopleOf('')).map(({ name }) => name);
  // Who reacted to what stays, and the later import's own person.
  expect(people).toEqual(expect.arrayContaining(['mate Imported', 'late Imported']));
  expect(people).not.toContain('cook Imported');
  // Known by the same ids: the edited message does not come a second time.
  const again = await imports.importFiles('mattermost', archiveOf(member.person.email), { into: '' });
  expect(again.taken.messages).toMatchObject({ new: 5, known: 1 });
});

test('a person in a permission of the organization stays', async () => {
  const { owner, member } = imports.service;
  const baker = person('baker', 'baker@example.org', belonging('galley'));
  await imports.importFiles('mattermost', archiveOf(member.person.email, [baker]), { into: '' });
  const { members } = await owner.call(getUsers);
  const { user_id } = members.find(({ full_name }) => full_name === 'baker Imported')!;
  const can_create_groups = { new: { direct_members: [owner.id, user_id], direct_subgroups: [] } };
  await owner.call(updateOrganization, { can_create_groups });
  await imports.remove(await latest());
  expect(await namesOf(owner)).toContain('baker Imported');
});

test('a removal that is killed goes on, and the one of a new organization leaves its owner', async () => {
  const files = archiveOf('captain@example.org');
  await imports.importFiles('mattermost', files, {
    subdomain: 'ship',
    take: { owner: 'captain@example.org' },
  });
  const id = await latest();
  const failing = imports.service.app.service.storage;
  const kept = failing.remove.bind(failing);
  failing.remove = () => Promise.reject(new Error('the disk is gone'));
  await expect(imports.remove(id)).rejects.toThrow('the disk is gone');
  failing.remove = kept;
  expect(await imports.remove(id)).toMatchObject({ messages: 0, channels: 3, people: 2 });
  expect((await imports.peopleOf('ship')).map(({ email, role }) => [email, role])).toEqual([
    ['captain@example.org', 100],
  ]);
  expect(await imports.messagesOf('ship')).toEqual([]);
});
