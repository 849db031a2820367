import { set } from './list.ts';
import { type Reducer, reducer } from './reducer.ts';

export const alertWords: readonly Reducer[] = [
  reducer('alert_words', (state: { readonly alert_words?: readonly string[] }, { alert_words }) =>
    set(state, { alert_words }),
  ),
];
