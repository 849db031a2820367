import { effect } from '@preact/signals';
import { expect, test } from 'vitest';
import { AskedMembers } from './asked-members.ts';

const start = () => {
  const waiting: { readonly channel: number; answer(ids: readonly number[]): void; fail(): void }[] = [];
  const members = new AskedMembers(
    (channel) =>
      new Promise((resolve, reject) => {
        waiting.push({ channel, answer: resolve, fail: () => reject(new Error('No answer')) });
      }),
  );
  return { members, waiting };
};
const settle = () => new Promise((resolve) => setImmediate(resolve));
const peers = (op: 'peer_add' | 'peer_remove', ...user_ids: number[]) => ({ op, stream_ids: [1], user_ids });

test('subscribers are asked for once, and events keep them right', async () => {
  const { members, waiting } = start();
  expect(members.known(1)).toBeUndefined();
  expect(members.of(1)).toBeUndefined();
  expect(members.of(1)).toBeUndefined();
  expect(waiting.map(({ channel }) => channel)).toEqual([1]);
  waiting[0]!.answer([5, 6]);
  await settle();
  members.follow(peers('peer_add', 7, 6));
  expect(members.known(1)).toEqual([5, 7, 6]);
  members.follow(peers('peer_remove', 5, 9));
  expect(members.of(1)).toEqual([7, 6]);
  members.follow({ ...peers('peer_add', 8), stream_ids: [2] });
  expect(members.known(2)).toBeUndefined();
  expect(waiting).toHaveLength(1);
});

test('events that come before the answer count, though the answer may be older', async () => {
  const { members, waiting } = start();
  members.of(1);
  members.follow(peers('peer_add', 7));
  members.follow(peers('peer_remove', 5));
  waiting[0]!.answer([5, 6]);
  await settle();
  expect(members.of(1)).toEqual([6, 7]);
});

test('after missed events, or without an answer, who is shown is asked for again', async () => {
  const { members, waiting } = start();
  const shown: (readonly number[] | undefined)[] = [];
  const end = effect(() => void shown.push(members.of(1)));
  waiting[0]!.answer([5]);
  await settle();
  members.forget();
  expect(waiting).toHaveLength(2);
  waiting[1]!.answer([6]);
  await settle();
  expect(shown).toEqual([undefined, [5], undefined, [6]]);
  end();
  members.of(2);
  waiting[2]!.fail();
  await settle();
  members.of(2);
  expect(waiting).toHaveLength(4);
});
