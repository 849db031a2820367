/** Copies a selection across messages as clean text with names and times [W62]. */
import { timeOf } from '../parts/times/time.ts';
import { messages } from '../store/messages/messages.ts';
import { selectedMessages } from '../store/messages/selected.ts';
import type { PaneName } from '../store/places/address.ts';

const partOf = (range: Range, article: Element): string => {
  const body = article.querySelector('.article-body') ?? article;
  const part = document.createRange();
  part.selectNodeContents(body);
  if (range.compareBoundaryPoints(Range.START_TO_START, part) > 0)
    part.setStart(range.startContainer, range.startOffset);
  if (range.compareBoundaryPoints(Range.END_TO_END, part) < 0)
    part.setEnd(range.endContainer, range.endOffset);
  return part.toString().trim();
};

export const copyMessages = (event: ClipboardEvent, pane: PaneName): void => {
  const selection = getSelection();
  if (selection === null || selection.rangeCount === 0 || event.clipboardData === null) return;
  const range = selection.getRangeAt(0);
  const selected = selectedMessages(pane);
  // Within one message the browser's own copy is right.
  if (selected.length < 2) return;
  const texts = selected.flatMap(({ id, article }) => {
    const message = messages.get(id);
    if (message === undefined) return [];
    return [`${message.sender_full_name} (${timeOf(message.timestamp)}):\n${partOf(range, article)}`];
  });
  event.clipboardData.setData('text/plain', texts.join('\n\n'));
  event.preventDefault();
};
