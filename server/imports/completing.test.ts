import { Buffer } from 'node:buffer';
import { deleteMessage } from '@parlance/protocol/messages/delete';
import { updateMessage } from '@parlance/protocol/messages/edit';
import { getMessage } from '@parlance/protocol/messages/fetch';
import { updateOrganization } from '@parlance/protocol/organization/update';
import { removeReaction } from '@parlance/protocol/reactions';
import { ask } from '@parlance/testing/files';
import { png } from '@parlance/testing/images';
import { startImports } from '@parlance/testing/imports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { read } from '../db/sql.ts';

let imports: Awaited<ReturnType<typeof startImports>>;
beforeAll(async () => {
  imports = await startImports();
});
afterAll(() => imports.close());

const at = (second: number) => `${1_577_923_200 + second}.000100`;
const file = (id: string, name: string, more: object = {}) => ({
  id,
  name,
  mode: 'hosted',
  url_private: `https://files.slack.com/files-pri/T1-${id}/${name}`,
  ...more,
});
const said = (second: number, text: string, files: readonly object[] = []) => ({
  type: 'message',
  user: 'U1',
  ts: at(second),
  text,
  files,
});

const bytes = {
  '__uploads/F0000001/soup.png': Buffer.from(png(40, 30)),
  '__uploads/F0000002/note.txt': Buffer.from('a note'),
  '__uploads/F0000003/plan.txt': Buffer.from('a plan'),
  '__uploads/F0000004/taken-out.txt': Buffer.from('taken out'),
  '__uploads/F0000005/deleted.txt': Buffer.from('deleted'),
  '__uploads/F0000006/back.txt': Buffer.from('back again'),
  '__uploads/F0000007/long.txt': Buffer.from('long'),
  '__uploads/F0000008/secret.txt': Buffer.from('secret'),
};

const archive = () => {
  const { owner, member, otherMember } = imports.service;
  const user = (id: string, email: string) => ({
    id,
    team_id: 'T1',
    name: id.toLowerCase(),
    profile: { real_name: `Name ${id}`, email },
  });
  return {
    'users.json': [
      user('U1', owner.person.email),
      user('U2', member.person.email),
      user('U3', otherMember.person.email),
    ],
    'channels.json': [{ id: 'C1', name: 'galley', members: ['U1', 'U2', 'U3'] }],
    'groups.json': [{ id: 'G1', name: 'cabinet', members: ['U1', 'U2'] }],
    'dms.json': [{ id: 'D1', members: ['U1', 'U2'] }],
    'galley/2020-01-02.json': [
      said(1, 'picture', [file('F0000001', 'soup.png')]),
      said(2, 'both', [
        file('F0000001', 'soup.png'),
        file('F0000009', 'p.png'),
        file('F0000003', 'plan.txt'),
      ]),
      said(3, 'taken out', [file('F0000004', 'taken-out.txt')]),
      said(4, 'deleted', [file('F0000005', 'deleted.txt')]),
      said(5, 'limit', [file('F0000006', 'back.txt', { mode: 'hidden_by_limit' })]),
      said(6, 'x'.repeat(12_000), [file('F0000007', 'long.txt')]),
      ...Array.from({ length: 500 }, (_, index) => said(100 + index, `filler ${index}`)),
    ],
    'cabinet/2020-01-02.json': [said(7, 'secret', [file('F0000008', 'secret.txt')])],
    'D1/2020-01-02.json': [said(8, 'privately', [file('F0000002', 'note.txt')])],
  };
};

const pathIn = (content: string): string => /\((\/user_uploads\/[^)]+)\)/.exec(content)?.[1] ?? '';

