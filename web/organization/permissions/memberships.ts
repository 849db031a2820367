/**
 * Memberships by which people have a permission. Groups contain groups, so a way may be long; the shortest counts.
 * Pure. The index is built once, and an answer costs what it lists.
 */
import type { Frozen } from '@parlance/client/frozen';
import type { GroupSetting as WireSetting } from '@parlance/protocol/codec';

type GroupSetting = Frozen<WireSetting>;

interface Group {
  readonly id: number;
  readonly members: readonly number[];
  readonly direct_subgroup_ids: readonly number[];
}

/** Groups from the one that holds the person to the one that is named. Empty: the person is named. */
export type Way = readonly number[];

const named: Way = [];

const push = (lists: Map<number, number[]>, key: number, value: number): void => {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
};

export class Memberships {
  readonly #groups: ReadonlyMap<number, Group>;
  readonly #groupsOf = new Map<number, number[]>();
  readonly #groupsAround = new Map<number, number[]>();

  constructor(groups: readonly Group[]) {
    this.#groups = new Map(groups.map((group) => [group.id, group]));
    for (const { id, members, direct_subgroup_ids } of groups) {
      for (const member of members) push(this.#groupsOf, member, id);
      for (const inner of direct_subgroup_ids) push(this.#groupsAround, inner, id);
    }
  }

  /** All groups that contain the person, with the shortest way to each. */
  waysOf(person: number): ReadonlyMap<number, Way> {
    const ways = new Map<number, Way>();
    for (const id of this.#groupsOf.get(person) ?? []) ways.set(id, [id]);
    // A map gives what is added while it is walked through.
    for (const [id, way] of ways)
      for (const around of this.#groupsAround.get(id) ?? [])
        if (!ways.has(around)) ways.set(around, [...way, around]);
    return ways;
  }

  /** All people in the setting, with the shortest way of each. */
  holdersOf(setting: GroupSetting): ReadonlyMap<number, Way> {
    const isGroup = typeof setting === 'number';
    const holders = new Map<number, Way>();
    if (!isGroup) for (const person of setting.direct_members) holders.set(person, named);
    const ways = new Map<number, Way>(
      (isGroup ? [setting] : setting.direct_subgroups).map((id) => [id, [id]]),
    );
    for (const [id, way] of ways) {
      const group = this.#groups.get(id);
      for (const member of group?.members ?? []) if (!holders.has(member)) holders.set(member, way);
      for (const inner of group?.direct_subgroup_ids ?? [])
        if (!ways.has(inner)) ways.set(inner, [inner, ...way]);
    }
    return holders;
  }
}

/** `ways`: those of the person. */
export const wayTo = (
  setting: GroupSetting,
  person: number,
  ways: ReadonlyMap<number, Way>,
): Way | undefined => {
  if (typeof setting === 'number') return ways.get(setting);
  if (setting.direct_members.includes(person)) return named;
  let best: Way | undefined;
  for (const id of setting.direct_subgroups) {
    const way = ways.get(id);
    if (way !== undefined && (best === undefined || way.length < best.length)) best = way;
  }
  return best;
};
