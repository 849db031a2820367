/**
 * What a message may consist of: the elements, attributes and classes that the service writes, nothing else. The
 * service checks too; this is the second wall.
 */
import { isLink, isSource } from './addresses.ts';
import { drawnElements, formulaClass, formulaClasses, mathElements, plainValue } from './formula.ts';

type Check = (value: string) => boolean;
export type Attributes = Readonly<Record<string, Check>>;

const matches =
  (pattern: RegExp): Check =>
  (value) =>
    pattern.test(value);

const number = matches(/^-?\d{1,16}$/);
const anything: Check = () => true;
const words = matches(/^[\p{L}\p{N}\p{P}\p{S} ]{0,500}$/u);
const isTrue = matches(/^true$/);
/** Its declarations are read one by one. */
const style = anything;
const none: Attributes = {};

const htmlElements: Readonly<Record<string, Attributes>> = {
  p: none,
  br: none,
  hr: none,
  h1: none,
  h2: none,
  h3: none,
  h4: none,
  h5: none,
  h6: none,
  strong: none,
  em: none,
  del: none,
  code: none,
  pre: none,
  blockquote: none,
  ul: none,
  ol: { start: number },
  li: none,
  table: none,
  thead: none,
  tbody: none,
  tr: none,
  th: { style },
  td: { style },
  div: { 'data-code-language': words, 'aria-hidden': isTrue },
  a: { 'data-stream-id': number, href: isLink, title: anything, style },
  img: {
    alt: words,
    src: isSource,
    title: words,
    'data-original-dimensions': matches(/^\d{1,9}x\d{1,9}$/),
    'data-original-content-type': matches(/^image\/[a-z0-9.+-]{1,40}$/),
    'data-animated': isTrue,
  },
  video: { src: isSource },
  time: { datetime: matches(/^[0-9TZ:.+-]{1,40}$/) },
  span: {
    'data-user-id': matches(/^(?:\d{1,16}|\*)$/),
    'data-user-group-id': number,
    'aria-label': words,
    'aria-hidden': isTrue,
    role: matches(/^img$/),
    title: words,
    style,
  },
};

const plain = (lists: Readonly<Record<string, readonly string[]>>): Readonly<Record<string, Attributes>> =>
  Object.fromEntries(
    Object.entries(lists).map(([name, attributes]) => [
      name,
      Object.fromEntries(attributes.map((one) => [one, one === 'style' ? style : matches(plainValue)])),
    ]),
  );

const byNamespace: Readonly<Record<string, Readonly<Record<string, Attributes>>>> = {
  'http://www.w3.org/1999/xhtml': htmlElements,
  'http://www.w3.org/1998/Math/MathML': plain(mathElements),
  'http://www.w3.org/2000/svg': plain(drawnElements),
};

/** The attributes that an element may have; undefined for an element that may not be shown. */
export const allowedOn = ({ namespaceURI, localName }: Element): Attributes | undefined => {
  const elements = byNamespace[namespaceURI ?? ''];
  return elements !== undefined && Object.hasOwn(elements, localName) ? elements[localName] : undefined;
};

const blocks: ReadonlySet<string> = new Set([
  'codehilite',
  'spoiler-block',
  'spoiler-header',
  'spoiler-content',
  'message_inline_image',
  'message_inline_video',
  'message_embed',
  'data-container',
  'message_embed_title',
  'message_embed_description',
]);
const links: ReadonlySet<string> = new Set(['stream', 'stream-topic', 'message-link', 'message_embed_image']);
const signs: ReadonlySet<string> = new Set([
  'user-mention',
  'channel-wildcard-mention',
  'user-group-mention',
  'topic-mention',
  'silent',
  'emoji',
  'tex-error',
  'timestamp-error',
  'highlight',
]);
/** Colours of code have short names: `k`, `nf`, `mi`. */
const codeClass = /^[a-z]{1,2}$/;
const emojiClass = /^emoji-[0-9a-f]+(?:-[0-9a-f]+)*$/;

const isOnSpan: Check = (word) =>
  signs.has(word) ||
  codeClass.test(word) ||
  emojiClass.test(word) ||
  formulaClasses.has(word) ||
  formulaClass.test(word);

const classes: Readonly<Record<string, Check>> = {
  div: (word) => blocks.has(word),
  a: (word) => links.has(word),
  img: (word) => word === 'emoji',
  span: isOnSpan,
  mtd: (word) => formulaClasses.has(word),
};

/** The classes of an element that may stay. */
export const classesOf = (element: Element): string[] => {
  const isAllowed = classes[element.localName];
  return isAllowed === undefined ? [] : [...element.classList].filter(isAllowed);
};

/** Elements that show nothing of their content, or another thing than their content. */
export const isSilent = ({ localName, namespaceURI }: Element): boolean =>
  namespaceURI !== 'http://www.w3.org/1999/xhtml' || silent.has(localName);

const silent: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'frameset',
  'noframes',
  'noembed',
  'object',
  'embed',
  'applet',
  'textarea',
  'select',
  'title',
  'audio',
  'canvas',
  'dialog',
  'xmp',
  'plaintext',
]);
