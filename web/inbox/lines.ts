/** The rows of the inbox as they stand below each other. */
import { closedGroups, type InboxGroup, type InboxRow } from './rows.ts';

export interface Line {
  readonly key: string;
  readonly group: InboxGroup;
  /** Undefined: the group's own. */
  readonly row: InboxRow | undefined;
}

export const linesOf = (groups: readonly InboxGroup[]): readonly Line[] =>
  groups.flatMap((group) => [
    { key: group.key, group, row: undefined },
    ...(closedGroups.value.has(group.key) ? [] : group.rows.map((row) => ({ key: row.key, group, row }))),
  ]);

export const setClosed = (key: string, isClosed: boolean) => {
  const next = new Set(closedGroups.peek());
  if (isClosed) next.add(key);
  else next.delete(key);
  closedGroups.value = next;
};
