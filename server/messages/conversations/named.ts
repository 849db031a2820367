/** Filters that name their conversations, as sets of (recipient_id, topic_key); the key of direct ones is null. */
import { visibilityPolicies } from '@parlance/protocol/topics/topics';
import { type RawBuilder, sql } from 'kysely';
import { fitsInteger } from '../../db/integer.ts';
import type { Question, Wish } from './question.ts';

type Asked = NonNullable<Wish['conversations']>;

const askedTopics = (asked: Asked) => {
  const topics = asked.flatMap((one) => ('topic' in one && fitsInteger(one.stream_id) ? [one] : []));
  return sql`
    select a.recipient_id, lower(a.topic) as topic_key
    from unnest(
      ${topics.map(({ stream_id }) => stream_id)}::int[], ${topics.map(({ topic }) => topic)}::text[]
    ) as a(recipient_id, topic)`;
};

/** Each direct conversation as the text of an array. */
export const askedPeople = ({ actor, wish }: Question): string[] =>
  (wish.conversations ?? []).flatMap((one) =>
    'user_ids' in one && one.user_ids.every(fitsInteger)
      ? [`{${[...new Set([...one.user_ids, actor.id])].sort((a, b) => a - b).join()}}`]
      : [],
  );

const unread = sql`select recipient_id, lower(topic) as topic_key from unread`;

const followed = ({ organizationId, actor }: Question) => sql`
  select channel_id, topic_key from user_topics
  where organization_id = ${organizationId} and user_id = ${actor.id} and policy = ${visibilityPolicies.followed}`;

/** Steps from topic to topic, so that the work grows with topics, not with messages. */
const participated = ({ organizationId, actor }: Question) => sql`
  (with recursive written as (
    (select recipient_id, lower(topic) as topic_key from messages
     where organization_id = ${organizationId} and sender_id = ${actor.id} and lower(topic) is not null
     order by recipient_id, lower(topic) limit 1)
    union all
    select n.* from written w
    cross join lateral (
      select recipient_id, lower(topic) from messages
      where organization_id = ${organizationId} and sender_id = ${actor.id}
        and (recipient_id, lower(topic)) > (w.recipient_id, w.topic_key)
      order by recipient_id, lower(topic) limit 1
    ) n
  ) select recipient_id, topic_key from written)`;

/** Undefined without such a filter. */
export const namedTopics = (question: Question): RawBuilder<unknown> | undefined => {
  const { wish } = question;
  const sets = [
    ...(wish.conversations === undefined ? [] : [askedTopics(wish.conversations)]),
    ...(wish.unread ? [unread] : []),
    ...(wish.followed ? [followed(question)] : []),
    ...(wish.participated ? [participated(question)] : []),
  ];
  return sets.length === 0 ? undefined : sql.join(sets, sql` intersect `);
};

/** Topics that only an exact look can place: in unmuted channels with gaps, and the unmuted of muted channels. */
export const exceptionalTopics = ({ organizationId, actor, wish }: Question): RawBuilder<unknown> => {
  const withGaps = sql`
    select t.channel_id as recipient_id, t.topic_key from subscribed s
    join recent_topics t on t.organization_id = ${organizationId} and t.channel_id = s.id
    where s.has_gaps and (${wish.include_muted}::boolean or not s.is_muted)`;
  if (wish.include_muted) return withGaps;
  return sql`${withGaps} union
    select p.channel_id, p.topic_key from subscribed s
    join user_topics p on p.organization_id = ${organizationId} and p.user_id = ${actor.id} and p.channel_id = s.id
    where s.is_muted and p.policy in (${visibilityPolicies.unmuted}, ${visibilityPolicies.followed})`;
};
