import { isDeepStrictEqual } from 'node:util';
import { postPolicies } from '@parlance/protocol/channels/channel';
import { badRequest } from '@parlance/protocol/errors';
import type { StoredEvent } from '@parlance/protocol/event';
import { roles } from '@parlance/protocol/users/roles';
import { read, write } from '../../db/sql.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Call } from '../../frame/routes.ts';
import type { Service } from '../../frame/service.ts';
import { lockGroups } from '../../groups/index.ts';
import { renderAlone } from '../../markdown/index.ts';
import type { Organization } from '../../organization/index.ts';
import type { Channel } from '../channel.ts';
import { type Grounds, nameTaken, retentionDaysOf } from '../create.ts';
import { emitDefaults, leaveDefaultGroups } from '../defaults/default-channels.ts';
import { channelChanged, historyClosed } from '../hooks.ts';
import { checkPermissionChanges, givenPermissions } from '../permissions/govern.ts';
import { isPermittedIn, permissionsOf, postPolicyOf } from '../permissions/permissions.ts';
import { type AccessedChannel, accessChannel } from '../sight/access.ts';
import { fetchAdmissions, isShowing, storeAdmissions } from '../sight/admission.ts';
import { closesHistory, emitSight } from '../sight/privacy.ts';
import { checkNewChannelName, normaliseDescription } from '../text.ts';
import { emitArchiving } from './archive.ts';
import { type ChannelChange, checkPrivacy, checkRest, type Privacy } from './change-checks.ts';
import { type ChannelUpdate, channelUpdate } from './channel-update.ts';

/** Locks privacy and subscribers until the commit. Throws unless the actor administers the channel. */
const lockAdministered = async (
  transaction: Transaction,
  { service, organization, actor }: Grounds,
  id: number,
): Promise<AccessedChannel> => {
  await accessChannel(transaction, actor, id);
  await read`
    select 1 from channels where organization_id = ${transaction.organizationId} and id = ${id} for no key update
  `.execute(transaction.query);
  const channel = await accessChannel(transaction, actor, id);
  const may =
    actor.role <= roles.administrator ||
    (await isPermittedIn(
      { reader: transaction, organization, actor, now: service.now() },
      channel,
      'can_administer_channel_group',
    ));
  if (!may) throw badRequest('You do not have permission to administer this channel.');
  return channel;
};

const changedChannel = async (
  transaction: Transaction,
  channel: Channel,
  change: ChannelChange,
): Promise<Channel> => {
  const description =
    change.description === undefined ? channel.description : normaliseDescription(change.description);
  const isArchived = change.isArchived ?? channel.isArchived;
  return {
    ...channel,
    name: change.name === undefined ? channel.name : checkNewChannelName(change.name, channel.name),
    description,
    renderedDescription:
      description === channel.description
        ? channel.renderedDescription
        : await renderAlone(transaction.organizationId, description),
    isArchived,
    isDefault: (change.isDefault ?? channel.isDefault) && !isArchived,
    folderId: change.folderId === undefined ? channel.folderId : change.folderId,
    topicsPolicy: change.topicsPolicy ?? channel.topicsPolicy,
    messageRetentionDays:
      change.messageRetentionDays === undefined
        ? channel.messageRetentionDays
        : retentionDaysOf(change.messageRetentionDays),
  };
};

const updateRow = async (transaction: Transaction, next: Channel): Promise<void> => {
  try {
    await write`
      update channels set name = ${next.name}, description = ${next.description},
        rendered_description = ${next.renderedDescription}, invite_only = ${next.inviteOnly},
        is_web_public = ${next.isWebPublic}, history_public_to_subscribers = ${next.historyPublicToSubscribers},
        is_default = ${next.isDefault}, folder_id = ${next.folderId}::int, topics_policy = ${next.topicsPolicy},
        message_retention_days = ${next.messageRetentionDays}::int, is_archived = ${next.isArchived},
        permissions = ${next.permissions}::jsonb
      where organization_id = ${transaction.organizationId} and id = ${next.id}
    `.execute(transaction.query);
  } catch (error) {
    if ((error as { code?: unknown }).code === '23505') throw nameTaken(next.name);
    throw error;
  }
};

const isSamePrivacy = (one: Privacy, other: Privacy) =>
  one.inviteOnly === other.inviteOnly &&
  one.isWebPublic === other.isWebPublic &&
  one.historyPublicToSubscribers === other.historyPublicToSubscribers;

