/** User groups by id. */
import type { Item } from '@parlance/client/state/state';
import { computed, type ReadonlySignal } from '@preact/signals';
import { slice } from '../state.ts';

export type Group = Item<'realm_user_groups'>;

export const groups: ReadonlySignal<ReadonlyMap<number, Group>> = computed(
  () => new Map((slice('realm_user_groups').value ?? []).map((group) => [group.id, group])),
);
