/** Making channels. */
import type { GroupSetting } from '@parlance/protocol/codec';
import { badRequest } from '@parlance/protocol/errors';
import type { ChannelPermission } from '@parlance/protocol/permissions';
import { roles } from '@parlance/protocol/roles';
import { sql } from 'kysely';
import type { Transaction } from '../db/transaction.ts';
import { hasPermission } from '../groups/index.ts';
import type { Organization } from '../organization/index.ts';
import type { User } from '../users/index.ts';
import { type Channel, channelColumns } from './channel.ts';
import { checkPermissions } from './permissions.ts';
import { renderDescription } from './text.ts';

/** A channel by name, as a request asks for it. */
export interface Wanted {
  readonly name: string;
  readonly description: string;
  readonly color: string | undefined;
}

export interface Creation {
  readonly inviteOnly: boolean;
  readonly isWebPublic: boolean;
  readonly isDefault: boolean;
  readonly historyPublicToSubscribers: boolean | undefined;
  readonly messageRetentionDays: number | 'realm_default' | 'unlimited';
  readonly topicsPolicy: Channel['topicsPolicy'];
  readonly permissions: Readonly<Partial<Record<ChannelPermission, GroupSetting | undefined>>>;
}

export const retentionDaysOf = (asked: Creation['messageRetentionDays']): number | null => {
  if (asked === 'realm_default') return null;
  return asked === 'unlimited' ? -1 : asked;
};

/** Whether the actor may make channels of this privacy [V11]. `now` in milliseconds. */
export const mayCreate = (
  tx: Transaction,
  organization: Organization,
  actor: User,
  inviteOnly: boolean,
  now: number,
): Promise<boolean> =>
  hasPermission(
    tx,
    organization,
    actor,
    inviteOnly ? 'can_create_private_channel_group' : 'can_create_public_channel_group',
    now,
  );

/** Throws BAD_REQUEST for options that this actor may not choose or that do not go together. */
const checkCreation = (actor: User, creation: Creation): void => {
  if (creation.isWebPublic)
    throw badRequest('Web-public channels are not enabled.', { var_name: 'is_web_public' });
  if (creation.isDefault && actor.role > roles.administrator)
    throw badRequest('Only administrators may make default channels.', { var_name: 'is_default_stream' });
  if (creation.isDefault && creation.inviteOnly)
    throw badRequest('A default channel cannot be private.', { parameters: 'invite_only,is_default_stream' });
  if (creation.messageRetentionDays !== 'realm_default' && actor.role > roles.owner)
    throw badRequest('Only owners may choose how long messages are kept.', {
      var_name: 'message_retention_days',
    });
};

/**
 * Makes those of the channels whose names are free; the names that somebody else takes at the same moment are left out.
 * The actor's right to create has been checked; nobody is told yet.
 */
export const insertChannels = async (
  tx: Transaction,
  organization: Organization,
  actor: User,
  wanted: readonly Wanted[],
  creation: Creation,
): Promise<Channel[]> => {
  checkCreation(actor, creation);
  const permissions = await checkPermissions(tx, organization, creation.permissions);
  // The history of a public channel is public.
  const hasPublicHistory = !creation.inviteOnly || creation.historyPublicToSubscribers === true;
  const { rows } = await sql<Channel>`
    insert into channels as c (
      organization_id, name, description, rendered_description, creator_id, invite_only,
      history_public_to_subscribers, is_default, message_retention_days, topics_policy, permissions
    )
    select ${tx.organizationId}, w.name, w.description, w.rendered, ${actor.id}, ${creation.inviteOnly},
      ${hasPublicHistory}, ${creation.isDefault}, ${retentionDaysOf(creation.messageRetentionDays)},
      ${creation.topicsPolicy}, ${permissions}::jsonb
    from unnest(
      ${wanted.map((one) => one.name)}::text[],
      ${wanted.map((one) => one.description)}::text[],
      ${wanted.map((one) => renderDescription(one.description))}::text[]
    ) with ordinality as w(name, description, rendered, place)
    order by w.place
    on conflict (organization_id, lower(name)) do nothing
    returning ${sql.raw(channelColumns)}
  `.execute(tx.query);
  return rows;
};
