import type { GroupSetting } from '@parlance/protocol/codec';
import { ApiError, badRequest } from '@parlance/protocol/errors';
import type { ChannelPermission } from '@parlance/protocol/permissions';
import { say } from '@parlance/protocol/phrase';
import { roles } from '@parlance/protocol/users/roles';
import { sql } from 'kysely';
import { write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Service } from '../frame/service.ts';
import { hasPermission, lockGroups } from '../groups/index.ts';
import { renderAlone } from '../markdown/index.ts';
import { type Organization, settingOf } from '../organization/index.ts';
import type { User } from '../users/index.ts';
import { type Channel, channelColumns } from './channel.ts';
import { checkFolder } from './folders/folder.ts';
import { checkPermissions } from './permissions/permissions.ts';
import { fetchAdmissions, storeAdmissions } from './sight/admission.ts';
import { checkNewChannelName } from './text.ts';

export interface Wanted {
  readonly name: string;
  readonly description: string;
  readonly color: string | undefined;
}

export interface Creation {
  readonly inviteOnly: boolean;
  readonly isWebPublic: boolean;
  readonly isDefault: boolean;
  readonly folderId: number | null | undefined;
  readonly historyPublicToSubscribers: boolean | undefined;
  readonly messageRetentionDays: number | 'realm_default' | 'unlimited';
  readonly topicsPolicy: Channel['topicsPolicy'];
  readonly permissions: Readonly<Partial<Record<ChannelPermission, GroupSetting | undefined>>>;
}

export interface Grounds {
  readonly service: Pick<Service, 'webPublicChannels' | 'now'>;
  readonly organization: Organization;
  readonly actor: User;
}

export const retentionDaysOf = (asked: Creation['messageRetentionDays']): number | null => {
  if (asked === 'realm_default') return null;
  return asked === 'unlimited' ? -1 : asked;
};

export const nameTaken = (name: string) =>
  new ApiError('CHANNEL_ALREADY_EXISTS', say("Channel '{name}' already exists.", { name }), {
    channel_name: name,
  });

type Privacy = Pick<Channel, 'inviteOnly' | 'isWebPublic'>;

const creating = ({ inviteOnly, isWebPublic }: Privacy) => {
  if (isWebPublic) return 'can_create_web_public_channel_group';
  return inviteOnly ? 'can_create_private_channel_group' : 'can_create_public_channel_group';
};

/** Checks the permission for channels of this privacy [V11]. */
export const mayCreate = (
  transaction: Transaction,
  { service, organization, actor }: Grounds,
  privacy: Privacy,
): Promise<boolean> =>
  hasPermission({ reader: transaction, organization, actor, now: service.now() }, creating(privacy));

/**
 * Checks the server's and the organization's conditions for web-public channels; `mayCreate` is the third
 * [S101].
 */
export const checkWebPublic = ({ service, organization }: Grounds, privacy: Privacy): void => {
  if (!privacy.isWebPublic) return;
  if (privacy.inviteOnly)
    throw badRequest('A private channel cannot be web-public.', { parameters: 'invite_only,is_web_public' });
  if (!service.webPublicChannels || !settingOf(organization, 'enable_spectator_access'))
    throw badRequest('Web-public channels are not enabled.', { var_name: 'is_web_public' });
};

/** Throws BAD_REQUEST. */
export const checkMaySetTopicsPolicy = async (
  transaction: Transaction,
  { service, organization, actor }: Grounds,
): Promise<void> => {
  if (
    !(await hasPermission(
      { reader: transaction, organization, actor, now: service.now() },
      'can_set_topics_policy_group',
    ))
  )
    throw badRequest('Insufficient permission', { var_name: 'topics_policy' });
};

const deleting: readonly ChannelPermission[] = [
  'can_delete_any_message_group',
  'can_delete_own_message_group',
];

/** Throws BAD_REQUEST when the actor may not set who deletes messages. */
export const checkMayGovern = async (
  transaction: Transaction,
  { service, organization, actor }: Grounds,
  names: readonly ChannelPermission[],
): Promise<void> => {
  const concerned = names.find((name) => deleting.includes(name));
  if (concerned === undefined) return;
  if (
    !(await hasPermission(
      { reader: transaction, organization, actor, now: service.now() },
      'can_set_delete_message_policy_group',
    ))
  )
    throw badRequest('Insufficient permission', { var_name: concerned });
};

