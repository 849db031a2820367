/** A place that shows a topic goes with it, when all of its messages are moved or it is renamed. */
import { conversationOf, placeOf, sameConversation } from '../places/conversation.ts';
import type { Conversation, Place } from '../places/place.ts';
import { besidePlace, go, openBeside, place } from '../store/address.ts';
import { onEventSinceStart } from '../store/messages.ts';

export interface TopicMove {
  readonly stream_id: number;
  readonly orig_subject: string;
  readonly subject?: string;
  readonly new_stream_id?: number;
}

/** Where the place leads after the move; undefined when it shows something else. Pure. */
export const placeAfter = (shown: Place, move: TopicMove): Place | undefined => {
  const conversation = conversationOf(shown);
  const from: Conversation = { kind: 'topic', channel: move.stream_id, topic: move.orig_subject };
  if (conversation === undefined || !sameConversation(conversation, from)) return undefined;
  const near = shown.kind === 'narrow' ? shown.near : undefined;
  const channel = move.new_stream_id ?? move.stream_id;
  return placeOf({ kind: 'topic', channel, topic: move.subject ?? move.orig_subject }, near);
};

export const followMoves = (): void => {
  onEventSinceStart((event) => {
    if (event.type !== 'update_message' || event.propagate_mode !== 'change_all') return;
    if (typeof event.orig_subject !== 'string') return;
    const move = event as unknown as TopicMove;
    const main = placeAfter(place.peek(), move);
    if (main !== undefined) go(main, { replace: true });
    const shown = besidePlace.peek();
    const beside = shown && placeAfter(shown, move);
    if (beside !== undefined) openBeside(beside);
  });
};
