/**
 * Policies that follow from what people do, as they have chosen in their settings: who writes in a topic, begins it or is
 * mentioned in it may come to follow it, or to hear of it in a muted channel. What somebody has muted stays so.
 */
import { type VisibilityPolicy, visibilityPolicies } from '@parlance/protocol/topics';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { defaultSettings, type User } from '../users/index.ts';
import type { TopicPlace } from './queries.ts';
import { tellPolicy } from './tell.ts';

/** What a setting waits for; each includes those after it. */
const policyOn = { participation: 1, send: 2, initiation: 3 } as const;
export type Deed = keyof typeof policyOn;

/** Whether the deed is one that the setting waits for: beginning a topic is also sending and taking part. */
const isMet = (setting: number, deed: Deed): boolean => setting <= policyOn[deed];

/** What the person wants of a topic for such a deed; `none` when nothing follows from it. */
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

/**
 * Raises the policies of those who did something, and of the mentioned who want that. Writes nothing, and takes no lock, where
 * nobody's changes. `now` in milliseconds.
 */
export const doFollow = async (
  database: Database,
  organizationId: number,
  place: TopicPlace,
  active: readonly Following[],
  mentioned: readonly number[],
  now: number,
): Promise<void> => {
  const wished = active.filter(({ policy }) => policy !== visibilityPolicies.none);
  if (wished.length === 0 && mentioned.length === 0) return;
  const { channelId, topic } = place;
  const at = new Date(now);
  await database.transact(organizationId, undefined, async (transaction) => {
    const { rows } = await sql<{ user_id: number; policy: VisibilityPolicy }>`
      insert into user_topics as t (organization_id, user_id, channel_id, topic, policy, updated_at)
      select u.organization_id, u.id, ${channelId}::int, ${topic}::text, max(w.policy), ${at}::timestamptz
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
      where u.is_active and not u.is_bot
      group by u.organization_id, u.id order by u.id
      on conflict (organization_id, user_id, channel_id, topic_key)
      do update set topic = excluded.topic, policy = excluded.policy, updated_at = excluded.updated_at
        where t.policy <> ${visibilityPolicies.muted} and t.policy < excluded.policy
      returning user_id, policy
    `.execute(transaction.query);
    for (const policy of [visibilityPolicies.unmuted, visibilityPolicies.followed]) {
      const users = rows.filter((row) => row.policy === policy).map((row) => row.user_id);
      tellPolicy(transaction, users, place, policy, at);
    }
  });
};
