/**
 * Users mentioned by a message, or with matching alert words. Work grows with their number, not with the
 * audience (docs/decisions/0011-who-is-mentioned.md).
 */
import { ApiError, badRequest } from '@parlance/protocol/errors';
import { limits } from '@parlance/protocol/limits';
import { say } from '@parlance/protocol/phrase';
import type { Reader } from '../../db/reader.ts';
import { read } from '../../db/sql.ts';
import type { Call } from '../../frame/routes.ts';
import { areInSettings, fetchUsersOfSetting, hasPermission } from '../../groups/index.ts';
import type { Mentions } from '../../markdown/index.ts';
import { flagBits } from '../read/flag-bits.ts';

export interface Addressees {
  /** Whether it mentions all who are members when it is sent. */
  readonly everyone: boolean;
  /** Bits of `message_flags` by receiving user id. */
  readonly marks: ReadonlyMap<number, number>;
}
export const noAddressees: Addressees = { everyone: false, marks: new Map() };

interface Conversation {
  readonly recipientId: number;
  /** Null for direct messages. */
  readonly topic: string | null;
  /** Undefined for direct messages, where every member may mention all. */
  readonly subscriberCount: number | undefined;
}

type Asking = Pick<Call, 'reader' | 'organization' | 'actor'>;

const recentMessages = 1000;

/** Users who recently wrote or reacted in the topic. */
const fetchParticipants = async (
  { organizationId, query }: Reader,
  recipientId: number,
  topic: string,
): Promise<number[]> => {
  const { rows } = await read<{ id: number }>`
    with recent as materialized (
      select id, sender_id from messages
      where organization_id = ${organizationId} and recipient_id = ${recipientId} and topic is not null
        and lower(topic) = lower(${topic})
      order by id desc limit ${recentMessages}
    )
    select sender_id as id from recent
    union
    select r.user_id from reactions r
    where r.organization_id = ${organizationId} and r.message_id = any(array(select id from recent))
  `.execute(query);
  return rows.map(({ id }) => id);
};

const fetchRecipients = async (
  { organizationId, query }: Reader,
  recipientId: number,
  users: readonly number[],
): Promise<number[]> => {
  if (users.length === 0) return [];
  const { rows } = await read<{ user_id: number }>`
    select user_id from memberships
    where organization_id = ${organizationId} and recipient_id = ${recipientId} and "left" is null
      and user_id = any(${users}::int[])
  `.execute(query);
  return rows.map((row) => row.user_id);
};

interface GroupRow {
  readonly name: string;
  readonly permission: number | { direct_members: number[]; direct_subgroups: number[] } | null;
  readonly isSystem: boolean;
}

/** Throws BAD_REQUEST. */
const checkGroupMentions = async (call: Asking, groupIds: readonly number[], now: number): Promise<void> => {
  const { reader, organization, actor } = call;
  const { rows } = await read<GroupRow>`
    select name, is_system as "isSystem", permissions -> 'can_mention_group' as permission from groups
    where organization_id = ${organization.id} and id = any(${groupIds}::int[]) order by id
  `.execute(reader.query);
  const { 'role:everyone': everyone, 'role:nobody': nobody } = organization.systemGroups;
  const settings = rows.map(({ permission, isSystem }) => permission ?? (isSystem ? nobody : everyone));
  const allowed = await areInSettings({ reader, organization, actor, now }, settings);
  const refused = rows.find((_row, index) => allowed[index] !== true);
  if (refused !== undefined)
    throw badRequest(say("You are not allowed to mention user group '{name}'.", { name: refused.name }));
};

const mayMentionMany = ({ reader, organization, actor }: Asking, now: number): Promise<boolean> =>
  hasPermission({ reader, organization, actor, now }, 'can_mention_many_users_group');

/**
 * `alerted` are users whose alert words match; `now` in milliseconds. Throws BAD_REQUEST,
 * STREAM_WILDCARD_MENTION_NOT_ALLOWED and TOPIC_WILDCARD_MENTION_NOT_ALLOWED.
 */
export const fetchAddressees = async (
  call: Asking,
  { recipientId, topic, subscriberCount = 0 }: Conversation,
  { mentions, alerted }: { readonly mentions: Mentions; readonly alerted: readonly number[] },
  now: number,
): Promise<Addressees> => {
  const { reader, organization } = call;
  if (
    mentions.channelWildcard &&
    subscriberCount > limits.wildcardMention &&
    !(await mayMentionMany(call, now))
  )
    throw new ApiError(
      'STREAM_WILDCARD_MENTION_NOT_ALLOWED',
      'You do not have permission to use channel wildcard mentions in this channel.',
    );
  const named = new Set(mentions.userIds);
  if (mentions.groupIds.length > 0) {
    await checkGroupMentions(call, mentions.groupIds, now);
    const groups = { direct_members: [], direct_subgroups: mentions.groupIds };
    for (const id of await fetchUsersOfSetting(reader, organization, groups, now)) named.add(id);
  }
  const present = new Set(
    mentions.topicWildcard && topic !== null
      ? [call.actor.id, ...(await fetchParticipants(reader, recipientId, topic))]
      : [],
  );
  const matched = new Set(alerted);
  const users = [...new Set([...named, ...present, ...matched])];
  const recipients = await fetchRecipients(reader, recipientId, users);
  const participants = recipients.filter((id) => present.has(id)).length;
  if (participants > limits.wildcardMention && !(await mayMentionMany(call, now)))
    throw new ApiError(
      'TOPIC_WILDCARD_MENTION_NOT_ALLOWED',
      'You do not have permission to use topic wildcard mentions in this topic.',
    );
  const bitsOf = (id: number) =>
    (named.has(id) ? flagBits.mentioned : 0) |
    (present.has(id) ? flagBits.topicWildcard : 0) |
    (matched.has(id) ? flagBits.alertWord : 0);
  return {
    everyone: mentions.channelWildcard,
    marks: new Map(recipients.map((id) => [id, bitsOf(id)])),
  };
};
