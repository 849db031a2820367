import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { foreignArchives, startImports } from '@parlance/testing/imports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { convertMrkdwn } from './mrkdwn.ts';

let imports: Awaited<ReturnType<typeof startImports>>;
beforeAll(async () => {
  imports = await startImports();
});
afterAll(() => imports.close());

interface Case {
  readonly in: string;
  readonly out: string | null;
}

const user = (id: string, name: string, more: object = {}) => ({
  id,
  team_id: 'T1',
  name,
  profile: { real_name: name, email: `${name.toLowerCase()}@example.org` },
  ...more,
});

const workspace = (entries: readonly object[]) => ({
  'users.json': [user('U061A5N1G', 'Jane', { is_owner: true }), user('U2', 'Writer')],
  'channels.json': [
    { id: 'C1', name: 'random', members: ['U061A5N1G', 'U2'], created: 1577836800 },
    { id: 'C2', name: 'general', members: ['U061A5N1G', 'U2'], created: 1577836800 },
  ],
  'random/2020-01-02.json': entries.map((entry, index) => ({
    type: 'message',
    user: 'U2',
    ts: `${1577923200 + index}.000100`,
    ...entry,
  })),
});

const collapse = (text: string): string => text.replace(/\n{2,}/g, '\n').trim();

const importTexts = async (subdomain: string, entries: readonly object[]) => {
  await imports.importFiles('slack', workspace(entries), { subdomain });
  return imports.messagesOf(subdomain);
};

test.runIf(foreignArchives !== undefined)(
  'published cases of markup become the same in Markdown',
  async () => {
    const path = join(foreignArchives!, 'slack/mrkdwn-cases.json');
    const cases = JSON.parse(await readFile(path, 'utf8')) as Case[];
    const messages = await importTexts(
      'cases',
      cases.map((one) => ({ text: one.in })),
    );
    // Written with backslashes there, and with character references here: what is shown counts.
    const shown = new Map([
      ['*mid*word', '<p>*mid*word</p>'],
      ['# not a heading', '<p># not a heading</p>'],
      ['a &lt;b&gt; &amp; c &amp;lt;', '<p>a &lt;b&gt; &amp; c &amp;lt;</p>'],
      // There is no such group.
      ['<!subteam^S01|@devs>', '<p>@devs</p>'],
      ['<https://e.example/a_(b)|t [1]>', '<p><a href="https://e.example/a_(b)">t [1]</a></p>'],
    ]);
    const wrong = cases.flatMap((one, index) => {
      const { content, html } = messages[index]!;
      if (/:botman:/.test(one.in)) {
        expect(html).toMatch(/1f44d.*1f44d.*1f642.*1f642.*:botman:/);
        return [];
      }
      if (one.out === null || shown.get(one.in) === html || collapse(content) === collapse(one.out))
        return [];
      return [{ case: one.in, expected: one.out, content, html }];
    });
    expect(wrong).toEqual([]);
  },
);

test('[M4] what Slack shows plainly is no markup here', async () => {
  const plain = [
    '5 * 3 * 2',
    '*mid*word and **',
    '# no heading',
    '1) first',
    '@**Jane** was here',
    '#**random**',
    '$$x$$',
    '/me is no action',
    '[label](https://example.org)',
    '~~~',
    '---',
    '&amp;lt; stays',
  ];
  const messages = await importTexts(
    'plain',
    plain.map((text) => ({ text })),
  );
  const words = (html: string) =>
    html
      .replace(/<[^>]*>/g, '')
      .replace(
        /&(lt|gt|amp|quot);/g,
        (_all, name: string) => ({ lt: '<', gt: '>', amp: '&', quot: '"' })[name]!,
      );
  expect(messages.map(({ html }) => words(html))).toEqual(plain.map((text) => text.replace('&amp;', '&')));
  expect(messages.map(({ html }) => /<(?:strong|em|h\d|ol|ul|hr|pre|span)\b/.test(html))).toEqual(
    plain.map(() => false),
  );
});

