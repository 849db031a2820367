import { textIn, textsIn } from '../reading/fields.ts';
import { asFields, type Fields } from '../reading/values.ts';
import type { SourceId } from '../vocabulary.ts';
import type { Dump } from './dump.ts';
import { timeOf } from './ids.ts';
import type { User } from './people.ts';
import type { MessageSurvey } from './survey.ts';

/** One person in one room. */
export interface Subscription {
  readonly isPinned: boolean;
  readonly isMuted: boolean;
  /** Milliseconds since the epoch. */
  readonly readUntil: number | undefined;
}

/** Who belongs to a room, by room. */
export type Members = ReadonlyMap<SourceId, ReadonlyMap<SourceId, Subscription>>;

const plain: Subscription = { isPinned: false, isMuted: false, readUntil: undefined };

/**
 * Returns the members of all rooms: by the subscriptions, or, where the dump lacks them, by the rooms that accounts list and
 * by the comings and goings in rooms.
 */
export async function readMembers(
  dump: Dump,
  users: ReadonlyMap<SourceId, User>,
  survey: MessageSurvey,
): Promise<Members> {
  const members = new Map<SourceId, Map<SourceId, Subscription>>();
  const add = (room: SourceId, person: SourceId, subscription: Subscription): void => {
    const own = members.get(room) ?? new Map<SourceId, Subscription>();
    members.set(room, own);
    if (!own.has(person)) own.set(person, subscription);
  };
  if ((await dump.collection('rocketchat_subscription')) !== undefined) {
    for await (const { fields } of dump.documents('rocketchat_subscription')) {
      const [room, person] = [textIn(fields, 'rid'), textIn(asFields(fields.u), '_id')];
      if (room !== '' && person !== '') add(room, person, subscriptionOf(fields));
    }
    return members;
  }
  const byName = new Map([...users].map(([id, { username }]) => [username, id]));
  for (const [id, { rooms, username }] of users)
    for (const room of rooms)
      if (survey.comings.get(room)?.get(username)?.isMember !== false) add(room, id, plain);
  for (const [room, comings] of survey.comings)
    for (const [username, { isMember }] of comings) {
      const id = byName.get(username);
      if (isMember && id !== undefined) add(room, id, plain);
    }
  return members;
}

function subscriptionOf(fields: Fields): Subscription {
  return {
    isPinned: fields.f === true,
    isMuted: fields.disableNotifications === true,
    readUntil: timeOf(fields.ls),
  };
}

/** Returns the people of a direct conversation. */
export function peopleOf(room: Fields, members: Members, byName: ReadonlyMap<string, SourceId>): SourceId[] {
  const ids = textsIn(room, 'uids');
  if (ids.length > 0) return [...new Set(ids)];
  const named = textsIn(room, 'usernames').map((name) => byName.get(name) ?? `@${name}`);
  const subscribed = [...(members.get(textIn(room, '_id'))?.keys() ?? [])];
  return [...new Set(named.length > 0 ? named : subscribed)];
}
