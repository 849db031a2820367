import { change, drop, put, set } from './list.ts';
import { type Reducer, reducer } from './reducer.ts';

export const savedSnippets: readonly Reducer[] = [
  reducer('saved_snippets/add', (state, { saved_snippet }) =>
    set(state, { saved_snippets: put(state.saved_snippets, [saved_snippet], ({ id }) => id) }),
  ),
  reducer('saved_snippets/update', (state, { saved_snippet }) =>
    set(state, {
      saved_snippets: change(
        state.saved_snippets,
        ({ id }) => id === saved_snippet.id,
        () => saved_snippet,
      ),
    }),
  ),
  reducer('saved_snippets/remove', (state, { saved_snippet_id }) =>
    set(state, { saved_snippets: drop(state.saved_snippets, ({ id }) => id === saved_snippet_id) }),
  ),
];
