/** The reader's own settings. */
import { userSettingChanged } from '@parlance/protocol/user-settings';
import { set } from './list.ts';
import { type Reducer, reducer } from './reducer.ts';

interface SettingsState {
  readonly user_settings?: Readonly<Record<string, unknown>>;
}

export const settings: readonly Reducer[] = [
  reducer(userSettingChanged, (state: SettingsState, { property, value }) =>
    set(state, { user_settings: state.user_settings && { ...state.user_settings, [property]: value } }),
  ),
];
