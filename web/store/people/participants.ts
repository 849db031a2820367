/** Who wrote in a conversation, as far as its messages are held. */
import { narrowOf, placeKey } from '../../places/conversation.ts';
import type { Conversation } from '../../places/place.ts';
import { messages } from '../messages/messages.ts';
import { busyPanes } from '../panes/busy.ts';
import { openedWindow } from '../windows/windows.ts';

const none: ReadonlySet<number> = new Set();

let last: ReadonlySet<number> = none;

/** The same object while they are the same people: a new message of one of them changes nothing. */
const steady = (now: ReadonlySet<number>): ReadonlySet<number> => {
  if (now.size !== last.size || ![...now].every((id) => last.has(id))) last = now;
  return last;
};

export const participantsOf = (conversation: Conversation | undefined): ReadonlySet<number> => {
  if (conversation === undefined) return none;
  if (conversation.kind === 'direct') return new Set(conversation.people);
  if (conversation.kind === 'channel') return none;
  // The window is there when the pane is ready.
  void busyPanes.value;
  const ids =
    openedWindow(placeKey({ kind: 'narrow', narrow: narrowOf(conversation) }))?.view.value.range?.ids ?? [];
  const senders = ids.map((id) => messages.get(id)?.sender_id).filter((id) => id !== undefined);
  return steady(new Set(senders));
};
