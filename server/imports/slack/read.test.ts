/** What the reader makes of an export of Slack, row by row. */
import { contentOf, type Read, readArchive, shown } from '@parlance/testing/imports/reading';
import { makeZip, type ZipPart } from '@parlance/testing/imports/zip';
import { expect, test } from 'vitest';
import { slack } from './index.ts';

const at = (second: number) => `${1_577_923_200 + second}.000100`;
const day = '2020-01-02.json';
const user = (id: string, fields: object = {}, profile: object = {}) => ({
  id,
  team_id: 'T1',
  name: id.toLowerCase(),
  profile: { email: `${id}@e.example`.toLowerCase(), ...profile },
  ...fields,
});
const said = (second: number, fields: object = {}) => ({
  type: 'message',
  user: 'U1',
  ts: at(second),
  text: `said ${second}`,
  ...fields,
});

const read = (files: Readonly<Record<string, unknown>>, more: readonly ZipPart[] = []): Promise<Read> => {
  const all = { 'users.json': [user('U1')], 'channels.json': [{ id: 'C1', name: 'hall' }], ...files };
  const parts = Object.entries(all).map(([name, value]) => ({
    name,
    data: typeof value === 'string' ? value : JSON.stringify(value),
  }));
  return readArchive(slack, { name: 'export.zip', bytes: makeZip([...parts, ...more]) });
};
const readHall = (entries: readonly object[], files: Readonly<Record<string, unknown>> = {}) =>
  read({ [`hall/${day}`]: entries, ...files });
const texts = (result: Read) => result.of('message').map(({ text }) => shown(text));

test('takes people with the first name that they have, their roles, fields and companies', async () => {
  const result = await read({
    'users.json': [
      user('U1', { is_primary_owner: true, tz: 'Europe/Berlin', password: 'SENTINEL' }, { real_name: '' }),
      user('U2', { is_owner: true, real_name: 'Second' }, { real_name: 'First', display_name: 'Third' }),
      user('U3', { is_admin: true, real_name: 'Real' }, { real_name: '' }),
      user('U4', { is_restricted: true }, { real_name: '', display_name: 'Shown' }),
      user('U5', { is_ultra_restricted: true }, { title: 'Cook', phone: '1', skype: 's', pronouns: 'they' }),
      user('U6', { team_id: 'T2' }, { fields: { Xf1: { value: 'x' }, Xf2: { value: '' } } }),
      user('U7', { deleted: true, has_2fa: true, status_text: 'SENTINEL' }),
      user('U8', { is_bot: true }),
      user('USLACKBOT'),
      // Of another workspace of one organization.
      user('U9', { team_id: 'T3', enterprise_user: { enterprise_id: 'E1', teams: ['T3', 'T1'] } }),
    ],
  });
  const people = result.of('person').filter(({ system }) => system === undefined);
  expect(people.map(({ name, role, isActive }) => [name, role, isActive])).toEqual([
    ['u1', 'owner', true],
    ['First', 'owner', true],
    ['Real', 'administrator', true],
    ['Shown', 'guest', true],
    ['u5', 'guest', true],
    ['u6', 'member', true],
    ['u7', 'member', false],
    ['u8', 'member', true],
    ['uslackbot', 'member', true],
    ['u9', 'member', true],
  ]);
  expect(people.filter(({ bot }) => bot !== undefined).map(({ id }) => id)).toEqual(['U8', 'USLACKBOT']);
  expect(people.filter(({ foreign }) => foreign !== undefined).map(({ id }) => id)).toEqual(['U6']);
  expect(result.one('person', 'U5').profile?.map(({ field, value }) => [field, value])).toEqual([
    ['Title', 'Cook'],
    ['Phone', '1'],
    ['Skype', 's'],
    ['Pronouns', 'they'],
  ]);
  expect(result.one('person', 'U6').profile).toMatchObject([{ field: 'Slack custom field Xf1', value: 'x' }]);
  expect(result.one('person', 'U1')).toMatchObject({ timezone: 'Europe/Berlin', avatar: undefined });
  expect(JSON.stringify(result.items)).not.toContain('SENTINEL');
});

