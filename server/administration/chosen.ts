/** Validates requested settings. */
import { isDeepStrictEqual } from 'node:util';
import type { GroupSettingChange } from '@parlance/protocol/codec';
import type { Input } from '@parlance/protocol/endpoint';
import { badRequest } from '@parlance/protocol/errors';
import { organizationSettings } from '@parlance/protocol/organization/settings';
import type { PlainSetting, updateOrganization } from '@parlance/protocol/organization/update';
import { type OrganizationPermission, organizationPermissions } from '@parlance/protocol/permissions';
import { type Said, say } from '@parlance/protocol/phrase';
import { accessChannel, noSuchChannel } from '../channels/index.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Call } from '../frame/routes.ts';
import type { Service } from '../frame/service.ts';
import { checkExpected, checkGroupSetting, lockGroups } from '../groups/index.ts';
import { checkLanguage } from '../languages/index.ts';
import { isCodeLanguage } from '../markdown/index.ts';
import {
  authenticationMethodsOf,
  type Organization,
  settingOf,
  signInMethodsOf,
} from '../organization/index.ts';
import { checkOwner } from '../users/index.ts';
import { checkOrganizationName } from './name.ts';

export type OrganizationChanges = Input<typeof updateOrganization>;

const plainNames = Object.keys(organizationSettings) as PlainSetting[];
const permissionNames = Object.keys(organizationPermissions) as OrganizationPermission[];

/** Only owners change access and retention, as in the protocol. */
const forOwners: ReadonlySet<string> = new Set([
  'authentication_methods',
  'can_create_groups',
  'can_invite_users_group',
  'can_manage_all_groups',
  'can_manage_billing_group',
  'create_multiuse_invite_group',
  'emails_restricted_to_domains',
  'invite_required',
  'message_retention_days',
]);

/** Settings that name a channel; -1 for none. */
export const channelSettings: readonly PlainSetting[] = [
  'moderation_request_channel_id',
  'new_stream_announcements_stream_id',
  'signup_announcements_stream_id',
  'zulip_update_announcements_stream_id',
];

const refuse = (name: string, why: Said) => badRequest(why, { var_name: name });

/** Checks channels and other prerequisites. */
const checkPlain = async (
  transaction: Transaction,
  { actor }: Pick<Call, 'actor'>,
  service: Pick<Service, 'webPublicChannels'>,
  { name, value }: { readonly name: PlainSetting; readonly value: unknown },
): Promise<void> => {
  if (name === 'enable_spectator_access' && value === true && !service.webPublicChannels)
    throw refuse(
      name,
      say(
        '{name} cannot be turned on: this server has no web-public channels (WEB_PUBLIC_STREAMS_ENABLED is off).',
        { name },
      ),
    );
  if (name === 'default_language') checkLanguage(String(value));
  if (name === 'default_code_block_language' && value !== '' && !isCodeLanguage(String(value)))
    throw refuse(name, say('{name} must be a known code language.', { name }));
  if (!channelSettings.includes(name) || value === -1) return;
  const channel = await accessChannel(transaction, actor, Number(value));
  if (channel.isArchived) throw noSuchChannel(channel.id);
  if (name === 'moderation_request_channel_id' && !channel.inviteOnly)
    throw refuse(name, say('{name} must be a private channel.', { name }));
};

const checkPermission = async (
  transaction: Transaction,
  organization: Organization,
  name: OrganizationPermission,
  change: GroupSettingChange,
): Promise<unknown> => {
  const current = settingOf(organization, name);
  checkExpected(organization, name, current, change);
  return checkGroupSetting(transaction, organization, organizationPermissions[name], {
    value: change.new,
    current,
  });
};

const checkMethods = (organization: Organization, asked: Readonly<Record<string, boolean>>) => {
  const known = signInMethodsOf(organization);
  const unknown = Object.keys(asked).find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw refuse(
      'authentication_methods',
      say('authentication_methods supports only {methods} here.', { methods: known.join(', ') }),
    );
  const methods = Object.fromEntries(
    Object.entries(authenticationMethodsOf(organization)).map(([name, method]) => [
      name,
      { ...method, enabled: asked[name] ?? method.enabled },
    ]),
  );
  if (!Object.values(methods).some(({ enabled }) => enabled))
    throw refuse('authentication_methods', 'authentication_methods must leave at least one method enabled.');
  return methods;
};

/**
 * Returns only changed settings. Throws BAD_REQUEST, UNAUTHORIZED_PRINCIPAL, EXPECTATION_MISMATCH,
 * SYSTEM_GROUP_REQUIRED and STREAM_DOES_NOT_EXIST, before any change.
 */
export const checkChosen = async (
  transaction: Transaction,
  service: Pick<Service, 'webPublicChannels'>,
  call: Pick<Call, 'actor'>,
  { organization, asked }: { readonly organization: Organization; readonly asked: OrganizationChanges },
): Promise<ReadonlyMap<string, unknown>> => {
  const changed = new Map<string, unknown>();
  const choose = (name: string, value: unknown, current: unknown) => {
    if (isDeepStrictEqual(value, current)) return;
    if (forOwners.has(name)) checkOwner(call.actor);
    changed.set(name, value);
  };
  if (asked.name !== undefined) choose('name', checkOrganizationName(asked.name), organization.name);
  if (asked.description !== undefined)
    choose('description', asked.description.trim(), organization.description);
  if (asked.authentication_methods !== undefined)
    choose(
      'authentication_methods',
      checkMethods(organization, asked.authentication_methods),
      authenticationMethodsOf(organization),
    );
  for (const name of plainNames) {
    const value: unknown = asked[name];
    if (value === undefined) continue;
    choose(name, value, settingOf(organization, name));
    if (changed.has(name)) await checkPlain(transaction, call, service, { name, value });
  }
  const permissions = permissionNames.filter((name) => asked[name] !== undefined);
  // Prevents deactivation of the named groups.
  if (permissions.length > 0) await lockGroups(transaction);
  for (const name of permissions)
    choose(
      name,
      await checkPermission(transaction, organization, name, asked[name]!),
      settingOf(organization, name),
    );
  return changed;
};
