/** What a user keeps for themselves, for now or for later. */
import { draftsAdd, draftsRemove, draftsUpdate, type WireDraft } from '@parlance/protocol/drafts';
import {
  type NavigationView,
  navigationViewAdd,
  navigationViewRemove,
  navigationViewUpdate,
} from '@parlance/protocol/navigation-views';
import { type Reminder, remindersAdd, remindersRemove } from '@parlance/protocol/reminders';
import {
  type SavedSnippet,
  savedSnippetsAdd,
  savedSnippetsRemove,
  savedSnippetsUpdate,
} from '@parlance/protocol/saved-snippets';
import {
  type ScheduledMessage,
  scheduledMessagesAdd,
  scheduledMessagesRemove,
  scheduledMessagesUpdate,
} from '@parlance/protocol/scheduled';
import { change, drop, put, set } from './list.ts';
import { type Reducer, reducer } from './reducer.ts';

interface LaterState {
  readonly scheduled_messages?: readonly ScheduledMessage[];
  readonly reminders?: readonly Reminder[];
  readonly drafts?: readonly WireDraft[];
  readonly saved_snippets?: readonly SavedSnippet[];
  readonly navigation_views?: readonly NavigationView[];
}

const byTime = <T extends { readonly scheduled_delivery_timestamp: number }>(items: T[] | undefined) =>
  items?.sort((a, b) => a.scheduled_delivery_timestamp - b.scheduled_delivery_timestamp);

const putScheduled = (state: LaterState, added: readonly ScheduledMessage[]) =>
  set(state, {
    scheduled_messages: byTime(put(state.scheduled_messages, added, (one) => one.scheduled_message_id)),
  });
const putDrafts = (state: LaterState, added: readonly WireDraft[]) =>
  set(state, { drafts: put(state.drafts, added, ({ id }) => id) });

export const later: readonly Reducer[] = [
  reducer(scheduledMessagesAdd, (state: LaterState, { scheduled_messages }) =>
    putScheduled(state, scheduled_messages),
  ),
  reducer(scheduledMessagesUpdate, (state: LaterState, { scheduled_message }) =>
    putScheduled(state, [scheduled_message]),
  ),
  reducer(scheduledMessagesRemove, (state: LaterState, { scheduled_message_id: id }) =>
    set(state, {
      scheduled_messages: drop(state.scheduled_messages, (one) => one.scheduled_message_id === id),
    }),
  ),
  reducer(remindersAdd, (state: LaterState, { reminders }) =>
    set(state, { reminders: byTime(put(state.reminders, reminders, (one) => one.reminder_id)) }),
  ),
  reducer(remindersRemove, (state: LaterState, { reminder_id }) =>
    set(state, { reminders: drop(state.reminders, (one) => one.reminder_id === reminder_id) }),
  ),
  reducer(draftsAdd, (state: LaterState, { drafts }) => putDrafts(state, drafts)),
  reducer(draftsUpdate, (state: LaterState, { draft }) => putDrafts(state, [draft])),
  reducer(draftsRemove, (state: LaterState, { draft_id }) =>
    set(state, { drafts: drop(state.drafts, ({ id }) => id === draft_id) }),
  ),
  reducer(savedSnippetsAdd, (state: LaterState, { saved_snippet }) =>
    set(state, { saved_snippets: put(state.saved_snippets, [saved_snippet], ({ id }) => id) }),
  ),
  reducer(savedSnippetsUpdate, (state: LaterState, { saved_snippet }) =>
    set(state, {
      saved_snippets: change(
        state.saved_snippets,
        ({ id }) => id === saved_snippet.id,
        () => saved_snippet,
      ),
    }),
  ),
  reducer(savedSnippetsRemove, (state: LaterState, { saved_snippet_id }) =>
    set(state, { saved_snippets: drop(state.saved_snippets, ({ id }) => id === saved_snippet_id) }),
  ),
  reducer(navigationViewAdd, (state: LaterState, { navigation_view }) =>
    set(state, { navigation_views: put(state.navigation_views, [navigation_view], (view) => view.fragment) }),
  ),
  reducer(navigationViewUpdate, (state: LaterState, { fragment, data }) =>
    set(state, {
      navigation_views: change(
        state.navigation_views,
        (view) => view.fragment === fragment,
        (view) => ({ ...view, ...data }),
      ),
    }),
  ),
  reducer(navigationViewRemove, (state: LaterState, { fragment }) =>
    set(state, { navigation_views: drop(state.navigation_views, (view) => view.fragment === fragment) }),
  ),
];
