/** Where a character of a textarea is on the screen. */
const copied = [
  'direction',
  'borderTopWidth',
  'borderRightWidth',
  'borderBottomWidth',
  'borderLeftWidth',
  'paddingTop',
  'paddingRight',
  'paddingBottom',
  'paddingLeft',
  'fontFamily',
  'fontSize',
  'fontStyle',
  'fontWeight',
  'fontVariant',
  'fontStretch',
  'lineHeight',
  'letterSpacing',
  'wordSpacing',
  'textAlign',
  'textIndent',
  'textTransform',
  'tabSize',
] as const;

/** A copy of the text, laid out alike, in which the character can be measured. */
const mirrorOf = (textarea: HTMLTextAreaElement, position: number) => {
  const mirror = document.createElement('div');
  const style = getComputedStyle(textarea);
  for (const name of copied) mirror.style[name] = style[name];
  Object.assign(mirror.style, {
    position: 'absolute',
    visibility: 'hidden',
    insetBlockStart: '0',
    insetInlineStart: '0',
    boxSizing: 'border-box',
    borderStyle: 'solid',
    // Without the scroll bar.
    width: `${textarea.clientWidth + Number.parseFloat(style.borderLeftWidth) + Number.parseFloat(style.borderRightWidth)}px`,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
  });
  const mark = document.createElement('span');
  mark.textContent = textarea.value.slice(position, position + 1).replace(/^\s?$/, '.');
  mirror.append(textarea.value.slice(0, position), mark);
  mirror.setAttribute('aria-hidden', 'true');
  return { mirror, mark };
};

export const placeInText = (textarea: HTMLTextAreaElement, position: number): DOMRect => {
  const { mirror, mark } = mirrorOf(textarea, position);
  document.body.append(mirror);
  const outer = mirror.getBoundingClientRect();
  const inner = mark.getBoundingClientRect();
  mirror.remove();
  const box = textarea.getBoundingClientRect();
  const top = box.top + inner.top - outer.top - textarea.scrollTop;
  const left = box.left + inner.left - outer.left - textarea.scrollLeft;
  return new DOMRect(left, Math.min(Math.max(top, box.top), box.bottom), 0, inner.height);
};