test('[M4] rich text says what is emphasis', async () => {
  const elements = [
    { type: 'text', text: 'bold ', style: { bold: true } },
    { type: 'text', text: '*plain*' },
    { type: 'user', user_id: 'U061A5N1G' },
    { type: 'link', url: 'https://example.org', text: 'there' },
  ];
  const rich = (...parts: object[]) => ({
    text: 'fallback',
    blocks: [{ type: 'rich_text', elements: parts }],
  });
  const messages = await importTexts('rich', [
    rich({ type: 'rich_text_section', elements }),
    rich({
      type: 'rich_text_list',
      style: 'ordered',
      offset: 2,
      elements: ['a', 'b'].map((text) => ({ type: 'rich_text_section', elements: [{ type: 'text', text }] })),
    }),
    rich({
      type: 'rich_text_preformatted',
      language: 'python',
      elements: [{ type: 'text', text: 'x = *1*' }],
    }),
    rich({ type: 'rich_text_preformatted', elements: [{ type: 'text', text: '```\nb\n````' }] }),
    rich({ type: 'rich_text_section', elements: [{ type: 'text', text: '/me b' }] }),
    rich({ type: 'rich_text_quote', elements: [{ type: 'text', text: 'one\ntwo' }] }),
    rich({ type: 'rich_text_section', elements: [{ type: 'hologram' }] }),
    {
      text: '',
      blocks: [{ type: 'header', text: { type: 'plain_text', text: 'Title' } }, { type: 'divider' }],
    },
    {
      text: 'look',
      attachments: [{ title: 'Build', title_link: 'https://ci.example.org/1', text: '*failed*' }],
    },
    { text: 'see', attachments: [{ from_url: 'https://example.org', title: 'Preview', text: 'left out' }] },
  ]);
  expect(messages.map(({ content }) => content)).toEqual([
    '**bold** &#42;plain&#42;@**Jane**[there](https://example.org)',
    '3. a\n4. b',
    '```python\nx = *1*\n```',
    '`````\n```\nb\n````\n`````',
    '&#47;me b',
    '> one\n> two',
    'fallback',
    '## Title\n\n\n---',
    'look\n\n> **[Build](https://ci.example.org/1)**\n> **failed**',
    'see',
  ]);
});

test('[M3] threads become topics, named by their root', async () => {
  const root = '1577923200.000100';
  const messages = await importTexts('threads', [
    { text: 'Hey <@U061A5N1G>, *look*', ts: root, thread_ts: root, reply_count: 2 },
    { text: 'first', ts: '1577923300.000100', thread_ts: root },
    { text: 'second', subtype: 'thread_broadcast', ts: '1577923400.000100', thread_ts: root },
    { text: 'lonely', ts: '1577923500.000100' },
    { text: 'orphan', ts: '1577923600.000100', thread_ts: '1577900000.000100' },
    { text: 'joined', subtype: 'channel_join', ts: '1577923700.000100' },
    { text: 'topic: soup', subtype: 'channel_topic', ts: '1577923800.000100' },
  ]);
  expect(messages.map(({ topic, sender }) => [topic, sender])).toEqual([
    ['2020-01-02 Hey @Jane, look', 'Writer'],
    ['2020-01-02 Hey @Jane, look', 'Writer'],
    ['2020-01-02 Hey @Jane, look', 'Writer'],
    ['imported from Slack', 'Writer'],
    ['2020-01-01 orphan', 'Writer'],
    ['channel events', 'Notification Bot'],
  ]);
});

test('takes linear time', () => {
  const before = process.cpuUsage();
  for (const hostile of ['*a ', '_a ', '~a ', '*_~', '`', '```', '[a', '<a'])
    convertMrkdwn(hostile.repeat(200_000 / hostile.length), { group: () => undefined });
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(20_000);
});
