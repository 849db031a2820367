/** How the own settings are declared. */
import type { State } from '@parlance/client/state/state';
import type { UserSettingName } from '@parlance/protocol/settings/user-settings';
import type { SettingsSection } from '../../../store/places/section-names.ts';
import type { Label } from '../../../words/index.ts';
import type { ChoiceSetting, RowSetting, SwitchSetting } from '../setting.ts';

export type Settings = NonNullable<State['user_settings']>;
export type SettingName = UserSettingName | 'email_address_visibility';

interface Placed {
  readonly section: SettingsSection;
}

/** One cell of the table of notifications. */
export interface CellSetting {
  readonly section: 'notifications';
  readonly kind: 'cell';
  readonly what: Label;
  readonly how: Label;
}

export type Setting = (RowSetting & Placed) | CellSetting;

type DeclarationOf<V> = [V] extends [boolean]
  ? (SwitchSetting & Placed) | CellSetting
  : ChoiceSetting<Extract<V, number | string>> & Placed;

export type Declarations = { readonly [N in SettingName]?: DeclarationOf<Settings[N]> };
