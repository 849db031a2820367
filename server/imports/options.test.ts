/** Options of the command, and what an import does with things that do not fit, on small archives. */
import { limits } from '@parlance/protocol/limits';
import { deactivateOrganization, updateOrganization } from '@parlance/protocol/organization/update';
import { png } from '@parlance/testing/images';
import { startImports } from '@parlance/testing/imports';
import { makeBson, makeGridFile } from '@parlance/testing/imports/bson';
import { afterAll, beforeAll, expect, test } from 'vitest';

let imports: Awaited<ReturnType<typeof startImports>>;
beforeAll(async () => {
  imports = await startImports();
});
afterAll(() => imports.close());

const at = (second: number) => `${1_577_923_200 + second}.000100`;
const day = '2020-01-02.json';
const user = (id: string, more: object = {}, profile: object = {}) => ({
  id,
  team_id: 'T1',
  name: id.toLowerCase(),
  profile: { real_name: `Name ${id}`, ...profile },
  ...more,
});
const said = (second: number, text: string, more: object = {}) => ({
  type: 'message',
  user: 'U1',
  ts: at(second),
  text,
  ...more,
});
const owner = user('U1', { is_owner: true }, { email: 'one@example.org' });
const contentsOf = async (subdomain: string) =>
  (await imports.messagesOf(subdomain)).map(({ content }) => content);

test('--emails and --owner name addresses, and --roles keeps roles in a living organization', async () => {
  const files = {
    'users.json': [user('U1'), user('U2', { is_admin: true }), user('U3', { is_owner: true })],
    'channels.json': [{ id: 'C1', name: 'hall', members: ['U1', 'U2', 'U3'] }],
    [`hall/${day}`]: [said(1, 'hello')],
  };
  const emails = new Map([
    ['U1', 'first@example.org'],
    ['u2', 'second@example.org'],
  ]);
  await expect(
    imports.importFiles('slack', files, { subdomain: 'named', take: { emails } }).then(() => 'taken'),
  ).resolves.toBe('taken');
  const there = async (subdomain: string) =>
    (await imports.peopleOf(subdomain)).map(({ email, role, isActive }) => [email, role, isActive]);
  expect(await there('named')).toEqual([
    ['first@example.org', 400, true],
    ['second@example.org', 200, true],
    ['slack-U3@imported.invalid', 100, false],
  ]);
  await imports.importFiles('slack', files, {
    subdomain: 'owned',
    take: { emails, owner: 'FIRST@example.org' },
  });
  expect((await there('owned'))[0]).toEqual(['first@example.org', 100, true]);
  await imports.importFiles('slack', files, { subdomain: 'made', take: { owner: 'boss@example.org' } });
  expect(await there('made')).toContainEqual(['boss@example.org', 100, true]);
  await imports.importFiles('slack', files, { into: '', key: 'members', take: { emails } });
  await imports.importFiles('slack', files, {
    into: 'owned',
    key: 'others',
    take: { emails: new Map([['U2', 'other@example.org']]), roles: true },
  });
  const roleOf = async (subdomain: string, email: string) =>
    (await imports.peopleOf(subdomain)).find((one) => one.email === email)?.role;
  expect(await roleOf('', 'second@example.org')).toBe(400);
  expect(await roleOf('owned', 'other@example.org')).toBe(200);
});

test('--only, --except, --no-direct-messages and --since leave out, and what they left comes later', async () => {
  const files = {
    'users.json': [owner, user('U2', {}, { email: 'two@example.org' })],
    'channels.json': [
      { id: 'C1', name: 'hall', members: ['U1', 'U2'] },
      { id: 'C2', name: 'yard', members: ['U1'] },
    ],
    'dms.json': [{ id: 'D1', members: ['U1', 'U2'] }],
    [`hall/${day}`]: [said(1, 'old in hall'), said(100, 'new in hall')],
    [`yard/${day}`]: [said(2, 'in yard')],
    [`D1/${day}`]: [said(3, 'privately')],
  };
  const first = await imports.importFiles('slack', files, {
    subdomain: 'chosen',
    choice: { only: ['HALL', 'C2'], except: ['yard'], withoutDirect: true, since: 1_577_923_250_000_000 },
  });
  expect(await contentsOf('chosen')).toEqual(['new in hall']);
  const left = first.not_taken.filter(({ of }) => of === 'messages');
  expect(left.map(({ why, count }) => [why, count]).sort()).toEqual([
    ['direct messages are not wanted', 1],
    ['it is older than wanted', 1],
    ['its channel is not wanted', 1],
  ]);
  const second = await imports.importFiles('slack', files, { into: 'chosen' });
  expect(second.taken.messages).toEqual({ new: 3, known: 1 });
});

