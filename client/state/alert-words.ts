/** The reader's alert words. */
import { alertWordsChanged } from '@parlance/protocol/alert-words';
import { set } from './list.ts';
import { type Reducer, reducer } from './reducer.ts';

export const alertWords: readonly Reducer[] = [
  reducer(alertWordsChanged, (state: { readonly alert_words?: readonly string[] }, { alert_words }) =>
    set(state, { alert_words }),
  ),
];
