/** Replaces what differs on each machine; throws when a name is no longer there. */
export const adapt = (text: string, changes: Readonly<Record<string, string>>): string =>
  Object.entries(changes).reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`The configuration has no "${from}".`);
    return result.replaceAll(from, to);
  }, text);
