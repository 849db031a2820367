/** Threads become topics. A topic is named once, by the root's date and words; later replies go where it is now. */
import { limits } from '@parlance/protocol/limits';
import { lowerCase } from '@parlance/protocol/lower-case';
import { read } from '../../db/sql.ts';
import { groupBy } from '../../frame/group-by.ts';
import { cleanTopic, numberedName } from '../clean.ts';
import { FreeNames } from '../free-names.ts';
import type { ChannelHere } from '../places/here.ts';
import type { Message, SourceId, Thread } from '../vocabulary.ts';
import { findKnown, type Work } from '../work.ts';
import type { Names } from './plain.ts';
import { plainWords } from './plain.ts';

export interface TopicHere {
  readonly channelId: number;
  readonly topic: string;
}

export interface ThreadedMessage {
  readonly message: Message;
  readonly channel: ChannelHere;
  readonly thread: Thread;
}

const dateOf = (at: number): string => new Date(Math.floor(at / 1000)).toISOString().slice(0, 10);

const keyOf = ({ channelId, topic }: TopicHere): string => `${channelId} ${lowerCase(topic)}`;

const fetchTopics = async ({ reader }: Work, ids: readonly number[]): Promise<Map<number, TopicHere>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await read<TopicHere & { id: number }>`
    select id, recipient_id as "channelId", topic from messages
    where organization_id = ${reader.organizationId} and id = any(${ids}::bigint[]) and topic is not null
  `.execute(reader.query);
  return new Map(rows.map(({ id, ...topic }) => [id, topic]));
};

/** Returns so many of the names that threads of the same words may have, from a number on. */
const numbered = ({ channelId, topic }: TopicHere, from: number, count: number): TopicHere[] =>
  Array.from({ length: count }, (_, index) => ({
    channelId,
    topic: numberedName(topic, limits.topicLength, from + index),
  }));

/** Returns those of the topics that have messages already. */
const fetchTaken = async ({ reader }: Work, topics: readonly TopicHere[]): Promise<TopicHere[]> => {
  if (topics.length === 0) return [];
  const { rows } = await read<{ place: number }>`
    select t.place::int - 1 as place
    from unnest(${topics.map(({ channelId }) => channelId)}::int[], ${topics.map(({ topic }) => topic)}::text[])
      with ordinality as t(channel_id, topic, place)
    where exists (
      select from messages m where m.organization_id = ${reader.organizationId} and m.recipient_id = t.channel_id
        and m.topic is not null and lower(m.topic) = lower(t.topic))
  `.execute(reader.query);
  return rows.map(({ place }) => topics[place]!);
};

export class Threads {
  readonly #work: Work;
  readonly #names: Names;
  readonly #channels: ReadonlyMap<number, ChannelHere>;
  readonly #topics = new Map<SourceId, TopicHere>();
  /** Topics that this run made or found taken. Channels are their places. */
  readonly #free = new FreeNames(limits.topicLength);

  constructor(work: Work, names: Names, channels: ReadonlyMap<number, ChannelHere>) {
    this.#work = work;
    this.#names = names;
    this.#channels = channels;
  }

  topicOf(root: SourceId): TopicHere {
    return this.#topics.get(root)!;
  }

  /** Prepares the topics of a batch in few statements; returns roots of threads that are new. */
  async prepare(messages: readonly ThreadedMessage[]): Promise<Set<SourceId>> {
    const missing = messages.filter(({ thread }) => !this.#topics.has(thread.root));
    if (missing.length === 0) return new Set();
    await this.#find(missing);
    const firsts = new Map<SourceId, ThreadedMessage>();
    for (const one of missing)
      if (!this.#topics.has(one.thread.root) && !firsts.has(one.thread.root))
        firsts.set(one.thread.root, one);
    const wished = [...firsts.values()].map((one) => ({ ...one, topic: this.#nameOf(one) }));
    await this.#learnTaken(wished.map(({ channel, topic }) => ({ channelId: channel.id, topic })));
    for (const { channel, thread, topic } of wished) {
      const free = this.#free.take(topic, channel.id);
      this.#topics.set(thread.root, { channelId: channel.id, topic: free });
    }
    return new Set(firsts.keys());
  }

  /** Finds threads of earlier imports by their root, else by their first message. */
  async #find(messages: readonly ThreadedMessage[]): Promise<void> {
    const roots = [...new Set(messages.map(({ thread }) => thread.root))];
    const [byRoot, byThread] = [
      await findKnown(this.#work, 'message', roots),
      await findKnown(this.#work, 'thread', roots),
    ];
    const known = [...byRoot.values(), ...byThread.values()].map(({ localId }) => localId);
    const topics = await fetchTopics(this.#work, known);
    for (const { thread, channel } of messages) {
      const here = [byRoot, byThread]
        .map((found) => topics.get(found.get(thread.root)?.localId ?? 0))
        .find((topic) => topic !== undefined && this.#isAsOpen(channel, topic));
      if (here !== undefined) this.#topics.set(thread.root, here);
    }
  }

  /** A thread that was moved is followed only where the same people read. */
  #isAsOpen(channel: ChannelHere, { channelId }: TopicHere): boolean {
    return (
      channel.id === channelId || (!channel.isPrivate && this.#channels.get(channelId)?.isPrivate === false)
    );
  }

  /** Asks on until there is a free name for each thread, however many have the same words. */
  async #learnTaken(topics: readonly TopicHere[]): Promise<void> {
    let open = [...groupBy(topics, keyOf).values()].map((same) => ({
      topic: same[0]!,
      missing: same.length,
      from: this.#free.firstNumber(same[0]!.topic, same[0]!.channelId),
    }));
    for (let count = 4; open.length > 0; count *= 4) {
      const asked = open.map((one) => ({ ...one, names: numbered(one.topic, one.from, count) }));
      const names = asked.flatMap((one) => one.names);
      for (const one of await fetchTaken(this.#work, names)) this.#free.add(one.topic, one.channelId);
      open = asked
        .map(({ topic, missing, from, names }) => ({
          topic,
          missing: missing - names.filter((one) => !this.#free.isTaken(one.topic, one.channelId)).length,
          from: from + count,
        }))
        .filter(({ missing }) => missing > 0);
    }
  }

  #nameOf({ message, thread }: ThreadedMessage): string {
    const { text, files } = thread.opening ?? message;
    const words = plainWords(text, this.#names) || files[0]?.name || 'thread';
    return cleanTopic(`${dateOf(thread.at)} ${words}`);
  }
}
