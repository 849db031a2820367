/** The topics of channels, newest first: asked once for a channel that is opened, then followed by events. */
import { getTopics } from '@parlance/client/calls';
import { isMove } from '@parlance/client/messages/message';
import { lowerCase } from '@parlance/protocol/lower-case';
import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { onEvent } from '../messages/messages.ts';
import { link } from '../session/link.ts';
import { client } from '../session/service.ts';

export interface Topic {
  readonly name: string;
  readonly newest: number;
}

const known = new Map<number, Signal<readonly Topic[] | undefined>>();
const asking = new Map<number, Promise<void>>();
/** Channels whose topics were asked for in vain. */
const unanswered = new Set<number>();

const ask = async (channel: number, topics: Signal<readonly Topic[] | undefined>): Promise<void> => {
  unanswered.delete(channel);
  try {
    const answer = await client.call(getTopics, { stream_id: channel, allow_empty_topic_name: true });
    topics.value = answer.topics.map(({ name, max_id }) => ({ name, newest: max_id }));
  } catch {
    unanswered.add(channel);
  }
};

/** Undefined until the service answered. Asks again for what it did not answer. */
export const topicsOf = (channel: number): ReadonlySignal<readonly Topic[] | undefined> => {
  const before = known.get(channel);
  if (before !== undefined && !unanswered.has(channel)) return before;
  const topics = before ?? signal<readonly Topic[] | undefined>(undefined);
  known.set(channel, topics);
  asking.set(
    channel,
    ask(channel, topics).finally(() => asking.delete(channel)),
  );
  return topics;
};

/** Waits for the service. Empty when it did not answer. */
export const loadedTopics = async (channel: number): Promise<readonly Topic[]> => {
  const topics = topicsOf(channel);
  await asking.get(channel);
  return topics.peek() ?? [];
};

const put = (channel: number, name: string, newest: number): void => {
  const topics = known.get(channel);
  const before = topics?.value;
  if (topics === undefined || before === undefined) return;
  // Nearly all come with the known spelling, and a thousand may come at once.
  const former =
    before.find((topic) => topic.name === name) ??
    before.find((topic) => lowerCase(topic.name) === lowerCase(name));
  const next = { name: former?.name ?? name, newest: Math.max(newest, former?.newest ?? 0) };
  const others = before.filter((topic) => topic !== former);
  topics.value = [next, ...others].sort((one, other) => other.newest - one.newest);
};

// Rows that are shown wait for the topics: nothing else would ask.
link.subscribe(({ kind }) => {
  if (kind === 'connected') for (const channel of unanswered) topicsOf(channel);
});

interface Told {
  readonly stream_id?: number;
  readonly new_stream_id?: number;
  readonly property?: string;
}

onEvent((event) => {
  if (event.type === 'message') {
    const { stream_id, subject, id } = event.message;
    if (stream_id !== undefined) put(stream_id, subject, id);
  }
  const { stream_id, new_stream_id, property } = event as Told;
  // Where messages went, came from or became readable, only the service knows the topics.
  const isTold =
    event.type === 'update_message'
      ? isMove(event)
      : event.type === 'delete_message' || property === 'first_message_id';
  if (!isTold) return;
  for (const channel of [stream_id, new_stream_id]) {
    const topics = channel === undefined ? undefined : known.get(channel);
    if (topics !== undefined) void ask(channel!, topics);
  }
});
