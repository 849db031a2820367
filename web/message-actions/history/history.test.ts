import { expect, test } from 'vitest';
import { differences } from './differences.ts';
import { versionsOf } from './versions.ts';

const shown = (before: string, after: string) =>
  differences(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `{+${text}+}` : `[-${text}-]`))
    .join('');

test.each([
  ['The pump is off', 'The pump is on', 'The pump is [-off-]{+on+}'],
  ['Water twice', 'Water twice a day', 'Water twice{+ a day+}'],
  ['Water twice a day', 'Water a day', 'Water [-twice -]a day'],
  ['same', 'same', 'same'],
  ['', 'new', '{+new+}'],
  ['one\ntwo', 'one\n\ntwo', 'one\n{+\n+}two'],
])('[W59] %j became %j', (before, after, marked) => {
  expect(shown(before, after)).toBe(marked);
});

test('long texts with nothing in common are one deletion and one insertion', () => {
  const words = (name: string) => Array.from({ length: 3000 }, (_, index) => `${name}${index}`).join(' x ');
  expect(differences(words('a'), words('b')).map(({ kind }) => kind)).toEqual(['removed', 'added']);
});

const entry = { topic: 'pump', content: 'b', rendered_content: '<p>b</p>', user_id: 4, timestamp: 100 };

test('[W59] the newest version comes first, with what was done and by which person', () => {
  const versions = versionsOf([
    { ...entry, content: 'a' },
    { ...entry, timestamp: 200, prev_content: 'a', prev_rendered_content: '<p>a</p>' },
    { ...entry, timestamp: 300, user_id: 9, topic: 'pipes', prev_topic: 'pump', prev_stream: 1, stream: 2 },
    { ...entry, timestamp: 400, topic: 'pipes', content: 'c', prev_content: 'b', prev_topic: 'pump' },
  ]);
  expect(versions.map(({ kind, by, at }) => [kind, by, at])).toEqual([
    ['edited and moved', 4, 400],
    ['moved', 9, 300],
    ['edited', 4, 200],
    ['sent', 4, 100],
  ]);
  expect(versions[1]).toMatchObject({
    topic: { before: 'pump', after: 'pipes' },
    channel: { before: 1, after: 2 },
  });
});
