/** Takes messages of an archive, five hundred at a time. */
import { flagBits } from '../../messages/index.ts';
import type { Identity } from '../identities.ts';
import { takePeople } from '../people/take.ts';
import type { FlagName, Message, Person, SourceId } from '../vocabulary.ts';
import { findKnown, isOurs, type Work } from '../work.ts';
import { completeMessages } from './complete.ts';
import { isEmpty } from './content.ts';
import { broughtBy, digestOf, isSame, type Taken } from './digest.ts';
import { Drafter, type Fresh, type Made } from './draft.ts';
import { type BatchFiles, countLinked, takeFiles } from './files.ts';
import { linkedMessages } from './locate.ts';
import { type Places, type Target, targetOf, threadOf, whereOf } from './place.ts';
import { findMissing, type PlacedReaction, type ReactionHere, reactionsOf } from './reactions.ts';
import { Seen } from './seen.ts';
import { Threads } from './threads.ts';
import type { Unread } from './unread.ts';
import { type Batch, type NewFlags, writeBatch } from './write.ts';

const mostMessages = 500;
const mostCharacters = 1_000_000;
/** A text that may grow beyond the limit is taken by itself. */
const longText = 8_000;

const sizeOf = ({ text }: Message): number =>
  text.reduce(
    (sum, part) => sum + (typeof part === 'string' ? part.length : 50 + JSON.stringify(part).length),
    0,
  );

const bitOf: Readonly<Record<FlagName, number>> = {
  unread: 0,
  followed: 0,
  starred: flagBits.starred,
  collapsed: flagBits.collapsed,
  mentioned: flagBits.mentioned,
  alert_word: flagBits.alertWord,
};

const asksForOthers = (message: Message): boolean =>
  message.files.length > 0 || linkedMessages([message]).length > 0;

export interface Followed {
  readonly user: number;
  readonly channelId: number;
  readonly topic: string;
}

/** A message that is here already. */
interface Known {
  readonly message: Message;
  readonly identity: Identity;
  readonly reactions: readonly ReactionHere[];
}

/** What known messages gain from a later archive. */
type Gained = Pick<Batch, 'digests' | 'gained'>;

const takenOf = (reactions: readonly ReactionHere[], hasFile: Taken['hasFile']): Taken => ({
  reactions: reactions.map(({ source }) => source),
  hasFile,
});

export class MessageTaker {
  readonly #work: Work;
  readonly #places: Places;
  readonly #threads: Threads;
  readonly #drafter: Drafter;
  readonly #unread: Unread;
  readonly #mainTopic: string;
  readonly #seen = new Seen();
  /** Topics that people follow, by the flags of messages. */
  readonly followed = new Map<string, Followed>();
  #waiting: Message[] = [];
  #characters = 0;
  /** The write of the batch before, while the next one is composed. */
  #writing: Promise<void> = Promise.resolve();
  /** Messages that are done, except for the last batch. */
  done = 0;

  constructor(work: Work, places: Places, unread: Unread) {
    this.#work = work;
    this.#places = places;
    this.#unread = unread;
    this.#drafter = new Drafter(work, places);
    this.#mainTopic = work.options.mainTopic ?? `imported from ${work.title}`;
    const byId = new Map([...places.channels.values()].map((channel) => [channel.id, channel]));
    const names = {
      person: (id: SourceId) => work.people.get(id)?.name,
      channel: (id: SourceId) => {
        const channel = places.channels.get(id);
        return channel === undefined || channel.isPrivate ? undefined : channel.name;
      },
    };
    this.#threads = new Threads(work, names, byId);
  }

