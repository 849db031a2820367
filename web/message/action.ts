/** "/me waves" is one paragraph that begins with `/me `. */
export const isAction = (root: HTMLElement): boolean =>
  root.childElementCount === 1 &&
  root.firstElementChild?.localName === 'p' &&
  root.textContent?.startsWith('/me ') === true;

export const withoutCommand = (root: HTMLElement): void => {
  const first = root.firstElementChild?.firstChild;
  if (first?.nodeType === Node.TEXT_NODE) first.nodeValue = first.nodeValue!.replace(/^\/me /, '');
};