/** Throws BAD_REQUEST for forbidden or contradictory options. */
const checkCreation = async (
  transaction: Transaction,
  grounds: Grounds,
  creation: Creation,
): Promise<void> => {
  const { actor } = grounds;
  checkWebPublic(grounds, creation);
  if (creation.isDefault && actor.role > roles.administrator)
    throw badRequest('Only administrators may make default channels.', { var_name: 'is_default_stream' });
  if (creation.isDefault && creation.inviteOnly)
    throw badRequest('A default channel cannot be private.', { parameters: 'invite_only,is_default_stream' });
  if (!creation.inviteOnly && creation.historyPublicToSubscribers === false)
    throw badRequest('The history of a public channel is public.', {
      parameters: 'invite_only,history_public_to_subscribers',
    });
  if (creation.messageRetentionDays !== 'realm_default' && actor.role > roles.owner)
    throw badRequest('Only owners may choose how long messages are kept.', {
      var_name: 'message_retention_days',
    });
  if (creation.topicsPolicy !== 'inherit') await checkMaySetTopicsPolicy(transaction, grounds);
  if (creation.folderId !== undefined && creation.folderId !== null)
    await checkFolder(transaction, creation.folderId);
  const given = Object.entries(creation.permissions).filter(([, value]) => value !== undefined);
  await checkMayGovern(
    transaction,
    grounds,
    given.map(([name]) => name as ChannelPermission),
  );
};

/** Returns stored permissions; throws BAD_REQUEST. */
const preparePermissions = async (transaction: Transaction, grounds: Grounds, creation: Creation) => {
  await checkCreation(transaction, grounds, creation);
  return checkPermissions(transaction, grounds.organization, creation.permissions);
};

/** Locks groups, always before channels, while the admission to a private channel is computed. */
export const holdGroups = async (
  transaction: Transaction,
  { inviteOnly }: Pick<Creation, 'inviteOnly'>,
): Promise<void> => {
  if (inviteOnly) await lockGroups(transaction);
};

/** Skips names that are taken concurrently. The caller has checked permission, holds groups, and emits. */
export const insertChannels = async (
  transaction: Transaction,
  grounds: Grounds,
  wanted: readonly Wanted[],
  creation: Creation,
): Promise<Channel[]> => {
  const permissions = await preparePermissions(transaction, grounds, creation);
  const rendered: string[] = [];
  // In sequence, to respect the organization's queue limit.
  for (const { description } of wanted)
    rendered.push(await renderAlone(transaction.organizationId, description));
  // Public channels have public history.
  const hasPublicHistory = !creation.inviteOnly || creation.historyPublicToSubscribers === true;
  const { rows } = await write<Channel>`
    insert into channels as c (
      organization_id, name, description, rendered_description, creator_id, invite_only, is_web_public,
      history_public_to_subscribers, is_default, folder_id, message_retention_days, topics_policy, permissions,
      created_at
    )
    select ${transaction.organizationId}, w.name, w.description, w.rendered, ${grounds.actor.id}, ${creation.inviteOnly},
      ${creation.isWebPublic}, ${hasPublicHistory}, ${creation.isDefault}, ${creation.folderId ?? null}::int,
      ${retentionDaysOf(creation.messageRetentionDays)}::int, ${creation.topicsPolicy}, ${permissions}::jsonb,
      ${new Date(grounds.service.now())}::timestamptz
    from unnest(
      ${wanted.map((one) => checkNewChannelName(one.name))}::text[],
      ${wanted.map((one) => one.description)}::text[],
      ${rendered}::text[]
    ) with ordinality as w(name, description, rendered, place)
    order by w.place
    on conflict (organization_id, lower(name)) do nothing
    returning ${sql.raw(channelColumns)}
  `.execute(transaction.query);
  if (!creation.inviteOnly || rows.length === 0) return rows;
  const admissions = await fetchAdmissions(transaction, grounds.organization, rows);
  await storeAdmissions(transaction, admissions);
  return rows.map((channel) => ({ ...channel, ...admissions.get(channel.id) }));
};
