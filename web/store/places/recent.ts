/** The conversations that were open lately, the latest first; kept on the device. */
import { computed, effect, signal } from '@preact/signals';
import { conversationOf, keyOf, placeOf } from '../../places/conversation.ts';
import type { Conversation } from '../../places/place.ts';
import { keepNote, notedList } from '../device/noted.ts';
import { whenIdle } from '../idle.ts';
import { place } from './address.ts';
import { isOutOfSight } from './name.ts';

const note = 'parlance:recent';
const most = 20;

const recent = signal(notedList<Conversation>(note));
/** Without those that do not exist, or that the reader may not see any more. */
export const recentPlaces = computed(() => recent.value.filter((one) => !isOutOfSight(placeOf(one))));

export const followRecentPlaces = (): void => {
  effect(() => {
    const here = conversationOf(place.value);
    if (here === undefined) return;
    const others = recent.peek().filter((one) => keyOf(one) !== keyOf(here));
    recent.value = [here, ...others].slice(0, most);
  });
  effect(() => {
    const places = recent.value;
    return whenIdle(() => keepNote(note, places));
  });
};
