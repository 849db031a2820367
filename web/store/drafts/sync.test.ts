import type { Client } from '@parlance/client/call';
import { createDrafts, deleteDraft, editDraft } from '@parlance/client/calls';
import { ConnectionError, RequestError } from '@parlance/client/error';
import { afterEach, expect, test } from 'vitest';
import { type Draft, versionOf, type WireDraft } from './draft.ts';
import { mergeDrafts } from './merge.ts';
import { DraftSync } from './sync.ts';

const draft = (content: string, more: Partial<Draft> = {}): Draft => ({
  id: 'a',
  destination: { kind: 'topic', channel: 5, topic: 'plans' },
  content,
  changedAt: 3_900,
  ...more,
});
const wire = (id: number, content: string): WireDraft => ({ ...versionOf(draft(content)), id, timestamp: 3 });

const seen = new Set([5]);
afterEach(() => void seen.add(5));

/** A service that answers with these, in order; functions run before the answer. */
const start = (held: Draft, answers: readonly (object | Error | (() => object))[]) => {
  const drafts = new Map([[held.id, held]]);
  const calls: (readonly [unknown, object])[] = [];
  const left = [...answers];
  const client = {
    call: async (call: unknown, input: object) => {
      calls.push([call, input]);
      const answer = left.shift() ?? {};
      if (answer instanceof Error) throw answer;
      return typeof answer === 'function' ? answer() : answer;
    },
  } as unknown as Client;
  const sync = new DraftSync({
    client,
    current: (id) => drafts.get(id),
    keep: async (id, next) => void (next === undefined ? drafts.delete(id) : drafts.set(id, next)),
    isWanted: () => true,
    isSeen: (id) => seen.has(id),
    exclusive: (_name, run) => run(),
  });
  return { sync, drafts, calls };
};

test('[W75] a new draft is created once, and edited afterwards', async () => {
  const { sync, drafts, calls } = start(draft('Water'), [{ ids: [9] }]);
  await sync.push('a');
  await sync.push('a');
  const given = { type: 'stream', to: [5], topic: 'plans', content: 'Water', timestamp: 3 };
  expect(calls).toEqual([[createDrafts, { drafts: [given] }]]);
  drafts.set('a', { ...drafts.get('a')!, content: 'Water it' });
  await sync.push('a');
  expect(calls[1]).toEqual([editDraft, { draft_id: 9, draft: { ...given, content: 'Water it' } }]);
});

test('what is typed while the answer is due stays, and is due itself', async () => {
  const typed = () => {
    drafts.set('a', { ...drafts.get('a')!, content: 'Water it' });
    return { ids: [9] };
  };
  const { sync, drafts } = start(draft('Water'), [typed]);
  await sync.push('a');
  const now = drafts.get('a')!;
  expect(now).toMatchObject({ content: 'Water it', sent: { id: 9, content: 'Water' } });
  expect(sync.isDue(now)).toBe(true);
});

test('a lost answer leaves the draft due; a refusal does not', async () => {
  const lost = start(draft('Water'), [new ConnectionError('No answer.')]);
  await lost.sync.push('a');
  expect(lost.sync.isDue(lost.drafts.get('a')!)).toBe(true);
  const refused = start(draft('Water'), [new RequestError('BAD_REQUEST', 400, 'Too many.')]);
  await refused.sync.push('a');
  expect(refused.sync.isDue(refused.drafts.get('a')!)).toBe(false);
  expect(refused.drafts.get('a')!.content).toBe('Water');
});

test('a draft that was deleted elsewhere is created again when it was changed here', async () => {
  const missing = new RequestError('BAD_REQUEST', 404, 'Draft does not exist');
  const { sync, calls } = start(draft('Water it', { base: wire(9, 'Water') }), [missing, { ids: [10] }]);
  await sync.push('a');
  expect(calls.map(([call]) => call)).toEqual([editDraft, createDrafts]);
});

test('a deleted draft is deleted by the service too', async () => {
  const { sync, calls, drafts } = start(draft('Water', { base: wire(9, 'Water'), isDeleted: true }), []);
  await sync.push('a');
  expect(calls).toEqual([[deleteDraft, { draft_id: 9 }]]);
  // Its event removes it.
  expect(drafts.has('a')).toBe(true);
});

test.each([
  ['with', { base: wire(9, 'Water') }],
  ['without', { sent: wire(9, 'Water') }],
])('a draft %s a known event that is restored while it is deleted is created again', async (_, known) => {
  const restore = () => {
    drafts.set('a', sync.renewed({ ...drafts.get('a')!, isDeleted: undefined }));
    return {};
  };
  const deleted = draft('Water', { ...known, isDeleted: true });
  const { sync, calls, drafts } = start(deleted, [restore, { ids: [10] }]);
  await sync.push('a');
  // The event of the deletion.
  expect(mergeDrafts([...drafts.values()], [], 1)).toMatchObject([{ id: 'a', content: 'Water' }]);
  await sync.push('a');
  expect(calls.map(([call]) => call)).toEqual([deleteDraft, createDrafts]);
  expect(drafts.get('a')?.sent?.id).toBe(10);
});

test('a draft for a channel that was lost stays on the device until the channel is seen again', async () => {
  seen.clear();
  const { sync, drafts, calls } = start(draft('Water'), [{ ids: [9] }]);
  await sync.push('a');
  expect([calls, drafts.get('a')]).toEqual([[], draft('Water')]);
  seen.add(5);
  await sync.push('a');
  expect(calls.map(([call]) => call)).toEqual([createDrafts]);
});
