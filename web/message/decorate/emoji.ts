/**
 * Emoji as the reader chose, drawn by the system or as text, and called in their language. A message of emoji alone is
 * larger.
 */
import { spokenEmoji } from '../../store/emoji/names.ts';
import { emojiText } from '../../store/emoji/text.ts';
import { setting } from '../../store/world.ts';
import { codeOf } from '../emoji-name.ts';
import type { Decorator } from './decorator.ts';

/** Emoji of a message that is shown larger. */
const most = 12;

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
    const [written, english] = [element.textContent ?? '', element.getAttribute('aria-label') ?? ''];
    return code === undefined ? [] : [{ element, code, written, english, glyph: emojiText(code) }];
  });
  follow(() => {
    const isText = setting('emojiset') === 'text';
    root.classList.toggle('body-emoji-text', isText);
    for (const { element, code, written, english, glyph } of drawn) {
      const spoken = spokenEmoji(english, code);
      element.textContent = isText ? written : glyph;
      element.title = spoken === english ? written : `${spoken} ${written}`;
      element.setAttribute('aria-label', spoken);
    }
  });
};
