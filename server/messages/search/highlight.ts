import { escapeText } from '../../markdown/index.ts';
import { after, before, markAscii, placesOf } from './ascii-marks.ts';
import { eachText } from './markup.ts';
import {
  beyondAscii,
  eachPiece,
  fold,
  isInVocabulary,
  openWord,
  type Piece,
  type SearchTerm,
} from './words.ts';

type Span = readonly [from: number, to: number];

const wholeOf = ({ at, text }: Piece): Span => [at, at + text.length];

const spansIn = (run: Piece, part: string): Span[] => {
  const spans: Span[] = [];
  for (let at = run.text.indexOf(part); at >= 0; at = run.text.indexOf(part, at + part.length))
    spans.push([run.at + at, run.at + at + part.length]);
  return spans;
};

/** A run may start before the first piece and end after the last. */
const placeIn = (shown: Piece, wanted: Piece, index: number, term: SearchTerm): Span | undefined => {
  if (shown.isRun !== wanted.isRun) return undefined;
  const isLast = index === term.pieces.length - 1;
  const { text, at } = shown;
  const { length } = wanted.text;
  if (text === wanted.text) return wholeOf(shown);
  if (!wanted.isRun)
    return isLast && term.isOpen && text.startsWith(wanted.text) ? wholeOf(shown) : undefined;
  if (index === 0 && text.endsWith(wanted.text)) return [at + text.length - length, at + text.length];
  return isLast && text.startsWith(wanted.text) ? [at, at + length] : undefined;
};

/** Steps for one answer; a few tenths of a second. */
const budgetOfAnswer = 4_000_000;
/** Cached words. */
const mostKnown = 20_000;

/** Highlights within a budget; beyond it texts stay unmarked [H3]. */
export class Highlighter {
  readonly #exact = new Set<string>();
  readonly #open: readonly string[];
  readonly #parts: RegExp | undefined;
  readonly #runs: readonly string[];
  /** Terms of several pieces, by their first word. */
  readonly #rows = new Map<string, SearchTerm[]>();
  readonly #isEmpty: boolean;
  /** Finds the words of ASCII that may be marked; undefined with terms of several pieces. */
  readonly #places: RegExp | undefined;
  readonly #known = new Map<string, boolean>();
  spent = 0;

  constructor(terms: readonly SearchTerm[]) {
    this.#isEmpty = terms.length === 0;
    this.#open = terms.flatMap((term) => openWord(term) ?? []);
    this.#parts = this.#open.length === 0 ? undefined : new RegExp(this.#open.join('|'), 'u');
    const single = terms.filter(({ pieces }) => pieces.length === 1);
    this.#runs = single.flatMap(({ pieces: [piece] }) => (piece!.isRun ? piece!.text : []));
    for (const { pieces, sameStem } of single) {
      if (!pieces[0]!.isRun) this.#exact.add(pieces[0]!.text);
      for (const word of sameStem) this.#exact.add(word);
    }
    for (const term of terms.filter(({ pieces }) => pieces.length > 1)) {
      const key = term.pieces[0]!.isRun ? '' : term.pieces[0]!.text;
      this.#rows.set(key, [...(this.#rows.get(key) ?? []), term]);
    }
    this.#places = this.#rows.size === 0 ? placesOf([...this.#exact, ...this.#open]) : undefined;
  }

  #findWord(word: string): boolean {
    if (this.#exact.has(word)) return true;
    if (this.#parts === undefined) return false;
    return isInVocabulary(word) ? this.#parts.test(word) : this.#open.some((start) => word.startsWith(start));
  }

  #hasWord(word: string): boolean {
    let isMet = this.#known.get(word);
    if (isMet === undefined) {
      this.spent += word.length;
      isMet = this.#findWord(word);
      if (this.#known.size >= mostKnown) this.#known.clear();
      this.#known.set(word, isMet);
    }
    return isMet;
  }

  /** Folded. Without terms of several pieces, only those that may be marked. */
  #piecesOf(html: string): Piece[] {
    const folded = fold(html);
    const pieces: Piece[] = [];
    eachText(html, (part, begin) => {
      eachPiece(part, (from, to, isRun) => {
        this.spent += 1;
        const at = begin + from;
        const text = (isRun ? html : folded).slice(at, begin + to);
        if (isRun || this.#rows.size > 0 || this.#hasWord(text)) pieces.push({ text, isRun, at });
      });
    });
    return pieces;
  }

  #markRow(shown: readonly Piece[], start: number, term: SearchTerm, marks: Map<number, Span[]>): void {
    const row: Span[] = [];
    for (const [index, wanted] of term.pieces.entries()) {
      this.spent += 1;
      const piece = shown[start + index];
      const place = piece === undefined ? undefined : placeIn(piece, wanted, index, term);
      if (place === undefined) return;
      row.push(place);
    }
    for (const [index, place] of row.entries()) {
      const marked = marks.get(start + index);
      if (marked === undefined) marks.set(start + index, [place]);
      else if (!marked.some(([from, to]) => from <= place[0] && to >= place[1])) marked.push(place);
    }
  }

  #marksOf(shown: readonly Piece[]): Map<number, Span[]> {
    const marks = new Map<number, Span[]>();
    for (const [index, piece] of shown.entries()) {
      if (piece.isRun) {
        this.spent += this.#runs.length * piece.text.length;
        const spans = this.#runs.flatMap((part) => spansIn(piece, part));
        if (spans.length > 0) marks.set(index, [...(marks.get(index) ?? []), ...spans]);
      } else if (this.#hasWord(piece.text)) marks.set(index, [wholeOf(piece)]);
      for (const term of this.#rows.get(piece.isRun ? '' : piece.text) ?? []) {
        if (this.spent > budgetOfAnswer) return new Map();
        this.#markRow(shown, index, term, marks);
      }
    }
    return marks;
  }

  /** Returns NFC, as searched; tags and entities stay intact. */
  html(given: string): string {
    this.spent += given.length;
    if (this.#isEmpty || this.spent > budgetOfAnswer) return given;
    if (this.#places !== undefined && !beyondAscii.test(given))
      return markAscii(given, this.#places, (word) => this.#hasWord(word));
    const html = given.normalize('NFC');
    const spans = [...this.#marksOf(this.#piecesOf(html)).values()]
      .flat()
      .sort((a, b) => a[0] - b[0] || b[1] - a[1]);
    let marked = '';
    let done = 0;
    for (const [from, to] of spans) {
      const begin = Math.max(from, done);
      if (begin >= to) continue;
      marked += `${html.slice(done, begin)}${before}${html.slice(begin, to)}${after}`;
      done = to;
    }
    return marked + html.slice(done);
  }

  text(text: string): string {
    return this.html(escapeText(text));
  }
}
