/** What links to channels, topics and messages say. */
import { conversationOf } from '../places/conversation.ts';
import { parseAddress } from '../places/parse.ts';
import type { Place } from '../places/place.ts';
import { conversationName } from '../store/names.ts';
import { channels } from '../store/world.ts';

/** The address without the path that the service writes before it. */
export const hashIn = (link: Element): string => (link.getAttribute('href') ?? '').replace(/^\//, '');

export const placeIn = (link: Element): Place => parseAddress(hashIn(link)).address.place;

/** Links that the service wrote itself, and bare addresses. Words of an author stay. */
export const isNamedByService = (link: Element): boolean =>
  link.classList.length > 0 || /^https?:\/\/\S+$|^\/?#narrow\//.test(link.textContent?.trim() ?? '');

/** The name of today; `given`, the author's words, for what the reader does not see. */
export const wordsOf = (place: Place, given: string): string => {
  const conversation = conversationOf(place);
  if (conversation?.kind === 'direct') return conversationName(conversation);
  const isSeen = conversation !== undefined && channels.value.has(conversation.channel);
  return isSeen ? `#${conversationName(conversation)}` : given.replace(/ @ 💬$/u, '');
};