test('takes channels, private ones and conversations, with the last members of archived ones', async () => {
  const result = await read({
    'channels.json': [
      {
        id: 'C1',
        name: 'hall',
        is_general: true,
        created: 1_577_836_800,
        creator: 'U1',
        members: ['U1', 'U9'],
      },
      {
        id: 'C2',
        name: 'old',
        is_archived: true,
        members: [],
        purpose: { value: 'For &lt;all&gt;' },
        topic: { value: 'Ask <@U1>' },
      },
    ],
    'groups.json': [
      { id: 'G1', name: 'cellar', members: ['U1'], purpose: { value: 'Same' }, topic: { value: 'Same' } },
    ],
    'mpims.json': [{ id: 'G2', name: 'mpdm-a--b-1', members: ['U1', 'U9', 'U8'] }],
    'dms.json': [
      { id: 'D1', members: ['U1', 'U1'] },
      { id: 'D2', members: ['U1', 'U7'] },
    ],
    [`old/${day}`]: [said(1, { subtype: 'channel_archive', members: ['U1', 'U6'] })],
    // By its name, by its id, by its number.
    [`mpdm-a--b-1/${day}`]: [said(2)],
    [`D2/${day}`]: [said(3)],
    [`G1/${day}`]: [said(4)],
  });
  expect(result.one('channel', 'C1')).toMatchObject({ isDefault: true, isPrivate: false, creator: 'U1' });
  expect(result.one('channel', 'C1').createdAt).toBe(1_577_836_800_000_000);
  expect(result.one('channel', 'C2')).toMatchObject({ isArchived: true });
  expect(shown(result.one('channel', 'C2').description)).toMatch(/^For .*all.*\n\nAsk <@U1>$/);
  expect(shown(result.one('channel', 'G1').description)).toBe('Same');
  expect(result.one('channel', 'G1').isPrivate).toBe(true);
  expect(result.of('membership').map(({ channel, person }) => `${channel} ${person}`)).toEqual([
    'C1 U1',
    'C1 U9',
    'C2 U1',
    'C2 U6',
    'G1 U1',
  ]);
  expect(result.of('conversation').map(({ id, people }) => [id, people])).toEqual([
    ['D1', ['U1', 'U1']],
    ['D2', ['U1', 'U7']],
    ['G2', ['U1', 'U9', 'U8']],
  ]);
  const unknown = result.of('person').filter(({ isUnknown }) => isUnknown === true);
  expect(unknown.map(({ id }) => id).sort()).toEqual(['U6', 'U7', 'U8', 'U9']);
  expect(result.of('message').map(({ place }) => Object.values(place)[0])).toEqual(['C2', 'G2', 'D2', 'G1']);
});

test('finds who wrote a message by everything that says it', async () => {
  const bot = (second: number, fields: object) =>
    said(second, { user: undefined, subtype: 'bot_message', ...fields });
  const result = await readHall(
    [
      bot(0, {
        subtype: 'bot_add',
        user: 'U1',
        bot_id: 'B4',
        text: 'added: <https://e.example/B4|labelled>',
      }),
      bot(1, { bot_id: 'B1' }),
      bot(2, { bot_id: 'B2', bot_profile: { name: 'profiled' } }),
      bot(3, { bot_id: 'B3', username: 'named' }),
      bot(4, { bot_id: 'B3', username: 'other' }),
      bot(5, { bot_id: 'B4' }),
      bot(6, { bot_id: 'B5' }),
      bot(7, { bot_id: 'B6' }),
      bot(8, { username: 'alone' }),
      bot(9, {}),
      said(10, {
        user: undefined,
        subtype: 'file_comment',
        comment: { id: 'Fc1', user: 'U1', comment: 'a *comment*' },
        file: { id: 'F1', user: 'U2' },
      }),
    ],
    {
      'users.json': [user('U1'), user('U2', { is_bot: true }, { bot_id: 'B1' })],
      'integration_logs.json': [{ service_id: 'B5', service_type: 'logged' }],
    },
  );
  expect(result.of('message').map(({ author }) => author)).toEqual([
    'U1',
    'U2',
    'B2',
    'B3:named',
    'B3:other',
    'B4',
    'B5',
    'B6',
    'bot:alone',
    'U1',
  ]);
  const names = new Map(result.of('person').map(({ id, name }) => [id, name]));
  expect(['B2', 'B3:named', 'B4', 'B5', 'B6', 'bot:alone'].map((id) => names.get(id))).toEqual([
    'profiled',
    'named',
    'labelled',
    'logged',
    'Slack bot B6',
    'alone',
  ]);
  expect(result.left('messages')).toEqual({ 'message without author': 1 });
  expect(result.one('message', 'C1:Fc1').text).toEqual(['a **comment**']);
});

