import { momentOf } from '../reading/moments.ts';
import type { Conversation, Folder, Item, Membership, ReadState } from '../vocabulary.ts';
import type { Destination } from './destinations.ts';
import type { Members } from './members.ts';
import type { Room, Team } from './rooms.ts';
import { convertText, type RoomNames } from './text.ts';

type Destinations = ReadonlyMap<string, Destination>;

/** All members here see the names of folders, so a private team has none. */
export function* readFolders(teams: ReadonlyMap<string, Team>): Generator<Folder> {
  for (const { id, name, isPublic } of teams.values())
    if (isPublic) yield { kind: 'folder', id, name, description: '' };
}

export function* readChannels(
  rooms: ReadonlyMap<string, Room>,
  names: RoomNames,
  teams: ReadonlyMap<string, Team>,
): Generator<Item> {
  for (const room of rooms.values()) {
    const destination = names.destinations.get(room.id);
    if (destination?.kind !== 'channel') continue;
    const team = teams.get(room.team);
    yield {
      kind: 'channel',
      id: room.id,
      name: destination.name,
      qualifier: team?.name,
      description: convertText(room.description, names, {}),
      isPrivate: destination.isPrivate,
      isArchived: room.isArchived,
      isDefault: room.isDefault && !destination.isPrivate,
      onlyAdministratorsPost: room.isReadOnly,
      folder: team?.isPublic === true ? team.id : undefined,
      creator: room.creator === '' ? undefined : room.creator,
      createdAt: room.createdAt === undefined ? undefined : momentOf(room.createdAt),
    };
  }
}

export function* readMemberships(destinations: Destinations, members: Members): Generator<Membership> {
  for (const [room, destination] of destinations)
    if (destination.kind === 'channel')
      for (const [person, { isMuted, isPinned }] of members.get(room) ?? [])
        yield { kind: 'membership', channel: room, person, isMuted, isPinned };
}

export function* readConversations(
  destinations: Destinations,
  nameOf: (id: string) => string,
): Generator<Conversation> {
  for (const [id, destination] of destinations)
    if (destination.kind === 'conversation' && destination.people.length > 0)
      yield {
        kind: 'conversation',
        id,
        people: destination.people,
        name: destination.people.map(nameOf).join(', '),
      };
}

export function* readStates(destinations: Destinations, members: Members): Generator<ReadState> {
  for (const [room, destination] of destinations)
    if (destination.kind !== 'topic')
      for (const [person, { readUntil }] of members.get(room) ?? [])
        if (readUntil !== undefined) {
          const place = destination.kind === 'channel' ? { channel: room } : { conversation: room };
          yield { kind: 'read_state', person, place, until: momentOf(readUntil) };
        }
}
