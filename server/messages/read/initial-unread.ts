/** `unread_msgs` of POST /register. */
import { type UnreadMessages, unreadMessages } from '@parlance/protocol/messages/flags';
import { showTopic } from '@parlance/protocol/topics/rule';
import { sql } from 'kysely';
import type { Reader } from '../../db/reader.ts';
import { read } from '../../db/sql.ts';
import { section } from '../../frame/initial.ts';
import { isMuted, topicPolicyIs } from '../../topics/index.ts';
import type { User } from '../../users/index.ts';
import { unreadMentions } from './mentions.ts';
import { allUnread, mostUnread } from './unread.ts';

interface Group {
  readonly recipientId: number;
  readonly topic: string | null;
  readonly people: readonly number[] | null;
  readonly ids: readonly number[];
  readonly mentions: readonly number[] | null;
  readonly isMuted: boolean;
  readonly isIncomplete: boolean;
}

/** Clients that do not know archives miss a mute of an archived channel, but know topic policies. */
const isKnownToBeMuted = ({ organizationId }: Reader, actor: User, knowsArchives: boolean) =>
  knowsArchives
    ? isMuted(actor)
    : sql<boolean>`(${isMuted(actor)} and (${topicPolicyIs(actor, 'muted')} or not exists (
        select from channels c
        where c.organization_id = ${organizationId} and c.id = m.recipient_id and c.is_archived)))`;

const fetchGroups = async (reader: Reader, actor: User, knowsArchives: boolean): Promise<Group[]> => {
  const { rows } = await read<Group>`
    with every as materialized (${allUnread(reader.organizationId, actor)}),
    grouped as (
      select ${reader.organizationId}::int as organization_id, m.recipient_id, (array_agg(m.topic order by m.id desc))[1] as topic, json_agg(m.id order by m.id) as ids,
        json_agg(m.id order by m.id) filter (where m.id in (
          ${unreadMentions(reader.organizationId, actor, sql`every`)})) as mentions
      from (select * from every order by id desc limit ${mostUnread}) m
      group by m.recipient_id, lower(m.topic)
    )
    select m.recipient_id as "recipientId", m.topic, m.ids, m.mentions, ${isKnownToBeMuted(reader, actor, knowsArchives)} as "isMuted",
      -- One by one: joined, the whole table would be read for the few.
      case when m.topic is null then (
        select d.user_ids from conversations d
        where d.organization_id = ${reader.organizationId} and d.id = m.recipient_id) end as people,
      (select count(*) from every) > ${mostUnread} as "isIncomplete"
    from grouped m
  `.execute(reader.query);
  return rows;
};

const total = (groups: readonly Group[]): number => groups.reduce((sum, { ids }) => sum + ids.length, 0);

const renderUnread = (
  groups: readonly Group[],
  actor: Pick<User, 'id'>,
  knowsEmptyTopic: boolean,
): UnreadMessages => {
  const small = groups.filter(({ people }) => people !== null && people.length <= 2);
  return {
    count: total(groups.filter(({ isMuted }) => !isMuted)),
    pms: small.map(({ people, ids }) => {
      const other = people!.find((id) => id !== actor.id) ?? actor.id;
      return { other_user_id: other, sender_id: other, unread_message_ids: [...ids] };
    }),
    streams: groups
      .filter(({ topic }) => topic !== null)
      .map(({ recipientId, topic, ids }) => ({
        stream_id: recipientId,
        topic: showTopic(topic!, knowsEmptyTopic),
        unread_message_ids: [...ids],
      })),
    huddles: groups
      .filter(({ people }) => people !== null && people.length > 2)
      .map(({ people, ids }) => ({ user_ids_string: people!.join(','), unread_message_ids: [...ids] })),
    mentions: groups.flatMap(({ mentions }) => mentions ?? []).sort((a, b) => a - b),
    old_unreads_missing: groups.some(({ isIncomplete }) => isIncomplete),
  };
};

export const unreadSection = section(unreadMessages, async ({ reader, actor, view }) => ({
  unread_msgs: renderUnread(
    await fetchGroups(reader, actor, view.has('archived_channels')),
    actor,
    view.has('empty_topic_name'),
  ),
}));
