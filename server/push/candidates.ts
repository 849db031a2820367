/**
 * Offline users that a message may notify. The work grows with mentioned users and users who want the topic
 * or channel, not with subscribers, except for wildcards. One candidate covers all messages that concern a
 * user in the same ways.
 */
import { limits } from '@parlance/protocol/limits';
import { sql } from 'kysely';
import { read } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import { toSeconds } from '../frame/seconds.ts';
import type { Service } from '../frame/service.ts';
import { hasPushDevice } from './reachable.ts';
import type { Kind, Named, SentMessage } from './sent-messages.ts';

export interface Candidate {
  readonly messageIds: readonly number[];
  readonly userId: number;
  readonly kinds: readonly Kind[];
  /** Only settings that differ from the declared defaults. */
  readonly settings: Readonly<Record<string, unknown>>;
  readonly hasDevice: boolean;
  readonly isOnline: boolean;
  readonly isChannelMuted: boolean;
  /** 1 muted, 2 unmuted, 3 followed. */
  readonly topicPolicy: number | null;
  /** The user's channel settings; null inherits the general ones. */
  readonly push: boolean | null;
  readonly email: boolean | null;
  readonly wildcards: boolean | null;
}

interface Ways {
  /** UNIX seconds; users active between them are online. A later time is of a clock that was ahead. */
  readonly onlineSince: number;
  readonly onlineUntil: number;
  readonly byMail: boolean;
}

export const waysOf = ({ mailer, now }: Pick<Service, 'mailer' | 'now'>): Ways => ({
  onlineSince: toSeconds(now()) - limits.presenceOfflineThreshold,
  onlineUntil: toSeconds(now()) + limits.presenceOfflineThreshold,
  byMail: mailer.reachesPeople,
});

/** Returns active, reachable users, except senders and users who muted the sender. */
export const fetchCandidates = async (
  { organizationId, query }: Transaction,
  messages: readonly SentMessage[],
  named: readonly Named[],
  { onlineSince, onlineUntil, byMail }: Ways,
): Promise<Candidate[]> => {
  const { rows } = await read<Candidate>`
    with m as materialized (
      select id, recipient_id, lower(topic) as topic_key, sender_id, everyone
      from unnest(
        ${messages.map(({ id }) => id)}::bigint[], ${messages.map(({ recipientId }) => recipientId)}::int[],
        ${messages.map(({ topic }) => topic)}::text[], ${messages.map(({ senderId }) => senderId)}::int[],
        ${messages.map(({ mentionsEveryone }) => mentionsEveryone)}::bool[]
      ) as m(id, recipient_id, topic, sender_id, everyone)
    ), topics as materialized (
      select distinct recipient_id, topic_key from m where topic_key is not null
    ), listening as materialized (
      select h.recipient_id, h.topic_key, t.user_id, 'followed' as kind from topics h
      join user_topics t on t.organization_id = ${organizationId} and t.channel_id = h.recipient_id
        and t.topic_key = h.topic_key and t.policy = 3
      union all
      select h.recipient_id, h.topic_key, s.user_id, 'channel' from topics h
      join subscriptions s on s.organization_id = ${organizationId} and s.channel_id = h.recipient_id
        and (s.push_notifications or s.email_notifications)
      union all
      select h.recipient_id, h.topic_key, u.id, 'channel' from topics h
      join users u on u.organization_id = ${organizationId}
        and (u.settings @> '{"enable_stream_push_notifications": true}'
          or u.settings @> '{"enable_stream_email_notifications": true}')
    ), named as materialized (
      select message_id, user_id, kind from unnest(
        ${named.map(({ messageId }) => messageId)}::bigint[], ${named.map(({ userId }) => userId)}::int[],
        ${named.map(({ kind }) => kind)}::text[]
      ) as n(message_id, user_id, kind)
      union all
      select m.id, b.user_id, 'channel_wildcard' from m
      join memberships b on b.organization_id = ${organizationId} and b.recipient_id = m.recipient_id
        and b."left" is null and b.joined <= m.id
      where m.everyone and m.topic_key is not null
    ), people as materialized (
      select u.id, u.settings, d.has_device
      from users u cross join lateral (select ${hasPushDevice(organizationId, sql`u.id`)} as has_device) d
      where u.organization_id = ${organizationId} and u.is_active and not u.is_bot
        and u.id in (select user_id from listening union select user_id from named)
        and (${byMail}::bool or d.has_device)
    ), told as (
      select m.id as message_id, l.user_id, l.kind from listening l
      join people p on p.id = l.user_id
      join m on m.recipient_id = l.recipient_id and m.topic_key = l.topic_key
      union all
      select n.message_id, n.user_id, n.kind from named n join people p on p.id = n.user_id
    ), concerned as (
      select message_id, user_id, array_agg(distinct kind) as kinds from told group by message_id, user_id
    ), alike as (
      select c.user_id, c.kinds, m.recipient_id, m.topic_key, array_agg(m.id order by m.id) as message_ids
      from concerned c
      join m on m.id = c.message_id and m.sender_id <> c.user_id
      join memberships b on b.organization_id = ${organizationId} and b.recipient_id = m.recipient_id
        and b.user_id = c.user_id and b."left" is null and b.joined <= m.id
      where not exists (
        select from muted_users x
        where x.organization_id = ${organizationId} and x.user_id = c.user_id and x.muted_id = m.sender_id
          and not x.has_ended)
      group by c.user_id, c.kinds, m.recipient_id, m.topic_key
    )
    select a.message_ids as "messageIds", a.user_id as "userId", a.kinds, p.settings, p.has_device as "hasDevice",
      coalesce(here.active_at > ${onlineSince}::bigint and here.active_at <= ${onlineUntil}::bigint, false) as "isOnline",
      coalesce(s.is_muted, false) as "isChannelMuted", t.policy as "topicPolicy",
      s.push_notifications as push, s.email_notifications as email, s.wildcard_mentions_notify as wildcards
    from alike a
    join people p on p.id = a.user_id
    left join subscriptions s on s.organization_id = ${organizationId} and s.user_id = a.user_id
      and s.channel_id = a.recipient_id
    left join user_topics t on t.organization_id = ${organizationId} and t.user_id = a.user_id
      and t.channel_id = a.recipient_id and t.topic_key = a.topic_key
    left join presences here on here.organization_id = ${organizationId} and here.user_id = a.user_id
    order by a.message_ids, a.user_id
  `.execute(query);
  return rows;
};
