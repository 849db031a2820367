import { Buffer } from 'node:buffer';
import { getLinkifiers } from '@parlance/protocol/linkifiers';
import { getMessage } from '@parlance/protocol/messages/fetch';
import { register } from '@parlance/protocol/realtime';
import { ask } from '@parlance/testing/files';
import { startImports } from '@parlance/testing/imports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { read } from '../../db/sql.ts';

let imports: Awaited<ReturnType<typeof startImports>>;
beforeAll(async () => {
  imports = await startImports();
});
afterAll(() => imports.close());

const seconds = 1577923200;
const user = (id: number, name: string, role: number, more: object = {}) => ({
  id,
  full_name: name,
  delivery_email: `${name.toLowerCase()}@example.org`,
  role,
  is_active: true,
  is_bot: false,
  date_joined: seconds - 1000 + 0.5,
  timezone: 'Europe/Berlin',
  twenty_four_hour_time: true,
  ...more,
});
const stream = (id: number, name: string, more: object = {}) => ({
  id,
  name,
  description: '',
  invite_only: false,
  history_public_to_subscribers: true,
  ...more,
});
const message = (
  id: number,
  [sender, recipient]: readonly [number, number],
  content: string,
  more: object = {},
) => ({
  id,
  sender,
  recipient,
  subject: 'soup',
  content,
  date_sent: seconds + id + 0.123456,
  edit_history: null,
  last_edit_time: null,
  ...more,
});

/** Recipients: 11 to 13 people, 21 and 22 channels, 31 a group of three. */
const realm = {
  zerver_realm: [
    {
      id: 1,
      name: 'Kitchen',
      string_id: 'kitchen',
      uuid: 'kitchen-uuid',
      description: 'Cooks',
      password: 'FORBIDDEN',
    },
  ],
  zerver_userprofile: [
    user(1, 'Owner', 100, { password: 'FORBIDDEN', api_key: 'FORBIDDEN' }),
    user(2, 'Early', 400),
    user(3, 'Late', 400),
    user(4, 'Guest', 600),
    user(5, 'Helper', 400, { is_bot: true, bot_type: 1, bot_owner: 1 }),
  ],
  zerver_userprofile_crossrealm: [{ id: 9, email: 'notification-bot@zulip.com' }],
  zerver_stream: [
    stream(1, 'open', { description: 'by @**Early|2** beside #**closed**' }),
    stream(2, 'hidden', { invite_only: true, history_public_to_subscribers: false }),
    stream(3, '!DEACTIVATED:closed'),
  ],
  zerver_defaultstream: [{ stream: 1 }],
  zerver_recipient: [
    ...[1, 2, 3].map((id) => ({ id: 10 + id, type: 1, type_id: id })),
    ...[1, 2, 3].map((id) => ({ id: 20 + id, type: 2, type_id: id })),
    { id: 31, type: 3, type_id: 1 },
  ],
  zerver_subscription: [
    ...[1, 2, 3].map((id) => ({
      recipient: 21,
      user_profile: id,
      active: true,
      color: '#ff0000',
      is_muted: id === 1,
    })),
    ...[1, 2, 3].map((id) => ({ recipient: 22, user_profile: id, active: true })),
    ...[1, 2, 3].map((id) => ({ recipient: 31, user_profile: id, active: true })),
    { recipient: 21, user_profile: 4, active: false },
  ],
  zerver_reaction: [
    {
      user_profile: 2,
      message: 101,
      reaction_type: 'unicode_emoji',
      emoji_code: '1f389',
      emoji_name: 'tada',
    },
    {
      user_profile: 3,
      message: 101,
      reaction_type: 'zulip_extra_emoji',
      emoji_code: 'zulip',
      emoji_name: 'zulip',
    },
  ],
  zerver_usertopic: [
    { user_profile: 2, stream: 1, topic_name: 'soup', visibility_policy: 3, last_updated: seconds },
  ],
  zerver_alertword: [{ user_profile: 2, word: 'salt' }],
  zerver_muteduser: [{ user_profile: 2, muted_user: 3, date_muted: seconds }],
  zerver_namedusergroup: [
    { id: 50, name: 'role:members', is_system_group: true },
    { id: 51, name: 'cooks', description: 'They cook', is_system_group: false },
  ],
  zerver_usergroupmembership: [{ user_group: 51, user_profile: 2 }],
  zerver_customprofilefield: [{ id: 1, name: 'Phone', field_type: 1, field_data: '' }],
  zerver_customprofilefieldvalue: [{ user_profile: 2, field: 1, value: '123' }],
  zerver_userpresence: [{}, {}],
  zerver_realmfilter: [
    { pattern: 'OLD-(?P<id>[0-9]+)', url_format_string: 'https://old.example.org/%(id)s', order: 2 },
    { pattern: 'T-(?P<id>[0-9]+)', url_template: 'https://tickets.example.org/{id}', order: 1 },
    { pattern: '(?P<id>', url_template: 'https://broken.example.org/{id}', order: 3 },
  ],
  zerver_realmplayground: [
    { name: 'Try', pygments_language: 'Python', url_template: 'https://play.example.org/?code={code}' },
  ],
  zerver_realmdomain: [{ domain: 'example.org', allow_subdomains: true }],
  zerver_userstatus: [
    {
      user_profile: 2,
      status_text: 'Cooking',
      emoji_code: '1f389',
      emoji_name: 'tada',
      reaction_type: 'unicode_emoji',
    },
    { user_profile: 3, status_text: '', emoji_code: '', emoji_name: '' },
  ],
};

