/** The sections of pages that are no conversation, and the names that they had before. */
export const settingsSections = [
  'profile',
  'account-and-privacy',
  'preferences',
  'notifications',
  'alert-words',
  'uploaded-files',
  'topics',
  'muted-users',
  'your-bots',
  'shortcuts',
] as const;

export const organizationSections = [
  'organization-profile',
  'organization-settings',
  'organization-permissions',
  'emoji-settings',
  'linkifier-settings',
  'playground-settings',
  'users/active',
  'users/deactivated',
  'users/invitations',
  'bots',
  'profile-field-settings',
  'organization-level-user-defaults',
  'default-channels-list',
  'channel-folders',
  'auth-methods',
  'data-exports-admin',
  'imports',
  'reports',
] as const;

export const channelsSections = ['subscribed', 'available', 'all', 'new'] as const;
export const channelTabs = ['general', 'personal', 'subscribers', 'permissions'] as const;
export type ChannelTab = (typeof channelTabs)[number];
export const groupsSections = ['your', 'all', 'new'] as const;
export const groupTabs = ['general', 'members', 'permissions'] as const;

export const formerSections: Readonly<Record<string, string>> = {
  'display-settings': 'preferences',
  'user-list-admin': 'users/active',
  users: 'users/active',
  'bot-list-admin': 'bots',
  'default-streams-list': 'default-channels-list',
};
