/** One statement: candidates, the page of them, and what it shows of each. */
import { recentSenders } from '@parlance/protocol/messages/conversation-limits';
import { sql } from 'kysely';
import type { Reader } from '../../db/reader.ts';
import { read } from '../../db/sql.ts';
import { topicPolicy } from '../../topics/index.ts';
import { unreadMentions } from '../read/mentions.ts';
import { mostUnread, unreadRows } from '../read/unread.ts';
import { candidates, tookPart } from './candidates.ts';
import type { Question } from './question.ts';
import { isInSpan, isInTopic, sight } from './sight.ts';

export interface Row {
  readonly recipientId: number;
  readonly topic: string | null;
  /** Members of a direct conversation. */
  readonly people: readonly number[] | null;
  readonly lastId: number;
  readonly lastAt: Date;
  readonly unreadCount: number;
  readonly hasUnreadMention: boolean;
  readonly senders: readonly number[];
  readonly participated: boolean;
  readonly policy: number;
}

const always = sql<boolean>`true`;

/** All unread messages, or those of the page. */
const unread = ({ organizationId, actor }: Question, ofPage: boolean) => {
  const rows = unreadRows(organizationId, actor, {
    where: always,
    whereGap: ofPage ? sql<boolean>`g.recipient_id = any(array(select recipient_id from page))` : always,
    direction: 'desc',
    limit: mostUnread + 1,
  });
  return sql`unread as materialized (select * from (${rows}) u order by id desc limit ${mostUnread})`;
};

const page = (question: Question) => sql`
  candidates as materialized (
    select * from (${candidates(question)}) as f(recipient_id, topic_key, epoch, last_id)
    order by epoch desc fetch first ${question.limit} rows with ties
  ), page as materialized (
    select f.recipient_id, f.topic_key, coalesce(f.last_id, n.id) as last_id
    from candidates f
    left join lateral (
      select m.id from messages m
      where f.last_id is null and ${isInTopic(question, 'm', sql`f.recipient_id`, sql`f.topic_key`)}
      order by m.id desc limit 1
    ) n on true
    order by 3 desc limit ${question.limit}
  )`;

const senders = (question: Question) => sql`
  select array_agg(l.sender_id order by l.id desc) as senders from (
    (select n.id, n.sender_id from spans s
     cross join lateral (
       select o.id, o.sender_id from messages o
       where m.topic_key is not null and ${isInTopic(question, 'o', sql`m.recipient_id`, sql`m.topic_key`)}
         and ${isInSpan(sql`m.topic_key`)}
       order by o.id desc limit ${recentSenders}
     ) n
     where s.recipient_id = m.recipient_id)
    union all
    (select o.id, o.sender_id from messages o
     where m.topic_key is null and o.organization_id = ${question.organizationId} and o.recipient_id = m.recipient_id
     order by o.id desc limit ${recentSenders})
    order by id desc limit ${recentSenders}
  ) l`;

export const fetchPage = async (reader: Reader, question: Question): Promise<Row[]> => {
  const { organizationId, actor, wish } = question;
  const parts = wish.unread
    ? [unread(question, false), page(question)]
    : [page(question), unread(question, true)];
  const { rows } = await read<Row>`
    with ${sight(question)}, ${sql.join(parts)}, counted as materialized (
      -- Grouped rather than joined: the planner expects few rows, and would compare all with all.
      select u.recipient_id, u.topic_key, max(u.last_id) as last_id, count(u.id)::int as number,
        bool_or(u.id in (${unreadMentions(organizationId, actor, sql`unread`)})) as has_mention
      from (
        select recipient_id, topic_key, last_id, null::bigint as id from page
        union all select recipient_id, lower(topic), null, id from unread
      ) u
      group by u.recipient_id, u.topic_key having max(u.last_id) is not null
    )
    select m.recipient_id as "recipientId", l.topic, d.user_ids as people, m.last_id as "lastId", l.sent_at as "lastAt",
      m.number as "unreadCount", coalesce(m.has_mention, false) as "hasUnreadMention",
      s.senders, ${tookPart(question)} as participated,
      (select ${topicPolicy(actor)} from (select l.organization_id, l.recipient_id, l.topic) m) as policy
    from counted m
    join messages l on l.organization_id = ${organizationId} and l.id = m.last_id
    left join conversations d on m.topic_key is null and d.organization_id = ${organizationId} and d.id = m.recipient_id
    cross join lateral (${senders(question)}) s
    order by m.last_id desc
  `.execute(reader.query);
  return rows;
};
