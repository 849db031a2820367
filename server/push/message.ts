/** Current messages for offline users who may read them and have not [V24]. */
import { sql } from 'kysely';
import type { Reader } from '../db/reader.ts';
import { read } from '../db/sql.ts';
import { isReadBy, isReceivedBy, isSpokenTo } from '../messages/index.ts';
import type { Organization } from '../organization/index.ts';
import { asStranger, fetchStrangersOf, type TimeReader, type User, unknownName } from '../users/index.ts';
import type { MessageNews } from './news.ts';
import { wordsOf } from './text.ts';

interface Row {
  readonly id: number;
  readonly sentAt: Date;
  readonly html: string;
  readonly topic: string | null;
  readonly channelId: number | null;
  readonly channelName: string | null;
  readonly people: number[] | null;
  readonly names: string[] | null;
  readonly sender: MessageNews['sender'];
}

/** Messages in one letter. */
export const mostInLetter = 30;

const fetchRows = async (reader: Reader, ids: readonly number[]): Promise<Row[]> => {
  const { rows } = await read<Row>`
    select m.id, m.sent_at as "sentAt", m.rendered_content as html, m.topic, c.id as "channelId",
      c.name as "channelName", v.user_ids as people, (
        select array_agg(p.full_name order by i.place)
        from unnest(v.user_ids) with ordinality as i(id, place)
        join users p on p.organization_id = m.organization_id and p.id = i.id) as names,
      json_build_object('id', u.id, 'email', u.email, 'fullName', u.full_name, 'avatarVersion', u.avatar_version, 'avatarKey', u.avatar_key,
        'emailAddressVisibility', u.email_address_visibility, 'isBot', u.is_bot) as sender
    from messages m
    join users u on u.organization_id = m.organization_id and u.id = m.sender_id
    left join channels c on c.organization_id = m.organization_id and c.id = m.recipient_id
    left join conversations v on v.organization_id = m.organization_id and v.id = m.recipient_id
    where m.organization_id = ${reader.organizationId} and m.id = any(${ids}::bigint[])
    order by m.id
  `.execute(reader.query);
  return rows;
};

const newsOf = ({ html, topic, channelId, channelName, people, names, ...row }: Row): MessageNews => ({
  ...row,
  channel:
    channelId === null || channelName === null
      ? undefined
      : { id: channelId, name: channelName, topic: topic ?? '' },
  people: people ?? [],
  names: names ?? [],
  words: wordsOf(html),
});

/** Sorted by id; omits deleted messages. */
export const fetchManyNews = async (reader: Reader, ids: readonly number[]): Promise<MessageNews[]> =>
  (await fetchRows(reader, ids)).map(newsOf);

/** Returns undefined for a deleted message. */
export const fetchNews = async (reader: Reader, id: number): Promise<MessageNews | undefined> =>
  (await fetchManyNews(reader, [id]))[0];

/** Returns a function that hides names of users a limited guest may not know [H19]. */
export const fetchShowing = async (
  reader: Reader,
  organization: Organization,
  readers: readonly Pick<User, 'id' | 'role'>[],
  messages: readonly MessageNews[],
): Promise<(userId: number, news: MessageNews) => MessageNews> => {
  const named = new Set(messages.flatMap(({ sender, people }) => [sender.id, ...people]));
  const strangersOf = await fetchStrangersOf(reader, organization, readers, named);
  return (userId, news) => {
    const strangers = strangersOf.get(userId);
    if (strangers === undefined) return news;
    const { sender, people, names } = news;
    return {
      ...news,
      sender: strangers.has(sender.id) ? asStranger(sender) : sender,
      names: names.map((name, index) => (strangers.has(people[index]!) ? unknownName : name)),
    };
  };
};

export interface Pair {
  readonly userId: number;
  readonly messageId: number;
}

export type Waiting = Pair & TimeReader & Pick<User, 'role'>;

/** Drops pairs whose reason is a mention that an edit removed. */
export const fetchStillNamed = async <T extends Pair & { readonly reason: string }>(
  { organizationId, query }: Reader,
  pairs: readonly T[],
): Promise<T[]> => {
  const byText = pairs.filter(({ reason }) => reason === 'mentioned' || reason === 'wildcard');
  if (byText.length === 0) return [...pairs];
  const { rows } = await read<Pair>`
    select p.user_id as "userId", p.message_id as "messageId"
    from unnest(
      ${byText.map(({ userId }) => userId)}::int[], ${byText.map(({ messageId }) => messageId)}::bigint[]
    ) as p(user_id, message_id)
    join messages m on m.organization_id = ${organizationId} and m.id = p.message_id
    where ${isSpokenTo(sql`p.user_id`)}
  `.execute(query);
  const named = new Set(rows.map(({ userId, messageId }) => `${userId} ${messageId}`));
  const others = new Set(byText);
  return pairs.filter((pair) => !others.has(pair) || named.has(`${pair.userId} ${pair.messageId}`));
};

/** Keeps pairs of an active user who received the message, can still access it, and has not read it. */
export const fetchWaiting = async (
  { organizationId, query }: Reader,
  pairs: readonly Pair[],
): Promise<Waiting[]> => {
  const { rows } = await read<Waiting>`
    select u.id as "userId", m.id as "messageId", u.role, u.settings, u.timezone
    from unnest(
      ${pairs.map(({ userId }) => userId)}::int[], ${pairs.map(({ messageId }) => messageId)}::bigint[]
    ) as p(user_id, message_id)
    join users u on u.organization_id = ${organizationId} and u.id = p.user_id and u.is_active
    join messages m on m.organization_id = ${organizationId} and m.id = p.message_id
    where ${isReceivedBy(sql`u.id`)} and not ${isReadBy(sql`u.id`)}
    order by u.id, m.id
  `.execute(query);
  return rows;
};
