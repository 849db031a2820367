/** Links and controls of a message are tab stops only while its article has the focus. */

/** `data-scrolls`: code and tables that are wider than the message. */
const controls = 'a[href], button, input, textarea, video, audio, [data-scrolls]';

export const setFocusable = (root: HTMLElement, isFocusable: boolean): void => {
  for (const control of root.querySelectorAll<HTMLElement>(controls)) control.tabIndex = isFocusable ? 0 : -1;
};

/** Whether the message around it is the focused one. */
export const isFocusableIn = (element: Element): boolean =>
  element.closest('[data-focusable]')?.getAttribute('data-focusable') === 'true';
