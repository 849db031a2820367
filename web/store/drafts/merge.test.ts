import { expect, test } from 'vitest';
import { type Draft, versionOf, type WireDraft } from './draft.ts';
import { mergeDrafts } from './merge.ts';

const reader = 7;
const wire = (id: number, content: string, more: Partial<WireDraft> = {}): WireDraft => ({
  id,
  type: 'stream',
  to: [5],
  topic: 'plans',
  content,
  timestamp: 100,
  ...more,
});
const local = (id: string, content: string, more: Partial<Draft> = {}): Draft => ({
  id,
  destination: { kind: 'topic', channel: 5, topic: 'plans' },
  content,
  changedAt: 200_000,
  ...more,
});
const merged = (drafts: readonly Draft[], service: readonly WireDraft[]) =>
  mergeDrafts(drafts, service, reader);
const contents = (drafts: readonly Draft[]) => drafts.map(({ id, content }) => [id, content]);

test('[W75] a draft of another device comes, is changed there, and goes when it was sent there', () => {
  const first = wire(1, 'Water');
  const came = merged([], [first]);
  expect(came).toMatchObject([{ id: 'service-1', content: 'Water', base: first, changedAt: 100_000 }]);
  const changed = wire(1, 'Water the beds', { timestamp: 150 });
  const now = merged(came, [changed]);
  expect(now).toMatchObject([{ id: 'service-1', content: 'Water the beds', base: changed }]);
  expect(merged(now, [])).toEqual([]);
});

test('a draft that the service does not know yet stays, and is known by its event', () => {
  const own = local('a', 'Water');
  expect(merged([own], [])).toEqual([own]);
  const sent = { ...own, sent: versionOf(own) };
  expect(merged([sent], [wire(3, 'Water')])).toMatchObject([{ id: 'a', base: { id: 3 }, sent: undefined }]);
});

test('the event of an earlier version is no change of another device', () => {
  const base = wire(1, 'W');
  const own = local('a', 'Water the', { base, sent: versionOf(local('a', 'Water')) });
  const now = merged([own], [wire(1, 'Water')]);
  expect(now).toMatchObject([{ id: 'a', content: 'Water the', base: { content: 'Water' } }]);
  expect(now).toHaveLength(1);
});

test('when both sides changed, both texts stay', () => {
  const own = local('a', 'Water here', { base: wire(1, 'Water') });
  const now = merged([own], [wire(1, 'Water there')]);
  expect(contents(now)).toEqual([
    ['a', 'Water here'],
    ['service-1', 'Water there'],
  ]);
  expect(now[0]!.base).toBeUndefined();
});

test('a text that was changed here stays when it is deleted elsewhere', () => {
  const own = local('a', 'Water here', { base: wire(1, 'Water') });
  expect(merged([own], [])).toMatchObject([{ id: 'a', content: 'Water here', base: undefined }]);
});

test('a deleted draft waits for the service, and returns when it was changed elsewhere', () => {
  const base = wire(1, 'Water');
  const deleted = local('a', 'Water', { base, isDeleted: true });
  expect(merged([deleted], [base])).toEqual([deleted]);
  expect(merged([deleted], [])).toEqual([]);
  const [revived] = merged([deleted], [wire(1, 'Water more')]);
  expect(revived).toMatchObject({ content: 'Water more' });
  expect(revived!.isDeleted).toBeUndefined();
});

test('recipients are equal with and without the reader', () => {
  const theirs = wire(1, 'Hello', { type: 'private', to: [9, reader, 3], topic: '' });
  const [draft] = merged([], [theirs]);
  expect(draft!.destination).toEqual({ kind: 'direct', people: [3, 9] });
  expect(merged([draft!], [theirs])).toEqual([draft]);
  const toSelf = wire(2, 'Note', { type: 'private', to: [reader], topic: '' });
  expect(merged([], [toSelf])[0]!.destination).toEqual({ kind: 'direct', people: [reader] });
});

test('merging twice changes nothing', () => {
  const own = local('a', 'Water here', { base: wire(1, 'Water') });
  const service = [wire(1, 'Water there'), wire(2, 'Other')];
  const once = merged([own], service);
  expect(merged(once, service)).toEqual(once);
});
