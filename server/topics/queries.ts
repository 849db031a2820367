import { type MutedTopic, type VisibilityPolicy, visibilityPolicies } from '@parlance/protocol/topics/topics';
import { type RawBuilder, sql } from 'kysely';
import { isSeenByUser } from '../channels/index.ts';
import type { Reader } from '../db/reader.ts';
import { read, write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import type { User } from '../users/index.ts';

export interface TopicPlace {
  readonly channelId: number;
  readonly topic: string;
}

export interface UserTopic extends TopicPlace {
  readonly policy: VisibilityPolicy;
  readonly updatedAt: Date;
}

export const fetchUserTopics = async (reader: Reader, userId: number): Promise<UserTopic[]> => {
  const { rows } = await read<UserTopic>`
    select channel_id as "channelId", topic, policy, updated_at as "updatedAt" from user_topics
    where organization_id = ${reader.organizationId} and user_id = ${userId} order by channel_id, topic_key
  `.execute(reader.query);
  return rows;
};

/** Maps users to their policies. */
export const fetchPolicies = async (
  reader: Reader,
  users: readonly number[],
): Promise<ReadonlyMap<number, Omit<UserTopic, 'updatedAt'>[]>> => {
  const { rows } = await read<{ userId: number; topics: Omit<UserTopic, 'updatedAt'>[] }>`
    select user_id as "userId",
      json_agg(json_build_object('channelId', channel_id, 'topic', topic, 'policy', policy)) as topics
    from user_topics
    where organization_id = ${reader.organizationId} and user_id = any(${users}::int[])
    group by user_id
  `.execute(reader.query);
  return new Map(rows.map(({ userId, topics }) => [userId, topics]));
};

/** Maps users to muted topics in channels that they still see, because the list names channels [V2]. */
export const fetchMutedTopics = async (
  reader: Reader,
  users: readonly number[],
): Promise<ReadonlyMap<number, MutedTopic[]>> => {
  const { rows } = await read<{ user_id: number; topics: MutedTopic[] }>`
    select t.user_id, json_agg(json_build_array(
      c.name, t.topic, floor(extract(epoch from t.updated_at))::bigint) order by c.id, t.topic_key) as topics
    from user_topics t
    join users u on u.organization_id = t.organization_id and u.id = t.user_id
    join channels c on c.organization_id = t.organization_id and c.id = t.channel_id
    left join memberships m on m.organization_id = c.organization_id and m.recipient_id = c.id
      and m.user_id = t.user_id and m."left" is null
    where t.organization_id = ${reader.organizationId} and t.user_id = any(${users}::int[])
      and t.policy = ${visibilityPolicies.muted} and not c.is_archived and ${isSeenByUser}
    group by t.user_id
  `.execute(reader.query);
  const found = new Map(rows.map(({ user_id, topics }) => [user_id, topics]));
  return new Map(users.map((user) => [user, found.get(user) ?? []]));
};

/** Locks the actor against other policy writes until the transaction ends. */
export const lockPolicy = async (
  { query, organizationId }: Transaction,
  userId: number,
  { channelId, topic }: TopicPlace,
): Promise<VisibilityPolicy> => {
  await read`
    select from users where organization_id = ${organizationId} and id = ${userId} for no key update
  `.execute(query);
  const { rows } = await read<{ policy: VisibilityPolicy }>`
    select policy from user_topics
    where organization_id = ${organizationId} and user_id = ${userId} and channel_id = ${channelId}
      and topic_key = lower(${topic})
  `.execute(query);
  return rows[0]?.policy ?? visibilityPolicies.none;
};

export const countPolicies = async ({ query, organizationId }: Reader, userId: number): Promise<number> => {
  const { rows } = await read<{ count: number }>`
    select count(*)::int as count from user_topics
    where organization_id = ${organizationId} and user_id = ${userId}
  `.execute(query);
  return rows[0]!.count;
};

export const writePolicy = async (
  { query, organizationId }: Transaction,
  userId: number,
  { channelId, topic }: TopicPlace,
  { policy, at }: { readonly policy: VisibilityPolicy; readonly at: Date },
): Promise<void> => {
  await (policy === visibilityPolicies.none
    ? write`
        delete from user_topics
        where organization_id = ${organizationId} and user_id = ${userId} and channel_id = ${channelId}
          and topic_key = lower(${topic})
      `
    : write`
        insert into user_topics (organization_id, user_id, channel_id, topic, policy, updated_at)
        values (${organizationId}, ${userId}, ${channelId}, ${topic}, ${policy}, ${at})
        on conflict (organization_id, user_id, channel_id, topic_key)
        do update set topic = excluded.topic, policy = excluded.policy, updated_at = excluded.updated_at
      `
  ).execute(query);
};

/** SQL: the actor's policy for a row `m` of `messages`; 0 for none. */
export const topicPolicy = (actor: Pick<User, 'id'>): RawBuilder<number> => sql<number>`coalesce((
  select p.policy from user_topics p
  where p.organization_id = m.organization_id and p.user_id = ${actor.id} and p.channel_id = m.recipient_id
    and p.topic_key = lower(m.topic)), ${visibilityPolicies.none})`;

export const topicPolicyIs = (
  actor: Pick<User, 'id'>,
  ...policies: readonly (keyof typeof visibilityPolicies)[]
): RawBuilder<boolean> =>
  sql<boolean>`(${topicPolicy(actor)} = any(${policies.map((name) => visibilityPolicies[name])}::int[]))`;

/**
 * SQL: whether the topic of `m` is muted, or its channel without an unmuted or followed topic. False for
 * direct messages.
 */
export const isMuted = (actor: Pick<User, 'id'>): RawBuilder<boolean> => sql<boolean>`(
  m.topic is not null and case ${topicPolicy(actor)}
    when ${visibilityPolicies.muted} then true
    when ${visibilityPolicies.none} then exists (
      select from subscriptions q
      where q.organization_id = m.organization_id and q.user_id = ${actor.id} and q.channel_id = m.recipient_id
        and q.is_muted)
    else false end)`;
