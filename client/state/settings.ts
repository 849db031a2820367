import { set } from './list.ts';
import { type Reducer, reducer } from './reducer.ts';

/** This setting empties the drafts without an event. */
const startsDraftsAnew = (property: string) => property === 'enable_drafts_synchronization';

export const settings: readonly Reducer[] = [
  reducer('user_settings/update', (state, { property, value }) =>
    set(state, {
      user_settings: state.user_settings && { ...state.user_settings, [property]: value },
      ...(startsDraftsAnew(property) ? { drafts: [] } : {}),
    }),
  ),
  reducer('realm_user_settings_defaults/update', (state, { property, value }) =>
    set(state, {
      realm_user_settings_defaults: state.realm_user_settings_defaults && {
        ...state.realm_user_settings_defaults,
        [property]: value,
      },
    }),
  ),
];
