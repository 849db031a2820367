/** Changing and archiving a channel. */

import { isDeepStrictEqual } from 'node:util';
import { streamDelete, streamUpdate } from '@parlance/protocol/channel-events';
import { postPolicies } from '@parlance/protocol/channels';
import { ApiError, badRequest } from '@parlance/protocol/errors';
import { roles } from '@parlance/protocol/roles';
import { sql } from 'kysely';
import type { Transaction } from '../db/transaction.ts';
import type { Organization } from '../organization/index.ts';
import type { Call, Service } from '../service.ts';
import type { User } from '../users/index.ts';
import { type AccessedChannel, accessChannel } from './access.ts';
import type { Channel } from './channel.ts';
import { type Creation, mayCreate, retentionDaysOf } from './create.ts';
import { tellDefaults } from './defaults.ts';
import { checkPermissionChanges, type PermissionChanges } from './govern.ts';
import { isPermittedIn, permissionsOf, postPolicyOf } from './permissions.ts';
import { closesHistory, tellPrivacy } from './privacy.ts';
import { seersOf } from './sight.ts';
import { checkChannelName, normaliseDescription, renderDescription } from './text.ts';

export interface ChannelChange {
  readonly name: string | undefined;
  readonly description: string | undefined;
  readonly isPrivate: boolean | undefined;
  readonly historyPublicToSubscribers: boolean | undefined;
  readonly isDefault: boolean | undefined;
  readonly topicsPolicy: Channel['topicsPolicy'] | undefined;
  readonly messageRetentionDays: Creation['messageRetentionDays'] | undefined;
  readonly permissions: PermissionChanges;
}

/** Locked, so that neither its privacy nor its subscribers change before the commit. Throws unless the actor administers the channel. */
const lockAdministered = async (
  tx: Transaction,
  organization: Organization,
  actor: User,
  id: number,
  now: number,
): Promise<AccessedChannel> => {
  await accessChannel(tx, actor, id);
  await sql`
    select 1 from channels where organization_id = ${tx.organizationId} and id = ${id} for no key update
  `.execute(tx.query);
  const channel = await accessChannel(tx, actor, id);
  const may =
    actor.role <= roles.administrator ||
    (await isPermittedIn(tx, organization, actor, channel, 'can_administer_channel_group', now));
  if (!may) throw badRequest('You do not have permission to administer this channel.');
  return channel;
};

/** What the privacy shall be; throws BAD_REQUEST where it may not be so. */
const checkPrivacy = async (
  tx: Transaction,
  organization: Organization,
  actor: User,
  channel: AccessedChannel,
  change: ChannelChange,
  now: number,
): Promise<Pick<Channel, 'inviteOnly' | 'historyPublicToSubscribers'>> => {
  const inviteOnly = change.isPrivate ?? channel.inviteOnly;
  const turnsPrivate = inviteOnly && !channel.inviteOnly;
  const kept = turnsPrivate ? false : channel.historyPublicToSubscribers;
  const asked = change.historyPublicToSubscribers ?? kept;
  if (!inviteOnly && change.historyPublicToSubscribers === false)
    throw badRequest('The history of a public channel is public.', {
      var_name: 'history_public_to_subscribers',
    });
  const target = { inviteOnly, historyPublicToSubscribers: inviteOnly ? asked : true };
  const isSame =
    inviteOnly === channel.inviteOnly &&
    target.historyPublicToSubscribers === channel.historyPublicToSubscribers;
  if (isSame) return target;
  // Who may not read a channel may not open it either, to anybody.
  if (channel.reading === 'none') throw badRequest('Channel content access is required.');
  if (channel.isArchived) throw badRequest('The privacy of an archived channel cannot be changed.');
  if (inviteOnly && (change.isDefault ?? channel.isDefault))
    throw badRequest('A default channel cannot be private.', { var_name: 'is_private' });
  // Whatever the way to it, a channel of some privacy needs the permission to make such channels [V11].
  if (inviteOnly !== channel.inviteOnly && !(await mayCreate(tx, organization, actor, inviteOnly, now)))
    throw badRequest('Insufficient permission', { var_name: 'is_private' });
  return target;
};

const checkRest = (actor: User, channel: Channel, change: ChannelChange): void => {
  if (change.isDefault !== undefined && actor.role > roles.administrator)
    throw badRequest('Only administrators may choose default channels.', { var_name: 'is_default_stream' });
  if (change.isDefault === true && (change.isPrivate ?? channel.inviteOnly))
    throw badRequest('A default channel cannot be private.', { var_name: 'is_default_stream' });
  if (change.messageRetentionDays !== undefined && actor.role > roles.owner)
    throw badRequest('Only owners may choose how long messages are kept.', {
      var_name: 'message_retention_days',
    });
};

