/** The bots that the reader manages. */
import { botAdded, botDeleted, botUpdated, type WireBot } from '@parlance/protocol/bots';
import { change, drop, put, set } from './list.ts';
import { type Reducer, reducer } from './reducer.ts';

interface BotState {
  readonly realm_bots?: readonly WireBot[];
}

export const bots: readonly Reducer[] = [
  reducer(botAdded, (state: BotState, { bot }) =>
    set(state, { realm_bots: put(state.realm_bots, [bot], ({ user_id }) => user_id) }),
  ),
  reducer(botUpdated, (state: BotState, { bot }) =>
    set(state, {
      realm_bots: change(
        state.realm_bots,
        ({ user_id }) => user_id === bot.user_id,
        (known) => ({ ...known, ...bot }),
      ),
    }),
  ),
  reducer(botDeleted, (state: BotState, { bot }) =>
    set(state, { realm_bots: drop(state.realm_bots, ({ user_id }) => user_id === bot.user_id) }),
  ),
];
