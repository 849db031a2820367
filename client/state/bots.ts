import { change, drop, put, set } from './list.ts';
import { type Reducer, reducer } from './reducer.ts';

export const bots: readonly Reducer[] = [
  reducer('realm_bot/add', (state, { bot }) =>
    set(state, { realm_bots: put(state.realm_bots, [bot], ({ user_id }) => user_id) }),
  ),
  reducer('realm_bot/update', (state, { bot }) =>
    set(state, {
      realm_bots: change(
        state.realm_bots,
        ({ user_id }) => user_id === bot.user_id,
        (known) => ({ ...known, ...bot }),
      ),
    }),
  ),
  reducer('realm_bot/delete', (state, { bot }) =>
    set(state, { realm_bots: drop(state.realm_bots, ({ user_id }) => user_id === bot.user_id) }),
  ),
];
