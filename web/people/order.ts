/** The sections of the list of people: participants of the conversation, then members of its channel, then all. Pure. */
import { lowerCase } from '@parlance/protocol/lower-case';
import type { Activity } from '../parts/avatar.tsx';
import type { Person } from '../store/world.ts';

export interface Section {
  readonly key: 'participants' | 'members' | 'others' | 'bots';
  readonly people: readonly Person[];
}

export interface OrderInput {
  /** Sorted by name. */
  readonly people: readonly Person[];
  readonly participants: ReadonlySet<number>;
  readonly members: ReadonlySet<number>;
  readonly filter: string;
  readonly activityOf: (user: number) => Activity;
}

const ranks: Readonly<Record<Activity, number>> = { active: 0, idle: 1, offline: 2 };

const sectionOf = ({ user_id, is_bot }: Person, { participants, members }: OrderInput): Section['key'] => {
  if (participants.has(user_id)) return 'participants';
  if (is_bot) return 'bots';
  return members.has(user_id) ? 'members' : 'others';
};

const texts = new WeakMap<Person, string>();

/** Each word of the name follows a space, and the address a line. Made once for each person. */
export const textOf = (person: Person): string => {
  const known = texts.get(person);
  if (known !== undefined) return known;
  const text = ` ${lowerCase(person.full_name)}\n${lowerCase(person.email)}`;
  texts.set(person, text);
  return text;
};

/** The start of any word of the name, or of the address. `wanted`: in lower case. */
const isFitting = (person: Person, wanted: string): boolean =>
  wanted === '' || textOf(person).includes(` ${wanted}`) || textOf(person).includes(`\n${wanted}`);

const keys = ['participants', 'members', 'others', 'bots'] as const;

/** One walk, since each change of presence, place and members asks for it. Within an activity, names keep their order. */
export const sectionsOf = (input: OrderInput): readonly Section[] => {
  const wanted = lowerCase(input.filter.trim());
  const byActivity = (): Person[][] => [[], [], []];
  const sections: Record<Section['key'], Person[][]> = {
    participants: byActivity(),
    members: byActivity(),
    others: byActivity(),
    bots: byActivity(),
  };
  for (const person of input.people)
    if (person.is_active && isFitting(person, wanted))
      sections[sectionOf(person, input)][ranks[input.activityOf(person.user_id)]]!.push(person);
  return keys.map((key) => ({ key, people: sections[key].flat() })).filter(({ people }) => people.length > 0);
};
