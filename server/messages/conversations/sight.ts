/**
 * What the reader sees of conversations: channels, and of those with protected history only messages that came
 * during the reader's memberships. Nothing outside of `spans` counts, not even as a participant.
 */
import { visibilityPolicies } from '@parlance/protocol/topics/topics';
import { type RawBuilder, sql } from 'kysely';
import { readingOf } from '../../channels/index.ts';
import { fitsInteger } from '../../db/integer.ts';
import type { Condition } from '../access.ts';
import type { Question } from './question.ts';

export const lastPosition = sql<number>`9223372036854775807`;

const isAskedFor = ({ wish }: Question): Condition =>
  wish.channel_ids === undefined
    ? sql<boolean>`true`
    : sql<boolean>`c.id = any(${wish.channel_ids.filter(fitsInteger)}::int[])`;

/**
 * CTEs `subscribed` and `spans`. A reader who left a protected channel and came back (`has_gaps`) has several spans
 * of it. `joined` is 0 where all history is open.
 */
export const sight = (question: Question): RawBuilder<unknown> => {
  const { organizationId, actor } = question;
  return sql`subscribed as materialized (
    select c.id, coalesce(q.is_muted, false) as is_muted, r.is_partial,
      case when r.is_partial then m.joined else 0 end as joined,
      r.is_partial and exists (
        select from memberships b
        where b.organization_id = ${organizationId} and b.user_id = ${actor.id} and b.recipient_id = c.id
          and b."left" is not null) as has_gaps,
      array(
        select p.topic_key from user_topics p
        where p.organization_id = ${organizationId} and p.user_id = ${actor.id} and p.channel_id = c.id
          and p.policy = ${visibilityPolicies.muted}) as muted_topics
    from memberships m
    join channels c on c.organization_id = m.organization_id and c.id = m.recipient_id and not c.is_archived
    left join subscriptions q on q.organization_id = m.organization_id and q.user_id = m.user_id and q.channel_id = c.id
    cross join lateral (select ${readingOf(actor)} = 'received' as is_partial) r
    where m.organization_id = ${organizationId} and m.user_id = ${actor.id} and m."left" is null
      and ${isAskedFor(question)}
  ), spans as materialized (
    select id as recipient_id, joined as low, ${lastPosition} as high from subscribed
    union all
    select s.id, b.joined, b."left" from subscribed s
    join memberships b on b.organization_id = ${organizationId} and b.user_id = ${actor.id} and b.recipient_id = s.id
    where s.has_gaps and b."left" is not null
  )`;
};

/** A row of `messages` lies in the topic. */
export const isInTopic = (
  { organizationId }: Question,
  message: 'm' | 'o',
  channel: RawBuilder<number>,
  key: RawBuilder<string>,
): Condition => {
  const row = sql.raw(message);
  return sql<boolean>`${row}.organization_id = ${organizationId} and ${row}.recipient_id = ${channel}
    and ${row}.topic is not null and lower(${row}.topic) = ${key}`;
};

/**
 * Row `o` of the topic lies in span `s`. The end is compared together with the topic, for the index by topic alone: with
 * two bounds of `id`, the planner takes each span for a two-hundredth of its channel, and may walk through that.
 */
export const isInSpan = (key: RawBuilder<string>): Condition =>
  sql<boolean>`o.id >= s.low and (lower(o.topic), o.id) < (${key}, s.high)`;
