/** What formulas consist of: MathML for screen readers, drawn parts of KaTeX with classes, lengths and lines. */

/** The classes that the style sheet of KaTeX knows, and those that its rules build on. */
const words = `accent accent-body accent-full accentunder amsrm angl anglpad arraycolsep base boldsymbol boxpad
brace-center brace-left brace-right cancel-lap cancel-pad cd-arrow-pad cd-label-left cd-label-right cd-vert-arrow
clap col-align-c col-align-l col-align-r delim-size1 delim-size4 delimcenter delimsizing enclosing eqn-num fbox
fcolorbox fix fleqn fontsize-ensurer frac-line halfarrow-left halfarrow-right hbox hdashline hide-tail hline inner
katex katex-display katex-html katex-mathml large-op leqno llap mainrm mathbb mathbf mathboldfrak mathboldsf
mathcal mathfrak mathit mathitsf mathnormal mathrm mathscr mathsf mathsfit mathtt mbin mclose mfrac minner
mml-eqn-num mop mopen mord mover mpunct mrel mspace msupsub mtable mtight mtr-glue mult munder newline
nulldelimiter op-limits op-symbol overlay overline overline-line pstrut rlap root rule sizing small-op smash sout
sqrt stretchy strut svg-align tag text textbb textbf textboldfrak textboldsf textfrak textit textitsf textrm
textscr textsf texttt thinbox underline underline-line vbox vcenter vertical-separator vlist vlist-r vlist-s
vlist-t vlist-t2 x-arrow x-arrow-pad`;

export const formulaClasses: ReadonlySet<string> = new Set(words.split(/\s+/));
/** Sizes, and the tight spacing of scripts. */
export const formulaClass = /^(?:reset-)?size\d{1,2}$/;

/** Lengths of at most three digits: nothing covers the page. */
const length = String.raw`-?\d{0,3}(?:\.\d{1,9})?(?:em|ex|px|pt|%)?`;
const color = '(?:#[0-9a-f]{3,8}|[a-z]{1,30})';
const line = 'border(?:-(?:top|right|bottom|left))?';

const style = new RegExp(
  `^(?:${[
    `(?:(?:min-|max-)?width|(?:min-|max-)?height|top|right|bottom|left|vertical-align|font-size|${line}-width):${length}`,
    `(?:margin|padding)(?:-(?:top|right|bottom|left))?:${length}(?: ${length}){0,3}`,
    `(?:background-|border-)?color:${color}`,
    `${line}-style:(?:solid|dashed)`,
    `border:${length} solid ${color}`,
    'position:relative',
    'text-align:(?:left|center|right)',
  ].join('|')})$`,
  'i',
);

/** The declarations of a style attribute that may stay: name and value. */
export const stylesIn = (text: string): (readonly [string, string])[] =>
  text.split(';').flatMap((declaration) => {
    const plain = declaration.trim().replace(/\s*:\s*/, ':');
    const colon = plain.indexOf(':');
    return style.test(plain) ? [[plain.slice(0, colon), plain.slice(colon + 1)] as const] : [];
  });

const shared = ['mathvariant', 'mathcolor', 'mathbackground', 'displaystyle', 'scriptlevel'];
const sizes = ['width', 'height', 'depth', 'lspace', 'rspace', 'voffset'];
const operator = [
  'stretchy',
  'fence',
  'separator',
  'form',
  'accent',
  'minsize',
  'maxsize',
  'linebreak',
  'movablelimits',
];

/** MathML elements and their attributes. None of these attributes can hold an address. */
export const mathElements: Readonly<Record<string, readonly string[]>> = {
  math: ['display'],
  semantics: [],
  annotation: ['encoding'],
  mrow: shared,
  mi: shared,
  mn: shared,
  mo: [...shared, ...sizes, ...operator],
  ms: shared,
  mtext: shared,
  mspace: [...sizes, 'linebreak', 'mathbackground'],
  msup: [],
  msub: [],
  msubsup: [],
  munder: ['accentunder'],
  mover: ['accent'],
  munderover: ['accent', 'accentunder'],
  mmultiscripts: [],
  mprescripts: [],
  none: [],
  mfrac: ['linethickness'],
  msqrt: [],
  mroot: [],
  mstyle: [...shared, 'mathsize'],
  mpadded: [...sizes, 'mathbackground', 'style'],
  mphantom: [],
  menclose: ['notation', 'mathbackground', 'style'],
  mtable: [
    'rowspacing',
    'columnspacing',
    'columnalign',
    'columnlines',
    'rowlines',
    'width',
    'side',
    'align',
    'frame',
  ],
  mtr: [],
  mtd: ['style'],
  mlabeledtr: [],
};

/** Drawn parts: roots, arrows, braces. */
export const drawnElements: Readonly<Record<string, readonly string[]>> = {
  svg: ['width', 'height', 'viewBox', 'preserveAspectRatio', 'style'],
  path: ['d'],
  line: ['x1', 'x2', 'y1', 'y2', 'stroke-width'],
};

/** Values that hold no address and no script: words, numbers, paths. */
export const plainValue = /^[\w\s.,%#+-]{0,100000}$/;
