/** A user's personal settings: what differs from the declared defaults, over them. */
import {
  emojiSets,
  notificationSounds,
  userSettings,
  userSettingsData,
  userSettingsDefaultsData,
} from '@parlance/protocol/user-settings';
import type { z } from 'zod';
import { type InitialSection, section } from '../initial.ts';
import { type User, visibility } from './user.ts';

type Whole = z.infer<(typeof userSettingsData)['keys']>['user_settings'];
type Defaults = z.infer<(typeof userSettingsDefaultsData)['keys']>['realm_user_settings_defaults'];

/** What every user starts with. */
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

export const settingsSections: readonly InitialSection[] = [
  section(userSettingsData, async ({ actor }) => ({ user_settings: settingsOf(actor) })),
  section(userSettingsDefaultsData, async () => ({ realm_user_settings_defaults: defaultSettings })),
];
