/**
 * Whom messages may be told to when they are not there. The work grows with those who are named, who follow a topic, or
 * who want to be told of a channel, and never with the subscribers: only where a message mentions everybody are those all
 * of them.
 */
import { sql } from 'kysely';
import type { Transaction } from '../db/transaction.ts';
import type { Kind, Named, SentMessage } from './told-of.ts';

/** One person and message. */
export interface Candidate {
  readonly messageId: number;
  readonly userId: number;
  readonly kinds: readonly Kind[];
  /** Only what differs from the declared defaults. */
  readonly settings: Readonly<Record<string, unknown>>;
  readonly isOnline: boolean;
  readonly isChannelMuted: boolean;
  /** What the person wants of the topic: 1 muted, 2 unmuted, 3 followed. */
  readonly topicPolicy: number | null;
  /** What the person wants of the channel; null for as in general. */
  readonly push: boolean | null;
  readonly email: boolean | null;
  readonly wildcards: boolean | null;
}

/**
 * Active people who have not muted the sender, and do not send it themselves. `onlineSince`, in UNIX seconds: whoever used a
 * client later is there.
 */
export const fetchCandidates = async (
  { organizationId, query }: Transaction,
  messages: readonly SentMessage[],
  named: readonly Named[],
  onlineSince: number,
): Promise<Candidate[]> => {
  const { rows } = await sql<Candidate>`
    with m as materialized (
      select id, recipient_id, lower(topic) as topic_key, sender_id, everyone
      from unnest(
        ${messages.map(({ id }) => id)}::bigint[], ${messages.map(({ recipientId }) => recipientId)}::int[],
        ${messages.map(({ topic }) => topic)}::text[], ${messages.map(({ senderId }) => senderId)}::int[],
        ${messages.map(({ mentionsEveryone }) => mentionsEveryone)}::bool[]
      ) as m(id, recipient_id, topic, sender_id, everyone)
    ), told as (
      select message_id, user_id, kind from unnest(
        ${named.map(({ messageId }) => messageId)}::bigint[], ${named.map(({ userId }) => userId)}::int[],
        ${named.map(({ kind }) => kind)}::text[]
      ) as n(message_id, user_id, kind)
      union all
      select m.id, b.user_id, 'channel_wildcard' from m
      join memberships b on b.organization_id = ${organizationId} and b.recipient_id = m.recipient_id
        and b."left" is null and b.joined <= m.id
      where m.everyone and m.topic_key is not null
      union all
      select m.id, t.user_id, 'followed' from m
      join user_topics t on t.organization_id = ${organizationId} and t.channel_id = m.recipient_id
        and t.topic_key = m.topic_key and t.policy = 3
      union all
      select m.id, s.user_id, 'channel' from m
      join subscriptions s on s.organization_id = ${organizationId} and s.channel_id = m.recipient_id
        and (s.push_notifications or s.email_notifications)
      where m.topic_key is not null
      union all
      select m.id, u.id, 'channel' from m
      join users u on u.organization_id = ${organizationId}
        and (u.settings @> '{"enable_stream_push_notifications": true}'
          or u.settings @> '{"enable_stream_email_notifications": true}')
      where m.topic_key is not null
    ), people as (
      select message_id, user_id, array_agg(distinct kind) as kinds from told group by message_id, user_id
    )
    select p.message_id as "messageId", p.user_id as "userId", p.kinds, u.settings,
      coalesce(here.active_at > ${onlineSince}::bigint, false) as "isOnline",
      coalesce(s.is_muted, false) as "isChannelMuted", t.policy as "topicPolicy",
      s.push_notifications as push, s.email_notifications as email, s.wildcard_mentions_notify as wildcards
    from people p
    join m on m.id = p.message_id and m.sender_id <> p.user_id
    join users u on u.organization_id = ${organizationId} and u.id = p.user_id and u.is_active and not u.is_bot
    join memberships b on b.organization_id = ${organizationId} and b.recipient_id = m.recipient_id
      and b.user_id = p.user_id and b."left" is null and b.joined <= m.id
    left join subscriptions s on s.organization_id = ${organizationId} and s.user_id = p.user_id
      and s.channel_id = m.recipient_id
    left join user_topics t on t.organization_id = ${organizationId} and t.user_id = p.user_id
      and t.channel_id = m.recipient_id and t.topic_key = m.topic_key
    left join presences here on here.organization_id = ${organizationId} and here.user_id = p.user_id
    where not exists (
      select from muted_users x
      where x.organization_id = ${organizationId} and x.user_id = p.user_id and x.muted_id = m.sender_id
        and not x.has_ended)
    order by p.message_id, p.user_id
  `.execute(query);
  return rows;
};
