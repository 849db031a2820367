import { Buffer } from 'node:buffer';
import { getMessages } from '@parlance/protocol/messages/fetch';
import { register } from '@parlance/protocol/realtime';
import { startImports } from '@parlance/testing/imports';
import { at, channel, said, user, users } from '@parlance/testing/imports/slack';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { read } from '../../db/sql.ts';

let imports: Awaited<ReturnType<typeof startImports>>;
beforeAll(async () => {
  imports = await startImports();
});
afterAll(() => imports.close());

/** Texts in the archive add up: new, known, or not taken for a reason. */
const sumOf = (report: Awaited<ReturnType<typeof imports.importFiles>>) =>
  report.taken.messages!.new! +
  report.taken.messages!.known! +
  report.not_taken.filter(({ of }) => of === 'messages').reduce((sum, { count }) => sum + count, 0);

test('[M3] people arrive by their address, and none sign in before setting a password', async () => {
  const report = await imports.importFiles(
    'slack',
    {
      'users.json': users,
      'channels.json': [channel('C1', 'general', ['U1', 'U2', 'U2', 'U404'], { is_general: true })],
      'general/2020-01-02.json': [said(0, 'hello')],
    },
    { subdomain: 'people' },
  );
  expect(report.taken.people).toMatchObject({ new: 8, placeholders: 1 });
  expect(report.taken.memberships).toEqual({ new: 3, known: 0 });
  const people = await imports.peopleOf('people');
  expect(people.map(({ name, email, role, isActive }) => [name, email, role, isActive])).toEqual([
    ['Name U1', 'one@example.org', 100, true],
    ['Name U2', 'two@example.org', 400, true],
    ['Name U3', 'slack-U3@imported.invalid', 400, false],
    ['Name U4', 'slack-U4@imported.invalid', 400, false],
    ['Foreign (T9)', 'slack-U5@imported.invalid', 400, false],
    ['Name U6', 'six@example.org', 400, false],
    ['Name U7', 'bot@example.org', 400, false],
    ['Name USLACKBOT', 'slack-USLACKBOT@imported.invalid', 400, false],
    ['U404', 'slack-U404@imported.invalid', 400, false],
  ]);
  expect(report.warnings.map(({ kind, count }) => [kind, count])).toEqual(
    expect.arrayContaining([
      ['e-mail addresses that cannot be', 1],
      ['people with the address of another person', 1],
    ]),
  );
  const { rows } = await read<{ hashes: number; keys: number }>`
    select count(password_hash)::int as hashes, (
      select count(*)::int from api_keys k where k.organization_id = ${await imports.idOf('people')}) as keys
    from users where organization_id = ${await imports.idOf('people')}
  `.execute(imports.service.database.query);
  expect(rows).toEqual([{ hashes: 0, keys: 0 }]);
});

test('[M3] what cannot be is reported, everything else comes, and the sum is right', async () => {
  const entries = [
    said(0, 'first'),
    said(1, ''),
    said(2, 'later twin', { ts: at(0) }),
    { ...said(3, 'absurd'), ts: 'NaN' },
    said(4, 'authorless', { user: null }),
    said(5, 'zero\u0000byte'),
    said(6, 'x'.repeat(25_000)),
    said(7, 'cycle', { thread_ts: at(70) }),
    said(8, 'by a stranger', { user: 'U999', user_profile: { real_name: 'Known Stranger' } }),
    said(9, 'join', { subtype: 'channel_join' }),
    said(10, 'app', { user: undefined, subtype: 'bot_message', bot_id: 'B1', username: 'Deploy' }),
    said(11, 'both', {
      reactions: [
        { name: '+1', users: ['U1', 'U1', 'U2'], count: 3 },
        { name: 'nonsense', users: ['U1'], count: 1 },
      ],
    }),
    'no entry',
  ];
  const files = {
    'users.json': users,
    'channels.json': [
      channel('C1', 'general', ['U1', 'U2']),
      channel('C2', 'old', [], { is_archived: true }),
    ],
    'general/2020-01-02.json': entries,
    'old/2020-01-02.json': [said(0, 'closing', { subtype: 'channel_archive', members: ['U1', 'U2'] })],
    'lost/2020-01-02.json': [said(0, 'in a folder that no list names', { user: 'U2' })],
    'general/2020-01-03.json': `${JSON.stringify([said(90_000, 'before the fault')]).slice(0, -1)},{"type":`,
    'canvases.json': [{ id: 'F1', title: 'Plan' }],
  };
  const dry = await imports.importFiles('slack', files, { subdomain: 'odd', isDry: true });
  const report = await imports.importFiles('slack', files, { subdomain: 'odd' });
  expect(report.taken).toEqual(dry.taken);
  expect(sumOf(report)).toBe(entries.length + 3);
  const messages = await imports.messagesOf('odd');
  const contents = messages.map(({ content }) => content);
  expect(contents).toContain('zero\ufffdbyte');
  expect(contents.filter((content) => /^x+$/.test(content)).join('').length).toBe(25_000);
  expect(contents.every((content) => content.length <= 10_000)).toBe(true);
  expect(messages.find(({ content }) => content === 'by a stranger')?.sender).toBe('Known Stranger');
  expect(messages.find(({ content }) => content === 'app')?.sender).toBe('Deploy');
  expect(messages.find(({ content }) => content === 'before the fault')).toBeDefined();
  expect(report.taken.reactions).toEqual({ new: 2, known: 0 });
  expect(report.not_taken.map(({ of, kind }) => `${of}: ${kind}`)).toEqual(
    expect.arrayContaining([
      'messages: empty message',
      'messages: doubled message',
      'messages: message without author',
      'messages: channel_join',
      'messages: entry that is no message',
      'reactions: reaction nonsense',
      'entries: damaged file',
      'other: canvas',
    ]),
  );
  // The unknown folder is private: only its author reads it.
  const lost = messages.find(({ content }) => content.startsWith('in a folder'))!;
  expect((await imports.readBy('odd', 'two@example.org')).has(lost.id)).toBe(true);
  expect((await imports.readBy('odd', 'one@example.org')).has(lost.id)).toBe(false);
});

