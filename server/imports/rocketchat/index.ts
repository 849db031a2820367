/** Reads dumps of the database of Rocket.Chat, as `mongodump` writes them. */
import type { Archive } from '../archive/index.ts';
import { Damages } from '../reading/damages.ts';
import { Finder } from '../reading/finder.ts';
import { Notes } from '../reading/notes.ts';
import type { Reader, ReadOptions, Source } from '../source.ts';
import type { Item, SourceId } from '../vocabulary.ts';
import { readChannels, readConversations, readFolders, readMemberships, readStates } from './channels.ts';
import { type Destination, decideDestinations } from './destinations.ts';
import { Dump, folderOf } from './dump.ts';
import { readEmoji } from './emoji.ts';
import { readUploads } from './files.ts';
import { Grid } from './grid.ts';
import { type Members, peopleOf, readMembers } from './members.ts';
import { readMessages } from './messages.ts';
import { readAvatars, readUsers, type User, unknownPerson } from './people.ts';
import { type Room, readRooms, readTeamRecords, teamsOf } from './rooms.ts';
import { readSite } from './site.ts';
import { MessageSurvey } from './survey.ts';
import type { RoomNames } from './text.ts';

export const rocketchat: Source<Archive> = {
  name: 'rocketchat',
  title: 'Rocket.Chat',
  emojiNames: 'joypixels',
  recognizes: async (archive) => folderOf(archive) !== undefined,
  open,
};

async function open(archive: Archive, options: ReadOptions): Promise<Reader> {
  const notes = new Notes();
  const dump = new Dump(archive, new Damages(notes, options.isStrict));
  const finder = await Finder.of(archive, [options.filesDirectory, options.emojiDirectory], options);
  const site = await readSite(dump, options.host);
  const users = await readUsers(dump, await readAvatars(dump), await Grid.of(dump, 'rocketchat_avatars'));
  const records = await readTeamRecords(dump);
  const rooms = await readRooms(dump, records);
  const teams = teamsOf(rooms, records);
  const messages = await dump.collection('rocketchat_message');
  const survey = await MessageSurvey.of(messages, { archive, now: options.now(), notes });
  const members = await readMembers(dump, users, survey);
  const people = new Map([...users].map(([id, { username }]) => [username.toLowerCase(), id]));
  const authors = [...survey.authors].map(([id, { username }]): [string, SourceId] => [
    username.toLowerCase(),
    id,
  ]);
  /** Ids by user name, also of people who only wrote. */
  const ids = new Map([...authors, ...people]);
  const destinations = decideDestinations({
    rooms,
    members,
    inhabited: survey.inhabited,
    guests: new Set([...users].flatMap(([id, { person }]) => (person.role === 'guest' ? [id] : []))),
    peopleOf: (room) => peopleOf(room.fields, members, ids),
  });
  const titles = new Map([...rooms.values()].map(({ id, name }) => [id, name]));
  const names: RoomNames = { people, rooms: namedRooms(rooms), titles, destinations };
  const files = {
    uploads: await readUploads(dump),
    grid: await Grid.of(dump, 'rocketchat_uploads'),
    finder,
    site: site.url,
  };
  const emoji = await readEmoji(dump, finder);
  const strangerName = (id: SourceId): string => survey.authors.get(id)?.name ?? id.replace(/^@/, '');
  const nameOf = (id: SourceId): string => users.get(id)?.person.name ?? strangerName(id);
  const strangers = [...strangersOf(users, members, destinations)].map((id) =>
    unknownPerson(id, strangerName(id)),
  );

  async function* items(): AsyncGenerator<Item> {
    yield { kind: 'expectation', messages: survey.places.total };
    yield* notes.items();
    for (const { person } of users.values()) yield person;
    yield* strangers;
    yield* emoji;
    yield* readFolders(teams);
    yield* readChannels(rooms, names, teams);
    yield* readMemberships(destinations, members);
    yield* readConversations(destinations, nameOf);
    if (messages !== undefined) {
      const known = new Set([...users.keys(), ...strangers.map(({ id }) => id)]);
      yield* readMessages({ messages, survey, rooms, names, files, known, ids, strangerName });
    }
    yield* readStates(destinations, members);
  }
  return { identity: { key: site.key, ...(site.name === '' ? {} : { name: site.name }) }, items };
}

function namedRooms(rooms: ReadonlyMap<SourceId, Room>): RoomNames['rooms'] {
  const named = new Map<string, SourceId>();
  for (const room of rooms.values())
    for (const name of [room.slug, room.name]) if (name !== '' && !named.has(name)) named.set(name, room.id);
  return named;
}

/** Yields the ids of people in rooms who have no account in the dump. */
function* strangersOf(
  users: ReadonlyMap<SourceId, User>,
  members: Members,
  destinations: ReadonlyMap<SourceId, Destination>,
): Generator<SourceId> {
  const seen = new Set<SourceId>(users.keys());
  const named = [...destinations].flatMap(([room, destination]) => {
    if (destination.kind === 'conversation') return destination.people;
    return destination.kind === 'channel' ? [...(members.get(room)?.keys() ?? [])] : [];
  });
  for (const id of named) {
    if (seen.has(id)) continue;
    seen.add(id);
    yield id;
  }
}
