/** The sections of the list of people: participants of the conversation, then members of its channel, then all. Pure. */
import type { Activity } from '../parts/person/avatar.tsx';
import { personText } from '../store/find/person-text.ts';
import type { Person } from '../store/world.ts';

export interface Section {
  readonly key: 'participants' | 'members' | 'others' | 'bots';
  readonly people: readonly Person[];
}

export interface OrderInput {
  /** Those that fit the filter, sorted by name. */
  readonly people: readonly Person[];
  readonly participants: ReadonlySet<number>;
  readonly members: ReadonlySet<number>;
  readonly activityOf: (user: number) => Activity;
}

const ranks: Readonly<Record<Activity, number>> = { active: 0, idle: 1, offline: 2 };

const sectionOf = ({ user_id, is_bot }: Person, { participants, members }: OrderInput): Section['key'] => {
  if (participants.has(user_id)) return 'participants';
  if (is_bot) return 'bots';
  return members.has(user_id) ? 'members' : 'others';
};

/** Finds people by the start of any word of the name, or of the address. `wanted`: folded. */
export const fitting = (wanted: string): ((person: Person) => boolean) => {
  const [word, address] = [` ${wanted}`, `\n${wanted}`];
  return (person) => {
    const text = personText(person);
    return text.startsWith(wanted) || text.includes(word) || text.includes(address);
  };
};

const keys = ['participants', 'members', 'others', 'bots'] as const;

/** One walk, since each change of presence, place and members asks for it. Within an activity, names keep their order. */
export const sectionsOf = (input: OrderInput): readonly Section[] => {
  const byActivity = (): Person[][] => [[], [], []];
  const sections: Record<Section['key'], Person[][]> = {
    participants: byActivity(),
    members: byActivity(),
    others: byActivity(),
    bots: byActivity(),
  };
  for (const person of input.people)
    if (person.is_active)
      sections[sectionOf(person, input)][ranks[input.activityOf(person.user_id)]]!.push(person);
  return keys.map((key) => ({ key, people: sections[key].flat() })).filter(({ people }) => people.length > 0);
};
