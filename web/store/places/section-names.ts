/** What the sections of the settings are called. */
import type { organizationSections, settingsSections } from '../../places/sections.ts';
import { type Label, t } from '../../words/index.ts';

export type SettingsSection = (typeof settingsSections)[number];
export type OrganizationSection = (typeof organizationSections)[number];

const own: Readonly<Record<SettingsSection, Label>> = {
  profile: 'Profile',
  'account-and-privacy': 'Account and privacy',
  preferences: 'Preferences',
  notifications: 'Notifications',
  'alert-words': 'Alert words',
  'uploaded-files': 'Uploaded files',
  topics: 'Topics',
  'muted-users': 'Muted users',
  'your-bots': 'Bots',
  shortcuts: 'Shortcuts',
};

const organization: Readonly<Record<OrganizationSection, Label>> = {
  'organization-profile': 'Profile',
  'organization-settings': 'Settings',
  'organization-permissions': 'Permissions',
  'users/active': 'Users',
  'users/invitations': 'Invitations',
  'users/deactivated': 'Deactivated users',
  bots: 'Bots',
  'emoji-settings': 'Emoji',
  'linkifier-settings': 'Linkifiers',
  'playground-settings': 'Code playgrounds',
  'profile-field-settings': 'Profile fields',
  'organization-level-user-defaults': 'Default settings',
  'default-channels-list': 'Default channels',
  'channel-folders': 'Channel folders',
  'auth-methods': 'Authentication',
  'data-exports-admin': 'Exports',
  imports: 'Imports',
  reports: 'Reports',
};

export const sectionName = (section: SettingsSection): string => t(own[section]);
export const organizationSectionName = (section: OrganizationSection): string => t(organization[section]);
