/** Elements that mean more than their text: pictures, formulas, emoji, mentions. */
import type { Look, Run } from './run.ts';

/** What only the page knows. */
export interface Surroundings {
  /** The reference in words that an address of the organization has. */
  readonly inWords: (href: string) => string | undefined;
  readonly mention: (userId: number) => string | undefined;
}

const fileName = (address: string): string => {
  const last = address.split(/[?#]/)[0]!.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
};

const isRemote = /^https?:\/\//i;

/** Counting pictures of a pixel are no content. */
const isTiny = (image: Element): boolean =>
  ['width', 'height'].some((name) => /^[01](?:px)?$/.test(image.getAttribute(name) ?? ''));

const imageRun = (image: Element, look: Look): Run | undefined => {
  const alt = image.getAttribute('alt')?.trim() ?? '';
  if (image.classList.contains('emoji')) return { text: alt, look, isWritten: true };
  const source = image.getAttribute('src')?.trim() ?? '';
  if (isTiny(image)) return undefined;
  if (!isRemote.test(source)) return alt === '' ? undefined : { text: alt, look };
  return { text: alt === '' ? fileName(source) : alt, look: { ...look, href: look.href ?? source } };
};

const formula = (element: Element): string | undefined =>
  element.querySelector('annotation[encoding="application/x-tex"]')?.textContent?.trim();

const written = (text: string | undefined, look: Look): Run | undefined =>
  text === undefined || text === '' ? undefined : { text, look, isWritten: true };

/** Links that have words of their own keep them. */
const referenceRun = (
  link: Element,
  look: Look,
  inWords: Surroundings['inWords'],
): Run | undefined | null => {
  const href = link.getAttribute('href') ?? '';
  const text = link.textContent?.trim() ?? '';
  const words = text.startsWith('#') || text === href ? inWords(href) : undefined;
  return words === undefined ? null : written(words, { ...look, href: undefined });
};

/** `null` for an element that is nothing special. */
export const specialRun = (
  element: Element,
  look: Look,
  { inWords, mention }: Surroundings,
): Run | undefined | null => {
  const { classList, tagName } = element;
  if (tagName === 'IMG') return imageRun(element, look);
  if (tagName === 'INPUT')
    return element.getAttribute('type') === 'checkbox'
      ? { text: element.hasAttribute('checked') ? '[x] ' : '[ ] ', look }
      : undefined;
  if (classList.contains('katex') || tagName.toLowerCase() === 'math') {
    const tex = formula(element);
    return tex === undefined ? null : written(`$$${tex.replace(/\s+/g, ' ')}$$`, look);
  }
  if (tagName === 'SPAN' && classList.contains('emoji')) return written(element.textContent ?? '', look);
  if (classList.contains('user-mention')) {
    const text = mention(Number(element.getAttribute('data-user-id')));
    return text === undefined ? null : written(text, look);
  }
  return tagName === 'A' ? referenceRun(element, look, inWords) : null;
};
