/**
 * Automatic policies, by personal setting: sending to a topic, starting it or being mentioned may follow it,
 * or unmute it in a muted channel. Muted topics stay muted.
 */
import { type VisibilityPolicy, visibilityPolicies } from '@parlance/protocol/topics/topics';
import type { Reader } from '../db/reader.ts';
import { read, write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import { groupBy } from '../frame/group-by.ts';
import { defaultSettings, type User } from '../users/index.ts';
import { emitPolicy } from './emit-policies.ts';
import type { TopicPlace } from './queries.ts';

/** Setting values; each includes the deeds after it. */
const policyOn = { participation: 1, send: 2, initiation: 3 } as const;
export type Deed = keyof typeof policyOn;

/** Whether the deed triggers the setting: starting a topic is also sending and participating. */
const isMet = (setting: number, deed: Deed): boolean => setting <= policyOn[deed];

/** Returns `none` if the deed changes nothing. */
export const policyAfter = (person: User, deed: Deed, isChannelMuted: boolean): VisibilityPolicy => {
  if (person.isBot) return visibilityPolicies.none;
  const settings = person.settings as Partial<typeof defaultSettings>;
  const {
    automatically_follow_topics_policy: follow = defaultSettings.automatically_follow_topics_policy,
    automatically_unmute_topics_in_muted_streams_policy:
      unmute = defaultSettings.automatically_unmute_topics_in_muted_streams_policy,
  } = settings;
  if (isMet(follow, deed)) return visibilityPolicies.followed;
  if (isChannelMuted && isMet(unmute, deed)) return visibilityPolicies.unmuted;
  return visibilityPolicies.none;
};

export interface Following {
  readonly userId: number;
  readonly policy: VisibilityPolicy;
}

/** A user whose policy rises, by a deed in a topic. */
export interface Follow extends Following {
  readonly place: TopicPlace;
  /** Deeds of deactivated users have no effect. */
  readonly doer: number;
}

/**
 * Returns users whose policy rises. Skips the query without a matching setting, and users who have their
 * wish: most sends write nothing.
 */
export const fetchFollowers = async (
  { organizationId, query }: Reader,
  { channelId, topic }: TopicPlace,
  active: readonly Following[],
  mentioned: readonly number[],
): Promise<Following[]> => {
  const wished = active.filter(({ policy }) => policy !== visibilityPolicies.none);
  if (wished.length === 0 && mentioned.length === 0) return [];
  const { rows } = await read<Following>`
    select u.id as "userId", max(w.policy) as policy
    from (
      select * from unnest(
        ${wished.map(({ userId }) => userId)}::int[], ${wished.map(({ policy }) => policy)}::int[]
      ) as a(user_id, policy)
      union all
      select m.user_id, ${visibilityPolicies.followed} from unnest(${mentioned}::int[]) as m(user_id)
      join users u on u.organization_id = ${organizationId} and u.id = m.user_id
      where coalesce((u.settings ->> 'automatically_follow_topics_where_mentioned')::boolean, true)
    ) as w
    join users u on u.organization_id = ${organizationId} and u.id = w.user_id
    left join user_topics t on t.organization_id = ${organizationId} and t.user_id = u.id
      and t.channel_id = ${channelId} and t.topic_key = lower(${topic})
    where u.is_active and not u.is_bot
      and (t.policy is null or (t.policy <> ${visibilityPolicies.muted} and t.policy < w.policy))
    group by u.id
  `.execute(query);
  return rows;
};

/**
 * Raises policies in one statement, and emits after the events appended so far. Never lowers a concurrent
 * change or touches muted topics. `now` in milliseconds.
 */
export const doFollow = async (
  transaction: Transaction,
  follows: readonly Follow[],
  now: number,
): Promise<void> => {
  if (follows.length === 0) return;
  const { organizationId, query } = transaction;
  const at = new Date(now);
  // Before the log's lock, in the order of `doSetPolicy`, against deadlocks.
  const { rows } = await write<TopicPlace & { userId: number; policy: VisibilityPolicy }>`
    with doers as (
      select id from users
      where organization_id = ${organizationId} and id = any(${follows.map(({ doer }) => doer)}::int[]) and is_active
      for share
    )
    insert into user_topics as t (organization_id, user_id, channel_id, topic, policy, updated_at)
    select ${organizationId}, u.id, f.channel_id, max(f.topic), max(f.policy), ${at}::timestamptz
    from unnest(
      ${follows.map(({ doer }) => doer)}::int[], ${follows.map(({ userId }) => userId)}::int[],
      ${follows.map(({ place }) => place.channelId)}::int[], ${follows.map(({ place }) => place.topic)}::text[],
      ${follows.map(({ policy }) => policy)}::int[]
    ) as f(doer, user_id, channel_id, topic, policy)
    join doers on doers.id = f.doer
    join users u on u.organization_id = ${organizationId} and u.id = f.user_id and u.is_active
    group by u.id, f.channel_id, lower(f.topic) order by u.id, f.channel_id, lower(f.topic)
    on conflict (organization_id, user_id, channel_id, topic_key)
    do update set topic = excluded.topic, policy = excluded.policy, updated_at = excluded.updated_at
      where t.policy <> ${visibilityPolicies.muted} and t.policy < excluded.policy
    returning t.user_id as "userId", t.channel_id as "channelId", t.topic, t.policy
  `.execute(query);
  const alike = groupBy(rows, ({ channelId, policy, topic }) => `${channelId}:${policy}:${topic}`);
  for (const same of alike.values()) {
    const { policy, ...place } = same[0]!;
    emitPolicy(
      transaction,
      same.map(({ userId }) => userId),
      place,
      { policy, at },
    );
  }
};
