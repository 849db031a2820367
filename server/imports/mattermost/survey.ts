/** The first pass: everything but messages is kept in memory; of messages, only where they are. */
import type { FileHandle } from 'node:fs/promises';
import { type Archive, Damaged, readLines, type Spooled } from '../archive/index.ts';
import { readRange } from '../archive/scratch.ts';
import type { Damages } from '../reading/damages.ts';
import { recordsIn, textIn, textsIn } from '../reading/fields.ts';
import { Moments } from '../reading/moments.ts';
import type { Notes } from '../reading/notes.ts';
import { asFields, type Fields } from '../reading/values.ts';
import { ByTime } from '../sorting/by-time.ts';
import type { Place } from '../sorting/run.ts';
import type { SourceId } from '../vocabulary.ts';
import { lineFiles } from './lines.ts';
import { conversationOf, type PostPlace, placeOf } from './place.ts';
import { type StoredReply, tagOf, userOf } from './record.ts';

const username = (fields: Fields) => textIn(fields, 'username').toLowerCase();

/** Lines that are kept, and what is unique among them. */
const keys = {
  team: (fields: Fields) => textIn(fields, 'name'),
  channel: (fields: Fields) => `${textIn(fields, 'team')}/${textIn(fields, 'name')}`,
  user: username,
  bot: username,
  emoji: (fields: Fields) => textIn(fields, 'name'),
  direct_channel: (fields: Fields) => conversationOf(membersOf(fields)).id,
  scheme: (fields: Fields) => textIn(fields, 'name'),
} as const;
type Kept = keyof typeof keys;

/** Newer exports have an object for each member. */
export const membersOf = (direct: Fields): string[] => [
  ...textsIn(direct, 'members'),
  ...recordsIn(direct, 'participants').map((each) => textIn(each, 'username')),
];

/** A post of the second pass. */
export interface Found {
  readonly place: Place;
  readonly fields: Fields;
}

export interface SurveyOptions {
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly notes: Notes;
  readonly damages: Damages;
}

export class Survey {
  readonly kept: { readonly [kind in Kept]: Map<string, Fields> } = {
    team: new Map(),
    channel: new Map(),
    user: new Map(),
    bot: new Map(),
    emoji: new Map(),
    direct_channel: new Map(),
    scheme: new Map(),
  };
  /** Where there are posts, and who wrote them. */
  readonly written = new Map<SourceId, { readonly place: PostPlace; readonly authors: Set<string> }>();
  readonly #notes: Notes;
  readonly #damages: Damages;
  readonly #moments: Moments;
  readonly #places: ByTime;
  readonly #files: Spooled[] = [];
  readonly #replies: FileHandle;
  #repliesEnd = 0;
  #names: string[] = [];
  /** Numbers of posts that are not the first with their place, author and time. */
  readonly #ordinals = new Map<string, number>();

  private constructor(archive: Archive, replies: FileHandle, { now, notes, damages }: SurveyOptions) {
    this.#places = new ByTime(() => archive.openScratch());
    this.#replies = replies;
    this.#moments = new Moments(now);
    this.#notes = notes;
    this.#damages = damages;
  }

