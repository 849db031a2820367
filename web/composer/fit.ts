/** Lets a text area grow with its text where the browser cannot do that itself. */
const isNative = CSS.supports('field-sizing', 'content');

export const fit = (area: HTMLTextAreaElement): void => {
  if (isNative) return;
  area.style.height = 'auto';
  area.style.height = `${area.scrollHeight}px`;
};
