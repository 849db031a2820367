/** GET /conversations, see docs/conversations.md. */
import type { Answer } from '@parlance/protocol/endpoint';
import type { getConversations } from '@parlance/protocol/messages/conversations';
import type { Call } from '../../frame/routes.ts';
import { toSeconds } from '../../frame/seconds.ts';
import { fetchPage, type Row } from './page.ts';
import type { Wish } from './question.ts';

type Conversation = Answer<typeof getConversations>['conversations'][number];

const conversationOf = (row: Row, reader: number): Conversation => {
  const common = {
    last_message_id: row.lastId,
    last_message_timestamp: toSeconds(row.lastAt),
    unread_count: row.unreadCount,
    has_unread_mention: row.hasUnreadMention,
    recent_sender_ids: [...row.senders],
    participated: row.participated,
  };
  return row.topic === null
    ? { type: 'direct', user_ids: (row.people ?? []).filter((id) => id !== reader), ...common }
    : {
        type: 'channel',
        stream_id: row.recipientId,
        topic: row.topic,
        visibility_policy: row.policy,
        ...common,
      };
};

/** Exceeds every id. */
const newest = Number.MAX_SAFE_INTEGER;

export const fetchConversations = async (
  wish: Wish,
  { reader, actor }: Pick<Call, 'reader' | 'actor'>,
): Promise<Answer<typeof getConversations>> => {
  const rows = await fetchPage(reader, {
    organizationId: reader.organizationId,
    actor,
    wish,
    before: wish.before ?? newest,
    limit: wish.limit + 1,
  });
  return {
    conversations: rows.slice(0, wish.limit).map((row) => conversationOf(row, actor.id)),
    found_oldest: rows.length <= wish.limit,
  };
};
