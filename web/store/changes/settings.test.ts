import { signal } from '@preact/signals';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { undoLast } from '../../parts/saying/say.ts';
import { movedIn, SettingChanges } from './settings.ts';

const held = signal(false);
const sent: { readonly value: boolean; answer(): void }[] = [];
const changes = new SettingChanges<'isOn' | 'isLoud', boolean>({
  held: () => held.value,
  send: (_name, value) => new Promise<void>((resolve) => sent.push({ value, answer: resolve })),
});

const pass = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);
const change = async (isOn: boolean) => {
  void changes.change('isOn', isOn);
  await pass();
};
const answer = async () => {
  sent.at(-1)!.answer();
  await pass();
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { getElementById: () => null });
  sent.length = 0;
  held.value = false;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('[W139] a change stays shown while the time of an earlier one with the same value ends', async () => {
  for (const isOn of [true, false]) {
    await change(isOn);
    held.value = isOn;
    await answer();
  }
  await pass(4900);
  await change(true);
  await pass(200);
  expect(changes.valueOf('isOn')).toBe(true);
  held.value = true;
  await answer();
});

test('[W139] Undo takes a change back whose event came late', async () => {
  await change(true);
  await answer();
  await pass(6000);
  held.value = true;
  void undoLast();
  await pass();
  expect(sent.map(({ value }) => value)).toEqual([true, false]);
  await answer();
});

test('[W139] Undo leaves what another set before the answer came', async () => {
  await change(true);
  held.value = true;
  held.value = false;
  await answer();
  void undoLast();
  await pass();
  expect(sent.map(({ value }) => value)).toEqual([true]);
});

test('[W139] a change without an answer holds back its own setting alone', async () => {
  await change(true);
  await change(false);
  void changes.change('isLoud', true);
  await pass();
  expect(sent.map(({ value }) => value)).toEqual([true, true]);
  for (const { answer } of sent.slice()) answer();
  await pass();
  expect(sent.map(({ value }) => value)).toEqual([true, true, false]);
  await answer();
});

test('[W126] one move is made in the order that others left', () => {
  expect(movedIn([1, 2, 3, 4], [1, 2, 3, 4], [3, 1, 2, 4])).toEqual([3, 1, 2, 4]);
  // 4 was moved to the front meanwhile, 5 was added, and 1 is gone.
  expect(movedIn([4, 2, 3, 5], [1, 2, 3, 4], [1, 3, 2, 4])).toEqual([4, 3, 2, 5]);
  expect(movedIn([4, 1, 2], [1, 2, 3, 4], [3, 1, 2, 4])).toEqual([4, 1, 2]);
});
