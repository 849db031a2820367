/** After a change of place: what went wrong in the one before is gone, and the page says where one came. */
import { effect, untracked } from '@preact/signals';
import { announce, closeAlert } from '../parts/saying/say.ts';
import { conversationOf, placeKey } from '../places/conversation.ts';
import type { Place } from '../places/place.ts';
import { busyPanes } from '../store/panes/busy.ts';
import { place } from '../store/places/address.ts';
import { placeName } from '../store/places/name.ts';
import { channelCount, directCount, topicCount } from '../store/unread/counts.ts';
import { t } from '../words/index.ts';

const unreadIn = (at: Place): number => {
  const conversation = conversationOf(at);
  if (conversation === undefined) return 0;
  if (conversation.kind === 'direct') return directCount(conversation.people).unread;
  return conversation.kind === 'channel'
    ? channelCount(conversation.channel).unread
    : topicCount(conversation.channel, conversation.topic).unread;
};

/** Call once. The place that the page begins with is said by its title. */
export const followPlace = (): void => {
  let said = placeKey(place.peek());
  /** Counted before the place itself marks as read. */
  let unread = 0;
  let next: string | undefined;
  effect(() => {
    const now = place.value;
    const key = placeKey(now);
    if (key !== said) {
      closeAlert();
      said = key;
      next = key;
      unread = untracked(() => unreadIn(now));
    }
    if (next === undefined || busyPanes.value.main) return;
    next = undefined;
    const name = untracked(() => placeName(now));
    announce(unread === 0 ? name : `${name}, ${untracked(() => t('{n} unread', { n: unread }))}`);
  });
};
