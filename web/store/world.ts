/** The state in the field's words, as signals. */
import type { Item, State } from '@parlance/client/state/state';
import {
  type Channel,
  channelsOf,
  type DirectConversation,
  directOf,
  peopleOf,
  type Unread,
  unreadOf,
} from '@parlance/client/words';
import { computed, type ReadonlySignal } from '@preact/signals';
import { slice, stateNow } from './state.ts';

/** Recomputes when one of the parts changes. */
const seen = <R>(parts: readonly (keyof State)[], select: (state: State) => R): ReadonlySignal<R> =>
  computed(() => {
    for (const part of parts) void slice(part).value;
    return select(stateNow());
  });

export type Person = Item<'realm_users'>;

/** Every channel that the reader may see. */
export const channels: ReadonlySignal<ReadonlyMap<number, Channel>> = seen(
  ['subscriptions', 'unsubscribed', 'never_subscribed'],
  channelsOf,
);

/** Every person that the reader may see. */
export const people: ReadonlySignal<ReadonlyMap<number, Person>> = seen(
  ['realm_users', 'realm_non_active_users', 'cross_realm_bots'],
  peopleOf,
);

export const unread: ReadonlySignal<Unread> = seen(['unread_msgs', 'user_id'], unreadOf);

/** Newest message first. */
export const directConversations: ReadonlySignal<readonly DirectConversation[]> = seen(
  ['recent_private_conversations'],
  directOf,
);

export const ownId = (): number => stateNow().user_id ?? 0;
export const own: ReadonlySignal<Person | undefined> = computed(() =>
  people.value.get(slice('user_id').value ?? 0),
);

type Settings = NonNullable<State['user_settings']>;

/** A setting of the reader; undefined before the first start. */
export const setting = <K extends keyof Settings>(name: K): Settings[K] | undefined =>
  slice('user_settings').value?.[name];
