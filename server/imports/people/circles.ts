import type { Group, SourceId } from '../vocabulary.ts';

interface Nested {
  /** Direct ones, by the group that has them. */
  readonly subgroups: ReadonlyMap<SourceId, readonly SourceId[]>;
  /** Those that would have had themselves inside through the rest. */
  readonly left: readonly SourceId[];
}

/** Leaves out what would put a group within itself. Does not recurse: groups may be nested as deep as they are many. */
export const withoutCircles = (groups: readonly Pick<Group, 'id' | 'subgroups'>[]): Nested => {
  const waiting = new Map(groups.map(({ id, subgroups = [] }) => [id, [...new Set(subgroups)]]));
  const subgroups = new Map(groups.map(({ id }): [SourceId, SourceId[]] => [id, []]));
  const left: SourceId[] = [];
  for (const { id: outermost } of groups) {
    const path = [outermost];
    const above = new Set(path);
    while (path.length > 0) {
      const id = path.at(-1)!;
      const inner = waiting.get(id)?.pop();
      if (inner === undefined) above.delete(path.pop()!);
      else if (above.has(inner)) left.push(inner);
      else {
        subgroups.get(id)!.push(inner);
        path.push(inner);
        above.add(inner);
      }
    }
  }
  return { subgroups, left };
};
