/** Checks that reducers keep unchanged parts: equal parts must be the same object. */
import { isDeepStrictEqual } from 'node:util';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Equal values give equal texts, whatever the order of keys. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    isObject(inner) && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );

/** Paths of parts that equal an old part but are copies. List items may move within their list. */
export const unstableParts = (before: unknown, after: unknown, path = ''): string[] => {
  if (before === after || !isObject(before) || !isObject(after)) return [];
  if (isDeepStrictEqual(before, after)) return [path];
  if (!Array.isArray(before) || !Array.isArray(after))
    return Object.keys(after).flatMap((key) => unstableParts(before[key], after[key], `${path}/${key}`));
  const same = new Set<unknown>(before);
  const fresh = after.filter((item) => isObject(item) && !same.has(item));
  if (fresh.length === 0) return [];
  const used = new Set<unknown>(after);
  const left = new Set(before.filter((item) => !used.has(item)).map(textOf));
  return fresh
    .filter((item) => left.has(textOf(item)))
    .map((item) => `${path}[${textOf(item).slice(0, 200)}]`);
};

export const checkStable = (before: object, after: object, event: string): void => {
  const found = unstableParts(before, after);
  if (found.length > 0) throw new Error(`The event ${event} made equal copies of ${found.join(', ')}.`);
};
