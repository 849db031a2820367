/** Checks whether the sender may write. Each check throws BAD_REQUEST; `now` in milliseconds. */
import { badRequest } from '@parlance/protocol/errors';
import { isBlank } from '@parlance/protocol/legible';
import { type Channel, mayWriteIn, permissionOf } from '../../channels/index.ts';
import type { Reader } from '../../db/reader.ts';
import { read } from '../../db/sql.ts';
import type { Call } from '../../frame/routes.ts';
import { fetchUsersOfSetting, hasPermission } from '../../groups/index.ts';
import { type Organization, settingOf } from '../../organization/index.ts';
import type { User } from '../../users/index.ts';

export const checkTopicsPolicy = (
  organization: Organization,
  channel: Pick<Channel, 'topicsPolicy'>,
  topic: string,
): void => {
  const policy =
    channel.topicsPolicy === 'inherit' ? settingOf(organization, 'topics_policy') : channel.topicsPolicy;
  if (policy === 'disable_empty_topic' && topic === '')
    throw badRequest('Topics are required in this channel', { var_name: 'topic' });
  if (policy === 'empty_topic_only' && topic !== '')
    throw badRequest('Only the empty topic is allowed in this channel', { var_name: 'topic' });
};

/** Whether the channel has this topic, ignoring case. */
export const hasTopic = async (reader: Reader, channelId: number, topic: string): Promise<boolean> => {
  const { rows } = await read`
    select from messages where organization_id = ${reader.organizationId} and recipient_id = ${channelId}
      and topic is not null and lower(topic) = lower(${topic}) limit 1
  `.execute(reader.query);
  return rows.length > 0;
};

/** Readers must see something of a new topic. Throws BAD_REQUEST. No query where all may create topics. */
export const checkMayCreateTopic = async (
  { reader, organization, actor }: Pick<Call, 'reader' | 'organization' | 'actor'>,
  channel: Channel,
  topic: string,
  now: number,
): Promise<void> => {
  const showsNothing = topic !== '' && isBlank(topic);
  const permission = permissionOf(organization, channel, 'can_create_topic_group');
  const isForAll = permission === organization.systemGroups['role:everyone'];
  const context = { reader, organization, actor, now };
  const may = isForAll || (await mayWriteIn(context, channel, 'can_create_topic_group'));
  if ((may && !showsNothing) || (await hasTopic(reader, channel.id, topic))) return;
  if (showsNothing)
    throw badRequest('The topic must contain characters that can be seen.', { var_name: 'topic' });
  throw badRequest('You do not have permission to create new topics in this channel.', { var_name: 'topic' });
};

const haveTalked = async (reader: Reader, people: readonly User[]): Promise<boolean> => {
  const ids = people.map(({ id }) => id).sort((one, other) => one - other);
  const { rows } = await read`
    select from conversations c
    where c.organization_id = ${reader.organizationId} and c.user_ids = ${ids}::int[] and exists (
      select from messages m where m.organization_id = c.organization_id and m.recipient_id = c.id)
  `.execute(reader.query);
  return rows.length > 0;
};

/** Throws BAD_REQUEST. No query where all may start conversations. */
const checkMayBegin = async (
  call: Pick<Call, 'reader' | 'organization' | 'actor'>,
  people: readonly User[],
  now: number,
): Promise<void> => {
  const { reader, organization, actor } = call;
  if (await hasPermission({ reader, organization, actor, now }, 'direct_message_initiator_group')) return;
  if (await haveTalked(reader, people)) return;
  throw badRequest('You do not have permission to initiate direct message conversations.', {
    var_name: 'to',
  });
};

/** One member needs the permission, unless all others are bots. */
export const checkMayWriteTo = async (
  call: Pick<Call, 'reader' | 'organization' | 'actor'>,
  people: readonly User[],
  now: number,
): Promise<void> => {
  const { reader, organization, actor } = call;
  const others = people.filter((person) => person.id !== actor.id);
  if (others.every((person) => person.isBot)) return;
  await checkMayBegin(call, people, now);
  const permission = settingOf(organization, 'direct_message_permission_group');
  if (permission === organization.systemGroups['role:everyone']) return;
  const allowed = new Set(await fetchUsersOfSetting(reader, organization, permission, now));
  if (people.some((person) => allowed.has(person.id))) return;
  throw badRequest('Direct messages are disabled in this organization.', { var_name: 'to' });
};
