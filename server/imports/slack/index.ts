/** Exports of Slack, and archives of slackdump in the same form. */
import { Refusal } from '../../config/refusal.ts';
import { type Archive, Damaged, openArchive, readJson } from '../archive/index.ts';
import { type Fields, fieldsOf, textsOf } from '../reading/values.ts';
import type { Reader, ReadOptions, Source } from '../source.ts';
import type { Item, Moment, NotTaken, Person } from '../vocabulary.ts';
import { Authors } from './authors.ts';
import { Downloader } from './download.ts';
import { downloadedEmoji, readPictures } from './emoji.ts';
import { bytesFinder, type FileSources } from './files.ts';
import { downloadedGroups } from './groups.ts';
import {
  type Day,
  daysOf,
  isSlack,
  lists,
  otherLists,
  readList,
  readLoosely,
  strangeEntries,
} from './layout.ts';
import { type MessageGround, notificationBot, type ReadEntry, readEntry } from './message.ts';
import { readPerson, teamOf, unknownPerson } from './people.ts';
import {
  folderFinder,
  idOf,
  type PlaceLists,
  readChannel,
  readConversation,
  type SlackPlace,
  unknownChannel,
} from './places.ts';
import { type Survey, survey } from './survey.ts';
import type { Names } from './tags.ts';

interface Lists extends PlaceLists {
  readonly users: readonly Fields[];
  readonly integrations: readonly Fields[];
  /** The files of entries without an id. */
  readonly nameless: readonly string[];
}

class SlackReader implements Reader {
  readonly identity;
  readonly #archive: Archive;
  readonly #options: ReadOptions;
  readonly #lists: Lists;
  readonly #days: readonly Day[];
  readonly #placeOf: (folder: string) => SlackPlace;
  readonly #downloader: Downloader | undefined;

  constructor(archive: Archive, options: ReadOptions, all: Lists) {
    this.#archive = archive;
    this.#options = options;
    this.#lists = all;
    this.#days = daysOf(archive);
    const { download, scratch } = options;
    this.#downloader = download && new Downloader(download, scratch);
    this.identity = { key: teamOf(all.users) ?? 'slack' };
    const find = folderFinder(all);
    this.#placeOf = (folder) => find(folder) ?? { id: unknownChannel(folder).id, isConversation: false };
  }