test('[M3] files with bytes become uploads that readers of the message read, others links without secrets', async () => {
  const file = (id: string, more: object = {}) => ({
    id,
    name: `${id}.txt`,
    url_private: `https://files.slack.com/files-pri/T1-${id}/${id}.txt?t=xoxe-secret`,
    mode: 'hosted',
    ...more,
  });
  const files = {
    'users.json': users,
    'channels.json': [channel('C1', 'general', ['U1', 'U2'])],
    'general/2020-01-02.json': [
      said(0, 'here', { files: [file('F0000001')] }),
      said(1, 'again', { files: [file('F0000001')] }),
      said(2, 'away', { files: [file('F0000002')] }),
      said(3, 'gone', { files: [file('F0000003', { mode: 'tombstone' })] }),
    ],
    '__uploads/F0000001/F0000001.txt': Buffer.from('the bytes'),
  };
  const report = await imports.importFiles('slack', files, { subdomain: 'files' });
  expect(report.taken.files).toEqual({ stored: 1, linked: 1, known: 0 });
  const [here, again, away, gone] = await imports.messagesOf('files');
  const path = /\((\/user_uploads\/[^)]+)\)/.exec(here!.content)![1]!;
  expect(again!.content).toContain(path);
  expect(away!.content).toBe(
    'away\n[F0000002.txt](https://files.slack.com/files-pri/T1-F0000002/F0000002.txt)',
  );
  expect(gone!.content).toBe('gone\n(file deleted)');
  expect(JSON.stringify(report)).not.toContain('xoxe');
  const { rows } = await read<{ owner: string; shown: number; size: number }>`
    select u.full_name as owner, a.size, (
      select count(*)::int from attachment_messages s where s.organization_id = a.organization_id and s.attachment_id = a.id) as shown
    from attachments a join users u on u.organization_id = a.organization_id and u.id = a.owner_id
    where a.organization_id = ${await imports.idOf('files')}
  `.execute(imports.service.database.query);
  expect(rows).toEqual([{ owner: 'Name U1', size: 9, shown: 2 }]);
});

