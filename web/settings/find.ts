/** Own settings by what they are called and what they do. */
import { type Candidate, findAmong, textOfSetting } from '../parts/settings/finding.ts';
import { allSettings, settingWords } from '../parts/settings/own/all.ts';
import type { Found } from '../parts/settings/section.ts';
import { type SettingsSection, sectionName } from '../store/places/section-names.ts';
import { type Label, t } from '../words/index.ts';

/** Controls that are no declared settings, by the end of their address. */
const others: readonly (readonly [SettingsSection, name: string, Label])[] = [
  ['profile', 'picture', 'Picture'],
  ['profile', 'full_name', 'Full name'],
  ['profile', 'timezone', 'Time zone'],
  ['account-and-privacy', 'email', 'Change e-mail address'],
  ['account-and-privacy', 'password', 'Change password'],
  ['account-and-privacy', 'api-key', 'API key'],
  ['account-and-privacy', 'sessions', 'Where you are signed in'],
  ['account-and-privacy', 'deactivate', 'Deactivate account'],
  ['preferences', 'export', 'Take your settings along'],
  ['preferences', 'carrying', 'Take settings over'],
  ['notifications', 'ways', 'Test notifications'],
  ['alert-words', 'alert-words', 'New alert words'],
  ['uploaded-files', 'files', 'Uploaded files'],
  ['topics', 'topics', 'Topics that you follow or muted'],
  ['muted-users', 'muted-users', 'Mute a user'],
  ['your-bots', 'bots', 'New bot'],
  ['shortcuts', 'single_keys', 'Single keys act'],
];

const candidates = (): readonly Candidate[] => [
  ...allSettings.map(([name, setting]) => ({
    found: { section: setting.section, name, words: settingWords(setting) },
    text: `${setting.kind === 'cell' ? settingWords(setting) : textOfSetting(setting)} ${sectionName(setting.section)}`,
  })),
  ...others.map(([section, name, words]) => ({
    found: { section, name, words: t(words) },
    text: `${t(words)} ${sectionName(section)}`,
  })),
];

export const findSettings = (text: string): readonly Found[] => findAmong(candidates(), text);