  static async of(archive: Archive, options: SurveyOptions): Promise<Survey> {
    const survey = new Survey(archive, await archive.openScratch(), options);
    survey.#names = lineFiles(archive);
    for (const name of survey.#names) {
      const spooled = await archive.spool(name);
      if (spooled.damage !== undefined) options.damages.note(spooled.damage);
      survey.#files.push(spooled);
    }
    survey.#files.push({ file: survey.#replies, start: 0, size: 0 });
    for (const file of survey.#names.keys()) await survey.#read(file);
    await survey.#numberEquals();
    return survey;
  }

  /** How many posts and replies there are. */
  get total(): number {
    return this.#places.total;
  }

  ordinalOf({ file, offset }: { readonly file: number; readonly offset: number }): number {
    return this.#ordinals.get(`${file}:${offset}`) ?? 0;
  }

  /** Yields all posts, and `StoredReply` for replies, by time. */
  async *posts(): AsyncGenerator<Found> {
    for await (const place of this.#places.sorted()) {
      const { file, start } = this.#files[place.file]!;
      const bytes = Buffer.allocUnsafe(place.length);
      await file.read(bytes, 0, place.length, start + place.offset);
      const line = JSON.parse(bytes.toString().replace(/^\ufeff/, '')) as Record<string, unknown>;
      const fields = place.file === this.#names.length ? line : line[line.type as string];
      yield { place, fields: fields as Fields };
    }
  }

  isReply({ file }: Place): boolean {
    return file === this.#names.length;
  }

  async #read(file: number): Promise<void> {
    const { file: handle, start, size } = this.#files[file]!;
    const name = this.#names[file]!;
    for await (const { offset, length, text, repaired } of readLines(readRange(handle, start, size))) {
      if (repaired) this.#notes.warning('bytes that are no UTF-8', `${name} at byte ${offset}`);
      const line = text === undefined ? undefined : parse(text);
      if (line === undefined) {
        const why = text === undefined ? 'a line is larger than 16 MiB' : 'a line is no JSON object';
        this.#damages.note(new Damaged(name, offset, why));
        continue;
      }
      const type = textIn(line, 'type');
      const fields = asFields(line[type]);
      if (type === 'post' || type === 'direct_post')
        await this.#addPost(fields ?? {}, { file, offset, length });
      else if (Object.hasOwn(keys, type) && fields !== undefined) this.#keep(type as Kept, fields);
      else if (type !== 'version')
        this.#notes.notTaken({
          of: 'other',
          what: `line ${type.slice(0, 40)}`,
          why: 'nothing here corresponds to it',
        });
    }
  }

  #keep(kind: Kept, fields: Fields): void {
    const key = keys[kind](fields);
    if (key === '') {
      const what = `line ${kind}`;
      this.#notes.notTaken({ of: 'other', what, why: 'it does not say what it is about' });
      return;
    }
    const before = this.kept[kind].get(key);
    if (before === undefined) this.kept[kind].set(key, fields);
    else if (JSON.stringify(before) !== JSON.stringify(fields))
      this.#notes.notTaken({
        of: 'other',
        what: `second ${kind} with one name`,
        why: 'the first one counts',
        example: key,
      });
  }

  async #addPost(post: Fields, spot: Pick<Place, 'file' | 'offset' | 'length'>): Promise<void> {
    const place = placeOf(post);
    const root = { ...spot, time: this.#timeOf(post) };
    await this.#add(place, post, root);
    for (const reply of recordsIn(post, 'replies')) {
      const time = this.#timeOf(reply);
      const stored: StoredReply = {
        reply,
        place,
        root: {
          file: spot.file,
          offset: spot.offset,
          time: root.time,
          user: userOf(post),
          ...(time < root.time ? { post: { ...post, replies: [] } } : {}),
        },
      };
      const bytes = Buffer.from(JSON.stringify(stored));
      await this.#replies.write(bytes, 0, bytes.length, this.#repliesEnd);
      await this.#add(place, reply, {
        file: this.#names.length,
        offset: this.#repliesEnd,
        length: bytes.length,
        time,
      });
      this.#repliesEnd += bytes.length;
    }
  }

  async #add(place: PostPlace | undefined, post: Fields, spot: Omit<Place, 'tag'>): Promise<void> {
    const user = userOf(post);
    if (place !== undefined) {
      const written = this.written.get(place.id) ?? { place, authors: new Set() };
      written.authors.add(user);
      this.written.set(place.id, written);
    }
    await this.#places.add({ ...spot, tag: tagOf(place, user) });
  }

  #timeOf(post: Fields): number {
    const { time, isAbsurd } = this.#moments.read(post.create_at);
    if (isAbsurd) this.#notes.warning('absurd time of a message', String(post.create_at).slice(0, 40));
    return time;
  }

  async #numberEquals(): Promise<void> {
    let time: number | undefined;
    const seen = new Map<number, number>();
    for await (const place of this.#places.sorted()) {
      if (place.time !== time) seen.clear();
      time = place.time;
      const before = seen.get(place.tag) ?? 0;
      seen.set(place.tag, before + 1);
      if (before > 0) this.#ordinals.set(`${place.file}:${place.offset}`, before);
    }
  }
}

function parse(text: string): Fields | undefined {
  try {
    return asFields(JSON.parse(text));
  } catch {
    return undefined;
  }
}
