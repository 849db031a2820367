import { drop, put, set } from './list.ts';
import { type Reducer, reducer } from './reducer.ts';
import type { Item, State } from './state.ts';

const byTime = <T extends { readonly scheduled_delivery_timestamp: number }>(items: T[] | undefined) =>
  items?.sort((a, b) => a.scheduled_delivery_timestamp - b.scheduled_delivery_timestamp);

const putScheduled = (state: State, added: readonly Item<'scheduled_messages'>[]) =>
  set(state, {
    scheduled_messages: byTime(put(state.scheduled_messages, added, (one) => one.scheduled_message_id)),
  });

export const scheduled: readonly Reducer[] = [
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
];
