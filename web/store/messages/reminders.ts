/** What the reader asked to be reminded of. */
import type { Item } from '@parlance/client/state/state';
import { computed, type ReadonlySignal } from '@preact/signals';
import { slice } from '../state.ts';

export type Reminder = Item<'reminders'>;

const none: readonly Reminder[] = [];

const byMessage: ReadonlySignal<ReadonlyMap<number, readonly Reminder[]>> = computed(() => {
  const map = new Map<number, Reminder[]>();
  for (const reminder of slice('reminders').value ?? []) {
    const { reminder_target_message_id: id } = reminder;
    map.set(id, [...(map.get(id) ?? []), reminder]);
  }
  return map;
});

export const remindersOf = (message: number): readonly Reminder[] => byMessage.value.get(message) ?? none;
