/** Custom profile fields; their values stand with the users. */
import { profileFieldsChanged, type WireProfileField } from '@parlance/protocol/profile-fields';
import type { WireUser } from '@parlance/protocol/users';
import { set } from './list.ts';
import { type Reducer, reducer } from './reducer.ts';

interface ProfileState {
  readonly custom_profile_fields?: readonly WireProfileField[];
  readonly realm_users?: readonly WireUser[];
  readonly realm_non_active_users?: readonly WireUser[];
}

/** Values of a field that is gone are gone with it. */
const forget = (users: readonly WireUser[] | undefined, known: ReadonlySet<string>) =>
  users?.map((user) => {
    if (user.profile_data === undefined) return user;
    const values = Object.entries(user.profile_data).filter(([id]) => known.has(id));
    return { ...user, profile_data: Object.fromEntries(values) };
  });

export const profiles: readonly Reducer[] = [
  reducer(profileFieldsChanged, (state: ProfileState, { fields }) => {
    const known = new Set(fields.map(({ id }) => String(id)));
    return set(state, {
      custom_profile_fields: fields,
      realm_users: forget(state.realm_users, known),
      realm_non_active_users: forget(state.realm_non_active_users, known),
    });
  }),
];
