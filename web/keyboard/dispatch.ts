/** Gives each key to the action that declares it, where it is heard. */
import { openDialogs } from '../parts/dialogs/dialogs.ts';
import { isKeptForField, isTextField } from '../parts/fields/typed-ahead.ts';
import { openedMenu } from '../parts/menus/menu.ts';
import { messages } from '../store/messages/messages.ts';
import { focusedMessage } from '../store/panes/focus.ts';
import type { Action, Scope } from './action.ts';
import { declaredKey, isSingle } from './keys.ts';
import { allActions, isForMessage, keysOf, singleKeys } from './registry.ts';

const isText = (element: Element | null): boolean =>
  isTextField(element) ||
  element instanceof HTMLSelectElement ||
  (element instanceof HTMLElement && element.isContentEditable);

/** Where the focus is, from the inside out. */
const scopesAt = (element: Element | null): readonly Scope[] => {
  if (
    openDialogs.peek().length > 0 ||
    openedMenu.peek() !== undefined ||
    element?.closest('dialog, [popover]')
  )
    return ['everywhere'];
  if (isText(element))
    return element?.closest('form') && element.id.startsWith('message-')
      ? ['writing', 'everywhere']
      : ['everywhere'];
  if (element?.closest('[data-keys=list]')) return ['list', 'page', 'everywhere'];
  return ['messages', 'page', 'everywhere'];
};

/** Enter and Space press what has the focus. */
const isPressing = (key: string, element: Element | null): boolean =>
  (key === 'Enter' || key === 'Space') &&
  element?.closest('button, a, summary, [role=button], [role=option], [role=tab], [role=menuitem]') != null;

/** A message on its way has the focus: its keys are for no other. */
const isOnItsWay = (): boolean => document.activeElement?.closest('.outgoing') != null;

const run = (action: Action): boolean => {
  if (!isForMessage(action)) {
    if (action.isAllowed?.() === false) return false;
    void action.run();
    return true;
  }
  const id = isOnItsWay() ? undefined : focusedMessage();
  const message = id === undefined ? undefined : messages.get(id);
  if (message === undefined || action.isAllowed?.(message) === false) return false;
  void action.run(message);
  return true;
};

const scopeOf = (action: Action): Scope => action.scope ?? (isForMessage(action) ? 'messages' : 'page');

export const onKey = (event: KeyboardEvent): void => {
  if (event.defaultPrevented || event.isComposing) return;
  if (isKeptForField(event)) {
    event.preventDefault();
    return;
  }
  const element = document.activeElement;
  const declared = declaredKey(event);
  if (isPressing(declared, element)) return;
  if (isSingle(declared) && !singleKeys.value) return;
  const scopes = scopesAt(element);
  const heard = allActions().filter((action) => keysOf(action).includes(declared));
  for (const scope of scopes)
    for (const action of heard)
      if (scopeOf(action) === scope && run(action)) {
        event.preventDefault();
        return;
      }
};
