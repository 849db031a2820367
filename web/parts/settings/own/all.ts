/** All settings. A new one of the protocol is refused by the compiler until it stands in a section, or here. */
import type { SettingsSection } from '../../../store/places/section-names.ts';
import { t } from '../../../words/index.ts';
import type { RowSetting } from '../setting.ts';
import type { Setting, SettingName } from './declared.ts';
import { notifications } from './notifications.ts';
import { preferences } from './preferences.ts';
import { privacy } from './privacy.ts';

/** Neither page nor service obeys these, so people are not asked. */
type NotShown =
  | 'enable_digest_emails'
  | 'enable_marketing_emails'
  | 'hide_ai_features'
  | 'left_side_userlist'
  | 'resolved_topic_notice_auto_read_policy'
  | 'starred_message_counts'
  | 'user_list_style'
  | 'web_inbox_show_channel_folders'
  | 'web_left_sidebar_show_channel_folders'
  | 'web_left_sidebar_unreads_count_summary'
  | 'web_suggest_update_timezone';

const declared: { readonly [N in Exclude<SettingName, NotShown>]: Setting } = {
  ...preferences,
  ...privacy,
  ...notifications,
};

export type ShownName = keyof typeof declared;

export const allSettings = Object.entries(declared) as readonly (readonly [ShownName, Setting])[];

export const settingsOf = (section: SettingsSection): readonly (readonly [ShownName, Setting])[] =>
  allSettings.filter(([, setting]) => setting.section === section);

export const rowsOf = (section: SettingsSection): readonly (readonly [ShownName, RowSetting])[] =>
  settingsOf(section).flatMap(([name, setting]) => (setting.kind === 'cell' ? [] : [[name, setting]]));

/** The name of the control. */
export const settingWords = (setting: Setting): string =>
  setting.kind === 'cell'
    ? t('{what}: {how}', { what: t(setting.what), how: t(setting.how) })
    : t(setting.words);
