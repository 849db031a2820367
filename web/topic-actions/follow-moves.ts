/** A place that shows a topic goes with it, when all of its messages are moved or it is renamed. */
import { conversationOf, placeOf, sameConversation } from '../places/conversation.ts';
import type { Place } from '../places/place.ts';
import { besidePlace, go, openBeside, place } from '../store/places/address.ts';
import { onTopicMove, type TopicMove } from '../store/topics/moves.ts';

/** Where the place leads after the move; undefined when it shows something else. Pure. */
export const placeAfter = (shown: Place, { from, to }: TopicMove): Place | undefined => {
  const conversation = conversationOf(shown);
  if (conversation === undefined || !sameConversation(conversation, from)) return undefined;
  return placeOf(to, shown.kind === 'narrow' ? shown.near : undefined);
};

export const followMovedPlaces = (): void =>
  onTopicMove((move) => {
    const main = placeAfter(place.peek(), move);
    if (main !== undefined) go(main, { replace: true });
    const shown = besidePlace.peek();
    const beside = shown && placeAfter(shown, move);
    if (beside !== undefined) openBeside(beside);
  });