test('--files, --max-file and --emoji take what the archive lacks, and name what cannot be taken', async () => {
  const names = ['F0000001', 'F0000002', 'F0000003'];
  const archive = {
    'users.json': [owner],
    'channels.json': [{ id: 'C1', name: 'hall', members: ['U1'] }],
    [`hall/${day}`]: [
      said(1, ':good: :bad:', {
        files: names.map((id) => ({ id, name: `${id}.svg` })),
        reactions: [
          { name: 'good', users: ['U1'] },
          { name: 'bad', users: ['U1'] },
        ],
      }),
    ],
  };
  const filesDirectory = await imports.writeArchive({
    '__uploads/F0000001/F0000001.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
    '__uploads/F0000002/F0000002.svg': 'x'.repeat(1001),
  });
  const emojiDirectory = await imports.writeArchive({
    'good.png': Buffer.from(png(300, 20)),
    'bad.png': 'no picture',
    'huge.png': Buffer.from(png(50_000, 50_000, 1)),
    'notes.txt': 'no emoji',
  });
  const report = await imports.importFiles('slack', archive, {
    subdomain: 'files',
    read: { filesDirectory, emojiDirectory },
    take: { mostFileBytes: 1000 },
  });
  expect(report.taken).toMatchObject({
    files: { stored: 1, linked: 2 },
    emoji: { new: 1 },
    reactions: { new: 1 },
  });
  const why = (example: string) =>
    report.not_taken.flatMap(({ why: reason, examples = [] }) =>
      examples.some((one) => one.startsWith(example)) ? [reason] : [],
    );
  expect(why('F0000002')).toEqual(['it is larger than files may be']);
  expect(why('F0000003')).toEqual(['its bytes are not in the archive']);
  expect([why('bad'), why('huge')]).toEqual(Array(2).fill(['it is no picture that can be drawn']));
  const [message] = await imports.messagesOf('files');
  // No picture: a script in it would run.
  expect(message!.html).not.toContain('<img alt=""');
  expect(message!.html).not.toContain('thumbnail');
  const later = await imports.importFiles('slack', archive, { into: 'files', read: { filesDirectory } });
  expect(later.taken.files).toMatchObject({ stored: 1, completed: 1 });
  await expect(
    imports.importFiles('slack', archive, { into: 'files', read: { emojiDirectory: '/nowhere' } }),
  ).rejects.toThrow('--emoji: there is no folder /nowhere.');
  await expect(
    imports.importFiles('slack', archive, { into: 'files', read: { filesDirectory: '/nowhere' } }),
  ).rejects.toThrow('/nowhere');
});

test('--strict ends with the first damaged part, and without it the same archive goes on', async () => {
  const path = await imports.writeArchive({
    'users.json': [owner],
    'channels.json': [{ id: 'C1', name: 'hall', members: ['U1'] }],
    [`hall/${day}`]: [said(1, 'whole')],
    'hall/2020-01-03.json': '[{"type": ',
    'hall/2020-01-04.json': [said(200_000, 'after the fault')],
  });
  const strict = imports.importPath('slack', path, { subdomain: 'strict', read: { isStrict: true } });
  await expect(strict).rejects.toThrow(/hall\/2020-01-03\.json/);
  const report = await imports.importPath('slack', path, { subdomain: 'strict' });
  expect(await contentsOf('strict')).toEqual(['whole', 'after the fault']);
  expect(report.not_taken).toContainEqual(
    expect.objectContaining({ kind: 'damaged file', examples: [expect.stringContaining('from byte')] }),
  );
});

test('a later archive brings new people into known channels, and no one else', async () => {
  const two = user('U2', {}, { email: 'two@example.org' });
  const three = user('U3', { is_restricted: true }, { email: 'three@example.org' });
  const archive = (users: readonly object[], members: readonly string[]) => ({
    'users.json': users,
    'channels.json': [{ id: 'C1', name: 'hall', members: ['U1'] }],
    'groups.json': [{ id: 'G1', name: 'cellar', members }],
    [`hall/${day}`]: [said(1, 'in hall')],
    [`cellar/${day}`]: [said(2, 'in cellar')],
  });
  await imports.importFiles('slack', archive([owner, two], ['U1']), { subdomain: 'newer' });
  const report = await imports.importFiles('slack', archive([owner, two, three], ['U1', 'U3']), {
    into: 'newer',
  });
  expect(report.taken).toMatchObject({
    people: { new: 1, known: 2 },
    channels: { new: 0, known: 2 },
    memberships: { new: 1, known: 2 },
    messages: { new: 0, known: 2 },
  });
  const [hall, cellar] = await imports.messagesOf('newer');
  const reads = async (name: string) => {
    const ids = await imports.readBy('newer', `${name}@example.org`);
    return [ids.has(hall!.id), ids.has(cellar!.id)];
  };
  expect(await Promise.all(['one', 'two', 'three'].map(reads))).toEqual([
    [true, true],
    [true, false],
    [false, true],
  ]);
});

