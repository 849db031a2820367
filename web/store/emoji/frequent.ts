/** The emoji that the reader uses most; kept on the device. */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Device } from '../device/device.ts';
import { type NamedEmoji, namedEmoji } from './emoji.ts';

export interface Uses {
  /** How often, where each use counts half as much after two weeks. */
  readonly weight: number;
  /** Milliseconds: when `weight` was true. */
  readonly at: number;
}

export type UsesByEmoji = Readonly<Record<string, Uses>>;

const halfLife = 14 * 86_400_000;
const mostKept = 60;
const note = 'frequent-emoji';

const weightAt = ({ weight, at }: Uses, now: number): number => weight * 0.5 ** ((now - at) / halfLife);

/** Names by weight, the heaviest first. Pure. */
export const byWeight = (uses: UsesByEmoji, now: number): readonly string[] =>
  Object.entries(uses)
    .map(([name, one]) => ({ name, weight: weightAt(one, now) }))
    .sort((one, other) => other.weight - one.weight)
    .map(({ name }) => name);

/** Counts one more use, and forgets the emoji used least. Pure. */
export const withUse = (uses: UsesByEmoji, name: string, now: number): UsesByEmoji => {
  const before = uses[name];
  const weight = 1 + (before === undefined ? 0 : weightAt(before, now));
  const next = { ...uses, [name]: { weight, at: now } };
  const kept = byWeight(next, now).slice(0, mostKept);
  return Object.fromEntries(kept.map((one) => [one, next[one]!]));
};

/** Offered until the reader has used emoji of their own. */
const usual =
  '+1 tada smile heart joy eyes check working_on_it pray octopus thinking wave rocket fire clap 100 sob -1 bulb question muscle sparkles coffee hourglass bug x star'.split(
    ' ',
  );

const used = signal<UsesByEmoji>({});
let device: Device | undefined;

export const keepFrequentEmojiOn = (on: Device): void => {
  device = on;
  void on.get('notes', note).then((stored) => {
    if (stored !== undefined) used.value = { ...(stored as UsesByEmoji), ...used.peek() };
  });
};

/** `name`: the usual name of the emoji. */
export const noteEmojiUse = (name: string): void => {
  used.value = withUse(used.peek(), name, Date.now());
  // A full disk forgets what is used often, nothing else.
  device?.put('notes', used.peek(), note).catch(() => {});
};

const byName: ReadonlySignal<ReadonlyMap<string, NamedEmoji>> = computed(
  () => new Map(namedEmoji.value.flatMap((emoji) => emoji.names.map((name) => [name, emoji]))),
);

const emojiNamed = (name: string): NamedEmoji | undefined => byName.value.get(name);

/** Used ones first, then usual ones. */
export const frequentEmoji = (most: number): readonly NamedEmoji[] => {
  const names = [...byWeight(used.value, Date.now()), ...usual];
  const found = names.map(emojiNamed).filter((emoji) => emoji !== undefined);
  return [...new Set(found)].slice(0, most);
};
