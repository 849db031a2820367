/** What an archive has before its messages. It is small enough for memory, and decides what may be refused. */
import { limits } from '@parlance/protocol/limits';
import type { Tally } from './tally.ts';
import type {
  Channel,
  Conversation,
  CustomEmoji,
  Folder,
  Group,
  Item,
  Membership,
  Message,
  OrganizationPart,
  Own,
  Permission,
  Person,
  ReadState,
  Scheduled,
  SourceId,
  TopicChoice,
} from './vocabulary.ts';

type Described = Person | Channel | Conversation;

/** Items by kind, in the order of the archive. */
export class Gathered {
  readonly people: Person[] = [];
  readonly groups: Group[] = [];
  readonly emoji: CustomEmoji[] = [];
  readonly folders: Folder[] = [];
  readonly #channels = new Map<SourceId, Channel>();
  readonly memberships: Membership[] = [];
  readonly conversations = new Map<SourceId, Conversation>();
  /** Conversations of more people than one may have here, which became private channels. */
  readonly large = new Set<SourceId>();
  readonly readStates: ReadState[] = [];
  readonly topicChoices: TopicChoice[] = [];
  readonly own: Own[] = [];
  readonly scheduled: Scheduled[] = [];
  readonly parts: OrganizationPart[] = [];
  readonly permissions: Permission[] = [];
  expected = 0;
  readonly #described = new Map<string, Described>();

  get channels(): Channel[] {
    return [...this.#channels.values()];
  }

  /** Returns false for a message. */
  add(item: Exclude<Item, Message>, tally: Tally): void {
    switch (item.kind) {
      case 'person':
        if (this.#isFirst(item, tally)) this.people.push(item);
        break;
      case 'group':
        this.groups.push(item);
        break;
      case 'emoji':
        this.emoji.push(item);
        break;
      case 'folder':
        this.folders.push(item);
        break;
      case 'channel':
        this.#addChannel(item, tally);
        break;
      case 'membership':
        this.memberships.push(item);
        break;
      case 'conversation':
        if (this.#isFirst(item, tally)) this.#addConversation(item, tally);
        break;
      case 'read_state':
        this.readStates.push(item);
        break;
      case 'topic_choice':
        this.topicChoices.push(item);
        break;
      case 'own':
        this.own.push(item);
        break;
      case 'scheduled':
        this.scheduled.push(item);
        break;
      case 'organization_part':
        this.parts.push(item);
        break;
      case 'permission':
        this.permissions.push(item);
        break;
      case 'not_taken':
        tally.leave(item);
        break;
      case 'warning':
        tally.warn(item);
        break;
      case 'expectation':
        this.expected += item.messages;
    }
  }

  /** Counts one that says something else than the first of its id. */
  #isFirst(item: Described, tally: Tally): boolean {
    const key = `${item.kind} ${item.id}`;
    const before = this.#described.get(key);
    if (before === undefined) {
      this.#described.set(key, item);
      return true;
    }
    const isPlaceholder = item.kind === 'person' && item.isUnknown === true;
    if (!isPlaceholder && JSON.stringify(before) !== JSON.stringify(item))
      tally.leave({
        of: 'other',
        what: `second ${item.kind} with one id`,
        why: 'the first one counts',
        example: item.id,
      });
    return false;
  }

  /** What is private by one of its descriptions is private. What hides its history by one of them hides it. */
  #addChannel(channel: Channel, tally: Tally): void {
    const isFirst = this.#isFirst(channel, tally);
    const kept = isFirst ? channel : this.#channels.get(channel.id)!;
    const hidesHistory = [kept, channel].some(({ showsHistory }) => showsHistory === false);
    this.#channels.set(channel.id, {
      ...kept,
      isPrivate: kept.isPrivate || channel.isPrivate,
      ...(hidesHistory && { showsHistory: false }),
    });
  }

  #addConversation(conversation: Conversation, tally: Tally): void {
    const people = [...new Set(conversation.people)];
    if (people.length <= limits.directMessageRecipients + 1) {
      this.conversations.set(conversation.id, conversation);
      return;
    }
    const name = conversation.name ?? conversation.id;
    this.large.add(conversation.id);
    tally.change({ kind: 'group conversation', from: name, to: 'a private channel' });
    const { id } = conversation;
    this.#addChannel(
      { kind: 'channel', id, name, description: [], isPrivate: true, isArchived: false },
      tally,
    );
    for (const person of people)
      this.memberships.push({ kind: 'membership', channel: conversation.id, person });
  }
}

/** Reads up to the first message, which it returns too. */
export const gatherHead = async (
  items: AsyncIterator<Item>,
  tally: Tally,
): Promise<{ readonly head: Gathered; readonly first: Message | undefined }> => {
  const head = new Gathered();
  for (;;) {
    const { value, done } = await items.next();
    if (done === true) return { head, first: undefined };
    if (value.kind === 'message') return { head, first: value };
    head.add(value, tally);
  }
};
