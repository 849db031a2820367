/**
 * A simple model of a service with messages, for tests of windows. The test decides when it answers, from which
 * moment, and when events arrive.
 */
import type { Client } from '@parlance/client/call';
import type { getMessages } from '@parlance/client/calls';
import type { Arguments } from '@parlance/client/encode';
import { ConnectionError } from '@parlance/client/error';
import type { AnyEvent, Message } from '@parlance/client/messages/message';
import type { Narrow } from '@parlance/client/messages/narrow';

type FetchArguments = Arguments<NonNullable<(typeof getMessages)['declared']>>;

export const reader = 1;
export const channels = [11, 12];
export const topics = ['plans', 'soup'];

/** Meanings of the operators, independent of the client's code. */
const fits = (message: Message, narrow: Narrow): boolean =>
  narrow.every(({ operator, operand, negated = false }) => {
    const answers: Readonly<Record<string, boolean>> = {
      channel: message.stream_id === operand,
      topic: message.subject.toLowerCase() === String(operand).toLowerCase(),
      is:
        operand === 'starred'
          ? message.flags.includes('starred')
          : message.flags.includes('read') === (operand === 'read'),
      has: message.reactions.length > 0,
      search: message.content.includes(String(operand)),
      near: true,
    };
    return operator === 'near' || answers[operator] !== negated;
  });

const blank = (id: number, channel: number, topic: string): Message => ({
  id,
  type: 'stream',
  sender_id: 2,
  sender_email: 'two@example.com',
  sender_full_name: 'Two',
  sender_realm_str: '',
  avatar_url: null,
  client: 'Test',
  content: 'hello',
  content_type: 'text/html',
  display_recipient: `channel ${channel}`,
  recipient_id: channel,
  stream_id: channel,
  subject: topic,
  timestamp: id,
  is_me_message: false,
  reactions: [],
  submessages: [],
  topic_links: [],
  flags: [],
});

interface Held {
  readonly asked: FetchArguments;
  /** The messages at the time of the request. */
  readonly moment: readonly Message[];
  readonly answer: (messages: readonly Message[]) => void;
  readonly fail: () => void;
}

export class MessageModel {
  readonly events: AnyEvent[] = [];
  readonly requests: Held[] = [];
  #messages: readonly Message[] = [];
  #lastId = 0;

  readonly client = {
    call: (_call: unknown, asked: FetchArguments) =>
      new Promise((resolve, reject) => {
        this.requests.push({
          asked,
          moment: this.#messages,
          answer: (messages) => resolve(answerTo(asked, messages)),
          fail: () => reject(new ConnectionError('No answer came.')),
        });
      }),
  } as unknown as Client;

  ids(narrow: Narrow): readonly number[] {
    return this.#messages.filter((one) => fits(one, narrow)).map(({ id }) => id);
  }

  get(id: number): Message | undefined {
    return this.#messages.find((one) => one.id === id);
  }

  some(choice: number): Message | undefined {
    return this.#messages[choice % Math.max(1, this.#messages.length)];
  }

  #change(ids: readonly number[], to: (message: Message) => Message): void {
    this.#messages = this.#messages.map((one) => (ids.includes(one.id) ? to(one) : one));
  }

  send(channel: number, topic: string): void {
    // Ids have gaps.
    this.#lastId += 1 + (this.#lastId % 3);
    const message = blank(this.#lastId, channel, topic);
    this.#messages = [...this.#messages, message];
    const { flags, ...sent } = message;
    this.events.push({ type: 'message', message: sent, flags } as AnyEvent);
  }

  /** Moves the whole topic, or one message. */
  move(message: Message, channel: number, topic: string, isWhole: boolean): void {
    const isHere = (one: Message) =>
      one.id === message.id ||
      (isWhole && one.stream_id === message.stream_id && one.subject === message.subject);
    const ids = this.#messages.filter(isHere).map(({ id }) => id);
    this.#change(ids, (one) => ({ ...one, stream_id: channel, subject: topic }));
    this.#emitUpdate(message, ids, {
      orig_subject: message.subject,
      ...(topic === message.subject ? {} : { subject: topic }),
      ...(channel === message.stream_id ? {} : { new_stream_id: channel }),
    });
  }

  edit(message: Message, content: string): void {
    this.#change([message.id], (one) => ({ ...one, content }));
    this.#emitUpdate(message, [message.id], { content, rendered_content: content, is_me_message: false });
  }

  #emitUpdate({ id, flags, stream_id }: Message, ids: readonly number[], news: object): void {
    const common = { message_id: id, message_ids: ids, flags, stream_id, edit_timestamp: 1 };
    this.events.push({ type: 'update_message', rendering_only: false, ...common, ...news } as AnyEvent);
  }

  remove({ id }: Message): void {
    this.#messages = this.#messages.filter((one) => one.id !== id);
    this.events.push({ type: 'delete_message', message_type: 'stream', message_ids: [id] } as AnyEvent);
  }

  flag({ id }: Message, flag: string): void {
    const isSet = !this.get(id)!.flags.includes(flag);
    this.#change([id], (one) => ({
      ...one,
      flags: isSet ? [...one.flags, flag] : one.flags.filter((known) => known !== flag),
    }));
    const op = isSet ? 'add' : 'remove';
    this.events.push({ type: 'update_message_flags', op, flag, messages: [id], all: false } as AnyEvent);
  }

  react({ id, reactions }: Message): void {
    const emoji = {
      emoji_name: 'tada',
      emoji_code: '1',
      reaction_type: 'unicode_emoji',
      user_id: 3,
    } as const;
    const isAdded = reactions.length === 0;
    this.#change([id], (one) => ({ ...one, reactions: isAdded ? [emoji] : [] }));
    this.events.push({
      type: 'reaction',
      op: isAdded ? 'add' : 'remove',
      message_id: id,
      ...emoji,
    } as AnyEvent);
  }

  /** Answers from the moment of the request or of now, or drops it. */
  answer(choice: number, how: 'asked' | 'now' | 'lost'): void {
    const [held] = this.requests.splice(choice % Math.max(1, this.requests.length), 1);
    if (how === 'lost') held?.fail();
    else held?.answer(how === 'asked' ? held.moment : this.#messages);
  }
}

const answerTo = (asked: FetchArguments, messages: readonly Message[]) => {
  const all = messages.filter((one) => fits(one, asked.narrow as Narrow));
  const { anchor = 0, message_ids: ids } = asked;
  if (ids !== undefined)
    return { messages: all.filter(({ id }) => ids.includes(id)), history_limited: false };
  const { num_before: before = 0, num_after: after = 0, include_anchor = true } = asked;
  const place = anchor === 'newest' ? Number.MAX_SAFE_INTEGER : Number(anchor);
  const older = all.filter(({ id }) => id < place);
  const newer = all.filter(({ id }) => id > place);
  return {
    messages: [
      ...older.slice(Math.max(0, older.length - before)),
      ...(include_anchor ? all.filter(({ id }) => id === place) : []),
      ...newer.slice(0, after),
    ],
    anchor: place,
    found_oldest: before > 0 && older.length <= before,
    found_newest: newer.length <= after,
    history_limited: false,
  };
};
