import {
  emojiSets,
  notificationSounds,
  userSettings,
  userSettingsData,
  userSettingsDefaultsData,
} from '@parlance/protocol/settings/user-settings';
import type { Language } from '@parlance/protocol/words/languages';
import type { z } from 'zod';
import { type InitialSection, section } from '../frame/initial.ts';
import { type Organization, settingOf } from '../organization/index.ts';
import { type User, visibility } from './user.ts';

type Whole = z.infer<(typeof userSettingsData)['keys']>['user_settings'];
type Defaults = z.infer<(typeof userSettingsDefaultsData)['keys']>['realm_user_settings_defaults'];

export const defaultSettings = {
  ...Object.fromEntries(Object.entries(userSettings).map(([name, declared]) => [name, declared.default])),
  email_address_visibility: visibility.everyone,
  emojiset_choices: Object.entries(emojiSets).map(([key, text]) => ({ key, text })),
  available_notification_sounds: notificationSounds.filter((sound) => sound !== 'none'),
} as Defaults;

export const settingsOf = (user: Pick<User, 'settings' | 'timezone' | 'emailAddressVisibility'>): Whole => ({
  ...defaultSettings,
  ...user.settings,
  email_address_visibility: user.emailAddressVisibility,
  timezone: user.timezone,
});

/** `ownLanguage`: of the page where the person joined. It counts where the organization has chosen none. */
export const newcomerSettings = (
  organization: Organization,
  ownLanguage?: Language,
): Readonly<Record<string, unknown>> => {
  const { email_address_visibility: _, ...chosen } = organization.userDefaults;
  const common = settingOf(organization, 'default_language');
  const language = common === defaultSettings.default_language ? ownLanguage : common;
  return {
    ...(language === undefined ? {} : { default_language: language }),
    ...(settingOf(organization, 'default_push_notifications')
      ? {}
      : { enable_offline_push_notifications: false }),
    ...chosen,
  };
};

export const newcomerVisibility = (organization: Organization): number =>
  Number(organization.userDefaults.email_address_visibility ?? defaultSettings.email_address_visibility);

export const settingsSections: readonly InitialSection[] = [
  section(userSettingsData, async ({ actor }) => ({ user_settings: settingsOf(actor) })),
  section(userSettingsDefaultsData, async ({ organization }) => ({
    realm_user_settings_defaults: { ...defaultSettings, ...organization.userDefaults },
  })),
];
