/** The steps of an import: what comes before the messages, then the messages. */
import { groupBy } from '../frame/group-by.ts';
import { takeEmoji } from './emoji/take.ts';
import type { Gathered } from './head.ts';
import type { MessageTaker } from './messages/batch.ts';
import type { Places } from './messages/place.ts';
import { Protection } from './messages/protection.ts';
import { takeParts } from './organization/parts.ts';
import { takePermissions } from './organization/permissions.ts';
import { takeGroups } from './people/groups.ts';
import { PeopleNames } from './people/names.ts';
import { takePeople } from './people/take.ts';
import { takeChannels } from './places/channels.ts';
import { Conversations } from './places/conversations.ts';
import { takeFolders } from './places/folders.ts';
import { Sweeper } from './sweeper.ts';
import type { Item, Message, Person } from './vocabulary.ts';
import type { TakeOptions, Work } from './work.ts';

export interface ImportProgress {
  /** One sentence. */
  readonly say: (sentence: string) => void;
  readonly count: (done: number, expected: number) => void;
  /** Whether the caller wants to stop after the current batch. */
  readonly isStopped: () => boolean;
}

/** Ended by the operator; the same command goes on. */
export class Interrupted extends Error {}

export const withEmails = (people: readonly Person[], emails: TakeOptions['emails']): Person[] =>
  people.map((person) => {
    const named = person.username === undefined ? undefined : emails.get(person.username);
    return { ...person, email: emails.get(person.id) ?? named ?? person.email };
  });

export const takeHead = async (work: Work, head: Gathered, people: readonly Person[]): Promise<Places> => {
  await takeParts(work, head.parts);
  await takePeople(work, people);
  const names = new PeopleNames(work);
  await names.refresh();
  const groups = await takeGroups(work, head.groups);
  await takePermissions(work, head.permissions, groups);
  const emoji = await takeEmoji(work, head.emoji);
  const folders = await takeFolders(work, head.folders);
  const members = groupBy(head.memberships, ({ channel }) => channel);
  const channels = await takeChannels(work, head.channels, { members, folders, groups });
  const protection = new Protection(work, channels, head.memberships);
  const conversations = new Conversations(work, head.conversations);
  return { channels, groups, emoji, names, conversations, protection };
};

/** A conversation that became a channel. */
const inLarge = (message: Message, { large }: Gathered): Message => {
  const { place } = message;
  return 'conversation' in place && large.has(place.conversation)
    ? { ...message, place: { channel: place.conversation, topic: 'main' } }
    : message;
};

async function* from(first: Message, rest: AsyncIterator<Item>): AsyncGenerator<Item> {
  yield first;
  for (;;) {
    const { value, done } = await rest.next();
    if (done === true) return;
    yield value;
  }
}

export const takeMessages = async (
  work: Work,
  {
    head,
    first,
    rest,
    taker,
    progress,
  }: {
    readonly head: Gathered;
    readonly first: Message | undefined;
    readonly rest: AsyncIterator<Item>;
    readonly taker: MessageTaker;
    readonly progress: ImportProgress;
  },
): Promise<void> => {
  if (first === undefined) return;
  let people: Person[] = [];
  const sweeper = new Sweeper();
  for await (const item of from(first, rest)) {
    if (item.kind === 'person') people.push(item);
    else if (item.kind !== 'message') head.add(item, work.tally);
    else {
      if (people.length > 0) {
        await taker.flush();
        await takePeople(work, withEmails(people, work.options.emails));
        people = [];
      }
      const before = taker.done;
      await taker.take(inLarge(item, head));
      if (taker.done === before) continue;
      sweeper.sweep();
      progress.count(taker.done, head.expected);
      if (!progress.isStopped()) continue;
      await taker.finish();
      throw new Interrupted('The import was stopped: the same command goes on with it.');
    }
  }
  await taker.finish();
  progress.count(taker.done, head.expected);
};
