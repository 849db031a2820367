/** What the picker shows, and which emoji the keys act on. */
import { computed, signal } from '@preact/signals';
import type { NamedEmoji } from '../../store/emoji/emoji.ts';
import { findEmoji } from '../../store/find/emoji.ts';
import { emojiIn, type GroupKey, pickerGroups } from './groups.ts';

const mostFound = 108;

/** Where a key leads in a grid; `before` and `after`: out of it. Pure. */
export const moved = (
  key: string,
  { at, count, columns }: { readonly at: number; readonly count: number; readonly columns: number },
): number | 'before' | 'after' | undefined => {
  if (count === 0) return undefined;
  const isLastRow = Math.floor(at / columns) === Math.floor((count - 1) / columns);
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, at - 1);
    case 'ArrowRight':
      return Math.min(count - 1, at + 1);
    case 'ArrowUp':
      return at < columns ? 'before' : at - columns;
    case 'ArrowDown':
      return isLastRow ? 'after' : Math.min(count - 1, at + columns);
    default:
      return undefined;
  }
};

export class PickerModel {
  readonly columns: number;
  readonly query = signal('');
  readonly group = signal<GroupKey>('frequent');
  readonly active = signal(0);
  /** Arrows to the sides move in the grid, not in the text. */
  #isInGrid = true;

  constructor(columns: number) {
    this.columns = columns;
  }

  readonly shown = computed<readonly NamedEmoji[]>(() =>
    this.query.value.trim() === ''
      ? emojiIn(this.group.value)
      : findEmoji(this.query.value, mostFound).map(({ emoji }) => emoji),
  );

  readonly rows = computed<readonly (readonly NamedEmoji[])[]>(() => {
    const { columns } = this;
    const all = this.shown.value;
    return Array.from({ length: Math.ceil(all.length / columns) }, (_, row) =>
      all.slice(row * columns, (row + 1) * columns),
    );
  });

  readonly chosen = computed<NamedEmoji | undefined>(() => this.shown.value[this.active.value]);

  search(text: string): void {
    this.query.value = text;
    this.active.value = 0;
    this.#isInGrid = text === '';
  }

  open(group: GroupKey, at = 0): void {
    this.query.value = '';
    this.group.value = group;
    this.active.value = at;
    this.#isInGrid = true;
  }

  /** Groups follow each other when nothing is searched. Returns whether the key was for the grid. */
  press(key: string): boolean {
    const isSideways = key === 'ArrowLeft' || key === 'ArrowRight';
    if (isSideways && !this.#isInGrid) return false;
    const { length: count } = this.shown.value;
    const to = moved(key, { at: this.active.value, count, columns: this.columns });
    if (to === undefined) return false;
    this.#isInGrid = true;
    if (typeof to === 'number') this.active.value = to;
    else if (this.query.value === '') this.#step(to === 'after' ? 1 : -1);
    return true;
  }

  #step(by: 1 | -1): void {
    const groups = pickerGroups();
    const next = groups[groups.findIndex(({ key }) => key === this.group.value) + by];
    if (next !== undefined) this.open(next.key, by > 0 ? 0 : Math.max(0, emojiIn(next.key).length - 1));
  }
}