const changedChannel = (channel: Channel, change: ChannelChange): Channel => {
  const description =
    change.description === undefined ? channel.description : normaliseDescription(change.description);
  return {
    ...channel,
    name: change.name === undefined ? channel.name : checkChannelName(change.name),
    description,
    renderedDescription:
      description === channel.description ? channel.renderedDescription : renderDescription(description),
    isDefault: change.isDefault ?? channel.isDefault,
    topicsPolicy: change.topicsPolicy ?? channel.topicsPolicy,
    messageRetentionDays:
      change.messageRetentionDays === undefined
        ? channel.messageRetentionDays
        : retentionDaysOf(change.messageRetentionDays),
  };
};

const nameTaken = (name: string) =>
  new ApiError('CHANNEL_ALREADY_EXISTS', `Channel '${name}' already exists.`, { channel_name: name });

const updateRow = async (tx: Transaction, next: Channel): Promise<void> => {
  try {
    await sql`
      update channels set name = ${next.name}, description = ${next.description},
        rendered_description = ${next.renderedDescription}, invite_only = ${next.inviteOnly},
        history_public_to_subscribers = ${next.historyPublicToSubscribers}, is_default = ${next.isDefault},
        topics_policy = ${next.topicsPolicy}, message_retention_days = ${next.messageRetentionDays},
        is_archived = ${next.isArchived}, permissions = ${next.permissions}::jsonb
      where organization_id = ${tx.organizationId} and id = ${next.id}
    `.execute(tx.query);
  } catch (error) {
    if ((error as { code?: unknown }).code === '23505') throw nameTaken(next.name);
    throw error;
  }
};

type Told = Omit<Parameters<typeof streamUpdate.of>[0], 'stream_id' | 'name'>;

/** Told after a change of privacy, so that everybody who sees the channel by then is told, and nobody else. */
const tellChanges = (tx: Transaction, organization: Organization, channel: Channel, next: Channel): void => {
  const tell = (update: Told, name = next.name) =>
    tx.emit(streamUpdate.of({ stream_id: channel.id, name, ...update }), seersOf(next));
  if (next.name !== channel.name) tell({ property: 'name', value: next.name }, channel.name);
  if (next.description !== channel.description)
    tell({
      property: 'description',
      value: next.description,
      rendered_description: next.renderedDescription,
    });
  if (next.topicsPolicy !== channel.topicsPolicy)
    tell({ property: 'topics_policy', value: next.topicsPolicy });
  if (next.messageRetentionDays !== channel.messageRetentionDays)
    tell({ property: 'message_retention_days', value: next.messageRetentionDays });
  const before = permissionsOf(organization, channel);
  for (const [property, value] of Object.entries(permissionsOf(organization, next)))
    if (!isDeepStrictEqual(value, before[property as keyof typeof before])) tell({ property, value });
  // Clients older than the permission know only these.
  const policy = postPolicyOf(organization, next);
  if (policy === postPolicyOf(organization, channel)) return;
  tell({ property: 'stream_post_policy', value: policy });
  tell({ property: 'is_announcement_only', value: policy === postPolicies.administrators });
};

/** PATCH /streams/{stream_id}. Throws STREAM_DOES_NOT_EXIST, CHANNEL_ALREADY_EXISTS, BAD_REQUEST. */
export const doUpdateChannel = async (
  service: Service,
  call: Call,
  id: number,
  change: ChannelChange,
): Promise<void> => {
  const { organization, actor } = call;
  const now = service.now();
  await service.database.transact(organization.id, actor.id, async (tx) => {
    const channel = await lockAdministered(tx, organization, actor, id, now);
    checkRest(actor, channel, change);
    const privacy = await checkPrivacy(tx, organization, actor, channel, change, now);
    const permissions = await checkPermissionChanges(
      tx,
      organization,
      actor,
      channel,
      change.permissions,
      now,
    );
    const next: Channel = { ...changedChannel(channel, change), ...privacy, permissions };
    await updateRow(tx, next);
    await tellPrivacy(tx, organization, channel, next);
    if (closesHistory(channel, next)) await service.consequences.historyClosed(tx, next.id);
    tellChanges(tx, organization, channel, next);
    if (next.isDefault !== channel.isDefault) tellDefaults(tx);
  });
};

/** DELETE /streams/{stream_id}. Clients that know archived channels keep it; to others it is gone [S93]. */
export const doArchiveChannel = async (service: Service, call: Call, id: number): Promise<void> => {
  const { organization, actor } = call;
  await service.database.transact(organization.id, actor.id, async (tx) => {
    const channel = await lockAdministered(tx, organization, actor, id, service.now());
    if (channel.isArchived) throw badRequest('Channel is already archived.');
    await updateRow(tx, { ...channel, isArchived: true, isDefault: false });
    tx.emit(
      streamUpdate.of({ stream_id: id, name: channel.name, property: 'is_archived', value: true }),
      seersOf(channel),
    );
    tx.emit(
      streamDelete.of({ stream_ids: [id], streams: [{ stream_id: id }], isByArchiving: true }),
      seersOf(channel),
    );
    if (channel.isDefault) tellDefaults(tx);
  });
};
