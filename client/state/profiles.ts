import { set } from './list.ts';
import { type Reducer, reducer } from './reducer.ts';
import type { Item } from './state.ts';

const forget = (users: readonly Item<'realm_users'>[] | undefined, known: ReadonlySet<string>) =>
  users?.map((user) => {
    if (user.profile_data === undefined) return user;
    if (Object.keys(user.profile_data).every((id) => known.has(id))) return user;
    const values = Object.entries(user.profile_data).filter(([id]) => known.has(id));
    return { ...user, profile_data: Object.fromEntries(values) };
  });

export const profiles: readonly Reducer[] = [
  reducer('custom_profile_fields', (state, { fields }) => {
    const known = new Set(fields.map(({ id }) => String(id)));
    return set(state, {
      custom_profile_fields: fields,
      realm_users: forget(state.realm_users, known),
      realm_non_active_users: forget(state.realm_non_active_users, known),
    });
  }),
];
