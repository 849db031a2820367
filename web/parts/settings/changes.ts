/** What a row of settings is drawn from. */
import type { SettingChanges } from '../../store/changes/settings.ts';
import type { RowSetting, Value } from './setting.ts';
import type { Permitted } from './why-not.tsx';

export type Changes<N extends string> = Pick<SettingChanges<N, Value>, 'valueOf' | 'refusalOf' | 'change'> &
  Permitted<N>;

export interface RowProps<S = RowSetting> {
  readonly name: string;
  readonly setting: S;
  readonly changes: Changes<string>;
}