const history = JSON.stringify([
  { user_id: 2, timestamp: seconds, prev_content: 'second', prev_rendered_content: '' },
  { user_id: 2, timestamp: seconds, prev_subject: 'broth' },
]);

const messages = [
  message(101, [1, 21], 'see @**Early|2** and #**open>soup**, `@**Late**`'),
  message(102, [2, 22], 'before Late came'),
  message(103, [2, 22], 'after Late came'),
  message(104, [1, 12], 'to Early alone'),
  message(105, [2, 11], 'and back T-7'),
  message(106, [1, 31], 'to three'),
  message(107, [2, 21], 'third', { edit_history: history, last_edit_time: seconds + 200 }),
  message(
    108,
    [1, 21],
    '[said](https://kitchen.example.org/#narrow/channel/1-open/topic/soup/near/101) [f](/user_uploads/1/ab/cd/f.txt)',
  ),
  message(109, [9, 21], 'a notice'),
  message(110, [1, 99], 'to nowhere'),
  message(112, [2, 21], 'I may not open [f](/user_uploads/1/ef/gh/secret.txt), and so may you not'),
  message(113, [1, 12], '[secret](/user_uploads/1/ef/gh/secret.txt)'),
];

const marks = [
  { user_profile: 2, message: 101, flags_mask: 1 | 2 | 8 },
  { user_profile: 3, message: 101, flags_mask: 0 },
  { user_profile: 2, message: 102, flags_mask: 1 },
  { user_profile: 1, message: 102, flags_mask: 1 },
  { user_profile: 3, message: 102, flags_mask: 1 | 1024 },
  ...[1, 2, 3].map((id) => ({ user_profile: id, message: 103, flags_mask: 1 })),
];

const files = {
  'realm.json': realm,
  'messages-000001.json': { zerver_message: messages, zerver_usermessage: marks },
  'attachment.json': {
    zerver_attachment: [
      { id: 1, file_name: 'f.txt', path_id: '1/ab/cd/f.txt', owner: 1, size: 5, messages: [108] },
      { id: 2, file_name: 'secret.txt', path_id: '1/ef/gh/secret.txt', owner: 1, size: 6, messages: [113] },
    ],
  },
  'uploads/records.json': [{ path: '1/ab/cd/f.txt', s3_path: '1/ab/cd/f.txt' }],
  'uploads/1/ab/cd/f.txt': Buffer.from('bytes'),
  'uploads/1/ef/gh/secret.txt': Buffer.from('secret'),
};

