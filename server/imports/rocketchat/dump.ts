import { Refusal } from '../../config/refusal.ts';
import type { Archive } from '../archive/index.ts';
import type { Damages } from '../reading/damages.ts';
import { Collection } from './collection.ts';

const rooms = /^(?<folder>.*\/|)rocketchat_room\.bson(\.gz)?$/;

/** Returns the folder of the database, with its last slash; a dump may hold others, such as `admin`. */
export const folderOf = (archive: Archive): string | undefined => {
  const folders = [...archive.entries.keys()].flatMap((name) => rooms.exec(name)?.groups?.folder ?? []);
  return folders.sort()[0];
};

/** The collections of one dump, opened when they are asked for. */
export class Dump {
  readonly #archive: Archive;
  readonly #folder: string;
  readonly #damages: Damages;
  readonly #opened = new Map<string, Collection>();

  /** @throws {Refusal} when there is no collection of rooms. */
  constructor(archive: Archive, damages: Damages) {
    const folder = folderOf(archive);
    if (folder === undefined)
      throw new Refusal('This is no dump of Rocket.Chat: it has no rocketchat_room.bson.');
    this.#archive = archive;
    this.#folder = folder;
    this.#damages = damages;
  }

  /** Returns undefined for a collection that the dump lacks. */
  async collection(name: string): Promise<Collection | undefined> {
    const known = this.#opened.get(name);
    if (known !== undefined) return known;
    const entry = [`${this.#folder}${name}.bson`, `${this.#folder}${name}.bson.gz`].find((each) =>
      this.#archive.entries.has(each),
    );
    if (entry === undefined) return undefined;
    const collection = await Collection.of(this.#archive, entry, this.#damages);
    this.#opened.set(name, collection);
    return collection;
  }

  async *documents(name: string) {
    const collection = await this.collection(name);
    if (collection !== undefined) yield* collection.documents();
  }
}
