/** Changes of what newcomers begin with, and giving it to those who chose nothing themselves. */
import { updateSettings, updateSettingsDefaults } from '@parlance/client/calls';
import type { Changes } from '../../parts/settings/changes.ts';
import { allSettings, type ShownName } from '../../parts/settings/own/all.ts';
import type { Value } from '../../parts/settings/setting.ts';
import { SettingChanges } from '../../store/changes/settings.ts';
import { systemGroup } from '../../store/groups/names.ts';
import { client } from '../../store/session/service.ts';
import { slice } from '../../store/state.ts';
import { whyNotAdministrator } from '../settings/rights.ts';
import { isDefault, isPersonal } from './default-names.ts';

const held = (name: ShownName): Value | undefined => slice('realm_user_settings_defaults').value?.[name];

const changes = new SettingChanges<ShownName, Value>({
  held,
  send: (name, value) => client.call(updateSettingsDefaults, { [name]: value }),
});

export const defaultChanges = (): Changes<ShownName> => ({
  valueOf: (name) => changes.valueOf(name),
  refusalOf: (name) => changes.refusalOf(name),
  change: (name, value) => changes.change(name, value),
  whyNone: whyNotAdministrator(),
});

/** What people chose themselves stays. */
export const applyToOthers = (): Promise<unknown> => {
  const values = allSettings.flatMap(([name]) =>
    isDefault(name) && !isPersonal(name) ? [[name, held(name)] as const] : [],
  );
  const everyone = systemGroup('role:everyone')?.id ?? 0;
  return client.call(updateSettings, {
    ...Object.fromEntries(values),
    target_users: { group_ids: [everyone], skip_if_already_edited: true },
  });
};
