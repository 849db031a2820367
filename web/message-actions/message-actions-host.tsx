/** Follows the pointer over messages, so that only the message under it has its tools in the page. */
import { useEffect } from 'preact/hooks';
import { openDialogs } from '../parts/dialogs/dialogs.ts';
import { isNarrow } from '../store/looks/layout.ts';
import { messages } from '../store/messages/messages.ts';
import { followLongPress } from './long-press.ts';
import { openMessageMenu } from './open-menu.ts';
import { messageAt, pointedMessage } from './pointed.ts';

const point = ({ target, pointerType }: PointerEvent): void => {
  if (pointerType !== 'touch') pointedMessage.value = messageAt(target) ?? pointedMessage.peek();
};

const isTelephone = (): boolean => isNarrow.peek() && matchMedia('(pointer: coarse)').matches;

const press = (target: Element): boolean => {
  if (!isTelephone() || openDialogs.peek().length > 0) return false;
  if (target.closest('a, button, textarea, input')) return false;
  const message = messages.get(messageAt(target) ?? -1);
  if (message === undefined || getSelection()?.isCollapsed === false) return false;
  openMessageMenu(message, target);
  return true;
};

/** A selection keeps the browser's own menu. */
const onContextMenu = (event: MouseEvent): void => {
  const { target } = event;
  if (!isTelephone() || !(target instanceof Element)) return;
  press(target);
  if (openDialogs.peek().length > 0) event.preventDefault();
};

export const MessageActionsHost = () => {
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    document.addEventListener('pointerover', point, { passive: true, signal });
    document.addEventListener('contextmenu', onContextMenu, { signal });
    followLongPress(press, signal);
    return () => ending.abort();
  }, []);
  return null;
};