test('makes of each kind of message what it is', async () => {
  const kinds = [
    'me_message',
    'bot_add',
    'sh_room_created',
    'huddle_thread',
    'reminder_add',
    'slackbot_response',
    'assistant_app_thread',
    'of_tomorrow',
    'channel_name',
    'group_topic',
    'channel_convert_to_private',
    'channel_posting_permissions',
    'channel_join',
    'group_leave',
    'pinned_item',
    'tombstone',
    'ekm_access_denied',
    'channel_canvas_updated',
    'bot_enable',
  ];
  const result = await readHall(kinds.map((subtype, index) => said(index, { subtype, text: subtype })));
  const taken = result
    .of('message')
    .map(({ text, isAction, place }) => [shown(text), isAction, 'channel' in place && place.topic]);
  expect(taken).toEqual([
    ...['me_message', 'bot_add', 'sh_room_created', 'huddle_thread'].map((one) => [one, true, 'main']),
    ...['reminder_add', 'slackbot_response', 'assistant_app_thread', 'of_tomorrow'].map((one) => [
      one,
      false,
      'main',
    ]),
    ...kinds.slice(8, 12).map((one) => [one, false, 'events']),
  ]);
  expect(result.left('messages')).toEqual(Object.fromEntries(kinds.slice(12).map((one) => [one, 1])));
});

test('makes threads of roots and replies, and none of what cannot be one', async () => {
  const result = await readHall(
    [
      said(1, { thread_ts: at(1), reply_count: 2 }),
      said(2, { thread_ts: at(1) }),
      said(3, { thread_ts: at(1), subtype: 'thread_broadcast', root: { ts: at(1) } }),
      said(4, { thread_ts: at(4), reply_count: 0 }),
      said(5, { thread_ts: at(50) }),
      said(6, { thread_ts: at(-900_000) }),
      said(7, { thread_ts: 'NaN' }),
    ],
    {
      'dms.json': [{ id: 'D1', members: ['U1', 'U2'] }],
      [`D1/${day}`]: [said(8), said(9, { thread_ts: at(8) })],
    },
  );
  const root = (second: number) => `C1:${at(second)}`;
  expect(
    result.of('message').map(({ place }) => {
      if ('conversation' in place) return place.answers;
      return typeof place.topic === 'object' && 'thread' in place.topic
        ? place.topic.thread.root
        : place.topic;
    }),
  ).toEqual([root(1), root(1), root(1), 'main', 'main', root(-900_000), 'main', undefined, `D1:${at(8)}`]);
});

test('takes edits, reactions, files and times as far as they can be', async () => {
  const result = await readHall(
    [
      said(1, { edited: { user: 'U1', ts: at(70) }, client_msg_id: 'x', pinned_to: ['C1'] }),
      said(2, { reactions: [{ name: 'tada', users: ['U1', 'U2'], count: 9 }, { name: 'x' }, null] }),
      said(3, {
        subtype: 'file_share',
        text: '<@U1> uploaded a file: <https://e.example/F1|name> and commented: the comment',
        file: { id: 'F1', name: 'a.txt', url_private: 'https://files.slack.com/F1/a.txt?t=xoxe-1' },
      }),
      said(4, {
        files: [
          { id: 'F0000002', title: 'There' },
          { id: 'F3', name: 'gone', mode: 'tombstone' },
          { id: 'F4', name: 'denied', file_access: 'access_denied' },
          { id: 'F5', name: 'drive', is_external: true, url_private: 'https://drive.example/F5' },
          { name: 'without id' },
          null,
        ],
      }),
      // Two without a time are two.
      ...['1e18', 'NaN', '12', '1577923200000', '99999999999', null, null].map((ts) =>
        said(5, { ts, text: `at ${ts}` }),
      ),
      { type: 'message' },
    ],
    {},
  );
  expect(result.one('message', `C1:${at(1)}`).editedAt).toBe(1_577_923_270_000_100);
  expect(result.one('message', `C1:${at(2)}`).reactions).toEqual([
    { person: 'U1', emoji: { name: 'tada' } },
    { person: 'U2', emoji: { name: 'tada' } },
  ]);
  const shared = result.one('message', `C1:${at(3)}`);
  expect(shared).toMatchObject({
    text: ['the comment'],
    files: [{ id: 'F1', name: 'a.txt', url: 'https://files.slack.com/F1/a.txt' }],
  });
  expect(
    result.one('message', `C1:${at(4)}`).files.map(({ id, name, isGone, url }) => [id, name, isGone, url]),
  ).toEqual([
    ['F0000002', 'There', false, undefined],
    ['F3', 'gone', true, undefined],
    ['F4', 'denied', true, undefined],
    ['F5', 'drive', false, 'https://drive.example/F5'],
  ]);
  const absurd = result.of('message').filter(({ text }) => shown(text).startsWith('at '));
  expect(new Set(absurd.map(({ id }) => id)).size).toBe(7);
  expect(new Set(absurd.map((one) => one.at))).toEqual(new Set([1_577_923_204_000_100]));
  expect(result.warnings()).toEqual({ 'messages with a time that cannot be': 7 });
  expect(result.left('messages')).toEqual({ 'message without author': 1 });
});

