/** Spoilers stay hidden. */
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { type TimeReader, timeFor } from '../users/index.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;

const breaking = new Set([
  'p',
  'li',
  'blockquote',
  'pre',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'tr',
  'hr',
  'br',
]);

const attribute = (node: DefaultTreeAdapterTypes.Element, name: string): string | undefined =>
  node.attrs.find((one) => one.name === name)?.value;

/** Words, and dates that each reader sees in local time. */
export type Words = readonly (string | Date)[];

/** The class names the code points of a built-in emoji. */
const emojiOf = (classes: readonly string[]): string | undefined => {
  const code = classes.find((name) => /^emoji-[0-9a-f]{2,6}(-[0-9a-f]{2,6})*$/.test(name));
  const points = code
    ?.split('-')
    .slice(1)
    .map((point) => Number.parseInt(point, 16));
  return points?.every((point) => point <= 0x10ffff) ? String.fromCodePoint(...points) : undefined;
};

const momentOf = (node: DefaultTreeAdapterTypes.Element): Date | undefined => {
  const date = node.tagName === 'time' ? new Date(attribute(node, 'datetime') ?? '') : undefined;
  return date === undefined || Number.isNaN(date.getTime()) ? undefined : date;
};

const itemsOf = (list: DefaultTreeAdapterTypes.Element): Words => {
  let next = Number(attribute(list, 'start') ?? 1);
  const mark = () => (list.tagName === 'ol' ? `${next++}. ` : '• ');
  return list.childNodes.flatMap((node) =>
    node.nodeName === 'li' ? [mark(), ...piecesOf(node)] : piecesOf(node),
  );
};

const piecesOf = (node: Node): Words => {
  if (node.nodeName === '#text') return [(node as DefaultTreeAdapterTypes.TextNode).value];
  if (!('tagName' in node)) return [];
  const classes = (attribute(node, 'class') ?? '').split(' ');
  if (classes.includes('spoiler-content')) return ['(…)'];
  if (node.tagName === 'img') return [attribute(node, 'alt') ?? ''];
  // KaTeX draws formulas twice; only the first is readable.
  if (classes.includes('katex-html')) return [];
  if (node.tagName === 'annotation') return [];
  const emoji = emojiOf(classes);
  if (emoji !== undefined) return [emoji];
  const moment = momentOf(node);
  if (moment !== undefined) return [moment];
  if (node.tagName === 'ol' || node.tagName === 'ul') return itemsOf(node);
  const inner = node.childNodes.flatMap(piecesOf);
  return breaking.has(node.tagName) ? [...inner, '\n'] : inner;
};

/** Characters of HTML; formulas and emoji take hundreds per character of text. */
const mostHtml = 200_000;

export const wordsOf = (html: string): Words =>
  parseFragment(html.slice(0, mostHtml)).childNodes.flatMap(piecesOf);

/** Stops at the limit: formatting dates is expensive, and every reader has a text [H2a]. */
const beginningOf = (words: Words, reader: TimeReader, most: number): string => {
  let [text, solid] = ['', 0];
  for (const piece of words) {
    const written = typeof piece === 'string' ? piece : timeFor(reader, piece.getTime(), 'any');
    text += written;
    solid += written.replace(/\s/g, '').length;
    // A character may be two units.
    if (solid > 2 * most) break;
  }
  return text;
};

/** Drops empty lines and trailing space; keeps the indentation of code. */
const closeUp = (text: string): string =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();

/** Returns at most `most` characters, for one reader's time zone and language. */
export const cutWords = (
  words: Words,
  reader: TimeReader,
  most: number,
): { readonly text: string; readonly isTruncated: boolean } => {
  const text = closeUp(beginningOf(words, reader, most));
  const characters = [...text];
  return characters.length <= most
    ? { text, isTruncated: false }
    : { text: `${characters.slice(0, most).join('')}…`, isTruncated: true };
};
