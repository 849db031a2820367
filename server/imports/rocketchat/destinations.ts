/** Decides where rooms go, such that no person reads there what they could not read in Rocket.Chat. */
import { limits } from '@parlance/protocol/limits';
import { cleanTopic } from '../clean.ts';
import { FreeNames } from '../free-names.ts';
import type { SourceId } from '../vocabulary.ts';
import type { Members } from './members.ts';
import type { Room } from './rooms.ts';

export type Destination =
  | { readonly kind: 'channel'; readonly id: SourceId; readonly name: string; readonly isPrivate: boolean }
  | { readonly kind: 'topic'; readonly channel: SourceId; readonly name: string }
  | { readonly kind: 'conversation'; readonly id: SourceId; readonly people: readonly SourceId[] };

export interface Grounds {
  readonly rooms: ReadonlyMap<SourceId, Room>;
  readonly members: Members;
  readonly inhabited: ReadonlySet<SourceId>;
  /** They read only the rooms to which they belong, also public ones. */
  readonly guests: ReadonlySet<SourceId>;
  /** People of a direct conversation. */
  readonly peopleOf: (room: Room) => readonly SourceId[];
}

/** Livechat and telephone rooms go nowhere, nor do discussions in which nothing was said. */
export function decideDestinations(grounds: Grounds): Map<SourceId, Destination> {
  const destinations = new Map<SourceId, Destination>();
  /** Two discussions with one name in one channel remain two topics, also where their names are too long for topics. */
  const topics = new FreeNames(limits.topicLength);
  for (const room of grounds.rooms.values()) {
    const destination = destinationOf(room, grounds, new Set());
    if (destination === undefined || (room.parent !== '' && !grounds.inhabited.has(room.id))) continue;
    destinations.set(
      room.id,
      destination.kind === 'topic'
        ? { ...destination, name: topics.take(cleanTopic(destination.name), destination.channel) }
        : destination,
    );
  }
  return destinations;
}

function destinationOf(room: Room, grounds: Grounds, below: Set<SourceId>): Destination | undefined {
  const { rooms, peopleOf } = grounds;
  if (room.type === 'd') return { kind: 'conversation', id: room.id, people: peopleOf(room) };
  if (room.type !== 'c' && room.type !== 'p') return undefined;
  const own = { kind: 'channel', id: room.id, name: room.name, isPrivate: !room.isPublic } as const;
  const parent = rooms.get(room.parent);
  below.add(room.id);
  if (parent === undefined || below.has(parent.id)) return own;
  const above = destinationOf(parent, grounds, below);
  if (above === undefined) return own;
  if (above.kind === 'conversation') {
    const people = [...(grounds.members.get(room.id)?.keys() ?? [])];
    return people.length === 0 ? { ...own, isPrivate: true } : { kind: 'conversation', id: room.id, people };
  }
  if (haveOneAudience(room, parent, grounds))
    return { kind: 'topic', channel: above.kind === 'topic' ? above.channel : above.id, name: room.name };
  // Two public rooms differ only by their guests.
  const isPrivate = !room.isPublic || !parent.isPublic;
  return { ...own, name: `${parent.name}: ${room.name}`, isPrivate };
}

/** Whether the readers of the one are the readers of the other. */
function haveOneAudience(one: Room, other: Room, { members, guests }: Grounds): boolean {
  if (one.isPublic !== other.isPublic) return false;
  const named = ({ id }: Room): SourceId[] =>
    [...(members.get(id)?.keys() ?? [])].filter((person) => !one.isPublic || guests.has(person));
  const [first, second] = [named(one), new Set(named(other))];
  // A private room whose members are not known is like no other.
  if (!one.isPublic && first.length === 0) return false;
  return first.length === second.size && first.every((person) => second.has(person));
}