const updatesOf = (organization: Organization, channel: Channel, next: Channel): StoredEvent[] => {
  const updates: StoredEvent[] = [];
  const addUpdate = (update: ChannelUpdate, name = next.name) =>
    updates.push(channelUpdate({ ...channel, name }, update));
  if (!isSamePrivacy(channel, next))
    addUpdate(
      {
        property: 'invite_only',
        value: next.inviteOnly,
        history_public_to_subscribers: next.historyPublicToSubscribers,
        is_web_public: next.isWebPublic,
      },
      channel.name,
    );
  if (next.name !== channel.name) addUpdate({ property: 'name', value: next.name }, channel.name);
  if (next.description !== channel.description)
    addUpdate({
      property: 'description',
      value: next.description,
      rendered_description: next.renderedDescription,
    });
  if (next.folderId !== channel.folderId) addUpdate({ property: 'folder_id', value: next.folderId });
  if (next.topicsPolicy !== channel.topicsPolicy)
    addUpdate({ property: 'topics_policy', value: next.topicsPolicy });
  if (next.messageRetentionDays !== channel.messageRetentionDays)
    addUpdate({ property: 'message_retention_days', value: next.messageRetentionDays });
  const before = permissionsOf(organization, channel);
  for (const [property, value] of Object.entries(permissionsOf(organization, next)))
    if (!isDeepStrictEqual(value, before[property as keyof typeof before])) addUpdate({ property, value });
  // Older clients know only these properties.
  const policy = postPolicyOf(organization, next);
  if (policy === postPolicyOf(organization, channel)) return updates;
  addUpdate({ property: 'stream_post_policy', value: policy });
  addUpdate({ property: 'is_announcement_only', value: policy === postPolicies.administrators });
  return updates;
};

/** Returns the channel before and after; the caller emits. */
// Locks groups before channels, while admission is computed.
const applyChange = async (transaction: Transaction, grounds: Grounds, id: number, change: ChannelChange) => {
  const permissionChanges = change.permissions ?? {};
  const turns = change.isPrivate !== undefined || change.isWebPublic !== undefined;
  if (turns || givenPermissions(permissionChanges).some(isShowing)) await lockGroups(transaction);
  const channel = await lockAdministered(transaction, grounds, id);
  await checkRest(transaction, grounds, channel, change);
  const privacy = await checkPrivacy(transaction, grounds, channel, change);
  const permissions = await checkPermissionChanges(transaction, grounds, channel, permissionChanges);
  const changed: Channel = {
    ...(await changedChannel(transaction, channel, change)),
    ...privacy,
    permissions,
  };
  await updateRow(transaction, changed);
  const isShownAnew =
    channel.inviteOnly !== changed.inviteOnly ||
    (changed.inviteOnly && givenPermissions(permissionChanges).some(isShowing));
  if (!isShownAnew) return { channel, next: changed };
  const admissions = await fetchAdmissions(transaction, grounds.organization, [changed]);
  await storeAdmissions(transaction, admissions);
  return { channel, next: { ...changed, ...admissions.get(id) } };
};

/**
 * PATCH and DELETE /streams/{stream_id}. Throws STREAM_DOES_NOT_EXIST, CHANNEL_ALREADY_EXISTS,
 * EXPECTATION_MISMATCH, BAD_REQUEST.
 */
export const doUpdateChannel = async (
  service: Service,
  call: Call,
  id: number,
  change: ChannelChange,
): Promise<void> => {
  const { organization, actor } = call;
  const grounds: Grounds = { service, organization, actor };
  await service.database.transact(organization.id, actor, async (transaction) => {
    const { channel, next } = await applyChange(transaction, grounds, id, change);
    const updates = updatesOf(organization, channel, next);
    emitSight(transaction, organization, [{ before: channel, after: next }], updates);
    if (closesHistory(channel, next)) await service.hooks.fire(historyClosed, transaction, next.id);
    if (next.isArchived !== channel.isArchived) await emitArchiving(transaction, organization, next);
    if (next.isDefault !== channel.isDefault) emitDefaults(transaction);
    if (next.isDefault || next.inviteOnly || next.isArchived) await leaveDefaultGroups(transaction, id);
    const changed = { organization, actor, before: channel, after: next, now: service.now() };
    await service.hooks.fire(channelChanged, transaction, changed);
  });
};

/** DELETE /streams/{stream_id}. Clients that know archived channels keep it; others lose it [S93]. */
export const doArchiveChannel = async (service: Service, call: Call, id: number): Promise<void> => {
  const { organization, actor } = call;
  const { isArchived } = await accessChannel(service.database.reader(organization.id), actor, id);
  if (isArchived) throw badRequest('Channel is already archived.');
  await doUpdateChannel(service, call, id, { isArchived: true });
};
