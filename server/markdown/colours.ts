/** Colours code in a separate thread; `highlight.ts` selects the code. */
import { createRequire } from 'node:module';
import type { HLJSApi, LanguageFn } from 'highlight.js';

const require = createRequire(import.meta.url);
let highlighter: HLJSApi | undefined;

/** Maps highlight.js scopes to the Pygments class names that clients style. */
const classByScope: Record<string, string> = {
  keyword: 'k',
  built_in: 'nb',
  type: 'kt',
  literal: 'kc',
  number: 'm',
  operator: 'o',
  punctuation: 'p',
  property: 'py',
  regexp: 'sr',
  string: 's',
  'char escape_': 'se',
  subst: 'si',
  symbol: 'ss',
  variable: 'nv',
  'variable language_': 'bp',
  'variable constant_': 'no',
  title: 'nf',
  'title class_': 'nc',
  'title class_ inherited__': 'nc',
  'title function_': 'nf',
  'title function_ invoke__': 'nf',
  comment: 'c',
  doctag: 'cs',
  meta: 'cp',
  'meta prompt_': 'gp',
  section: 'gh',
  tag: 'nt',
  name: 'nt',
  attr: 'na',
  attribute: 'na',
  bullet: 'p',
  code: 's',
  emphasis: 'ge',
  strong: 'gs',
  formula: 's',
  quote: 'c',
  link: 'sx',
  'selector-tag': 'nt',
  'selector-id': 'nf',
  'selector-class': 'nc',
  'selector-attr': 'na',
  'selector-pseudo': 'nd',
  'template-tag': 'cp',
  'template-variable': 'nv',
  addition: 'gi',
  deletion: 'gd',
};

export const highlightClasses: ReadonlySet<string> = new Set([
  ...Object.values(classByScope),
  'mi',
  'mf',
  'mh',
]);

/** Returns the code as HTML: one flat row of spans. */
export function colour(code: string, module: string): string {
  // Loaded on first use: most messages have no code.
  highlighter ??= require('highlight.js/lib/core') as HLJSApi;
  if (highlighter.getLanguage(module) === undefined) {
    highlighter.registerLanguage(module, require(`highlight.js/lib/languages/${module}`) as LanguageFn);
  }
  return flatten(highlighter.highlight(code, { language: module, ignoreIllegals: true }).value);
}

/** Gives each piece of text the class of the innermost scope that has one. */
function flatten(html: string): string {
  const scopes: (string | undefined)[] = [];
  let flat = '';
  for (const [piece, scope] of html.matchAll(/<span class="([^"]*)">|<\/span>|[^<]+/g)) {
    if (scope !== undefined) scopes.push(classByScope[scope.replace('hljs-', '')] ?? scopes.at(-1));
    else if (piece === '</span>') scopes.pop();
    else flat += span(piece.replaceAll('&quot;', '"').replaceAll('&#x27;', "'"), scopes.at(-1));
  }
  return flat;
}

function span(text: string, className: string | undefined): string {
  if (className === undefined) return text;
  return `<span class="${className === 'm' ? numberClass(text) : className}">${text}</span>`;
}

function numberClass(text: string): string {
  if (/^0x/i.test(text)) return 'mh';
  return /^[\d_]+$/.test(text) ? 'mi' : /^[\d_.]+(?:e[+-]?\d+)?$/i.test(text) ? 'mf' : 'm';
}
