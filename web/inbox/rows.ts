/** The unread conversations of the inbox: direct ones first, then channels in the order of the sidebar. */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { keyOf } from '../places/conversation.ts';
import type { Conversation } from '../places/place.ts';
import { channelName, peopleName, topicName } from '../store/names.ts';
import type { Topic } from '../store/topics/changes.ts';
import { type Count, directCount, isTopicMuted, topicCount } from '../store/unread/counts.ts';
import { channels, unread } from '../store/world.ts';
import { languageNow } from '../words/index.ts';

export interface InboxRow {
  readonly key: string;
  readonly conversation: Conversation;
  readonly name: string;
  readonly count: Count;
  /** Ascending. */
  readonly messages: readonly number[];
}

export interface InboxGroup {
  readonly key: string;
  /** Undefined: direct messages. */
  readonly channel: number | undefined;
  readonly rows: readonly InboxRow[];
}

const newestFirst = (one: InboxRow, other: InboxRow) => other.messages.at(-1)! - one.messages.at(-1)!;

const directRows = (): readonly InboxRow[] =>
  unread.value.direct
    .filter(({ messages }) => messages.length > 0)
    .map(({ people, messages }) => {
      const conversation: Conversation = { kind: 'direct', people };
      return {
        key: keyOf(conversation),
        conversation,
        name: peopleName(people),
        count: directCount(people),
        messages,
      };
    })
    .sort(newestFirst);

const topicRows = (): ReadonlyMap<number, InboxRow[]> => {
  const byChannel = new Map<number, InboxRow[]>();
  for (const { channel, topic, messages } of unread.value.topics) {
    const count = topicCount(channel, topic);
    const isHidden = isTopicMuted(channel, topic) && count.mentions === 0;
    if (messages.length === 0 || isHidden || !channels.value.has(channel)) continue;
    const conversation: Conversation = { kind: 'topic', channel, topic };
    const row = { key: keyOf(conversation), conversation, name: topicName(topic), count, messages };
    byChannel.set(channel, [...(byChannel.get(channel) ?? []), row]);
  }
  return byChannel;
};

/** Groups that the reader closed. */
export const closedGroups = signal<ReadonlySet<string>>(new Set());

export const inboxGroups: ReadonlySignal<readonly InboxGroup[]> = computed(() => {
  const collator = new Intl.Collator(languageNow());
  const direct = directRows();
  const inChannels = [...topicRows()]
    .map(
      ([channel, rows]): InboxGroup => ({ key: `channel-${channel}`, channel, rows: rows.sort(newestFirst) }),
    )
    .sort((one, other) => {
      const isPinned = ({ channel }: InboxGroup) => channels.value.get(channel!)?.own?.pin_to_top === true;
      return (
        Number(isPinned(other)) - Number(isPinned(one)) ||
        collator.compare(channelName(one.channel!), channelName(other.channel!))
      );
    });
  return direct.length === 0
    ? inChannels
    : [{ key: 'direct', channel: undefined, rows: direct }, ...inChannels];
});

export const rowsOf = (groups: readonly InboxGroup[]): readonly InboxRow[] =>
  groups.flatMap(({ rows }) => rows);

/** Policies are of topics alone. */
export const topicsIn = (rows: readonly InboxRow[]): readonly Topic[] =>
  rows.flatMap(({ conversation }) => (conversation.kind === 'topic' ? [conversation] : []));
