/** Conversations as rows of the table. */
import { participantsOf } from '@parlance/client/conversations/conversation';
import { keyOf } from '../places/conversation.ts';
import type { Conversation } from '../places/place.ts';
import type { Filter, Conversation as Listed } from '../store/conversation-lists.ts';
import { conversationName } from '../store/names.ts';
import { channels, ownId } from '../store/world.ts';
import { languageNow } from '../words/index.ts';

export interface RecentRow {
  readonly key: string;
  readonly conversation: Conversation;
  readonly name: string;
  readonly unread: number;
  readonly isMentioned: boolean;
  readonly participants: readonly number[];
  /** Seconds since 1970. */
  readonly at: number;
}

const placeOf = (listed: Listed): Conversation =>
  listed.type === 'channel'
    ? { kind: 'topic', channel: listed.stream_id, topic: listed.topic }
    : { kind: 'direct', people: listed.user_ids.length === 0 ? [ownId()] : listed.user_ids };

export const rowOf = (listed: Listed): RecentRow => {
  const conversation = placeOf(listed);
  return {
    key: keyOf(conversation),
    conversation,
    name: conversationName(conversation),
    unread: listed.unread_count,
    isMentioned: listed.has_unread_mention,
    participants: participantsOf(listed),
    at: listed.last_message_timestamp,
  };
};

export interface Filters {
  readonly unread: boolean;
  readonly participated: boolean;
  readonly followed: boolean;
  readonly direct: boolean;
  readonly folder: number | undefined;
}

const channelsIn = (folder: number): readonly number[] =>
  [...channels.value.values()]
    .filter(({ own, folder_id }) => own !== undefined && folder_id === folder)
    .map(({ id }) => id)
    .sort((one, other) => one - other);

/** What the service is asked for. Only what is chosen, so that equal choices share a list. */
export const filterOf = ({ folder, ...flags }: Filters): Filter => ({
  ...Object.fromEntries(Object.entries(flags).filter(([, isOn]) => isOn)),
  ...(folder === undefined ? {} : { channel_ids: channelsIn(folder) }),
});

export type Column = 'name' | 'unread' | 'newest';

export interface Sorting {
  readonly by: Column;
  readonly isUp: boolean;
}

/** `rows`: the newest first. */
export const sortRows = (rows: readonly RecentRow[], { by, isUp }: Sorting): readonly RecentRow[] => {
  if (by === 'newest') return isUp ? rows.toReversed() : rows;
  const { compare } = new Intl.Collator(languageNow());
  const sorted = rows.toSorted((one, other) =>
    by === 'name' ? compare(one.name, other.name) : other.unread - one.unread,
  );
  return isUp ? sorted.reverse() : sorted;
};