test('a later archive with bytes completes the links of messages that are here, and only those', async () => {
  const { service } = imports;
  const { owner, member, otherMember } = service;
  const first = await imports.importFiles('slack', archive(), { into: '' });
  expect(first.taken.files).toEqual({ stored: 0, linked: 9, known: 0 });
  const find = async (part: string) =>
    (await imports.messagesOf('')).filter(({ content }) => content.includes(part)).at(-1)!;
  await owner.call(updateOrganization, { message_content_edit_limit_seconds: 999_999_999 });
  const both = await find('both');
  await owner.call(updateMessage, { message_id: both.id, content: `Edited here. ${both.content}` });
  await owner.call(updateMessage, { message_id: (await find('taken out')).id, content: 'taken out here' });
  await owner.call(deleteMessage, { message_id: (await find('deleted\n')).id });

  const later = { ...archive(), ...bytes };
  const path = await imports.writeArchive(later);
  const dry = await imports.importPath('slack', path, { into: '', isDry: true });
  const listening = await member.listen();
  // Stopped after the first batch, so that no queue is closed yet.
  await expect(imports.importPath('slack', path, { into: '', isStopped: () => true })).rejects.toThrow(
    'The import was stopped',
  );
  const picture = await find('picture');
  const heard = await listening.until((event) => event.type === 'update_message');
  expect(heard).toMatchObject({
    message_id: picture.id,
    rendering_only: true,
    user_id: null,
    content: picture.content,
    rendered_content: picture.html,
  });
  await imports.importPath('slack', path, { into: '' });
  expect(picture.content).toMatch(/^picture\n\[soup\.png\]\(\/user_uploads\/[^)]+\)$/);
  expect(picture.html).toMatch(/<img [^>]*user_uploads\/thumbnail/);
  const edited = await find('Edited here.');
  expect(edited.content).toBe(
    `Edited here. both\n[soup.png](${pathIn(picture.content)})\n` +
      '[p.png](https://files.slack.com/files-pri/T1-F0000009/p.png)\n' +
      `[plan.txt](${/\[plan\.txt\]\(([^)]+)\)/.exec(edited.content)![1]})`,
  );
  expect(edited.content).toMatch(/\[plan\.txt\]\(\/user_uploads/);
  expect((await find('taken out here')).content).toBe('taken out here');
  expect((await find('limit')).content).toMatch(/^limit\n\[back\.txt\]\(\/user_uploads/);
  expect((await find('long.txt')).content).toMatch(/x\n\[long\.txt\]\(\/user_uploads/);

  // The dry run knew it: one picture is in two messages.
  expect(dry.taken.files).toEqual({ stored: 6, linked: 0, known: 0, completed: 7 });
  const { rows } = await read<{ name: string; shown: number; owner: number }>`
    select a.name, a.owner_id as owner, (
      select count(*)::int from attachment_messages s where s.organization_id = a.organization_id and s.attachment_id = a.id) as shown
    from attachments a where a.organization_id = ${await imports.idOf('')} order by a.name
  `.execute(service.database.query);
  expect(rows).toEqual(
    [
      ['back.txt', 1],
      ['long.txt', 1],
      ['note.txt', 1],
      ['plan.txt', 1],
      ['secret.txt', 1],
      ['soup.png', 2],
    ].map(([name, shown]) => ({ name, shown, owner: owner.id })),
  );

  // Who reads the message reads the file, and no other person.
  const readers = await Promise.all(
    [owner, member, otherMember].map(({ person }) => imports.readerOf('', person.email)),
  );
  const statuses = async (part: string) => {
    const { content } = await find(part);
    const answers = await Promise.all(readers.map((reader) => ask(service, reader, pathIn(content))));
    return answers.map(({ status }) => status);
  };
  expect(await statuses('picture')).toEqual([200, 200, 200]);
  expect(await statuses('secret')).toEqual([200, 200, 404]);
  expect(await statuses('privately')).toEqual([200, 200, 404]);

  const again = await imports.importPath('slack', path, { into: '' });
  expect(again.taken.files).toEqual({ stored: 0, linked: 0, known: 0 });
  expect(again.taken.messages).toMatchObject({ new: 0, known: 508 });
});

test('files of one name and without addresses are completed one after another', async () => {
  const { owner, member } = imports.service;
  const line = (type: string, fields: object) => JSON.stringify({ type, [type]: fields });
  const teams = [{ name: 'red', roles: 'team_user', channels: [{ name: 'deck' }] }];
  const lines = [
    line('version', {}),
    line('team', { name: 'red', display_name: 'Red', type: 'O' }),
    line('channel', { team: 'red', name: 'deck', display_name: 'Deck', type: 'O' }),
    line('user', { username: 'ann', email: owner.person.email, teams }),
    line('user', { username: 'ben', email: member.person.email, teams }),
    line('post', {
      team: 'red',
      channel: 'deck',
      user: 'ann',
      message: 'three',
      create_at: Date.UTC(2024, 0, 1),
      attachments: [{ path: '1/a.txt' }, { path: '2/a.txt' }, { path: '3/my a.txt' }],
    }),
  ].join('\n');
  const contentAfter = async (files: Readonly<Record<string, Buffer>>) => {
    await imports.importFiles('mattermost', { 'import.jsonl': lines, ...files }, { into: '' });
    const { content } = (await imports.messagesOf('')).find((one) => one.content.startsWith('three'))!;
    return content.split('\n').slice(1);
  };
  const lost = (name: string) => `${name} (file not in the archive)`;
  const [one, two, three] = ['1/a.txt', '2/a.txt', '3/my a.txt'].map((name) => ({
    [`data/${name}`]: Buffer.from(name),
  }));
  expect(await contentAfter({})).toEqual([lost('a.txt'), lost('a.txt'), lost('my a.txt')]);
  const second = await contentAfter({ ...two });
  expect(second).toEqual([lost('a.txt'), expect.stringMatching(/^\[a\.txt\]\(\/user/), lost('my a.txt')]);
  const third = await contentAfter({ ...one, ...two });
  expect(third).toEqual([expect.stringMatching(/^\[a\.txt\]\(\/user/), second[1], lost('my a.txt')]);
  const last = await contentAfter({ ...one, ...two, ...three });
  expect(last).toEqual([third[0], third[1], expect.stringMatching(/^\[my a\.txt\]\(\/user/)]);
  const reader = await imports.readerOf('', member.person.email);
  const bodies = await Promise.all(
    last.map(async (link) => String((await ask(imports.service, reader, pathIn(link))).body)),
  );
  expect(bodies).toEqual(['1/a.txt', '2/a.txt', '3/my a.txt']);
});

test('reactions with an emoji that has a picture now come with the later archive', async () => {
  const people = [
    { id: 'U1', team_id: 'T9', name: 'one', is_owner: true, profile: { email: 'one@example.org' } },
  ];
  const files = {
    'users.json': people,
    'channels.json': [{ id: 'C1', name: 'galley', members: ['U1'] }],
    'galley/2020-01-02.json': [
      { ...said(1, 'look'), reactions: [{ name: 'partying', users: ['U1'], count: 1 }] },
    ],
  };
  const before = await imports.importFiles('slack', files, { subdomain: 'emoji' });
  expect(before.taken.reactions).toEqual({ new: 0, known: 0 });
  const pictures = await imports.writeArchive({ 'partying.png': Buffer.from(png(64, 64)) });
  const after = await imports.importFiles('slack', files, {
    into: 'emoji',
    read: { emojiDirectory: pictures },
  });
  expect(after.taken).toMatchObject({ emoji: { new: 1 }, reactions: { new: 1, known: 0 } });
});

test('a reaction that was removed here stays away when a later archive has its message changed', async () => {
  const { owner, member } = imports.service;
  const files = (reactions: readonly object[]) => ({
    'users.json': [owner, member].map(({ person }, index) => ({
      id: `U${index + 1}`,
      team_id: 'T8',
      name: `user${index + 1}`,
      profile: { real_name: `Name ${index + 1}`, email: person.email },
    })),
    'channels.json': [{ id: 'C8', name: 'orchard', members: ['U1', 'U2'] }],
    'orchard/2020-01-02.json': [{ ...said(1, 'apples'), reactions }],
  });
  const by = (name: string, ...users: string[]) => ({ name, users, count: users.length });
  await imports.importFiles('slack', files([by('tada', 'U1', 'U2'), by('+1', 'U2')]), { into: '' });
  const { id } = (await imports.messagesOf('')).find(({ content }) => content === 'apples')!;
  const there = async () =>
    (await member.call(getMessage, { message_id: id })).message.reactions.map(
      ({ emoji_name, user_id }) => `${emoji_name} ${user_id}`,
    );
  expect(await there()).toEqual([`tada ${owner.id}`, `tada ${member.id}`, `+1 ${member.id}`]);
  await member.call(removeReaction, { message_id: id, emoji_name: 'tada' });

  const later = files([by('tada', 'U1', 'U2'), by('+1', 'U2'), by('heart', 'U1')]);
  const { taken } = await imports.importFiles('slack', later, { into: '' });
  expect(taken.reactions).toEqual({ new: 1, known: 3 });
  expect(await there()).toEqual([`tada ${owner.id}`, `+1 ${member.id}`, `heart ${owner.id}`]);
  // Also those of the archive before the last are remembered.
  await imports.importFiles('slack', files([by('heart', 'U1')]), { into: '' });
  await imports.importFiles('slack', later, { into: '' });
  expect(await there()).toEqual([`tada ${owner.id}`, `+1 ${member.id}`, `heart ${owner.id}`]);
});
