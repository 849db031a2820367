/** Finds settings of the organization in all sections. */
import { type Candidate, findAmong, textOfSetting } from '../parts/settings/finding.ts';
import { allSettings as ownSettings, settingWords } from '../parts/settings/own/all.ts';
import type { Found } from '../parts/settings/section.ts';
import type { Declared } from '../parts/settings/setting.ts';
import { type OrganizationSection, organizationSectionName } from '../store/places/section-names.ts';
import { type Label, t } from '../words/index.ts';
import { isDefault } from './defaults/default-names.ts';
import { permissionWords } from './permissions/permission-words.ts';
import { allSettings } from './settings/all.ts';

/** Controls that are no declared settings, by the end of their address. */
const others: readonly (readonly [OrganizationSection, name: string, Label])[] = [
  ['organization-profile', 'icon', 'Icon'],
  ['organization-profile', 'logo', 'Logo'],
  ['organization-profile', 'night_logo', 'Logo for dark pages'],
  ['organization-profile', 'new-domain', 'New domain'],
  ['organization-settings', 'file-size', 'One file'],
  ['organization-settings', 'file-quota', 'All files together'],
  ['organization-permissions', 'who-may', 'Who may do what'],
  ['organization-level-user-defaults', 'apply', 'Apply to people who chose nothing'],
  ['default-channels-list', 'add-default-channel', 'Add a default channel'],
  ['auth-methods', 'Email', 'Ways of signing in'],
  ['data-exports-admin', 'new-export', 'Start export'],
  ['organization-profile', 'deactivate', 'Deactivate organization'],
  ['emoji-settings', 'emoji', 'Emoji'],
  ['linkifier-settings', 'linkifiers', 'Linkifiers'],
  ['playground-settings', 'playgrounds', 'Code playgrounds'],
  ['profile-field-settings', 'profile-fields', 'Profile fields'],
  ['users/active', 'users', 'Users'],
  ['users/deactivated', 'deactivated-users', 'Deactivated users'],
  ['users/invitations', 'invitations', 'Invitations'],
  ['bots', 'bots', 'Bots'],
  ['channel-folders', 'channel-folders', 'Channel folders'],
];

const candidate = (section: OrganizationSection, name: string, words: string, text: string): Candidate => ({
  found: { section, name, words },
  text: `${text} ${organizationSectionName(section)}`,
});

const candidates = (): readonly Candidate[] => [
  ...allSettings.map(([name, setting]) =>
    candidate(setting.section, name, t(setting.words), textOfSetting(setting)),
  ),
  ...Object.entries<Declared>(permissionWords).map(([name, { words, about, group }]) =>
    candidate(
      'organization-permissions',
      name,
      t(words),
      [words, group, ...(about === undefined ? [] : [about])].map((text) => t(text)).join(' '),
    ),
  ),
  ...ownSettings.flatMap(([name, setting]) =>
    isDefault(name)
      ? [
          candidate(
            'organization-level-user-defaults',
            name,
            settingWords(setting),
            setting.kind === 'cell' ? settingWords(setting) : textOfSetting(setting),
          ),
        ]
      : [],
  ),
  ...others.map(([section, name, words]) => candidate(section, name, t(words), t(words))),
];

export const findSettings = (text: string): readonly Found[] => findAmong(candidates(), text);
