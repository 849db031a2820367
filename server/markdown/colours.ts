/** Colours of code, made in a thread of their own: `highlight.ts` decides which code comes here. */
import { createRequire } from 'node:module';
import type { HLJSApi, LanguageFn } from 'highlight.js';

const require = createRequire(import.meta.url);
let highlighter: HLJSApi | undefined;

/** Scopes of highlight.js and the short class names (those of Pygments) that the family's clients style. */
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

/** The class names that highlighted code may carry. */
export const highlightClasses: ReadonlySet<string> = new Set([
  ...Object.values(classByScope),
  'mi',
  'mf',
  'mh',
]);

/** The HTML of code: one flat row of spans. */
export function colour(code: string, module: string): string {
  // The library by the first code block, each language by its first use: most messages have none.
  highlighter ??= require('highlight.js/lib/core') as HLJSApi;
  if (highlighter.getLanguage(module) === undefined) {
    highlighter.registerLanguage(module, require(`highlight.js/lib/languages/${module}`) as LanguageFn);
  }
  return flatten(highlighter.highlight(code, { language: module, ignoreIllegals: true }).value);
}

/** Gives every piece of text the class of the innermost scope that has one. */
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
