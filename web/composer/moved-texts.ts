/** What is being written to a topic goes with it, when all of its messages are moved or it is renamed [W75]. */
import { batch } from '@preact/signals';
import { conversationOf, placeOf, sameConversation } from '../places/conversation.ts';
import { destinationOf, sameDestination } from '../store/drafts/draft.ts';
import { drafts, draftTo, writeDraft } from '../store/drafts/drafts.ts';
import { onTopicMove, type TopicMove } from '../store/topics/moves.ts';
import { moveAttachments } from '../store/writing/attachments.ts';
import { attachedTo } from './attached.ts';
import type { Sheet } from './sheet.ts';
import { openSheets } from './sheets.ts';

const moveDrafts = ({ from, to }: TopicMove): void => {
  for (const { id, destination, content, changedAt } of drafts.peek())
    if (sameDestination(destination, destinationOf(from)))
      writeDraft(id, { destination: destinationOf(to), content }, changedAt);
};

const moveSheet = (sheet: Sheet, { from, to }: TopicMove): void => {
  const [shown, chosen] = [conversationOf(sheet.place), sheet.chosen.peek()];
  if (chosen !== undefined && sameDestination(chosen, destinationOf(from)))
    sheet.chosen.value = destinationOf(to);
  if (shown !== undefined && sameConversation(shown, from)) sheet.moveTo(placeOf(to));
};

/** In one batch: no box sees its draft without its conversation. */
export const moveTexts = (move: TopicMove, sheets: readonly Sheet[]): void =>
  batch(() => {
    const [from, to] = [destinationOf(move.from), destinationOf(move.to)];
    const waiting = draftTo(to);
    for (const sheet of sheets) sheet.flush();
    moveDrafts(move);
    moveAttachments(attachedTo(from), attachedTo(to));
    for (const sheet of sheets) {
      moveSheet(sheet, move);
      const isEmpty = sheet.content.peek() === '' && sheet.chosen.peek() === undefined;
      const { value: here } = sheet.destination;
      if (waiting !== undefined && isEmpty && here !== undefined && sameDestination(here, to)) sheet.back();
    }
  });

export const followMovedTexts = (): void => onTopicMove((move) => moveTexts(move, openSheets()));
