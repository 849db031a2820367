import { drop, put, set } from './list.ts';
import { type Reducer, reducer } from './reducer.ts';
import type { Item, State } from './state.ts';

const putDrafts = (state: State, added: readonly Item<'drafts'>[]) =>
  set(state, { drafts: put(state.drafts, added, ({ id }) => id) });

export const drafts: readonly Reducer[] = [
  reducer('drafts/add', (state, { drafts }) => putDrafts(state, drafts)),
  reducer('drafts/update', (state, { draft }) => putDrafts(state, [draft])),
  reducer('drafts/remove', (state, { draft_id }) =>
    set(state, { drafts: drop(state.drafts, ({ id }) => id === draft_id) }),
  ),
];
