/**
 * A simple model of a service with conversations, for tests of lists. The test decides when it answers, from which
 * moment, and when events arrive.
 */
import type { Client } from '@parlance/client/call';
import type { Conversation, Name } from '@parlance/client/conversations/conversation';
import { keyOf } from '@parlance/client/conversations/conversation';
import type { Filter } from '@parlance/client/conversations/filter';
import { ConnectionError } from '@parlance/client/error';
import type { AnyEvent } from '@parlance/client/messages/message';

export const reader = 1;
export const places: readonly Name[] = [
  { stream_id: 11, topic: 'plans' },
  { stream_id: 11, topic: 'soup' },
  { stream_id: 12, topic: 'plans' },
  { user_ids: [2] },
  { user_ids: [2, 3] },
];

interface Sent {
  readonly id: number;
  readonly sender: number;
  readonly place: Name;
}

interface Asked extends Filter {
  readonly before?: number;
  readonly limit: number;
  readonly conversations?: readonly Name[];
}

interface Held {
  readonly asked: Asked;
  /** The messages at the time of the request. */
  readonly moment: readonly Sent[];
  readonly answer: (messages: readonly Sent[]) => void;
  readonly fail: () => void;
}

const conversationOf = (place: Name, messages: readonly Sent[]): Conversation => {
  const newest = messages.toReversed();
  const common = {
    last_message_id: newest[0]!.id,
    last_message_timestamp: newest[0]!.id,
    unread_count: 0,
    has_unread_mention: false,
    recent_sender_ids: newest.slice(0, 10).map(({ sender }) => sender),
    participated: messages.some(({ sender }) => sender === reader),
  };
  return 'topic' in place
    ? { type: 'channel', ...place, visibility_policy: 0, ...common }
    : { type: 'direct', ...place, ...common };
};

const findAll = (messages: readonly Sent[], asked: Filter & Partial<Asked>): readonly Conversation[] => {
  const named = asked.conversations?.map(keyOf);
  return places
    .flatMap((place) => {
      const here = messages.filter((one) => keyOf(one.place) === keyOf(place));
      return here.length === 0 ? [] : [conversationOf(place, here)];
    })
    .filter((one) => named === undefined || named.includes(keyOf(one)))
    .filter((one) => asked.participated !== true || one.participated)
    .filter((one) => asked.direct !== true || one.type === 'direct')
    .filter((one) => one.last_message_id < (asked.before ?? Number.POSITIVE_INFINITY))
    .sort((one, other) => other.last_message_id - one.last_message_id);
};

export class ConversationModel {
  readonly events: AnyEvent[] = [];
  readonly requests: Held[] = [];
  #messages: readonly Sent[] = [];
  #lastId = 0;

  readonly client = {
    call: (_call: unknown, asked: Asked) =>
      new Promise((resolve, reject) => {
        this.requests.push({
          asked,
          moment: this.#messages,
          answer: (messages) => {
            const all = findAll(messages, asked);
            resolve({ conversations: all.slice(0, asked.limit), found_oldest: all.length <= asked.limit });
          },
          fail: () => reject(new ConnectionError('No answer came.')),
        });
      }),
  } as unknown as Client;

  #emit(event: AnyEvent & Readonly<Record<string, unknown>>): void {
    this.events.push(event);
  }

  all(filter: Filter): readonly Conversation[] {
    return findAll(this.#messages, filter);
  }

  some(choice: number): Sent | undefined {
    return this.#messages[choice % Math.max(1, this.#messages.length)];
  }

  send(place: Name, sender: number): void {
    // Ids have gaps.
    this.#lastId += 1 + (this.#lastId % 3);
    const id = this.#lastId;
    this.#messages = [...this.#messages, { id, sender, place }];
    const people = 'topic' in place ? [] : [reader, ...place.user_ids];
    const where =
      'topic' in place
        ? { type: 'stream', stream_id: place.stream_id, subject: place.topic, display_recipient: 'a channel' }
        : { type: 'private', subject: '', display_recipient: people.map((one) => ({ id: one })) };
    const message = { id, sender_id: sender, timestamp: id, ...where };
    this.#emit({ type: 'message', message, flags: ['read'] });
  }

  /** Moves the whole topic, or one message. */
  move({ id, place }: Sent, to: Name, isWhole: boolean): void {
    if (!('topic' in place && 'topic' in to) || keyOf(place) === keyOf(to)) return;
    const isHere = (one: Sent) => one.id === id || (isWhole && keyOf(one.place) === keyOf(place));
    const message_ids = this.#messages.filter(isHere).map((one) => one.id);
    this.#messages = this.#messages.map((one) => (isHere(one) ? { ...one, place: to } : one));
    this.#emit({
      type: 'update_message',
      message_id: id,
      message_ids,
      stream_id: place.stream_id,
      orig_subject: place.topic,
      ...(to.topic === place.topic ? {} : { subject: to.topic }),
      ...(to.stream_id === place.stream_id ? {} : { new_stream_id: to.stream_id }),
    });
  }

  remove({ id, place }: Sent): void {
    this.#messages = this.#messages.filter((one) => one.id !== id);
    const where = 'topic' in place ? { message_type: 'stream', ...place } : { message_type: 'private' };
    this.#emit({ type: 'delete_message', message_ids: [id], ...where });
  }

  /** Answers a request as of when it was asked, as of now, or never. */
  answer(which: number, how: 'asked' | 'now' | 'lost'): void {
    const [held] = this.requests.splice(which % Math.max(1, this.requests.length), 1);
    if (how === 'lost') held?.fail();
    else held?.answer(how === 'asked' ? held.moment : this.#messages);
  }
}
