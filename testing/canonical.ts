/** Sorts unordered parts, so that equal states compare equal. */

/** Keys that change without an event. */
const ofTheRegistration = new Set([
  'queue_id',
  'last_event_id',
  'ignored_parameters_unsupported',
  'server_timestamp',
  // No event reports that users are still online or that presence was disabled; clients poll every minute.
  'presences',
  'presence_last_update_id',
]);

/** Any subscribers may be missing from them: newcomers are known by events, and unknown to a fresh snapshot. */
const arbitrary = ['partial_subscribers'] as const;

const sortKey = (value: unknown): string => JSON.stringify(value);

const order = (value: unknown, leftOut: readonly string[]): unknown => {
  if (Array.isArray(value)) {
    const items = value.map((item) => order(item, leftOut));
    return items.every((item) => typeof item === 'number')
      ? items.sort((a, b) => a - b)
      : items.sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, inner]) => inner !== undefined && !leftOut.includes(key))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, order(inner, leftOut)]),
  );
};

/** `leftOut`: further keys that may differ, at any depth. */
export const canonical = (
  state: Readonly<Record<string, unknown>>,
  leftOut: readonly string[] = [],
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(state)
      .filter(([key]) => !ofTheRegistration.has(key))
      .map(([key, value]) => [key, order(value, [...arbitrary, ...leftOut])]),
  );
