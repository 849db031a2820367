export type TextField = HTMLTextAreaElement | HTMLInputElement;

/** Puts text in place of `start` to `end`, as if it were typed: the browser's undo takes it back. */
export const typeInto = (field: TextField, start: number, end: number, text: string): void => {
  field.focus();
  field.setSelectionRange(start, end);
  const isTyped =
    text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text);
  if (isTyped || (text === '' && start === end)) return;
  field.setRangeText(text, start, end, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
};
