/** Matches of a search, marked in HTML and in plain text. Time is linear in the text. */
import { escapeText } from '../markdown/index.ts';
import { fold, type Piece, piecesOf, type SearchTerm } from './search-words.ts';

type Span = readonly [from: number, to: number];

/** Where the tag ends that begins here. A text that ends inside of one has nothing more to mark. */
const endOfTag = (html: string, begin: number): number => {
  let quote: string | undefined;
  for (let at = begin + 1; at < html.length; at += 1) {
    const character = html[at]!;
    if (quote !== undefined) {
      if (character === quote) quote = undefined;
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '>') return at + 1;
  }
  return html.length;
};

const entity = /&(?:#x?[\da-f]{1,8}|[a-z][a-z\d]{0,30});/iy;

/** The words of the text between tags and entities. */
const shownPieces = (html: string): Piece[] => {
  const pieces: Piece[] = [];
  let begin = 0;
  const takeUntil = (end: number) => {
    if (end > begin)
      for (const piece of piecesOf(html.slice(begin, end))) pieces.push({ ...piece, at: piece.at + begin });
  };
  for (let at = 0; at < html.length; ) {
    const character = html[at];
    let next = at + 1;
    if (character === '<') next = endOfTag(html, at);
    else if (character === '&') {
      entity.lastIndex = at;
      next = entity.test(html) ? entity.lastIndex : next;
    } else {
      at = next;
      continue;
    }
    takeUntil(at);
    begin = next;
    at = next;
  }
  takeUntil(html.length);
  return pieces;
};

/** Everywhere that `part` is in a run. */
const spansIn = (run: Piece, part: string): Span[] => {
  const spans: Span[] = [];
  for (let at = run.text.indexOf(part); at >= 0; at = run.text.indexOf(part, at + part.length))
    spans.push([run.at + at, run.at + at + part.length]);
  return spans;
};

const wholeOf = ({ at, text }: Piece): Span => [at, at + text.length];

/** What of a shown piece stands for the wanted one; a run may begin before the first, and go on after the last. */
const meet = (
  shown: Piece | undefined,
  wanted: Piece,
  place: { readonly isFirst: boolean; readonly isLast: boolean },
  term: SearchTerm,
): readonly Span[] => {
  if (shown === undefined || shown.isRun !== wanted.isRun) return [];
  if (!wanted.isRun) {
    const word = fold(shown.text);
    const isMet = word === wanted.text || (place.isLast && term.isOpen && word.startsWith(wanted.text));
    return isMet ? [wholeOf(shown)] : [];
  }
  const { text, at } = shown;
  const { length } = wanted.text;
  if (place.isFirst && place.isLast) return spansIn(shown, wanted.text);
  if (place.isFirst) return text.endsWith(wanted.text) ? [[at + text.length - length, at + text.length]] : [];
  if (place.isLast) return text.startsWith(wanted.text) ? [[at, at + length]] : [];
  return text === wanted.text ? [wholeOf(shown)] : [];
};

const spansOf = (shown: readonly Piece[], term: SearchTerm): Span[] => {
  const forms = new Set(term.forms);
  const last = term.pieces.length - 1;
  return shown.flatMap((piece, start) => {
    if (forms.size > 0 && forms.has(fold(piece.text))) return [wholeOf(piece)];
    const row: Span[] = [];
    for (const [index, wanted] of term.pieces.entries()) {
      const place = { isFirst: index === 0, isLast: index === last };
      const met = meet(shown[start + index], wanted, place, term);
      if (met.length === 0) return [];
      row.push(...met);
    }
    return row;
  });
};

/** HTML in the normal form NFC, as it is searched, with every match wrapped; tags and entities stay whole. */
export const highlightHtml = (given: string, terms: readonly SearchTerm[]): string => {
  if (terms.length === 0) return given;
  const html = given.normalize('NFC');
  const shown = shownPieces(html);
  const spans = terms.flatMap((term) => spansOf(shown, term)).sort((a, b) => a[0] - b[0] || b[1] - a[1]);
  let marked = '';
  let done = 0;
  for (const [from, to] of spans) {
    const begin = Math.max(from, done);
    if (begin >= to) continue;
    marked += `${html.slice(done, begin)}<span class="highlight">${html.slice(begin, to)}</span>`;
    done = to;
  }
  return marked + html.slice(done);
};

/** Plain text as HTML with every match wrapped. */
export const highlightText = (text: string, terms: readonly SearchTerm[]): string =>
  highlightHtml(escapeText(text), terms);
