import { roles } from '@parlance/protocol/users/roles';
import { change, drop, put, set, without } from './list.ts';
import { type EventOf, type Reducer, reducer } from './reducer.ts';
import type { Item, State } from './state.ts';

type User = Item<'realm_users'>;

const idOf = ({ user_id }: { readonly user_id: number }) => user_id;

const fromRole = (role: number) => ({
  role,
  is_owner: role <= roles.owner,
  is_admin: role <= roles.administrator,
  is_guest: role >= roles.guest,
});

type Person = EventOf<'realm_user/update'>['person'];

/**
 * Whether the client computes external avatars: the service's own accounts, always visible and without
 * uploads, show it.
 */
const computesAvatars = ({ cross_realm_bots: bots = [] }: State): boolean =>
  bots.some((bot) => bot.avatar_url === null);

const newsOf = (person: Person, user: User, state: State): Partial<User> => {
  const { user_id: _, ...change } = person;
  if ('custom_profile_field' in change) {
    const { id, value, rendered_value } = change.custom_profile_field;
    const { [id]: _before, ...others } = user.profile_data ?? {};
    if (value === null) return { profile_data: others };
    const news = { value, ...(rendered_value === undefined ? {} : { rendered_value }) };
    return { profile_data: { ...others, [id]: news } };
  }
  if ('role' in change) return fromRole(change.role);
  if ('new_email' in change) return { email: change.new_email };
  if ('avatar_source' in change) {
    const { avatar_source: source, avatar_url_medium: _medium, ...news } = change;
    const isComputed = source !== 'U' && user.delivery_email !== null && computesAvatars(state);
    return isComputed ? { ...news, avatar_url: null } : news;
  }
  return change;
};

/** The reader's account also has keys of its own. */
const changeAccount = (state: State, person: Person): State => {
  if (state.user_id !== person.user_id) return state;
  const { user_id: _, ...change } = person;
  if ('role' in change)
    return set(state, { ...fromRole(change.role), is_moderator: change.role === roles.moderator });
  return set(state, ('new_email' in change ? { email: change.new_email } : change) as Partial<State>);
};

/** Deactivated users leave every group (api.md, States); events restore each membership. */
const deactivate = (state: State, id: number): State =>
  set(state, {
    realm_user_groups: state.realm_user_groups?.map((group) => ({
      ...group,
      members: without(group.members, [id]),
    })),
  });

const move = (state: State, id: number, isActive: boolean): State => {
  const known = [...(state.realm_users ?? []), ...(state.realm_non_active_users ?? [])];
  const moved = known.filter((user) => user.user_id === id);
  const [to, from] = isActive
    ? (['realm_users', 'realm_non_active_users'] as const)
    : (['realm_non_active_users', 'realm_users'] as const);
  return set(state, {
    [from]: drop(state[from], (user) => user.user_id === id),
    [to]: put(state[to], moved, idOf),
  });
};

const update = (state: State, { person }: EventOf<'realm_user/update'>): State => {
  const fits = (user: User) => user.user_id === person.user_id;
  const to = (user: User) => ({ ...user, ...newsOf(person, user, state) });
  const changed = set(changeAccount(state, person), {
    realm_users: change(state.realm_users, fits, to),
    realm_non_active_users: change(state.realm_non_active_users, fits, to),
  });
  if (!('is_active' in person)) return changed;
  const moved = move(changed, person.user_id, person.is_active);
  return person.is_active ? moved : deactivate(moved, person.user_id);
};

const remove = (state: State, id: number): State => {
  const isIt = (user: User) => user.user_id === id;
  return set(state, {
    realm_users: drop(state.realm_users, isIt),
    realm_non_active_users: drop(state.realm_non_active_users, isIt),
  });
};

/** New or newly visible, active or not, perhaps known as a placeholder. */
const add = (state: State, person: User): State => {
  const without = remove(state, person.user_id);
  const list = person.is_active ? 'realm_users' : 'realm_non_active_users';
  return set(without, { [list]: put(without[list], [person], idOf) });
};

export const users: readonly Reducer[] = [
  reducer('realm_user/add', (state, { person }) => add(state, person)),
  reducer('realm_user/remove', (state, { person }) => remove(state, person.user_id)),
  reducer('realm_user/update', update),
];
