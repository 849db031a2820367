/** Emoji as the reader chose: drawn by the system, or as text. A message of emoji alone is larger. */
import { emojiText } from '../../store/emoji-text.ts';
import { setting } from '../../store/world.ts';
import type { Decorator } from './decorator.ts';

/** Emoji of a message that is shown larger. */
const most = 12;

const codeOf = (element: Element): string | undefined =>
  [...element.classList].find((word) => word.startsWith('emoji-'))?.slice('emoji-'.length);

const isEmoji = (node: Node): boolean => node instanceof Element && node.classList.contains('emoji');

const isBetween = (node: Node): boolean =>
  node.nodeType === Node.TEXT_NODE ? node.nodeValue?.trim() === '' : (node as Element).localName === 'br';

const isAlone = (root: HTMLElement): boolean => {
  const [paragraph] = root.children;
  if (root.childElementCount !== 1 || paragraph?.localName !== 'p') return false;
  const nodes = [...paragraph.childNodes];
  const found = nodes.filter(isEmoji).length;
  return found > 0 && found <= most && nodes.every((node) => isEmoji(node) || isBetween(node));
};

export const emoji: Decorator = ({ root, follow }) => {
  const found = [...root.querySelectorAll<HTMLElement>('.emoji')];
  if (found.length === 0) return;
  if (isAlone(root)) root.classList.add('body-emoji');
  const drawn = found.flatMap((element) => {
    const code = codeOf(element);
    return code === undefined ? [] : [{ element, name: element.textContent ?? '', glyph: emojiText(code) }];
  });
  for (const { element, name } of drawn) element.title = name;
  follow(() => {
    const isText = setting('emojiset') === 'text';
    root.classList.toggle('body-emoji-text', isText);
    for (const { element, name, glyph } of drawn) element.textContent = isText ? name : glyph;
  });
};
