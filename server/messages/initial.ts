import { maxMessageId, recentConversations, starredMessages } from '@parlance/protocol/messages/fetch';
import { read } from '../db/sql.ts';
import { type InitialSection, section } from '../frame/initial.ts';
import { flagBits } from './read/flag-bits.ts';
import { unreadSection } from './read/initial-unread.ts';
import { fetchNewestMessageId } from './read/own-user.ts';

const mostConversations = 1000;

const maxMessageIdSection = section(maxMessageId, async ({ reader, actor }) => ({
  max_message_id: await fetchNewestMessageId(reader, actor),
}));

const starredSection = section(starredMessages, async ({ reader, actor }) => {
  const { rows } = await read<{ id: number }>`
    select message_id as id from message_flags
    where organization_id = ${reader.organizationId} and user_id = ${actor.id}
      and flags & ${flagBits.starred} <> 0
    order by message_id
  `.execute(reader.query);
  return { starred_messages: rows.map(({ id }) => id) };
});

/** Includes conversations whose messages are all deleted. */
const conversationsSection = section(recentConversations, async ({ reader, actor }) => {
  const { rows } = await read<{ max_message_id: number; people: number[] }>`
    select u.id as max_message_id, d.user_ids as people from memberships b
    join conversations d on d.organization_id = b.organization_id and d.id = b.recipient_id
    cross join lateral (
      select greatest((
        select max(m.id) from messages m
        where m.organization_id = b.organization_id and m.recipient_id = b.recipient_id
      ), (
        select max(d.id) from departed_messages d
        where d.organization_id = b.organization_id and d.recipient_id = b.recipient_id
      )) as id
    ) u
    where b.organization_id = ${reader.organizationId} and b.user_id = ${actor.id} and u.id is not null
    order by u.id desc limit ${mostConversations}
  `.execute(reader.query);
  return {
    recent_private_conversations: rows.map(({ max_message_id, people }) => ({
      max_message_id,
      user_ids: people.filter((id) => id !== actor.id),
    })),
  };
});

export const sections: readonly InitialSection[] = [
  maxMessageIdSection,
  starredSection,
  conversationsSection,
  unreadSection,
];
