import type { Message } from '@parlance/client/messages/message';
import { activePane } from '../store/panes/focus.ts';

/** The article of a message, in the pane that was used last. */
export const articleOf = ({ id }: Message): HTMLElement | null =>
  document.getElementById(`${activePane.peek()}-${id}`) ?? document.querySelector(`article[id$="-${id}"]`);

/** The text of a message as it stands on the page. */
export const shownText = (message: Message): string =>
  // biome-ignore lint/performance/useDomNodeTextContent: the lines of blocks count
  articleOf(message)?.querySelector<HTMLElement>('.article-body')?.innerText.trim() ?? '';
