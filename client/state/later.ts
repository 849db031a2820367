/** Scheduled messages, reminders, drafts, snippets and views. */
import { change, drop, put, set } from './list.ts';
import { type Reducer, reducer } from './reducer.ts';
import type { Item, State } from './state.ts';

const byTime = <T extends { readonly scheduled_delivery_timestamp: number }>(items: T[] | undefined) =>
  items?.sort((a, b) => a.scheduled_delivery_timestamp - b.scheduled_delivery_timestamp);

const putScheduled = (state: State, added: readonly Item<'scheduled_messages'>[]) =>
  set(state, {
    scheduled_messages: byTime(put(state.scheduled_messages, added, (one) => one.scheduled_message_id)),
  });
const putDrafts = (state: State, added: readonly Item<'drafts'>[]) =>
  set(state, { drafts: put(state.drafts, added, ({ id }) => id) });

export const later: readonly Reducer[] = [
  reducer('scheduled_messages/add', (state, { scheduled_messages }) =>
    putScheduled(state, scheduled_messages),
  ),
  reducer('scheduled_messages/update', (state, { scheduled_message }) =>
    putScheduled(state, [scheduled_message]),
  ),
  reducer('scheduled_messages/remove', (state, { scheduled_message_id: id }) =>
    set(state, {
      scheduled_messages: drop(state.scheduled_messages, (one) => one.scheduled_message_id === id),
    }),
  ),
  reducer('reminders/add', (state, { reminders }) =>
    set(state, { reminders: byTime(put(state.reminders, reminders, (one) => one.reminder_id)) }),
  ),
  reducer('reminders/remove', (state, { reminder_id }) =>
    set(state, { reminders: drop(state.reminders, (one) => one.reminder_id === reminder_id) }),
  ),
  reducer('drafts/add', (state, { drafts }) => putDrafts(state, drafts)),
  reducer('drafts/update', (state, { draft }) => putDrafts(state, [draft])),
  reducer('drafts/remove', (state, { draft_id }) =>
    set(state, { drafts: drop(state.drafts, ({ id }) => id === draft_id) }),
  ),
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
