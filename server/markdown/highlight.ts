import type { Drawings } from './drawn.ts';
import { escapeText } from './escape.ts';
import { languages, plainName, plainWord } from './languages.ts';

/** Excludes lines, words or gaps that no person writes: many languages' patterns are quadratic in those [V16]. */
function isReadable(code: string): boolean {
  return code.length <= 4000 && !/[^\n]{161}|\S{121}|(?:\n[ \t]*){20}/.test(code);
}

/** Unknown languages keep their name, since a code playground may use it [S40]. */
const unknownLanguage = /^[A-Za-z0-9.+#_-]{1,40}$/;

const bareWord = (word: string): string => word.replace(/^\{?\.?/, '').replace(/\}$/, '');

const bodyOf = (code: string): string => (code.endsWith('\n') || code === '' ? code : `${code}\n`);

/** Returns the code and the module that colours it; undefined without colours. */
export function colouring(code: string, word: string): { source: string; module: string } | undefined {
  const language = languages.get(bareWord(word).toLowerCase());
  const source = bodyOf(code);
  return language === undefined || !isReadable(source) ? undefined : { source, module: language.module };
}

/** Returns a code block as one flat row of spans; clients refuse nested spans. */
export function renderCodeBlock(code: string, word: string, drawings: Drawings): string {
  const bare = bareWord(word);
  const language = languages.get(bare.toLowerCase());
  const given = unknownLanguage.test(bare) ? bare : undefined;
  const name = language?.displayName ?? (bare.toLowerCase() === plainWord ? plainName : given);
  const attribute = name === undefined ? '' : ` data-code-language="${name}"`;
  const coloured = colouring(code, word);
  const drawn = coloured === undefined ? undefined : drawings.code(coloured.source, coloured.module);
  return `<div class="codehilite"${attribute}><pre><span></span><code>${drawn ?? escapeText(bodyOf(code))}</code></pre></div>`;
}
