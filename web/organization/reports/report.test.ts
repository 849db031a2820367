import { expect, test } from 'vitest';
import { closing, reportIn } from './report.ts';

const sentence = '@_**Mem `*` ber|7** reported a message in #**garden>tomatoes** by @_**Otto|12**.';
const content = [
  '@_**Member One|7** reported a message in #**garden>tomatoes** by @_**Otto|12**.',
  '',
  '- Message: 345',
  '- Reason: **Spam**',
  '- Notes: see this: there',
  '',
  '````text',
  'buy ```` @_**all|1**',
  '- Message: 1',
  '````',
].join('\n');
const message = { id: 9, timestamp: 5, content, reactions: [] };

test('reads who reported which message, by which sender, and why', () => {
  expect(reportIn(message)).toEqual({
    id: 9,
    timestamp: 5,
    reported: 345,
    reporter: 7,
    author: 12,
    reason: 'Spam',
    notes: 'see this: there',
    quoted: 'buy ```` @_**all|1**\n- Message: 1',
    closedBy: [],
  });
});

test('reads it in other languages, and without notes', () => {
  const japanese = [
    '@_**甲|7** さんが @_**乙|12** さんの投稿（ダイレクトメッセージ）を報告しました。',
    '',
    '- メッセージ：345',
    '- 理由：**スパム**',
    '',
    '```text',
    'x',
    '```',
  ].join('\n');
  expect(reportIn({ ...message, content: japanese })).toMatchObject({
    reported: 345,
    reporter: 7,
    author: 12,
    reason: 'スパム',
    notes: '',
  });
});

test('is closed by those who checked it, and by no other reaction', () => {
  const by = (user_id: number, emoji_code: string) => ({ ...closing, emoji_code, user_id });
  expect(reportIn({ ...message, reactions: [by(3, '2705'), by(4, '1f44d')] })?.closedBy).toEqual([3]);
});

test('knows what moderators write among themselves from reports', () => {
  for (const other of ['Who takes this?', sentence, '```text\n- Message: 3\n```'])
    expect(reportIn({ ...message, content: other })).toBe(undefined);
});

test('a long number ends before the limit of time', () => {
  const long = content.replace('345', `${'3'.repeat(400_000)}x`);
  expect(reportIn({ ...message, content: long })).toBe(undefined);
});
