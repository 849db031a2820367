import type { Input } from '@parlance/protocol/endpoint';
import { badRequest } from '@parlance/protocol/errors';
import type { updateSettings } from '@parlance/protocol/settings/endpoints';
import { userSettingChanged } from '@parlance/protocol/settings/user-settings';
import { roles } from '@parlance/protocol/users/roles';
import { askForEmailChange } from '../accounts/index.ts';
import { write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Call } from '../frame/routes.ts';
import type { Service } from '../frame/service.ts';
import { type Organization, settingOf } from '../organization/index.ts';
import { presenceSettingChanged } from '../presence/index.ts';
import {
  apiEmail,
  checkEmail,
  checkFullName,
  checkUniqueName,
  emitUserChange,
  emitVisibilityChange,
  lockForChange,
  noSuchUser,
  settingsChanged,
  type User,
} from '../users/index.ts';
import { doChangeSettings, type SettingValues } from './change.ts';
import { checkPasswordChange, doChangePassword, type NewPassword } from './password.ts';
import { checkTimezone } from './timezone.ts';

type SettingInput = Input<typeof updateSettings>;

const reportAccount = (transaction: Transaction, organization: Organization, before: User, after: User) => {
  const { id: user_id } = after;
  const own = { users: [user_id] };
  if (after.fullName !== before.fullName) emitUserChange(transaction, { user_id, full_name: after.fullName });
  if (after.timezone !== before.timezone) {
    const { timezone } = after;
    transaction.emit(userSettingChanged.of({ property: 'timezone', value: timezone }), own);
    emitUserChange(transaction, { user_id, email: apiEmail(after, organization), timezone });
  }
  if (after.emailAddressVisibility !== before.emailAddressVisibility) {
    const value = after.emailAddressVisibility;
    transaction.emit(userSettingChanged.of({ property: 'email_address_visibility', value }), own);
    emitVisibilityChange(transaction, organization, before, after);
  }
};

/** Changes settings that are columns of the user. Throws BAD_REQUEST if the organization forbids it. */
const doChangeAccount = async (
  transaction: Transaction,
  organization: Organization,
  before: User,
  given: SettingInput,
): Promise<void> => {
  const after: User = {
    ...before,
    fullName: given.full_name ?? before.fullName,
    timezone: given.timezone ?? before.timezone,
    emailAddressVisibility: given.email_address_visibility ?? before.emailAddressVisibility,
  };
  if (after.fullName !== before.fullName) {
    if (settingOf(organization, 'name_changes_disabled') && before.role > roles.administrator)
      throw badRequest('Only administrators may change names in this organization.', {
        var_name: 'full_name',
      });
    await checkUniqueName(transaction, organization, after);
  }
  await write`
    update users set full_name = ${after.fullName}, timezone = ${after.timezone},
      email_address_visibility = ${after.emailAddressVisibility}
    where organization_id = ${organization.id} and id = ${before.id}
  `.execute(transaction.query);
  reportAccount(transaction, organization, before, after);
};

/**
 * Changes all or nothing; a new address waits for its confirmation. Throws BAD_REQUEST, and
 * RATE_LIMIT_HIT after too many wrong passwords.
 */
export const changeOwnSettings = async (
  service: Service,
  call: Call,
  input: SettingInput,
  values: SettingValues,
): Promise<void> => {
  const { organization, actor } = call;
  const given = {
    ...input,
    ...(input.full_name === undefined ? {} : { full_name: checkFullName(input.full_name) }),
  };
  if (given.timezone !== undefined) checkTimezone(given.timezone);
  const email = given.email === undefined ? undefined : checkEmail(given.email);
  if (email !== undefined && service.rateLimits)
    await service.attempts.addressChanges.use(`${organization.id}:${actor.id}`);
  let password: NewPassword | undefined;
  if (given.new_password !== undefined) password = await checkPasswordChange(service, call, given);
  await service.database.transact(organization.id, actor, async (transaction) => {
    const { target } = await lockForChange(transaction, actor.id, actor.id);
    if (target === undefined) throw noSuchUser();
    if (password !== undefined) await doChangePassword(transaction, target.id, password);
    await doChangeAccount(transaction, organization, target, given);
    if (email !== undefined && email !== target.email)
      await askForEmailChange(service, transaction, { organization, user: target, email });
    const whose = { userIds: [target.id], isOwn: true, skipsEdited: false };
    const changes = await doChangeSettings(transaction, values, whose);
    const presence = changes.find(({ name }) => name === 'presence_enabled');
    if (presence !== undefined)
      await service.hooks.fire(presenceSettingChanged, transaction, {
        organization,
        userId: target.id,
        isEnabled: presence.value === true,
        now: service.now(),
      });
    if (changes.length > 0) await service.hooks.fire(settingsChanged, transaction, changes);
  });
};