test('[M7] an organization of Zulip arrives with what its people had, and hidden history stays hidden', async () => {
  const dry = await imports.importFiles('zulip', files, { subdomain: 'kitchen', isDry: true });
  const report = await imports.importFiles('zulip', files, { subdomain: 'kitchen' });
  expect(report.taken).toEqual(dry.taken);
  expect(report.taken).toMatchObject({
    people: { new: 5 },
    channels: { new: 3 },
    messages: { new: 11 },
    reactions: { new: 2 },
    files: { stored: 2 },
  });
  expect(report.not_taken).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ of: 'messages', kind: 'message without a place', count: 1 }),
      expect.objectContaining({ kind: 'zerver_userpresence', count: 2 }),
      expect.objectContaining({ kind: 'linkifier', count: 1 }),
    ]),
  );
  const people = await imports.peopleOf('kitchen');
  expect(people.map(({ name, role, isActive }) => [name, role, isActive])).toEqual([
    ['Owner', 100, true],
    ['Early', 400, true],
    ['Late', 400, true],
    ['Guest', 600, true],
    ['Helper', 400, true],
  ]);
  const there = await imports.messagesOf('kitchen');
  const [first, hidden, shown] = there;
  expect(first).toMatchObject({ at: (seconds + 101) * 1_000_000 + 123_456, topic: 'soup', channel: 'open' });
  expect(first!.content).toBe('see @**Early** and #**open>soup**, `@**Late**`');
  const link = there.find(({ content }) => content.startsWith('[said]'))!;
  expect(link.content).toContain(`/near/${first!.id})`);
  expect(link.content).toMatch(/\[f\]\(\/user_uploads\/\d+\/\w+\/\w+\/f\.txt\)/);
  expect(there.find(({ content }) => content === 'and back T-7')!.html).toContain(
    'https://tickets.example.org/7',
  );
  expect(there.filter(({ channel }) => channel === null).map(({ content }) => content)).toEqual([
    'to Early alone',
    'and back T-7',
    'to three',
    expect.stringMatching(/^\[secret\]\(\/user_uploads/),
  ]);
  // A path that its author could not open opens nothing here.
  expect(there.find(({ content }) => content.startsWith('I may not'))!.content).toBe(
    'I may not open f, and so may you not',
  );
  const secret = /\((\/user_uploads\/[^)]+)\)/.exec(there.at(-1)!.content)![1]!;
  const opening = ['owner', 'early', 'late'].map(async (name) => {
    const reader = await imports.readerOf('kitchen', `${name}@example.org`);
    return (await ask(imports.service, reader, secret)).status;
  });
  expect(await Promise.all(opening)).toEqual([200, 200, 404]);
  const early = await imports.readBy('kitchen', 'early@example.org');
  const late = await imports.readBy('kitchen', 'late@example.org');
  const guest = await imports.readBy('kitchen', 'guest@example.org');
  expect([early.has(hidden!.id), early.has(shown!.id), late.has(hidden!.id), late.has(shown!.id)]).toEqual([
    true,
    true,
    false,
    true,
  ]);
  expect(guest.size).toBe(0);
  const data = (await (
    await imports.clientOf('kitchen', 'late@example.org')
  ).call(register, {})) as unknown as {
    unread_msgs: { count: number };
    subscriptions: { name: string; description: string; color: string; is_muted: boolean }[];
  };
  expect(data.unread_msgs.count).toBe(1);
  expect(data.subscriptions.find(({ name }) => name === 'open')).toMatchObject({
    description: 'by @**Early** beside #**closed**',
    color: '#ff0000',
    is_muted: false,
  });
  const own = (await (
    await imports.clientOf('kitchen', 'early@example.org')
  ).call(register, {})) as unknown as {
    starred_messages: number[];
    user_topics: { topic_name: string; visibility_policy: number }[];
    alert_words: string[];
    muted_users: { id: number }[];
    realm_user_groups: { name: string; members: number[] }[];
    user_settings: { twenty_four_hour_time: boolean };
  };
  expect(own).toMatchObject({
    starred_messages: [first!.id],
    user_topics: [{ topic_name: 'soup', visibility_policy: 3 }],
    alert_words: ['salt'],
    muted_users: [{ id: people[2]!.id }],
    realm_playgrounds: [{ name: 'Try', pygments_language: 'Python' }],
    realm_domains: [{ domain: 'example.org', allow_subdomains: true }],
    user_status: { [people[1]!.id]: { status_text: 'Cooking', emoji_name: 'tada' } },
    user_settings: { twenty_four_hour_time: true },
  });
  const reader = await imports.clientOf('kitchen', 'early@example.org');
  // Their mobile clients refuse a whole conversation for a type of another name.
  expect((await reader.call(getMessage, { message_id: first!.id })).message.reactions).toMatchObject([
    { emoji_name: 'tada', reaction_type: 'unicode_emoji' },
    { emoji_name: 'zulip', reaction_type: 'zulip_extra_emoji' },
  ]);
  expect((await reader.call(getLinkifiers, {})).linkifiers).toMatchObject([
    { pattern: 'T-(?P<id>[0-9]+)', url_template: 'https://tickets.example.org/{id}' },
    { url_template: 'https://old.example.org/{id}' },
  ]);
  expect(own.realm_user_groups.find(({ name }) => name === 'cooks')?.members).toEqual([people[1]!.id]);
  const { rows } = await read<{ history: object[]; settings: string }>`
    select edit_history as history from messages
    where organization_id = ${await imports.idOf('kitchen')} and content = 'third'
  `.execute(imports.service.database.query);
  expect(rows[0]!.history).toMatchObject([
    { prev_content: 'second' },
    { prev_topic: 'broth', topic: 'soup' },
  ]);
  expect(JSON.stringify([report, there, people])).not.toContain('FORBIDDEN');

  const later = [...messages, message(111, [2, 22], 'only for those who were there')];
  const more = [...marks, { user_profile: 2, message: 111, flags_mask: 1 }];
  const again = await imports.importFiles(
    'zulip',
    { ...files, 'messages-000001.json': { zerver_message: later, zerver_usermessage: more } },
    { into: 'kitchen' },
  );
  expect(again.taken).toMatchObject({
    people: { new: 0, known: 5 },
    channels: { new: 0, known: 3 },
    memberships: { new: 0 },
    messages: { new: 1, known: 11 },
    reactions: { new: 0, known: 2 },
    files: { stored: 0 },
  });
  expect(again.not_taken).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'status', count: 1 }),
      expect.objectContaining({ kind: 'domain', why: 'a living organization keeps its own' }),
    ]),
  );
});

