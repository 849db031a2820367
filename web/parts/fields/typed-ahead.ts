/** Keys typed after a key that leads to a field, and before the field has the focus: they are for the field. */
import { type TextField, typeInto } from './type-into.ts';

/** Milliseconds: a field that cannot be loaded gives the keys back. */
const patience = 5000;

let ahead: { text: string; readonly until: number } | undefined;

export const isTextField = (element: unknown): element is TextField =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(element.type));

/** No field comes, or one has come. Returns what was typed. */
export const endAhead = (): string => {
  document.removeEventListener('focusin', arrive);
  const text = ahead?.text ?? '';
  ahead = undefined;
  return text;
};

const arrive = ({ target }: FocusEvent): void => {
  const isDialog = target instanceof Element && target.closest('dialog, [popover]') !== null;
  if (!isTextField(target) && !isDialog) return;
  const text = endAhead();
  if (!isTextField(target) || text === '') return;
  // What gives the focus may also place the caret.
  queueMicrotask(() => {
    const { selectionStart, selectionEnd } = target;
    if (selectionStart !== null) typeInto(target, selectionStart, selectionEnd ?? selectionStart, text);
  });
};

/** A field is about to get the focus, maybe after it was loaded. */
export const expectField = (): void => {
  ahead ??= { text: '', until: Date.now() + patience };
  document.addEventListener('focusin', arrive);
};

/** Returns whether the key is kept for the field. Escape ends the waiting. */
export const isKeptForField = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => {
  if (ahead === undefined) return false;
  if (key === 'Escape' || Date.now() > ahead.until || isTextField(document.activeElement)) {
    endAhead();
    return false;
  }
  if (ctrlKey || metaKey || altKey) return false;
  if (key === 'Backspace') ahead.text = ahead.text.slice(0, -1);
  else if (key.length === 1) ahead.text += key;
  return key === 'Enter' || key === 'Backspace' || key.length === 1;
};
