/** The people of the organization; bots have a list of their own. */
import { computed } from '@preact/signals';
import { slice } from '../../store/state.ts';
import { type Person, people } from '../../store/world.ts';

const isPerson = ({ is_bot, is_deleted }: Person): boolean => !is_bot && is_deleted !== true;

/** Undefined while the page does not know them. */
export const activeUsers = computed(() => slice('realm_users').value?.filter(isPerson));
export const formerUsers = computed(() => slice('realm_non_active_users').value?.filter(isPerson));

export const botsOf = (owner: number): readonly Person[] =>
  [...people.value.values()].filter(
    ({ is_bot, is_active, bot_owner_id }) => is_bot && is_active && bot_owner_id === owner,
  );
