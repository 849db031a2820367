/** Checks changes by a channel administrator; each throws BAD_REQUEST. */
import { badRequest } from '@parlance/protocol/errors';
import { roles } from '@parlance/protocol/users/roles';
import { read } from '../../db/sql.ts';
import type { Transaction } from '../../db/transaction.ts';
import { settingOf } from '../../organization/index.ts';
import type { Channel } from '../channel.ts';
import {
  type Creation,
  checkMaySetTopicsPolicy,
  checkWebPublic,
  type Grounds,
  mayCreate,
} from '../create.ts';
import { checkFolder } from '../folders/folder.ts';
import type { PermissionChanges } from '../permissions/govern.ts';
import type { AccessedChannel } from '../sight/access.ts';

export interface ChannelChange {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly isPrivate?: boolean | undefined;
  readonly isWebPublic?: boolean | undefined;
  readonly historyPublicToSubscribers?: boolean | undefined;
  readonly isDefault?: boolean | undefined;
  readonly isArchived?: boolean | undefined;
  /** Null: no folder. */
  readonly folderId?: number | null | undefined;
  readonly topicsPolicy?: Channel['topicsPolicy'] | undefined;
  readonly messageRetentionDays?: Creation['messageRetentionDays'] | undefined;
  readonly permissions?: PermissionChanges;
}

export type Privacy = Pick<Channel, 'inviteOnly' | 'isWebPublic' | 'historyPublicToSubscribers'>;

/** Absent values stay, where they fit the rest. */
const targetOf = (channel: Channel, change: ChannelChange): Privacy => {
  const isWebPublic = change.isWebPublic ?? (channel.isWebPublic && change.isPrivate !== true);
  const inviteOnly = change.isPrivate ?? (channel.inviteOnly && !isWebPublic);
  const turnsPrivate = inviteOnly && !channel.inviteOnly;
  const kept = turnsPrivate ? false : channel.historyPublicToSubscribers;
  return {
    inviteOnly,
    isWebPublic,
    historyPublicToSubscribers: inviteOnly ? (change.historyPublicToSubscribers ?? kept) : true,
  };
};

export const checkPrivacy = async (
  transaction: Transaction,
  grounds: Grounds,
  channel: AccessedChannel,
  change: ChannelChange,
): Promise<Privacy> => {
  const target = targetOf(channel, change);
  if (!target.inviteOnly && change.historyPublicToSubscribers === false)
    throw badRequest('The history of a public channel is public.', {
      var_name: 'history_public_to_subscribers',
    });
  const isSameKind = target.inviteOnly === channel.inviteOnly && target.isWebPublic === channel.isWebPublic;
  if (isSameKind && target.historyPublicToSubscribers === channel.historyPublicToSubscribers) return target;
  // Only readers may open a channel to others.
  if (channel.reading === 'none') throw badRequest('Channel content access is required.');
  if (channel.isArchived) throw badRequest('The privacy of an archived channel cannot be changed.');
  if (target.inviteOnly && (change.isDefault ?? channel.isDefault))
    throw badRequest('A default channel cannot be private.', { var_name: 'is_private' });
  // Reports quote private messages [V11].
  if (!target.inviteOnly && channel.id === settingOf(grounds.organization, 'moderation_request_channel_id'))
    throw badRequest('The channel for reports of messages must be private.', { var_name: 'is_private' });
  if (isSameKind) return target;
  // Changing privacy needs the permission to create channels of that kind [V11].
  checkWebPublic(grounds, target);
  if (!(await mayCreate(transaction, grounds, target)))
    throw badRequest('Insufficient permission', {
      var_name: target.isWebPublic ? 'is_web_public' : 'is_private',
    });
  return target;
};

const hasNamedTopic = async (transaction: Transaction, id: number): Promise<boolean> => {
  const { rows } = await read`
    select from messages where organization_id = ${transaction.organizationId} and recipient_id = ${id}
      and topic is not null and lower(topic) > '' limit 1
  `.execute(transaction.query);
  return rows.length > 0;
};

const checkTopicsPolicy = async (
  transaction: Transaction,
  grounds: Grounds,
  channel: Channel,
  policy: Channel['topicsPolicy'] | undefined,
): Promise<void> => {
  if (policy === undefined || policy === channel.topicsPolicy) return;
  await checkMaySetTopicsPolicy(transaction, grounds);
  if (policy === 'empty_topic_only' && (await hasNamedTopic(transaction, channel.id)))
    throw badRequest('Only a channel whose messages are all in the empty topic can be limited to it.', {
      var_name: 'topics_policy',
    });
};

export const checkRest = async (
  transaction: Transaction,
  grounds: Grounds,
  channel: Channel,
  change: ChannelChange,
): Promise<void> => {
  const { actor } = grounds;
  if (change.isDefault !== undefined && actor.role > roles.administrator)
    throw badRequest('Only administrators may choose default channels.', { var_name: 'is_default_stream' });
  if (change.isDefault === true && (change.isPrivate ?? channel.inviteOnly))
    throw badRequest('A default channel cannot be private.', { var_name: 'is_default_stream' });
  if (change.isDefault === true && (change.isArchived ?? channel.isArchived))
    throw badRequest('A default channel cannot be archived.', { var_name: 'is_default_stream' });
  if (change.messageRetentionDays !== undefined && actor.role > roles.owner)
    throw badRequest('Only owners may choose how long messages are kept.', {
      var_name: 'message_retention_days',
    });
  if (change.folderId !== undefined && change.folderId !== null && change.folderId !== channel.folderId)
    await checkFolder(transaction, change.folderId);
  await checkTopicsPolicy(transaction, grounds, channel, change.topicsPolicy);
};
