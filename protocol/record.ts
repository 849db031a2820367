/** Builds an object; the caller names its type, which a list of entries loses. */
export const recordOf = <Made extends object>(entries: Iterable<readonly [string, unknown]>): Made =>
  Object.fromEntries(entries) as Made;
