/** Policies move with a whole topic; a merge keeps the more attentive one. */
import { lowerCase } from '@parlance/protocol/lower-case';
import { type VisibilityPolicy, visibilityPolicies } from '@parlance/protocol/topics/topics';
import { isSeenByUser } from '../channels/index.ts';
import { read, write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import { when } from '../frame/hooks.ts';
import { concernsMuted, emitMutedTopics, emitPolicy } from './emit-policies.ts';
import { type TopicMove, topicMoved } from './hooks.ts';

interface Carried {
  readonly userId: number;
  readonly before: VisibilityPolicy;
  /** Policy for the destination. */
  readonly there: VisibilityPolicy;
  /** Whether the user may see the destination. */
  readonly sees: boolean;
}

const fetchCarried = async (
  { query, organizationId }: Transaction,
  { from, to }: TopicMove,
): Promise<Carried[]> => {
  const { rows } = await read<Carried>`
    select t.user_id as "userId", t.before, t.there, ${isSeenByUser} as sees
    from (
      select user_id,
        coalesce(max(policy) filter (where channel_id = ${from.channelId} and topic_key = lower(${from.topic})), 0) as before,
        coalesce(max(policy) filter (where channel_id = ${to.channelId} and topic_key = lower(${to.topic})), 0) as there
      from user_topics
      where organization_id = ${organizationId} and (
        (channel_id = ${from.channelId} and topic_key = lower(${from.topic}))
        or (channel_id = ${to.channelId} and topic_key = lower(${to.topic})))
      group by user_id
    ) t
    join users u on u.organization_id = ${organizationId} and u.id = t.user_id
    join channels c on c.organization_id = ${organizationId} and c.id = ${to.channelId}
    left join memberships m on m.organization_id = ${organizationId} and m.recipient_id = c.id
      and m.user_id = t.user_id and m."left" is null
    order by t.user_id
  `.execute(query);
  return rows;
};

/** Muted only if both are: the user wants the messages of the other topic. */
const mergedPolicy = (one: VisibilityPolicy, other: VisibilityPolicy): VisibilityPolicy => {
  if (one === other) return one;
  const attentive = Math.max(one, other) as VisibilityPolicy;
  return attentive === visibilityPolicies.muted ? visibilityPolicies.none : attentive;
};

const writeMoved = async (
  { query, organizationId }: Transaction,
  { from, to, now }: TopicMove,
  left: readonly number[],
  changed: readonly (Carried & { readonly after: VisibilityPolicy })[],
): Promise<void> => {
  // A policy that was set meanwhile stays, since no event takes it away.
  await write`
    delete from user_topics
    where organization_id = ${organizationId} and channel_id = ${from.channelId} and topic_key = lower(${from.topic})
      and user_id = any(${left}::int[])
  `.execute(query);
  const gone = changed.filter(({ after }) => after === visibilityPolicies.none).map(({ userId }) => userId);
  const kept = changed.filter(({ after }) => after !== visibilityPolicies.none);
  await write`
    delete from user_topics
    where organization_id = ${organizationId} and channel_id = ${to.channelId} and topic_key = lower(${to.topic})
      and user_id = any(${gone}::int[])
  `.execute(query);
  await write`
    insert into user_topics (organization_id, user_id, channel_id, topic, policy, updated_at)
    select ${organizationId}, k.*, ${new Date(now)}::timestamptz from (
      select user_id, ${to.channelId}::int, ${to.topic}::text, policy from unnest(
        ${kept.map(({ userId }) => userId)}::int[], ${kept.map(({ after }) => after)}::int[]
      ) as w(user_id, policy)
    ) as k
    on conflict (organization_id, user_id, channel_id, topic_key)
    do update set topic = excluded.topic, policy = excluded.policy, updated_at = excluded.updated_at
  `.execute(query);
};

/** A constant number of statements and events, except the older event of users who mute. */
const carryPolicies = async (transaction: Transaction, move: TopicMove): Promise<void> => {
  const { from, to, isMerge, now } = move;
  const isSameTopic = from.channelId === to.channelId && lowerCase(from.topic) === lowerCase(to.topic);
  const at = new Date(now);
  const carried = await fetchCarried(transaction, move);
  if (carried.length === 0) return;
  const after = (one: Carried): VisibilityPolicy => {
    if (isSameTopic) return one.before;
    if (one.before === visibilityPolicies.none && !(isMerge && one.sees)) return one.there;
    if (!one.sees) return visibilityPolicies.none;
    return isMerge ? mergedPolicy(one.before, one.there) : one.before;
  };
  const outcome = carried.map((one) => ({ ...one, after: after(one) }));
  const touched = outcome.filter((one) => one.before !== visibilityPolicies.none || one.after !== one.there);
  // A policy that stays as it is emits no event, so its row stays too.
  const changed = touched.filter((one) => isSameTopic || one.after !== one.there);
  const left = touched.filter((one) => one.before !== visibilityPolicies.none).map((one) => one.userId);
  await writeMoved(transaction, move, left, changed);
  if (!isSameTopic) emitPolicy(transaction, left, from, { policy: visibilityPolicies.none, at });
  for (const policy of Object.values(visibilityPolicies)) {
    const users = changed.filter((one) => one.after === policy).map((one) => one.userId);
    emitPolicy(transaction, users, to, { policy, at });
  }
  emitMutedTopics(
    transaction,
    touched.filter((one) => concernsMuted(one.before, one.there, one.after)).map((one) => one.userId),
  );
};

export const reactions = [when(topicMoved, carryPolicies)];
