/** What an export of Mattermost says besides, and what becomes of it. */
import { readArchive } from '@parlance/testing/imports/reading';
import { expect, test } from 'vitest';
import { mattermost } from './index.ts';

const line = (type: string, fields: object) => JSON.stringify({ type, [type]: fields });
const read = (...lines: readonly string[]) =>
  readArchive(mattermost, { name: 'import.jsonl', bytes: Buffer.from(lines.join('\n')) });

const team = line('team', { name: 'red', type: 'O', allow_open_invite: true, scheme: 'strict' });
const channel = (name: string, fields: object = {}) =>
  line('channel', { team: 'red', name, display_name: name, type: 'O', ...fields });
const scheme = (name: string, permissions: readonly string[]) =>
  line('scheme', { name, scope: 'channel', default_channel_user_role: { name: 'any', permissions } });

test('a channel in which members only read stays so, by its own scheme or that of its team', async () => {
  const result = await read(
    team,
    scheme('strict', ['read_channel']),
    scheme('free', ['read_channel', 'create_post']),
    channel('news'),
    channel('hall', { scheme: 'free' }),
    channel('lost', { scheme: 'unknown' }),
  );
  const readOnly = result.of('channel').filter(({ onlyAdministratorsPost }) => onlyAdministratorsPost);
  expect(readOnly.map(({ id }) => id)).toEqual(['red/news']);
});

test('nothing is left out without a word', async () => {
  const result = await read(
    team,
    channel('hall', { purpose: 'Meet', header: 'Be kind' }),
    line('user', { username: 'ann', email: 'ann@e.example', nickname: 'Annie', theme: '{}' }),
    line('user', {
      username: 'ben',
      email: 'ben@e.example',
      first_name: 'Ben',
      nickname: 'B',
      custom_status: {},
    }),
    line('user', { email: 'nameless@e.example' }),
    line('bot', { username: 'robot', description: 'Builds' }),
    line('emoji', { image: 'x.png' }),
    line('direct_channel', { members: ['ann', 'ben'], header: 'Us', favorited_by: ['ann'] }),
    line('direct_channel', {}),
    line('post', {
      team: 'red',
      channel: 'hall',
      user: 'ann',
      message: 'hello',
      create_at: Date.UTC(2024, 4, 1),
      reactions: [{ user: 'ben' }, { emoji_name: 'smile' }, { user: 'ben', emoji_name: 'smile' }],
      attachments: [{}],
    }),
  );
  expect(result.left('other')).toEqual({
    'scheme of a team': 1,
    'header of a channel': 1,
    nickname: 1,
    status: 1,
    'settings of a person': 1,
    'description of a bot': 1,
    'header of a conversation': 1,
    'favourite conversation': 1,
    'line user': 1,
    'line emoji': 1,
    'line direct_channel': 1,
  });
  expect(result.left('reactions')).toEqual({ reaction: 2 });
  expect(result.left('files')).toEqual({ file: 1 });
});