test('into a living organization, everything counts as read, clients begin again, and a later archive adds only what is new', async () => {
  const { service } = imports;
  const { owner, member } = service;
  const listening = await member.listen();
  const emails = { one: owner.person.email, two: member.person.email };
  const people = [
    user('U1', emails.one, { is_owner: true }),
    user('U2', emails.two),
    user('U8', 'eight@example.org', { is_admin: true }),
  ];
  const archive = (more: readonly object[]) => ({
    'users.json': people,
    'channels.json': [channel('C1', 'from slack', ['U1', 'U2', 'U8'])],
    'dms.json': [{ id: 'D1', members: ['U1', 'U2'] }],
    'D1/2020-01-02.json': [said(0, 'privately')],
    'from slack/2020-01-02.json': [
      said(0, `<@U2> look <!channel>`, { reactions: [{ name: 'tada', users: ['U2'], count: 1 }] }),
      ...more,
    ],
  });
  const report = await imports.importFiles('slack', archive([]), { into: '' });
  expect(report.taken).toMatchObject({ people: { new: 1, matched: 2 }, messages: { new: 2 } });
  const admin = (await imports.peopleOf('')).find(({ email }) => email === 'eight@example.org')!;
  expect(admin.role).toBe(400);
  await expect(listening.catchUp()).rejects.toThrow(/Bad event queue/);
  const fresh = (await imports
    .clientOf('', emails.two)
    .then((client) => client.call(register, {}))) as unknown as {
    unread_msgs: { count: number; mentions: number[] };
    subscriptions: { name: string }[];
  };
  expect(fresh.unread_msgs).toMatchObject({ count: 0, mentions: [] });
  expect(fresh.subscriptions.map(({ name }) => name)).toContain('from slack');
  const client = await imports.clientOf('', emails.two);
  const { messages } = await client.call(getMessages, {
    anchor: 'newest',
    num_before: 10,
    num_after: 0,
    narrow: [{ operator: 'is', operand: 'mentioned' }],
  });
  expect(
    messages.map(({ content, flags }) => [content.includes('look'), flags?.includes('read')]),
  ).toContainEqual([true, true]);
  const later = archive([said(5, 'new since')]);
  later['from slack/2020-01-02.json'] = [
    said(0, `<@U2> look <!channel>`, { reactions: [{ name: 'tada', users: ['U2', 'U1'], count: 2 }] }),
    said(5, 'new since'),
  ];
  const again = await imports.importFiles('slack', later, { into: '' });
  expect(again.taken).toMatchObject({
    people: { new: 0, matched: 0, known: 3 },
    channels: { new: 0, known: 1 },
    messages: { new: 1, known: 2 },
    reactions: { new: 1, known: 1 },
  });
});

test('[M3] a shared message leads there only where its channel and topic may be known', async () => {
  const share = (second: number, from: string, shared: number) =>
    said(second, `share from ${from}`, {
      attachments: [
        {
          is_share: true,
          channel_id: from,
          ts: at(shared),
          author_id: 'U1',
          text: 'as it was',
          from_url: `https://acme.slack.com/archives/${from}/p1`,
        },
      ],
    });
  await imports.importFiles(
    'slack',
    {
      'users.json': users.slice(0, 2),
      'channels.json': [channel('C1', 'open', ['U1', 'U2']), channel('C2', 'lawn', ['U1', 'U2'])],
      'groups.json': [channel('G1', 'layoffs', ['U1'])],
      'dms.json': [{ id: 'D1', members: ['U1', 'U2'] }],
      'lawn/2020-01-02.json': [said(1, 'grass')],
      'layoffs/2020-01-02.json': [
        said(2, 'who goes', { reply_count: 1 }),
        said(3, 'all', { thread_ts: at(2) }),
        share(13, 'G1', 2),
      ],
      'D1/2020-01-02.json': [said(4, 'psst'), share(14, 'D1', 4)],
      'open/2020-01-02.json': [share(10, 'C2', 1), share(11, 'G1', 2), share(12, 'D1', 4)],
    },
    { subdomain: 'shares' },
  );
  const shares = (await imports.messagesOf('shares')).filter(({ content }) => content.startsWith('share'));
  const links = shares.map(({ content }) => /\[said\]\((.*?)\)/.exec(content)![1]!);
  expect(links[0]).toMatch(/^#narrow\/channel\/\d+-lawn\/topic\/.*\/near\/\d+$/);
  expect(links.slice(1, 3)).toEqual([
    'https://acme.slack.com/archives/G1/p1',
    'https://acme.slack.com/archives/D1/p1',
  ]);
  // Readers of these know the place: they are in it.
  expect(links[3]).toMatch(/^#narrow\/channel\/\d+-layoffs\/topic\/2020-01-02\.20who\.20goes\/near\/\d+$/);
  expect(links[4]).toMatch(/^#narrow\/dm\/[\d,]+-group\/near\/\d+$/);
});

test('a long text becomes messages of the length that people may write, and what it quotes stays quoted', async () => {
  const code = `\`\`\`\ncode\n\`\`\`\n${'words '.repeat(20)}\n`.repeat(200);
  await imports.importFiles(
    'slack',
    {
      'users.json': users,
      'channels.json': [channel('C1', 'general', ['U1'])],
      'general/2020-01-02.json': [
        said(0, '```'.repeat(20_000)),
        said(1, '', { attachments: [{ is_share: true, author_name: 'Two', text: code }] }),
      ],
    },
    { subdomain: 'long' },
  );
  const messages = await imports.messagesOf('long');
  expect(messages.filter(({ content }) => [...content].length > 10_000)).toEqual([]);
  const quoted = messages.filter(({ content }) => content.includes('words')).slice(1);
  expect(quoted.length).toBeGreaterThan(1);
  for (const { html } of quoted) expect(html).toMatch(/^<blockquote>[\s\S]*<\/blockquote>$/);
});
