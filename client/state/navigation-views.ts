import { change, drop, put, set } from './list.ts';
import { type Reducer, reducer } from './reducer.ts';

export const navigationViews: readonly Reducer[] = [
  reducer('navigation_view/add', (state, { navigation_view }) =>
    set(state, { navigation_views: put(state.navigation_views, [navigation_view], (view) => view.fragment) }),
  ),
  reducer('navigation_view/update', (state, { fragment, data }) =>
    set(state, {
      navigation_views: change(
        state.navigation_views,
        (view) => view.fragment === fragment,
        (view) => ({ ...view, ...data }),
      ),
    }),
  ),
  reducer('navigation_view/remove', (state, { fragment }) =>
    set(state, { navigation_views: drop(state.navigation_views, (view) => view.fragment === fragment) }),
  ),
];
