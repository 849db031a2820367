/** What each section of the organization is made of. Each is loaded when it is opened. */
import type { ComponentType } from 'preact';
import { lazy } from '../parts/loading/lazy.tsx';
import type { Section } from '../parts/settings/section.ts';
import { organizationSections } from '../places/sections.ts';
import { type OrganizationSection, organizationSectionName } from '../store/places/section-names.ts';

const contents: { readonly [S in OrganizationSection]?: ComponentType } = {
  'organization-profile': lazy(() =>
    import('./profile/profile-section.tsx').then((module) => module.ProfileSection),
  ),
  'organization-settings': lazy(() =>
    import('./settings/settings-section.tsx').then((module) => module.SettingsSection),
  ),
  'organization-permissions': lazy(() =>
    import('./permissions/permissions-section.tsx').then((module) => module.PermissionsSection),
  ),
  'channel-folders': lazy(() =>
    import('./channel-folders/channel-folders.tsx').then((module) => module.ChannelFolders),
  ),
  'emoji-settings': lazy(() => import('./emoji/emoji-section.tsx').then((module) => module.EmojiSection)),
  'linkifier-settings': lazy(() =>
    import('./linkifiers/linkifier-section.tsx').then((module) => module.LinkifierSection),
  ),
  'playground-settings': lazy(() =>
    import('./playgrounds/playground-section.tsx').then((module) => module.PlaygroundSection),
  ),
  'profile-field-settings': lazy(() =>
    import('./profile-fields/field-section.tsx').then((module) => module.FieldSection),
  ),
  'users/active': lazy(() => import('./users/active-users.tsx').then((module) => module.ActiveUsers)),
  'users/invitations': lazy(() =>
    import('./invitations/invitations.tsx').then((module) => module.Invitations),
  ),
  'users/deactivated': lazy(() => import('./users/former-users.tsx').then((module) => module.FormerUsers)),
  'organization-level-user-defaults': lazy(() =>
    import('./defaults/default-settings.tsx').then((module) => module.DefaultSettings),
  ),
  'default-channels-list': lazy(() =>
    import('./defaults/default-channels.tsx').then((module) => module.DefaultChannels),
  ),
  'auth-methods': lazy(() => import('./defaults/sign-in-methods.tsx').then((module) => module.SignInMethods)),
  'data-exports-admin': lazy(() =>
    import('./exports/exports-section.tsx').then((module) => module.ExportsSection),
  ),
  imports: lazy(() => import('./imports/imports-section.tsx').then((module) => module.ImportsSection)),
  bots: lazy(() => import('./bots/bots-section.tsx').then((module) => module.BotsSection)),
  reports: lazy(() => import('./reports/reports.tsx').then((module) => module.Reports)),
};

/** In the reader's language now. */
export const sectionsShown = (): readonly Section[] =>
  organizationSections.flatMap((key) => {
    const Content = contents[key];
    return Content === undefined ? [] : [{ key, words: organizationSectionName(key), Content }];
  });