test('takes bytes from the folders of slackdump and of other tools', async () => {
  const ids = ['F0000001', 'F0000002', 'F0000003'];
  const result = await read(
    { [`hall/${day}`]: [said(1, { files: ids.map((id) => ({ id, name: `${id}.txt` })) })] },
    [
      { name: '__uploads/F0000001/any name.txt', data: 'one' },
      { name: 'attachments/F0000002-name.txt', data: 'two' },
      { name: 'hall/attachments/F0000003-name.txt', data: 'three' },
    ],
  );
  const { files } = result.of('message')[0]!;
  const contents = await Promise.all(
    files.map(async ({ bytes }) => String(bytes && (await contentOf(await bytes())))),
  );
  expect(contents).toEqual(['one', 'two', 'three']);
});

test('says what it does not read: a list, a file beside the days, a block in an attachment', async () => {
  const unknown = { type: 'rich_text', elements: [{ type: 'hologram' }] };
  const result = await read({
    'channels.json': [{ id: 'C1', name: '__hall' }],
    [`__hall/${day}`]: [
      said(1, { attachments: [{ blocks: [unknown], text: 'shown so' }, { text: 'and this' }] }),
    ],
    '__hall/canvas_in_the_conversation.json': [{ id: 'F1' }],
    'workflows.json': [{ id: 'W1' }],
  });
  expect(texts(result)).toEqual(['said 1\n\n> shown so\n\n> and this']);
  expect(result.warnings()).toEqual({ 'blocks of the kind hologram': 1 });
  expect(result.left('entries')).toEqual({ 'strange entry': 2 });
});

test('goes on after what is damaged or strange, and refuses an export without its lists', async () => {
  const result = await read({
    'channels.json': [{ id: 'C1', name: 'hall' }, { name: 'without id' }],
    'canvases.json': [''],
    'lists.json': [{ id: 'L1' }],
    'huddle_transcripts.json': '{"broken',
    'integration_logs.json': [{ service_id: 'B1' }],
    'strange/deep/er.txt': 'x',
    [`hall/${day}`]: `[${JSON.stringify(said(1))}, 7, "x", {"type": `,
    'hall/2020-01-03.json': '[]',
    'hall/2020-01-05.json': { messages: [said(5)] },
    'hall/2020-01-04.json': [said(200_000)],
    [`nowhere/${day}`]: [said(2, { user: 'U1' }), said(3, { user: 'U7' })],
  });
  expect(texts(result)).toEqual(['said 1', 'said 2', 'said 3', 'said 200000']);
  expect(result.left('entries')).toEqual({ 'damaged file': 2, 'entry of a list': 1, 'strange entry': 1 });
  expect(result.left('messages')).toEqual({ 'entry that is no message': 2 });
  expect(result.left('other')).toEqual({ list: 1, integration: 1 });
  expect(result.one('channel', 'folder:nowhere')).toMatchObject({ isPrivate: true, name: 'nowhere' });
  expect(
    result.of('membership').flatMap(({ channel, person }) => (channel === 'folder:nowhere' ? [person] : [])),
  ).toEqual(['U1', 'U7']);
  await expect(read({ 'users.json': '[{"id": "U1"' })).rejects.toThrow(
    /^The archive cannot be used: users\.json/,
  );
  await expect(read({ 'channels.json': '{"a": ' })).rejects.toThrow(
    /^The archive cannot be used: channels\.json/,
  );
  await expect(read({ 'users.json': [] })).rejects.toThrow('The archive has no people: users.json is empty.');
});
