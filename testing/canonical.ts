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

const sortKey = (value: unknown): string => JSON.stringify(value);

const order = (value: unknown): unknown => {
  if (Array.isArray(value)) {
    const items = value.map(order);
    return items.every((item) => typeof item === 'number')
      ? items.sort((a, b) => a - b)
      : items.sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, order(inner)]),
  );
};

export const canonical = (state: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(state)
      .filter(([key]) => !ofTheRegistration.has(key))
      .map(([key, value]) => [key, order(value)]),
  );
