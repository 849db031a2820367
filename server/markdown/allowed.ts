import { highlightClasses } from './colours.ts';

/** Patterns match the whole value. */
export type AllowedAttributes = Record<string, RegExp>;

const length = '-?[0-9.]+(?:em|ex|px|pt|%)?';
const color = '(?:#[0-9a-fA-F]{3,8}|[a-zA-Z]{1,30})';
const styleProperty = [
  `(?:height|width|min-width|max-width|top|bottom|left|vertical-align|font-size):${length}`,
  `(?:margin|padding):${length}(?: ${length}){0,3}`,
  `(?:margin-left|margin-right|margin-top|padding-left|padding-right):${length}`,
  `(?:border-bottom-width|border-top-width|border-right-width|border-left-width|border-width):${length}`,
  `(?:color|background-color|border-color):${color}`,
  'border-(?:right-|left-|bottom-|top-)?style:(?:solid|dashed)',
  'position:relative',
].join('|');

/** Only lengths, colours and borders: nothing that loads, covers the page or moves far. */
const mathStyle = new RegExp(`^(?:(?:${styleProperty});?)+$`);

const plainWords = /^[A-Za-z0-9 _-]*$/;
const number = /^-?[0-9]{1,16}$/;
const measure = /^[+-]?[0-9.]+(?:em|ex|px|pt|mu|%)?$/;
const truth = /^(?:true|false)$/;
const linkAddress =
  /^(?:https?:\/\/[^/?#\s\\][^\s\\]*|mailto:[^/\s\\][^\s\\]*|(?:tel|sms):\+?[0-9][^\s\\]*|\/user_uploads\/[^\s\\]*|\/?#narrow\/[^\s\\]*)$/i;
const localPath = /^\/(?![/\\])[^\s\\]*$/;
const colorValue = new RegExp(`^${color}$`);

const mentionClass =
  '(?:user-mention(?: channel-wildcard-mention)?|user-group-mention|topic-mention)(?: silent)?';
const emojiClass = 'emoji emoji-[0-9a-f]+(?:-[0-9a-f]+)*';
/** KaTeX has many classes; none starts like those of mentions, emoji and spoilers. */
const mathClass = '(?!.*(?:mention|emoji|silent|spoiler))[A-Za-z][A-Za-z0-9_-]*(?: [A-Za-z][A-Za-z0-9_-]*)*';
const codeClass = [...highlightClasses].join('|');

const none: AllowedAttributes = {};
const mathToken: AllowedAttributes = {
  mathvariant: plainWords,
  mathcolor: colorValue,
  mathbackground: colorValue,
  class: plainWords,
};

/** Elements and attributes that rendered Markdown may hold. The renderer emits no others. */
export const allowedElements: Record<string, AllowedAttributes> = {
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
  th: { style: /^text-align: (?:left|center|right);$/ },
  td: { style: /^text-align: (?:left|center|right);$/ },
  div: {
    class:
      /^(?:codehilite|spoiler-block|spoiler-header|spoiler-content|message_inline_image(?: message_inline_video)?)$/,
    'data-code-language': /^[A-Za-z0-9 .+#_-]{1,40}$/,
    'aria-hidden': /^true$/,
  },
  a: {
    class: /^(?:stream|stream-topic|message-link)$/,
    'data-stream-id': number,
    href: linkAddress,
    title: /^[\s\S]*$/,
  },
  img: {
    alt: /^:[a-z0-9_+-]+:$/,
    class: /^emoji$/,
    src: localPath,
    title: /^[a-z0-9 +-]+$/,
    'data-original-dimensions': /^\d{1,9}x\d{1,9}$/,
    'data-original-content-type': /^image\/(?:png|jpeg|gif|webp)$/,
    'data-animated': /^true$/,
  },
  video: { preload: /^metadata$/, src: /^\/user_uploads\/[^\s\\]*$/ },
  time: { datetime: /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$/ },
  span: {
    class: new RegExp(
      `^(?:${mentionClass}|${emojiClass}|tex-error|timestamp-error|katex|katex-display|${codeClass}|${mathClass})$`,
    ),
    'data-user-id': /^(?:[0-9]{1,16}|\*)$/,
    'data-user-group-id': number,
    'aria-label': /^[a-z0-9 +-]+$/,
    'aria-hidden': /^true$/,
    role: /^img$/,
    title: /^[a-z0-9 +-]+$/,
    style: mathStyle,
  },
  // KaTeX: MathML for screen readers and copying, drawn parts in SVG.
  math: { xmlns: /^http:\/\/www\.w3\.org\/1998\/Math\/MathML$/, display: /^block$/ },
  semantics: none,
  annotation: { encoding: /^application\/x-tex$/ },
  mrow: mathToken,
  mi: mathToken,
  mn: mathToken,
  mo: {
    ...mathToken,
    stretchy: truth,
    fence: truth,
    separator: truth,
    form: plainWords,
    accent: truth,
    lspace: measure,
    rspace: measure,
    minsize: measure,
    maxsize: measure,
    linebreak: plainWords,
    movablelimits: truth,
  },
  ms: mathToken,
  mtext: mathToken,
  mspace: {
    width: measure,
    height: measure,
    depth: measure,
    linebreak: plainWords,
    mathbackground: colorValue,
  },
  msup: none,
  msub: none,
  msubsup: none,
  munder: { accentunder: truth },
  mover: { accent: truth },
  munderover: { accent: truth, accentunder: truth },
  mmultiscripts: none,
  mprescripts: none,
  none,
  mfrac: { linethickness: measure },
  msqrt: none,
  mroot: none,
  mstyle: {
    mathcolor: colorValue,
    mathbackground: colorValue,
    mathsize: measure,
    mathvariant: plainWords,
    displaystyle: truth,
    scriptlevel: /^[+-]?[0-9]$/,
  },
  mpadded: {
    width: measure,
    height: measure,
    depth: measure,
    lspace: /^-?[0-9.]+(?:em|ex|px|pt|mu|%|width)?$/,
    voffset: measure,
    mathbackground: colorValue,
    style: /^border: ?[0-9.]+em solid #?[A-Za-z0-9]+;?$/,
  },
  mphantom: none,
  menclose: {
    notation: plainWords,
    mathbackground: colorValue,
    style: /^border: ?[0-9.]+em solid #?[A-Za-z0-9]+;?$/,
  },
  mtable: {
    rowspacing: /^[0-9.em% -]*$/,
    columnspacing: /^[0-9.em% -]*$/,
    columnalign: plainWords,
    columnlines: plainWords,
    rowlines: plainWords,
    width: measure,
    side: plainWords,
    align: plainWords,
    frame: plainWords,
  },
  mtr: none,
  mtd: {
    style: /^padding: ?[0-9.]+(?:em)?;?$|^(?:text-align|vertical-align): ?[a-z]+;?$/,
    class: plainWords,
  },
  mlabeledtr: none,
  svg: {
    xmlns: /^http:\/\/www\.w3\.org\/2000\/svg$/,
    width: measure,
    height: measure,
    viewBox: /^[0-9. -]+$/,
    preserveAspectRatio: /^[A-Za-z ]+$/,
    style: mathStyle,
  },
  path: { d: /^[A-Za-z0-9,.\s-]+$/ },
  line: { x1: measure, x2: measure, y1: measure, y2: measure, 'stroke-width': measure },
};
