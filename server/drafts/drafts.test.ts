import { getChannelId, subscribe } from '@parlance/protocol/channels/endpoints';
import { createDrafts, deleteDraft, editDraft, getDrafts } from '@parlance/protocol/drafts';
import { register } from '@parlance/protocol/realtime';
import { updateSettings } from '@parlance/protocol/settings/endpoints';
import { startService, type TestService } from '@parlance/testing/service';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { read, write } from '../db/sql.ts';

let service: TestService;
let open: number;
let hidden: number;
const make = async (name: string, options: object = {}) => {
  await service.owner.call(subscribe, { subscriptions: [{ name }], ...options });
  return (await service.owner.call(getChannelId, { stream: name })).stream_id;
};
beforeAll(async () => {
  service = await startService();
  open = await make('open');
  hidden = await make('hidden', { invite_only: true });
});
afterAll(() => service.close());

const nowhere = { type: '', to: [], topic: '', content: 'Something' } as const;

test('[S44] drafts are stored, replaced and deleted, and only their owner gets the events', async () => {
  const { member, otherMember } = service;
  const [own, others] = await Promise.all([member.listen(), otherMember.listen()]);
  const { ids } = await member.call(createDrafts, {
    drafts: [
      { type: 'stream', to: [open], topic: 'plans', content: 'First', timestamp: 1_700_000_000.25 },
      { type: 'private', to: [otherMember.id], topic: 'lost', content: 'Second', timestamp: 1_700_000_001 },
      { ...nowhere, to: [open], topic: 'lost' },
    ],
  });
  const [first, second, third] = ids as [number, number, number];
  const drafts = [
    { id: first, type: 'stream', to: [open], topic: 'plans', content: 'First', timestamp: 1_700_000_000 },
    {
      id: second,
      type: 'private',
      to: [otherMember.id],
      topic: '',
      content: 'Second',
      timestamp: 1_700_000_001,
    },
    { id: third, ...nowhere, timestamp: Math.floor(service.clock.now() / 1000) },
  ];
  expect(await member.call(getDrafts)).toMatchObject({ count: 3, drafts });
  const draft = { ...nowhere, timestamp: 1_700_000_002 };
  await member.call(editDraft, { draft_id: first, draft });
  await member.call(deleteDraft, { draft_id: second });
  expect(await own.catchUp()).toMatchObject([
    { type: 'drafts', op: 'add', drafts },
    { type: 'drafts', op: 'update', draft: { id: first, ...draft } },
    { type: 'drafts', op: 'remove', draft_id: second },
  ]);
  expect(await others.catchUp()).toEqual([]);
  expect(await otherMember.call(getDrafts)).toMatchObject({ count: 0, drafts: [] });
  const unknown = await member.refusal(deleteDraft, { draft_id: 1_999_999_999 });
  expect(unknown).toMatchObject({ status: 404, code: 'BAD_REQUEST' });
  expect(await otherMember.refusal(deleteDraft, { draft_id: first })).toEqual(unknown);
  expect(await otherMember.refusal(editDraft, { draft_id: first, draft })).toEqual(unknown);
});

test('[V2] a draft is for people and channels that its writer may know of, and for one channel', async () => {
  const { otherMember, outsider } = service;
  const refused = (draft: object) =>
    otherMember.refusal(createDrafts, { drafts: [{ ...nowhere }, { ...nowhere, ...draft }] });
  expect(await refused({ type: 'stream', to: [] })).toMatchObject({ code: 'BAD_REQUEST' });
  expect(await refused({ type: 'stream', to: [open, open] })).toMatchObject({ code: 'BAD_REQUEST' });
  expect(await refused({ type: 'stream', to: [hidden] })).toMatchObject({ code: 'STREAM_DOES_NOT_EXIST' });
  expect(await refused({ type: 'private', to: [outsider.id] })).toMatchObject({ code: 'BAD_REQUEST' });
  expect((await otherMember.call(getDrafts)).count).toBe(0);
});

test('[V25] drafts are limited in length and number; many cost as many statements as one', async () => {
  const { moderator } = service;
  const count = async (many: number) => {
    const drafts = Array.from({ length: many }, () => ({ ...nowhere, type: 'stream' as const, to: [open] }));
    return (await service.countStatements(() => moderator.bare.call(createDrafts, { drafts }))).statements
      .length;
  };
  await count(1);
  expect(await count(50)).toBe(await count(1));
  const refused = async (drafts: readonly object[]) =>
    (await moderator.refusal(createDrafts, { drafts } as never)).code;
  expect(await refused([{ ...nowhere, content: 'x'.repeat(10_001) }])).toBe('BAD_REQUEST');
  expect(await refused([{ ...nowhere, topic: 'x'.repeat(61) }])).toBe('BAD_REQUEST');
  expect(await refused(Array(101).fill(nowhere))).toBe('BAD_REQUEST');
});

test('[R5] a draft that meets a change of mind is forgotten with the others', async () => {
  const { newcomer } = service;
  for (let round = 0; round < 8; round += 1) {
    await service.perform(() =>
      Promise.all([
        newcomer.bare.call(createDrafts, { drafts: [nowhere] }).catch(() => {}),
        newcomer.bare.call(updateSettings, { enable_drafts_synchronization: false }),
      ]),
    );
    const { rows } = await read`select id from drafts where user_id = ${newcomer.id}`.execute(
      service.database.query,
    );
    expect(rows).toEqual([]);
    await newcomer.call(updateSettings, { enable_drafts_synchronization: true });
  }
});

test('who does not want drafts kept has none here', async () => {
  const { guest } = service;
  await guest.call(createDrafts, { drafts: [nowhere] });
  await write`update users set settings = '{"enable_drafts_synchronization": false}' where id = ${guest.id}`.execute(
    service.database.query,
  );
  expect((await guest.refusal(createDrafts, { drafts: [nowhere] })).code).toBe('BAD_REQUEST');
  expect(await guest.call(getDrafts)).toMatchObject({ count: 0, drafts: [] });
  expect(await guest.call(register, { fetch_event_types: ['drafts'] })).toMatchObject({ drafts: [] });
});
