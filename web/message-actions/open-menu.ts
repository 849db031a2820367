/** The menu of a message: the same items beside the message, or from below on a telephone. */
import type { Message } from '@parlance/client/messages/message';
import { openDialog } from '../parts/dialogs/dialogs.ts';
import { type MenuItem, openMenu } from '../parts/menus/menu.ts';
import { isNarrow } from '../store/looks/layout.ts';
import { t } from '../words/index.ts';

const itemsOf = async (message: Message): Promise<readonly MenuItem[]> =>
  (await import('./menu.ts')).messageMenu(message);

export const openMessageMenu = (
  message: Message,
  anchor: Element,
  point?: { readonly x: number; readonly y: number },
): void => {
  if (isNarrow.peek()) openDialog('message-actions', { message: message.id });
  else openMenu({ name: t('Message actions'), items: itemsOf(message), anchor, point });
};