  async *items(): AsyncGenerator<Item> {
    const known = folderFinder(this.#lists);
    const found = await survey(this.#archive, this.#days, known);
    yield { kind: 'expectation', messages: found.messages };
    yield* this.#people(found);
    const groups = await downloadedGroups(this.#downloader);
    yield* groups;
    const handles = new Map(
      groups.flatMap((one) => (one.kind === 'group' ? [[one.id, one.name] as const] : [])),
    );
    const names: Names = { group: (id) => handles.get(id) };
    yield* this.#emoji();
    yield* this.#places(found, names);
    yield* this.#leftOut();
    const files = await this.#openFiles();
    try {
      const find = bytesFinder([this.#archive, ...files]);
      yield* this.#messages(found, names, { find, downloader: this.#downloader });
    } finally {
      for (const archive of files) await archive.close();
    }
  }

  /** Pictures of the folder go before those of the workspace. */
  async *#emoji(): AsyncGenerator<Item> {
    const there = new Set<string>();
    for await (const emoji of readPictures(this.#options.emojiDirectory)) {
      there.add(emoji.id);
      yield emoji;
    }
    for (const item of await downloadedEmoji(this.#downloader))
      if (item.kind !== 'emoji' || !there.has(item.id)) yield item;
  }

  async #openFiles(): Promise<Archive[]> {
    const { filesDirectory, scratch } = this.#options;
    return filesDirectory === undefined ? [] : [await openArchive(filesDirectory, { scratch })];
  }

  *#people(found: Survey): Generator<Person> {
    const { users, channels, groups, dms, mpims } = this.#lists;
    const team = teamOf(users);
    const known = new Set<string>();
    for (const user of users) {
      const person = readPerson(user, team, this.#downloader);
      known.add(person.id);
      yield person;
    }
    const members = [...channels, ...groups, ...dms, ...mpims].flatMap((place) => textsOf(place.members));
    const writers = [...found.writers.values()].flatMap((some) => [...some]);
    const last = [...found.lastMembers.values()].flat();
    for (const id of new Set([...members, ...writers, ...last]))
      if (!known.has(id)) yield unknownPerson(id, found.names.get(id));
    yield notificationBot;
  }

  *#places(found: Survey, names: Names): Generator<Item> {
    const { channels, groups, dms, mpims } = this.#lists;
    const listed = [
      ...channels.map((place) => ({ place, isPrivate: false })),
      ...groups.map((place) => ({ place, isPrivate: true })),
    ];
    for (const { place, isPrivate } of listed) yield readChannel(place, isPrivate, names);
    const unknown = [...found.writers.keys()];
    for (const folder of unknown) {
      yield unknownChannel(folder);
      yield {
        kind: 'warning',
        what: 'folders that no list names: private channels of those who wrote',
        example: folder,
      };
    }
    const privateIds = new Set(groups.map(idOf));
    for (const { place, isPrivate } of listed) {
      // Members of its public description may not read what the private one holds.
      if (!isPrivate && privateIds.has(idOf(place))) continue;
      const members = textsOf(place.members);
      const all = members.length > 0 ? members : (found.lastMembers.get(idOf(place)) ?? []);
      for (const person of new Set(all)) yield { kind: 'membership', channel: idOf(place), person };
    }
    for (const folder of unknown)
      for (const person of found.writers.get(folder)!)
        yield { kind: 'membership', channel: unknownChannel(folder).id, person };
    for (const place of [...dms, ...mpims]) yield readConversation(place);
  }

  async *#leftOut(): AsyncGenerator<NotTaken> {
    for (const example of strangeEntries(this.#archive))
      yield {
        kind: 'not_taken',
        of: 'entries',
        what: 'strange entry',
        why: 'it is no part of an export',
        example,
      };
    for (const [name, what] of Object.entries(otherLists)) {
      if (!this.#archive.entries.has(name)) continue;
      for (const { id, title } of await readLoosely(this.#archive, name))
        yield {
          kind: 'not_taken',
          of: 'other',
          what,
          why: 'there is nothing like it here',
          example: String(id ?? title),
        };
    }
    const { integrations, nameless } = this.#lists;
    for (const example of nameless)
      yield { kind: 'not_taken', of: 'entries', what: 'entry of a list', why: 'it has no id', example };
    if (integrations.length > 0)
      yield {
        kind: 'not_taken',
        of: 'other',
        what: 'integration',
        why: 'apps are set up again',
        count: integrations.length,
      };
  }

  async *#messages({ roots, names: told }: Survey, names: Names, files: FileSources): AsyncGenerator<Item> {
    const ground: MessageGround = {
      names,
      authors: new Authors(this.#lists.users, this.#lists.integrations),
      files,
      roots,
      now: this.#options.now(),
    };
    const known = new Set(this.#lists.users.map(({ id }) => String(id)));
    for (const day of this.#days) {
      const others: Exclude<ReadEntry, { kind: 'message' }>[] = [];
      const messages: Extract<ReadEntry, { kind: 'message' }>[] = [];
      for (const [folder, name] of day.files)
        for await (const item of this.#file(name, this.#placeOf(folder), ground))
          if (item.kind === 'message') messages.push(item);
          else others.push(item);
      yield* others;
      for (const { author } of messages)
        if (!known.has(author)) {
          known.add(author);
          if (told.has(author)) yield unknownPerson(author, told.get(author));
        }
      yield* messages.sort((one, other) => one.at - other.at);
    }
  }

  async *#file(name: string, place: SlackPlace, ground: MessageGround): AsyncGenerator<ReadEntry> {
    let previous: Moment | undefined;
    let index = 0;
    try {
      for await (const { key, value } of readJson(this.#archive, name)) {
        const entry = fieldsOf(value);
        if (key !== undefined) throw new Damaged(name, 0, 'it is no list');
        if (Object.keys(entry).length === 0) {
          yield {
            kind: 'not_taken',
            of: 'messages',
            what: 'entry that is no message',
            why: 'it has no fields',
            example: name,
          };
          continue;
        }
        ground.authors.learn(entry);
        index += 1;
        for (const item of readEntry(entry, place, { index, previous }, ground)) {
          if (item.kind === 'message') previous = item.at;
          yield item;
        }
      }
    } catch (error) {
      if (!(error instanceof Damaged) || this.#options.isStrict) throw error;
      yield {
        kind: 'not_taken',
        of: 'entries',
        what: 'damaged file',
        why: error.reason,
        example: `${name} from byte ${error.offset} on`,
      };
    }
  }
}

const open = async (archive: Archive, options: ReadOptions): Promise<Reader> => {
  const nameless: string[] = [];
  const readNamed = (name: string) => readList(archive, name, () => void nameless.push(name));
  const [users, channels, groups, dms, mpims, integrations] = [
    await readNamed(lists.users),
    await readNamed(lists.channels),
    await readNamed(lists.groups),
    await readNamed(lists.dms),
    await readNamed(lists.mpims),
    await readLoosely(archive, lists.integrations),
  ];
  if (users.length === 0) throw new Refusal('The archive has no people: users.json is empty.');
  return new SlackReader(archive, options, { users, channels, groups, dms, mpims, integrations, nameless });
};

export const slack: Source<Archive> = {
  name: 'slack',
  title: 'Slack',
  emojiNames: 'slack',
  recognizes: async (archive) => isSlack(archive),
  open,
};
