import {
  emojiSets,
  notificationSounds,
  userSettings,
  userSettingsData,
  userSettingsDefaultsData,
} from '@parlance/protocol/settings/user-settings';
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

export const newcomerSettings = (organization: Organization): Readonly<Record<string, unknown>> => {
  const { email_address_visibility: _, ...chosen } = organization.userDefaults;
  const language = settingOf(organization, 'default_language');
  return {
    ...(language === defaultSettings.default_language ? {} : { default_language: language }),
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