test('an import is refused before anything is written', async () => {
  const files = {
    'users.json': [owner],
    'channels.json': [{ id: 'C1', name: 'hall', members: ['U1'] }],
    [`hall/${day}`]: [said(1, 'long ago')],
  };
  await imports.importFiles('slack', files, { subdomain: 'full' });
  const again = (wishes: object) => imports.importFiles('slack', files, { key: 'other', ...wishes });
  await expect(again({ subdomain: 'full' })).rejects.toThrow('There is an organization full already');
  await expect(again({ into: 'none' })).rejects.toThrow('There is no organization none');
  await expect(again({ subdomain: 'typed', choice: { only: ['hal'] } })).rejects.toThrow(
    '--only: the archive has no channel hal.',
  );
  await expect(again({ subdomain: 'typed', choice: { except: ['hall', 'cellar'] } })).rejects.toThrow(
    '--except: the archive has no channel cellar.',
  );
  await expect(again({ subdomain: 'typed', take: { owner: 'boss' } })).rejects.toThrow(
    '--owner: boss is no e-mail address.',
  );
  const gone = [owner, user('U2', { deleted: true }, { email: 'Gone@example.org' })];
  await expect(
    imports.importFiles(
      'slack',
      { ...files, 'users.json': gone },
      { subdomain: 'typed', take: { owner: 'gone@example.org' } },
    ),
  ).rejects.toThrow('--owner: gone@example.org is a bot, a guest, deactivated');
  await expect(imports.idOf('typed')).rejects.toThrow();
  const client = await imports.clientOf('full', 'one@example.org');
  await client.call(updateOrganization, { message_retention_days: 30 });
  await expect(again({ into: 'full' })).rejects.toThrow(/keeps messages for 30 days.*--since/);
  await client.call(updateOrganization, { message_retention_days: -1 });
  await client.call(deactivateOrganization, {});
  await expect(again({ into: 'full' })).rejects.toThrow('The organization full is deactivated.');
  const ownerless = { ...files, 'users.json': [user('U1')] };
  await expect(imports.importFiles('slack', ownerless, { subdomain: 'ownerless' })).rejects.toThrow(
    '--owner',
  );
  await expect(imports.idOf('ownerless')).rejects.toThrow();
  expect(await contentsOf('full')).toEqual(['long ago']);
});

test('names, texts and conversations that do not fit are made to fit', async () => {
  const many = Array.from({ length: limits.directMessageRecipients + 1 }, (_, index) => `UMANY${index}`);
  const fenced = ['```', ...Array.from({ length: 900 }, (_, index) => `line ${index} of code`), '```'];
  const report = await imports.importFiles(
    'slack',
    {
      'users.json': [
        user('U1', { is_owner: true }, { real_name: 'Evil\u202eliw\u0000\n**x**', email: 'one@example.org' }),
        user('U2', {}, { real_name: 'n'.repeat(1_000_000), email: 'two@example.org' }),
        ...many.map((id) => user(id)),
      ],
      'channels.json': [
        { id: 'C1', name: 'Hall', members: ['U1'] },
        { id: 'C2', name: 'hall', members: ['U1'] },
        { id: 'C3', name: `${'c'.repeat(100)}\u202e`, members: ['U1'] },
      ],
      'dms.json': [{ id: 'D1', members: ['U1', 'U2'] }],
      'mpims.json': [{ id: 'M1', name: 'mpdm-many', members: ['U1', ...many] }],
      [`C1/${day}`]: [said(1, fenced.join('\n')), said(2, 'x', { thread_ts: at(1) })],
      [`C2/${day}`]: [said(3, 'root '.repeat(40), { reply_count: 1, thread_ts: at(3) })],
      [`D1/${day}`]: [said(4, 'question'), said(5, 'between'), said(6, 'answer', { thread_ts: at(4) })],
      [`mpdm-many/${day}`]: [said(7, 'to all of us')],
    },
    { subdomain: 'fitting', take: { mainTopic: '' } },
  );
  const people = await imports.peopleOf('fitting');
  expect(people[0]!.name).toMatch(/^Evil liw x$/);
  expect(people[1]!.name).toBe('n'.repeat(100));
  const messages = await imports.messagesOf('fitting');
  const code = messages.filter(({ content }) => content.includes('of code'));
  expect(code.length).toBeGreaterThan(1);
  expect(code.every(({ content }) => content.startsWith('```\n') && content.trimEnd().endsWith('```'))).toBe(
    true,
  );
  expect(
    code.map(({ content }) => content.split('\n').filter((line) => line.startsWith('line')).length),
  ).toEqual(expect.arrayContaining([expect.any(Number)]));
  expect(new Set(messages.map(({ channel }) => channel))).toEqual(
    new Set(['Hall', 'hall (2)', null, 'mpdm-many']),
  );
  const answer = messages.find(({ content }) => content.endsWith('answer'))!;
  const question = messages.find(({ content }) => content === 'question')!;
  expect(answer.content).toMatch(
    new RegExp(`^> \\[In reply to\\]\\(#narrow/dm/[^)]*/near/${question.id}\\)\\n\\nanswer$`),
  );
  const root = messages.find(({ content }) => content.startsWith('root'))!;
  expect(root.topic).toMatch(/^2020-01-02 root (root )+.*…$/);
  expect([...root.topic].length).toBeLessThanOrEqual(60);
  // More people than a conversation may have: a private channel that they alone read.
  const reads = await imports.readBy('fitting', 'two@example.org');
  const large = messages.find(({ content }) => content === 'to all of us')!;
  expect([reads.has(large.id), reads.has(question.id)]).toEqual([false, true]);
  expect((await imports.readBy('fitting', 'one@example.org')).has(large.id)).toBe(true);
  const changed = (kind: string) => report.changed.filter((one) => one.kind === kind).map(({ to }) => to);
  expect(changed('group conversation')).toEqual(['a private channel']);
  expect(changed('channel name')).toEqual(expect.arrayContaining(['hall (2)', 'c'.repeat(60)]));
  expect(JSON.stringify(report).length).toBeLessThan(20_000);
});

