/**
 * Conversations that the question asks for: recipient_id, topic_key, epoch, and last_id, which is null where the epoch
 * suffices for now.
 */
import { type RawBuilder, sql } from 'kysely';
import { isMuted } from '../../topics/index.ts';
import type { Condition } from '../access.ts';
import { askedPeople, exceptionalTopics, namedTopics } from './named.ts';
import type { Question } from './question.ts';
import { epochOf } from './recent-topics.ts';
import { isInSpan, isInTopic } from './sight.ts';

const always = sql<boolean>`true`;

/** The reader sent a message `o` of the topic of row `m`, or of its direct conversation, and may read it. */
export const tookPart = (question: Question): Condition => {
  const { organizationId, actor } = question;
  const own = sql`o.organization_id = ${organizationId} and o.sender_id = ${actor.id} and o.recipient_id = m.recipient_id`;
  // As a scalar: an `exists` may be planned as a look at everything that the reader wrote.
  return sql<boolean>`coalesce(case when m.topic_key is null then (
      select true from messages o where ${own} and lower(o.topic) is null limit 1
    ) else (
      select true from messages o
      where ${own} and lower(o.topic) = m.topic_key and exists (
        select from spans s where s.recipient_id = o.recipient_id and o.id >= s.low and o.id < s.high)
      limit 1
    ) end, false)`;
};

/** The newest first, all that share the last epoch included. A look at the topic is only needed at both ends. */
const walk = (question: Question): RawBuilder<unknown> => {
  const { organizationId, wish, before, limit } = question;
  const [first, last] = [epochOf(sql`s.joined`), epochOf(sql`${before}::bigint`)];
  const isWanted = wish.include_muted ? always : sql<boolean>`not (t.topic_key = any(s.muted_topics))`;
  return sql`
    select s.id as recipient_id, t.topic_key, t.epoch, null::bigint as last_id
    from subscribed s
    cross join lateral (
      select t.topic_key, t.epoch from recent_topics t
      where t.organization_id = ${organizationId} and t.channel_id = s.id
        and t.epoch >= ${first} and t.epoch <= ${last} and ${isWanted}
        and ((t.epoch > ${first} or not s.is_partial) and t.epoch < ${last} or exists (
          select from (
            select m.id from messages m where ${isInTopic(question, 'm', sql`s.id`, sql`t.topic_key`)}
            order by m.id desc limit 1
          ) n where n.id >= s.joined and n.id < ${before}::bigint))
      order by t.epoch desc fetch first ${limit} rows with ties
    ) t
    where not s.has_gaps and (${wish.include_muted}::boolean or not s.is_muted)`;
};

const exact = (question: Question, topics: RawBuilder<unknown>): RawBuilder<unknown> => {
  const { organizationId, actor, wish, before } = question;
  return sql`
    select m.recipient_id, m.topic_key, ${epochOf(sql`n.last_id`)}, n.last_id
    from (
      -- Made distinct before anything is looked up.
      select distinct ${organizationId}::int as organization_id, k.recipient_id, k.topic_key, k.topic_key as topic
      from (${topics}) as k(recipient_id, topic_key)
      join subscribed c on c.id = k.recipient_id
    ) m
    cross join lateral (
      select max(u.id) as last_id from spans s
      cross join lateral (
        select o.id from messages o
        where ${isInTopic(question, 'o', sql`m.recipient_id`, sql`m.topic_key`)}
          and ${isInSpan(sql`m.topic_key`)}
        order by o.id desc limit 1
      ) u
      where s.recipient_id = m.recipient_id
    ) n
    where n.last_id < ${before}::bigint and ${wish.include_muted ? always : sql<boolean>`not ${isMuted(actor)}`}
      and ${wish.participated ? tookPart(question) : always}`;
};

const direct = (question: Question): RawBuilder<unknown> => {
  const { organizationId, actor, wish, before } = question;
  const muted = sql`array(
    select muted_id from muted_users
    where organization_id = ${organizationId} and user_id = ${actor.id} and not has_ended)`;
  return sql`
    select m.recipient_id, m.topic_key, ${epochOf(sql`m.last_id`)}, m.last_id
    from (
      select b.recipient_id, null::text as topic_key, u.id as last_id from memberships b
      join conversations d on d.organization_id = b.organization_id and d.id = b.recipient_id
      cross join lateral (
        select o.id from messages o
        where o.organization_id = ${organizationId} and o.recipient_id = b.recipient_id
        order by o.id desc limit 1
      ) u
      where b.organization_id = ${organizationId} and b.user_id = ${actor.id} and b."left" is null
        and u.id < ${before}::bigint
        and ${wish.unread ? sql<boolean>`b.recipient_id in (select recipient_id from unread where topic is null)` : always}
        and ${
          wish.conversations === undefined
            ? always
            : sql<boolean>`d.user_ids in (select a.text::int[] from unnest(${askedPeople(question)}::text[]) as a(text))`
        }
        and ${
          wish.include_muted
            ? always
            : sql<boolean>`(cardinality(d.user_ids) = 1 or not d.user_ids <@ (${muted} || ${actor.id}::int))`
        }
    ) m
    where ${wish.participated ? tookPart(question) : always}`;
};

export const candidates = (question: Question): RawBuilder<unknown> => {
  const { wish } = question;
  const named = namedTopics(question);
  const topics =
    named === undefined
      ? [walk(question), exact(question, exceptionalTopics(question))]
      : [exact(question, named)];
  const isDirectLeftOut = wish.followed || wish.channel_ids !== undefined;
  const sets = [...(wish.direct ? [] : topics), ...(isDirectLeftOut ? [] : [direct(question)])];
  const nothing = sql`select 0, '', 0::bigint, 0::bigint where false`;
  return sets.length === 0 ? nothing : sql.join(sets, sql` union all `);
};
