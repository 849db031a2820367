/** The content of a message as it reads: the accessible name of its article. */
import { fileName } from '../parts/files/file-name.ts';
import { parseHtml } from '../parts/parse-html.ts';
import { momentOf } from '../parts/times/time.ts';
import { emojiNames } from '../store/emoji/names.ts';
import { setting } from '../store/world.ts';
import { languageNow, t } from '../words/index.ts';
import { isAction, withoutCommand } from './action.ts';
import { emojiNameOf } from './emoji-name.ts';
import { hashIn, isNamedByService, placeIn, wordsOf } from './place-words.ts';
import { repeatedLinks } from './repeated-links.ts';

/** Characters of a name. */
const most = 1000;

const childrenText = (node: Node): string => [...node.childNodes].map(nodeText).join('');

/** Signs between the parts of a formula. */
const betweenParts: Readonly<Record<string, string>> = { msup: '^', msub: '_', mfrac: '/', mroot: '√' };

const formulaText = (node: Node): string => {
  if (!(node instanceof Element)) return node.nodeValue ?? '';
  if (node.localName === 'annotation') return '';
  const parts = [...node.childNodes].map(formulaText);
  if (node.localName === 'msqrt') return `√${parts.join('')}`;
  if (node.localName === 'msubsup') return `${parts[0]}_${parts[1]}^${parts[2]}`;
  return parts.join(betweenParts[node.localName] ?? '');
};

const fileText = (frame: Element): string => {
  const link = frame.querySelector('a');
  const name = link?.getAttribute('title') || fileName(link?.getAttribute('href') ?? '');
  return frame.classList.contains('message_inline_video')
    ? ` ${name} `
    : ` ${t('Picture {name}', { name })} `;
};

const spoilerText = (block: Element): string => {
  const header = block.querySelector('.spoiler-header');
  const title = header === null ? '' : childrenText(header).trim();
  return ` ${title === '' ? t('Spoiler') : t('Spoiler {title}', { title })} `;
};

const timeText = (time: Element): string => {
  const seconds = Date.parse(time.getAttribute('datetime') ?? '') / 1000;
  return Number.isNaN(seconds) ? childrenText(time) : momentOf(seconds);
};

/** Keyed by class; the first that fits. */
const readings: readonly (readonly [string, (element: Element) => string])[] = [
  ['emoji', emojiNameOf],
  ['spoiler-block', spoilerText],
  ['message_inline_image', fileText],
  ['message_embed', (element) => ` ${element.querySelector('.message_embed_title')?.textContent ?? ''} `],
  ['katex', (element) => formulaText(element.querySelector('math') ?? element)],
];

const isPlaceLink = (element: Element): boolean =>
  element.localName === 'a' && hashIn(element).startsWith('#') && isNamedByService(element);

const inLine: ReadonlySet<string> = new Set(['a', 'span', 'strong', 'em', 'del', 'code', 'time']);

const nodeText = (node: Node): string => {
  if (!(node instanceof Element)) return node.nodeType === Node.TEXT_NODE ? (node.nodeValue ?? '') : '';
  const reading = readings.find(([word]) => node.classList.contains(word));
  if (reading !== undefined) return reading[1](node);
  if (node.localName === 'time') return timeText(node);
  const text = childrenText(node);
  if (isPlaceLink(node)) return wordsOf(placeIn(node), text);
  return inLine.has(node.localName) || node.parentElement?.localName === 'pre' ? text : ` ${text} `;
};

/** A widget's message is the command that made it. */
const withoutWidgetCommand = (text: string): string =>
  text.replace(/^\/poll\b/, `${t('Poll')}:`).replace(/^\/todo\b/, `${t('To-do list')}:`);

const read = (html: string): string => {
  const root = parseHtml(html);
  for (const repeated of repeatedLinks(root)) repeated.remove();
  if (isAction(root)) withoutCommand(root);
  const text = withoutWidgetCommand(childrenText(root).replace(/\s+/g, ' ').trim());
  return text.length > most ? `${text.slice(0, most).replace(/\s\S*$/, '')}…` : text;
};

/** Texts are asked for at each paint of an article. */
const mostKnown = 3000;
const known = new Map<string, string>();
let knownFor = '';
let knownEmoji: unknown;

export const textOf = (html: string): string => {
  const manner = `${languageNow()} ${setting('twenty_four_hour_time')}`;
  const emoji = emojiNames.value;
  if (manner !== knownFor || emoji !== knownEmoji || known.size > mostKnown) known.clear();
  knownFor = manner;
  knownEmoji = emoji;
  const before = known.get(html);
  if (before !== undefined) return before;
  const text = read(html);
  // Names of channels may change.
  if (!html.includes('#narrow/')) known.set(html, text);
  return text;
};