test('[M7] an export from before 2018 arrives by its own fields: roles, times, reactions and hidden history', async () => {
  const old = (id: number, name: string, more: object = {}) => {
    const { role: _, delivery_email: email, ...rest } = user(id, name, 0);
    return { ...rest, email, ...more };
  };
  const said = (id: number, recipient: number, content: string) => {
    const { date_sent: pub_date, ...rest } = message(id, [1, recipient], content);
    return { ...rest, pub_date };
  };
  const { history_public_to_subscribers: _, ...cellar } = stream(2, 'cellar', { invite_only: true });
  const report = await imports.importFiles(
    'zulip',
    {
      'realm.json': {
        zerver_realm: [{ id: 1, name: 'Old', string_id: 'old' }],
        zerver_userprofile: [
          old(1, 'Chief', { is_realm_admin: true }),
          old(2, 'Newest'),
          old(3, 'Visitor', { is_guest: true }),
        ],
        zerver_stream: [stream(1, 'open'), cellar],
        zerver_recipient: [
          { id: 21, type: 2, type_id: 1 },
          { id: 22, type: 2, type_id: 2 },
        ],
        zerver_subscription: [
          { recipient: 22, user_profile: 1, active: true },
          { recipient: 22, user_profile: 2, active: true },
        ],
        zerver_reaction: [{ message: 1, user_profile: 2, emoji_name: 'tada' }],
      },
      'messages-000001.json': {
        zerver_message: [said(1, 21, 'for all'), said(2, 22, 'before'), said(3, 22, 'after')],
        zerver_usermessage: [
          { message: 2, user_profile: 1, flags_mask: 1 },
          { message: 3, user_profile: 1, flags_mask: 1 },
          { message: 3, user_profile: 2, flags_mask: 1 },
        ],
      },
    },
    { subdomain: 'old' },
  );
  expect(report.taken).toMatchObject({ messages: { new: 3 }, reactions: { new: 1 } });
  expect((await imports.peopleOf('old')).map(({ role }) => role)).toEqual([100, 400, 600]);
  const there = await imports.messagesOf('old');
  expect(there[0]).toMatchObject({ content: 'for all', at: (seconds + 1) * 1_000_000 + 123_456 });
  const readBy = async (name: string) => {
    const ids = await imports.readBy('old', `${name}@example.org`);
    return there.flatMap(({ id, content }) => (ids.has(id) ? [content] : []));
  };
  expect(await readBy('chief')).toEqual(['for all', 'before', 'after']);
  expect(await readBy('newest')).toEqual(['for all', 'after']);
  expect(await readBy('visitor')).toEqual([]);
});
