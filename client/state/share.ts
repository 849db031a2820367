/**
 * Reuses equal parts of the old state, so that `===` finds exactly the changes, even when an event repeats
 * data.
 */

type Keyed = Readonly<Record<string, unknown>>;
const isKeyed = (value: unknown): value is Keyed => typeof value === 'object' && value !== null;

const identifying = ['id', 'user_id', 'stream_id', 'scheduled_message_id', 'reminder_id', 'other_user_id'];

const identityOf = (item: Keyed): unknown => {
  for (const name of identifying) if (item[name] !== undefined) return item[name];
  return undefined;
};

const shareObject = (before: Keyed, after: Keyed): Keyed => {
  const keys = Object.keys(after);
  const shared: Record<string, unknown> = {};
  let isSame = Object.keys(before).length === keys.length && keys.every((key) => Object.hasOwn(before, key));
  let isNew = true;
  for (const key of keys) {
    shared[key] = share(before[key], after[key]);
    if (shared[key] !== before[key]) isSame = false;
    if (shared[key] !== after[key]) isNew = false;
  }
  if (isSame) return before;
  return isNew ? after : shared;
};

/** Unmatched old items, by content and identity. */
class Leftovers {
  readonly #equal = new Map<string, Keyed[]>();
  readonly #alike = new Map<unknown, Keyed>();

  constructor(items: Iterable<unknown>) {
    for (const item of items) {
      if (!isKeyed(item)) continue;
      const text = textOf(item);
      this.#equal.set(text, [...(this.#equal.get(text) ?? []), item]);
      const identity = identityOf(item);
      if (identity !== undefined && !this.#alike.has(identity)) this.#alike.set(identity, item);
    }
  }

  match(item: unknown): unknown {
    if (!isKeyed(item)) return item;
    const equal = this.#equal.get(textOf(item));
    // Equal items keep their order.
    if (equal !== undefined) return equal.length > 1 ? equal.shift() : equal[0];
    return share(this.#alike.get(identityOf(item)), item);
  }
}

/** Independent of key order. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    isKeyed(inner) && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

const shareList = (before: readonly unknown[], after: readonly unknown[]): readonly unknown[] => {
  const known = new Set(before);
  const isSettled = (item: unknown) => !isKeyed(item) || known.has(item);
  const shared = after.every(isSettled) ? after : settle(before, after, isSettled);
  return shared.length === before.length && shared.every((item, index) => item === before[index])
    ? before
    : shared;
};

const settle = (
  before: readonly unknown[],
  after: readonly unknown[],
  isSettled: (item: unknown) => boolean,
): readonly unknown[] => {
  const used = new Set(after);
  const leftovers = new Leftovers(before.filter((item) => !used.has(item)));
  const shared = after.map((item) => (isSettled(item) ? item : leftovers.match(item)));
  return shared.every((item, index) => item === after[index]) ? after : shared;
};

/** Equals `after`, made of equal parts of `before`. */
export const share = <T>(before: unknown, after: T): T => {
  if (before === after || !isKeyed(before) || !isKeyed(after)) return after;
  if (Array.isArray(before) !== Array.isArray(after)) return after;
  return (
    Array.isArray(before) && Array.isArray(after) ? shareList(before, after) : shareObject(before, after)
  ) as T;
};
