/**
 * Texts for which a quadratic search takes minutes, and lists that are longer than a call may have arguments. The limit of
 * time of the tests ends what is not linear.
 */
import { getGroups, getSubgroups } from '@parlance/protocol/groups/endpoints';
import { startImports } from '@parlance/testing/imports';
import { read, room, say, texts, user } from '@parlance/testing/imports/rocketchat';
import { afterAll, beforeAll, expect, test } from 'vitest';

let imports: Awaited<ReturnType<typeof startImports>>;
beforeAll(async () => {
  imports = await startImports();
});
afterAll(() => imports.close());

const seconds = 1577923200;

/** An organization of Zulip with one person and one channel. */
const zulip = (subdomain: string, content: string, tables: object = {}) => {
  const person = { full_name: 'Owner', delivery_email: 'owner@here.example', role: 100, is_active: true };
  const message = { id: 1, sender: 1, recipient: 2, subject: 'long', content, date_sent: seconds };
  return {
    'realm.json': {
      zerver_realm: [{ id: 1, name: 'Long', string_id: subdomain }],
      zerver_userprofile: [{ id: 1, ...person, is_bot: false, date_joined: seconds }],
      zerver_stream: [{ id: 1, name: 'open' }],
      zerver_recipient: [
        { id: 1, type: 1, type_id: 1 },
        { id: 2, type: 2, type_id: 1 },
      ],
      ...tables,
    },
    'messages-000001.json': { zerver_message: [message], zerver_usermessage: [] },
  };
};

const many = (text: string): string => text.repeat(1_000_000);

/** How many messages became of each text: a long one comes in parts. */
const lengthOf = async (subdomain: string): Promise<number> =>
  (await imports.messagesOf(subdomain)).reduce((sum, { content }) => sum + content.length, 0);

test.each([
  ['ticks', `x${many('`')}y`],
  ['a fence that is none', `\`\`\`${many('\t')}\u2028x`],
  ['code', '`a` '.repeat(150_000)],
])('a text of Zulip is read in linear time: %s', async (what, content) => {
  const subdomain = `zulip-${what.split(' ').at(-1)}`;
  await imports.importFiles('zulip', zulip(subdomain, content), { subdomain });
  expect(await lengthOf(subdomain)).toBeGreaterThan(content.trim().length / 2);
});

const bold = { bold: true };
const rich = (...elements: object[]) => ({ blocks: [{ type: 'rich_text', elements }] });
const section = (elements: readonly object[]) => ({ type: 'rich_text_section', elements });
const cell = { type: 'raw_text', text: 'a' };

test.each([
  ['emphasis', rich(section([{ type: 'text', text: `x${many('\t')}x`, style: bold }]))],
  ['lines', rich({ type: 'rich_text_preformatted', elements: [{ type: 'text', text: `${many('\n')}x\n` }] })],
  ['elements', rich(section(Array(150_000).fill({ type: 'text', text: 'x' })))],
  ['integration', { subtype: 'bot_add', bot_id: 'B1', text: many('<') }],
  ['table', { blocks: [{ type: 'table', rows: [Array(20_000).fill(cell), ...Array(20_000).fill([cell])] }] }],
  [
    'share',
    { text: '', attachments: [{ is_share: true, author_id: 'U1', text: `x${many('\u2028')}y`, ts: '1.1' }] },
  ],
])('a message of Slack is read in linear time: %s', async (what, fields) => {
  await imports.importFiles(
    'slack',
    {
      'users.json': [{ id: 'U1', name: 'ann', is_owner: true, profile: { email: 'ann@here.example' } }],
      'channels.json': [{ id: 'C1', name: 'random', members: ['U1'], created: 1577836800 }],
      'random/2020-01-02.json': [{ type: 'message', user: 'U1', ts: `${seconds}.000100`, ...fields }],
    },
    { subdomain: `slack-${what}` },
  );
  expect(await lengthOf(`slack-${what}`)).toBeGreaterThan(10_000);
});

test.each([
  ['blanks', `\`\`\`${many(' ')}\`x`],
  ['waves', `${many('~')}\`x`],
  ['code', '`a` '.repeat(150_000)],
])('a post of Mattermost is read in linear time: %s', async (what, message) => {
  const line = (type: string, fields: object) => JSON.stringify({ type, [type]: fields });
  const place = { team: 'open', channel: 'hall' };
  const lines = [
    line('version', {}),
    line('team', { name: 'open', display_name: 'Open', type: 'O', allow_open_invite: true }),
    line('channel', { team: 'open', name: 'hall', display_name: 'Hall', type: 'O' }),
    line('user', {
      username: 'ann',
      email: 'ann@here.example',
      roles: 'system_user system_admin',
      teams: [{ name: 'open', roles: 'team_user', channels: [{ name: 'hall' }] }],
    }),
    line('post', { ...place, user: 'ann', message, create_at: Date.UTC(2024, 0, 1) }),
  ];
  await imports.importFiles(
    'mattermost',
    { 'import.jsonl': lines.join('\n') },
    { subdomain: `post-${what}` },
  );
  expect(await lengthOf(`post-${what}`)).toBeGreaterThan(message.length / 2);
});

test('groups of Zulip that lie within each other do so in one direction', async () => {
  const ids = Array.from({ length: 20_000 }, (_, index) => 100 + index);
  const within = (supergroup: number, subgroup: number) => ({ supergroup, subgroup });
  const files = zulip('circles', 'short', {
    zerver_namedusergroup: ids.map((id) => ({ id, name: `group ${id}` })),
    zerver_groupgroupmembership: [
      ...ids.map((id, index) => within(id, ids[index + 1] ?? ids[0]!)),
      within(ids[0]!, ids[0]!),
    ],
  });
  const report = await imports.importFiles('zulip', files, { subdomain: 'circles' });
  expect(report.not_taken).toContainEqual(
    expect.objectContaining({ of: 'groups', why: 'no group has itself inside', count: 2 }),
  );
  const client = await imports.clientOf('circles', 'owner@here.example');
  const { user_groups: groups } = await client.call(getGroups, {});
  const idOf = new Map(groups.map(({ id, name }) => [name, id]));
  const inside = async (name: string) => {
    const given = { user_group_id: idOf.get(name)!, direct_subgroup_only: true };
    return (await client.call(getSubgroups, given)).subgroups;
  };
  expect(await inside('group 100')).toEqual([idOf.get('group 101')]);
  expect(await inside('group 20099')).toEqual([]);
});

test.each(['```\n', '```'])('a message of Rocket.Chat is read in linear time: %j', async (fence) => {
  const result = await read({
    users: [user('ann')],
    rocketchat_room: [room('c')],
    rocketchat_message: [say('c', 'ann', many(fence))],
  });
  expect(texts(result)).toEqual([expect.stringContaining('```')]);
});