test('files whose bytes are damaged from the start are reported, and the import goes on', async () => {
  const grid = (id: string, filename: string) => {
    const { files, chunks } = makeGridFile(id, Buffer.from('bytes in several chunks'), { order: [1, 2] });
    return { files: files.map((file) => ({ ...file, filename })), chunks };
  };
  const [upload, picture] = [grid('file1', 'a.txt'), grid('picture1', 'own.png')];
  const avatar = grid('avatar1', 'ann.png');
  const collections: Readonly<Record<string, readonly object[]>> = {
    users: [{ _id: 'ann', username: 'ann', roles: ['admin'], emails: [{ address: 'ann@damaged.example' }] }],
    rocketchat_room: [{ _id: 'hall', t: 'c', name: 'hall' }],
    rocketchat_message: [
      {
        _id: 'message1',
        rid: 'hall',
        msg: 'lo\u0000ok',
        ts: new Date(Date.UTC(2024, 4, 1)),
        u: { _id: 'ann', username: 'ann' },
        file: { _id: 'file1', name: 'a.txt' },
      },
    ],
    rocketchat_uploads: [{ _id: 'file1', name: 'a.txt', store: 'GridFS:Uploads', rid: 'hall' }],
    'rocketchat_uploads.files': upload.files,
    'rocketchat_uploads.chunks': upload.chunks,
    rocketchat_custom_emoji: [{ _id: 'emoji1', name: 'own', extension: 'png' }],
    'custom_emoji.files': picture.files,
    'custom_emoji.chunks': picture.chunks,
    rocketchat_avatars: [{ _id: 'avatar1', userId: 'ann', size: 1 }],
    'rocketchat_avatars.files': avatar.files,
    'rocketchat_avatars.chunks': avatar.chunks,
  };
  const dump = Object.fromEntries(
    Object.entries(collections).map(([name, documents]) => [`${name}.bson`, makeBson(documents)]),
  );
  const dry = await imports.importFiles('rocketchat', dump, { subdomain: 'damaged', isDry: true });
  const report = await imports.importFiles('rocketchat', dump, { subdomain: 'damaged' });
  expect(report.taken).toEqual(dry.taken);
  expect(report.warnings).toEqual(dry.warnings);
  expect(dry.warnings).toContainEqual(
    expect.objectContaining({ kind: 'characters that no text can hold', count: 1 }),
  );
  expect(report.taken.messages).toEqual({ new: 1, known: 0 });
  const why = 'its bytes in the archive are damaged';
  expect(report.not_taken).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ of: 'files', why, examples: ['file1 a.txt'] }),
      expect.objectContaining({ of: 'emoji', why, examples: ['own'] }),
      expect.objectContaining({ of: 'other', kind: 'avatar', why }),
    ]),
  );
});
