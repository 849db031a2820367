/** The reader's own settings, and those that new users begin with. */
import { set } from './list.ts';
import { type Reducer, reducer } from './reducer.ts';

/** With this setting the service forgets the drafts that it kept, or begins with none; no event of their own says so. */
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