  async take(message: Message): Promise<void> {
    const size = sizeOf(message);
    if (size > longText) await this.flush();
    this.#waiting.push(message);
    this.#characters += size;
    if (this.#waiting.length >= mostMessages || this.#characters >= mostCharacters || size > longText)
      await this.flush();
  }

  async flush(): Promise<void> {
    const messages = this.#waiting;
    this.#waiting = [];
    this.#characters = 0;
    if (messages.length === 0) return;
    await this.#takeBatch(messages);
    this.done += messages.length;
  }

  /** Throws the fault of the last write. */
  async finish(): Promise<void> {
    await this.flush();
    await this.#writing;
  }

  async #takeBatch(all: readonly Message[]): Promise<void> {
    const work = this.#work;
    const messages = all.filter((message) => this.#isWanted(message));
    await this.#takeStrangers(messages);
    await this.#places.conversations.prepare(
      messages.flatMap(({ place }) => ('conversation' in place ? [place.conversation] : [])),
    );
    const known = await findKnown(
      work,
      'message',
      messages.map(({ id }) => id),
    );
    const candidates = messages.filter(({ id }) => !known.has(id));
    const threads = await this.#prepareThreads(messages);
    const gained = await this.#takeKnown(messages, known);
    const fresh = candidates.flatMap((message): Fresh[] => {
      const target = this.#targetOf(message);
      if (typeof target === 'string') {
        work.tally.leave({
          of: 'messages',
          what: 'message without a place',
          why: target,
          example: message.id,
        });
        return [];
      }
      return [{ message, target, reactions: reactionsOf(work, this.#places.emoji, message) }];
    });
    // These ask for what the batch before writes.
    if (fresh.some(({ message }) => asksForOthers(message))) await this.#writing;
    const files = await this.#takeFiles(fresh);
    const made = await this.#drafter.make(fresh, files);
    work.tally.add('messages', 'new', fresh.length);
    for (const { reactions } of fresh) work.tally.add('reactions', 'new', reactions.length);
    const batch = this.#join(fresh, { made, gained, files, threads, count: fresh.length });
    if (work.isDry) return;
    const placed = fresh.map(({ message: { id }, target: { recipientId } }) => ({
      source: id,
      id: made.ids.get(id)!,
      recipientId,
    }));
    await this.#writing;
    const exclusions = await this.#places.protection.exclude(work, placed);
    this.#writing = writeBatch(work, { ...batch, exclusions });
    // `finish` and the next batch throw it.
    this.#writing.catch(() => {});
  }

  #isWanted(message: Message): boolean {
    const leave = (what: string, why: string) => {
      this.#work.tally.leave({ of: 'messages', what, why, example: message.id });
      return false;
    };
    if (this.#seen.add(message.id))
      return leave('doubled message', 'the archive has another one with its id');
    if (isEmpty(message)) return leave('empty message', 'it has neither text nor file');
    return true;
  }

  /** Makes placeholders for people that only these messages name. */
  async #takeStrangers(messages: readonly Message[]): Promise<void> {
    const named = messages.flatMap(({ author, reactions }) => [
      author,
      ...reactions.map(({ person }) => person),
    ]);
    const strangers = [...new Set(named)].filter((id) => !this.#work.people.has(id));
    if (strangers.length === 0) return;
    const asPerson = (id: SourceId): Person => ({
      kind: 'person',
      id,
      name: id,
      role: 'member',
      isActive: false,
      isUnknown: true,
    });
    await takePeople(this.#work, strangers.map(asPerson));
    await this.#places.names.refresh();
  }

  #prepareThreads(messages: readonly Message[]): Promise<Set<SourceId>> {
    return this.#threads.prepare(
      messages.flatMap((message) => {
        const thread = threadOf(message.place);
        const channel =
          'channel' in message.place ? this.#places.channels.get(message.place.channel) : undefined;
        return thread === undefined || channel === undefined ? [] : [{ message, channel, thread }];
      }),
    );
  }

  /** Messages that are here already gain what the archive has of new reactions and files. */
  async #takeKnown(messages: readonly Message[], known: ReadonlyMap<SourceId, Identity>): Promise<Gained> {
    const here = messages.flatMap((message): Known[] => {
      const identity = known.get(message.id);
      if (identity === undefined) return [];
      this.#noteKnown(message, identity);
      return [{ message, identity, reactions: reactionsOf(this.#work, this.#places.emoji, message) }];
    });
    const withFiles = here.filter(({ message: { files } }) => files.length > 0);
    // The batch before may write the same files.
    if (withFiles.length > 0) await this.#writing;
    const files = await completeMessages(
      this.#work,
      withFiles.map(({ message, identity, reactions }) => ({
        message,
        localId: identity.localId,
        isAsBefore: (hasFile) => isSame(identity.digest, message, takenOf(reactions, hasFile)),
      })),
    );
    return this.#takeReactions(here, files);
  }

  async #takeReactions(here: readonly Known[], files: ReadonlySet<SourceId>): Promise<Gained> {
    const { tally } = this.#work;
    const digests: { id: SourceId; digest: Buffer }[] = [];
    const changed: PlacedReaction[] = [];
    for (const { message, identity, reactions } of here) {
      const { digest, localId } = identity;
      const taken = takenOf(reactions, (id) => files.has(id));
      if (isSame(digest, message, taken)) {
        tally.add('reactions', this.#howKnown(identity), reactions.length);
        continue;
      }
      const isBrought = broughtBy(digest);
      const others = reactions.filter(({ source }) => !isBrought(source));
      tally.add('reactions', 'known', reactions.length - others.length);
      for (const reaction of others) changed.push({ ...reaction, message: localId });
      digests.push({ id: message.id, digest: digestOf(message, taken, digest) });
    }
    const missing = await findMissing(this.#work, changed);
    tally.add('reactions', 'new', missing.length);
    tally.add('reactions', 'known', changed.length - missing.length);
    return { digests, gained: missing };
  }

  /** Whether it came with this import, before it was interrupted, or with an earlier one. */
  #howKnown(identity: Identity): 'new' | 'known' {
    return isOurs(this.#work, identity) ? 'new' : 'known';
  }

  #noteKnown(message: Message, identity: Identity): void {
    const how = this.#howKnown(identity);
    this.#work.tally.add('messages', how);
    const target = this.#targetOf(message);
    this.#places.protection.pass(message.id);
    if (how === 'new' && typeof target !== 'string') this.#noteOwn(message, target, identity.localId);
  }

  #targetOf(message: Message): Target | string {
    return targetOf(message, this.#places, {
      mainTopic: this.#mainTopic,
      threadTopic: (root) => this.#threads.topicOf(root),
    });
  }

  async #takeFiles(fresh: readonly Fresh[]): Promise<BatchFiles> {
    const files = await takeFiles(
      this.#work,
      fresh.map(({ message }) => message),
    );
    for (const { message } of fresh)
      for (const file of message.files)
        if (files.find(file.id) === undefined) countLinked(this.#work, file, whereOf(message, this.#places));
    return files;
  }

  /** What single people have of the message: it is unread, or they follow its topic. */
  #noteOwn({ flags = [] }: Message, { recipientId, topic, channel }: Target, id: number): void {
    const usersWith = (wanted: FlagName) =>
      flags.flatMap(({ person, flag }) => (flag === wanted ? (this.#work.people.get(person)?.id ?? []) : []));
    this.#unread.add(recipientId, id, usersWith('unread'));
    if (topic === null || channel === undefined) return;
    for (const user of usersWith('followed')) {
      const followed = { user, channelId: recipientId, topic };
      this.followed.set(JSON.stringify(followed), followed);
    }
  }

  #flagsOf({ flags = [] }: Message, id: number): NewFlags[] {
    return flags.flatMap(({ person, flag }) => {
      const user = this.#work.people.get(person)?.id;
      return user === undefined || bitOf[flag] === 0 ? [] : [{ user, message: id, flags: bitOf[flag] }];
    });
  }

  #join(fresh: readonly Fresh[], { made, gained, files, threads, count }: Parts): Omit<Batch, 'exclusions'> {
    const batch = {
      showings: [] as { attachment: number; message: number }[],
      reactions: [] as PlacedReaction[],
      flags: [...made.flags],
      identities: [...made.identities],
    };
    const named = new Set(threads);
    for (const { message, target, reactions } of fresh) {
      const id = made.ids.get(message.id)!;
      for (const { id: file } of message.files) {
        const found = files.find(file);
        if (found !== undefined) batch.showings.push({ attachment: found.id, message: id });
      }
      for (const reaction of reactions) batch.reactions.push({ ...reaction, message: id });
      for (const flag of this.#flagsOf(message, id)) batch.flags.push(flag);
      this.#noteOwn(message, target, id);
      const root = threadOf(message.place)?.root;
      if (root !== undefined && named.delete(root))
        batch.identities.push({ kind: 'thread', id: root, localId: id });
    }
    for (const { source, id } of files.made) batch.identities.push({ kind: 'file', id: source, localId: id });
    return { ...batch, ...gained, messages: made.messages, files: files.made, count };
  }
}

interface Parts {
  readonly made: Made;
  readonly gained: Gained;
  readonly files: BatchFiles;
  readonly threads: ReadonlySet<SourceId>;
  readonly count: number;
}
