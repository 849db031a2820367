/**
 * A reader's topic and channel settings for queue narrows. Read once per queue, then kept by events: no query
 * per message.
 */
import { subscriptionAdd, subscriptionUpdate } from '@parlance/protocol/channels/events';
import { lowerCase } from '@parlance/protocol/lower-case';
import type { NarrowTerm } from '@parlance/protocol/messages/narrow';
import { userTopicChanged, visibilityPolicies } from '@parlance/protocol/topics/topics';
import { fetchMutedChannels } from '../../channels/index.ts';
import type { Reader } from '../../db/reader.ts';
import type { PlacedEntry } from '../../events/entry.ts';
import type { Standing } from '../../events/standing.ts';
import { fetchPolicies, type UserTopic } from '../../topics/index.ts';

type EventFields = Readonly<Record<string, unknown>>;

/** Changes kept per key; older positions use the oldest one. */
const mostChanges = 100;

/** A value by log position. */
class Course<T> {
  #oldest: T;
  #changes: readonly { readonly from: number; readonly value: T }[] = [];

  constructor(value: T) {
    this.#oldest = value;
  }

  at(position: number): T {
    const last = this.#changes.findLast(({ from }) => from <= position);
    return last === undefined ? this.#oldest : last.value;
  }

  change(value: T, from: number): void {
    if ((this.#changes.at(-1)?.from ?? 0) > from) return;
    this.#changes = [...this.#changes, { from, value }];
    if (this.#changes.length <= mostChanges) return;
    this.#oldest = this.#changes[0]!.value;
    this.#changes = this.#changes.slice(1);
  }
}

const change = <K, V>(
  courses: Map<K, Course<V>>,
  key: K,
  { before, value, from }: { readonly before: V; readonly value: V; readonly from: number },
): void => {
  const course = courses.get(key) ?? new Course(before);
  course.change(value, from);
  courses.set(key, course);
};

const keyOf = (channelId: number, topic: string) => `${channelId}:${lowerCase(topic)}`;

export class Wishes implements Standing {
  readonly #policies: Map<string, Course<number>>;
  readonly #muted: Map<number, Course<boolean>>;

  constructor(
    topics: readonly Pick<UserTopic, 'channelId' | 'topic' | 'policy'>[],
    mutedChannels: readonly number[],
  ) {
    this.#policies = new Map(
      topics.map(({ channelId, topic, policy }) => [keyOf(channelId, topic), new Course<number>(policy)]),
    );
    this.#muted = new Map(mutedChannels.map((id) => [id, new Course(true)]));
  }

  #policyAt(channelId: number, topic: string, position: number): number {
    return this.#policies.get(keyOf(channelId, topic))?.at(position) ?? visibilityPolicies.none;
  }

  isFollowed(channelId: number, topic: string, position: number): boolean {
    return this.#policyAt(channelId, topic, position) === visibilityPolicies.followed;
  }

  /** The same rule as `isMuted` of topics/queries.ts. */
  isMuted(channelId: number, topic: string, position: number): boolean {
    const policy = this.#policyAt(channelId, topic, position);
    return (
      policy === visibilityPolicies.muted ||
      (policy === visibilityPolicies.none && this.#muted.get(channelId)?.at(position) === true)
    );
  }

  /** Applies an event of the reader. */
  apply({ event, position }: PlacedEntry): void {
    if (event === undefined) return;
    const fields: EventFields = event;
    const { type, op } = fields;
    const mute = (channelId: unknown, isMuted: unknown) =>
      change(this.#muted, channelId as number, { before: false, value: isMuted === true, from: position });
    if (type === userTopicChanged.type) {
      const key = keyOf(fields.stream_id as number, fields.topic_name as string);
      change(this.#policies, key, {
        before: visibilityPolicies.none,
        value: fields.visibility_policy as number,
        from: position,
      });
    } else if (type === subscriptionUpdate.type && op === subscriptionUpdate.op) {
      if (fields.property === 'is_muted') mute(fields.stream_id, fields.value);
    } else if (type === subscriptionAdd.type && op === subscriptionAdd.op) {
      for (const one of fields.subscriptions as EventFields[]) mute(one.stream_id, one.is_muted);
    }
  }
}

const depends = ({ operator, operand }: NarrowTerm): boolean =>
  operator === 'is' && (operand === 'followed' || operand === 'muted');

interface Narrowed {
  readonly id: string;
  readonly userId: number;
  readonly options: { readonly narrow: readonly NarrowTerm[] };
}

/** Returns settings by queue id, where the narrow needs them; two statements for any number of queues. */
export const fetchStandings = async (
  reader: Reader,
  queues: readonly Narrowed[],
): Promise<ReadonlyMap<string, Standing>> => {
  const asking = queues.filter(({ options }) => options.narrow.some(depends));
  if (asking.length === 0) return new Map();
  const users = [...new Set(asking.map(({ userId }) => userId))];
  const [topics, muted] = await Promise.all([
    fetchPolicies(reader, users),
    fetchMutedChannels(reader, users),
  ]);
  return new Map(
    asking.map(({ id, userId }) => [id, new Wishes(topics.get(userId) ?? [], muted.get(userId) ?? [])]),
  );
};
