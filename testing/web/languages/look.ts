/** What a person sees and hears on a page, and what does not fit. Runs in the page. */
import type { Page } from 'playwright-core';

export interface Look {
  /** Each text and accessible name once. */
  readonly texts: readonly string[];
  /** What is wider than its box, the page, or cut off. */
  readonly overflows: readonly string[];
}

const look = `async (language) => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const limit = performance.now() + 15000;
  const isThere = () =>
    document.documentElement.lang === language && document.querySelector('main[aria-busy], [data-waiting]') === null;
  while (!isThere() && performance.now() < limit) await frame();
  // Parts of a view come a little later.
  let quiet = 0;
  const observer = new MutationObserver(() => { quiet = 0; });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  while (quiet++ < 4 && performance.now() < limit) await frame();
  observer.disconnect();
  const texts = new Set();
  const overflows = new Set();
  const nameOf = (element) => {
    const { localName, className, parentElement } = element;
    const kind = (one) => one.localName + (typeof one.className === 'string' && one.className !== '' ? '.' + one.className.trim().split(/\\s+/).join('.') : '');
    return (parentElement === null ? '' : kind(parentElement) + ' > ') + kind(element);
  };
  const shown = new Map();
  const isShown = (element) => {
    if (!shown.has(element)) shown.set(element, element.checkVisibility({ visibilityProperty: true }));
    return shown.get(element);
  };
  const styles = new Map();
  const styleOf = (element) => {
    if (!styles.has(element)) styles.set(element, getComputedStyle(element));
    return styles.get(element);
  };
  const isInline = (element) => ['inline', 'contents'].includes(styleOf(element).display);
  const isOnlyHeard = (element) => {
    for (let one = element; one !== null; one = one.parentElement) {
      const { clipPath, clip, position } = styleOf(one);
      if ((clipPath !== 'none' && clipPath !== '') || (position === 'absolute' && clip !== 'auto')) return true;
      const { width, height } = one.getBoundingClientRect();
      if (position === 'absolute' && width <= 1 && height <= 1) return true;
    }
    return false;
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const text = node.nodeValue.replace(/\\s+/g, ' ').trim();
    const parent = node.parentElement;
    if (text === '' || parent === null || parent.closest('script, style, template, noscript, kbd, code, pre, annotation, [role=alert], [role=status], [role=log]') !== null) continue;
    if (parent.localName === 'option') {
      if (isShown(parent.closest('select') ?? parent)) texts.add(text);
      continue;
    }
    if (!isShown(parent)) continue;
    if (parent.closest('.emoji-glyph, .katex') === null) texts.add(text);
    // The narrowest box around the text.
    let box = parent;
    while (isInline(box) && box.parentElement !== null) box = box.parentElement;
    if (isOnlyHeard(box)) continue;
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
    if (rects.length === 0) continue;
    const left = Math.min(...rects.map((rect) => rect.left));
    const right = Math.max(...rects.map((rect) => rect.right));
    const bottom = Math.max(...rects.map((rect) => rect.bottom));
    const top = Math.min(...rects.map((rect) => rect.top));
    const note = (what) => overflows.add(what + ' “' + text.slice(0, 60) + '” in ' + nameOf(parent));
    const control = parent.closest('button, a[href], [role=tab], [role=option], [role=menuitem], summary, label, th, td, h1, h2, h3');
    let isScrolled = false;
    for (let one = box; one !== null && one !== document.documentElement; one = one.parentElement) {
      const { overflowX, overflowY, textOverflow, display, webkitLineClamp, position } = styleOf(one);
      const bounds = one.getBoundingClientRect();
      if (bounds.width === 0 || bounds.height === 0) break;
      const scrollsAcross = overflowX === 'auto' || overflowX === 'scroll';
      const isWider = right > bounds.right + 1 || left < bounds.left - 1;
      const isControl = one === control;
      if (scrollsAcross) { isScrolled = true; break; }
      if (isWider && (one === box || isControl || overflowX === 'hidden' || overflowX === 'clip')) {
        const isData = parent.closest('[dir=auto]') !== null;
        const isCut = overflowX === 'hidden' || overflowX === 'clip';
        // Names that people gave may end in an ellipsis.
        if (!(isCut && (isData || one === document.body))) { note(isCut ? 'cut' : 'wider than its box'); break; }
      }
      if (isControl && overflowY === 'visible' && (bottom > bounds.bottom + 3 || top < bounds.top - 3)) { note('higher than its box'); break; }
      if (position === 'fixed') break;
    }
    if (!isScrolled && (right > innerWidth + 1 || left < -1) && parent.closest('[dir=auto]') === null && right > 0) note('beyond the window');
  }
  for (const element of document.body.querySelectorAll('[aria-label], [title], [placeholder], [alt], [aria-description], [aria-valuetext], [aria-roledescription]')) {
    if (!isShown(element)) continue;
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-valuetext', 'aria-roledescription']) {
      const text = (element.getAttribute(name) ?? '').replace(/\\s+/g, ' ').trim();
      if (text !== '') texts.add(text);
    }
  }
  texts.add(document.title);
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) overflows.add('the page by ' + (scrollWidth - clientWidth) + ' px');
  for (const dialog of document.querySelectorAll('dialog[open], [role=menu], [popover]'))
    if (isShown(dialog) && dialog.scrollWidth > dialog.clientWidth + 1 && styleOf(dialog).overflowX !== 'visible')
      overflows.add(nameOf(dialog) + ' by ' + (dialog.scrollWidth - dialog.clientWidth) + ' px');
  return { lang: document.documentElement.lang, texts: [...texts], overflows: [...overflows] };
}`;

/** Waits until the page speaks the language. */
export const lookAt = async (page: Page, language: string): Promise<Look> => {
  const { lang, ...seen } = (await page.evaluate(`(${look})('${language}')`)) as Look & { lang: string };
  if (lang !== language) throw new Error(`The page speaks ${lang}, not ${language}.`);
  return seen;
};
