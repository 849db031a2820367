import { set } from './list.ts';
import { type Reducer, reducer } from './reducer.ts';

export const mutedUsers: readonly Reducer[] = [
  reducer('muted_users', (state, { muted_users }) => set(state, { muted_users })),
];
