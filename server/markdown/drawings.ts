/**
 * Draws a message's formulas and code before it is rendered. A hostile text can block these libraries for
 * seconds, so a thread runs them with a deadline [H2]; late pieces are shown as source.
 */
import type { Token } from 'markdown-it';
import { ThreadPool } from '../workers/thread-pool.ts';
import type { Piece } from './drawing-thread.ts';
import { type Drawings, noDrawings } from './drawn.ts';
import { colouring } from './highlight.ts';
import { formulasOf, isDrawable, isMathWord } from './math.ts';

/** Pieces per message: drawing costs far more than writing [V25]. */
const mostPieces = 200;
/** Characters of HTML per message; the rest is shown as source. */
const mostDrawn = 500_000;
/** Limits of the cache, in characters and pieces. Previews render the same texts often. */
const mostRemembered = 4_000_000;
const mostRememberedPieces = 2000;

const pool = new ThreadPool<null, Piece, string | null>({
  module: '@parlance/server/markdown/drawing-thread',
});

/** Null is cached too: an invalid formula is not tried again. */
const remembered = new Map<string, string | null>();
let rememberedLength = 0;

const keyOf = ({ kind, source, how }: Piece): string => `${kind} ${how} ${source}`;

const remember = (key: string, drawn: string | null): void => {
  if (remembered.has(key)) return;
  if (remembered.size >= mostRememberedPieces || rememberedLength >= mostRemembered) {
    remembered.clear();
    rememberedLength = 0;
  }
  remembered.set(key, drawn);
  rememberedLength += key.length + (drawn?.length ?? 0);
};

const formula = (source: string, displayMode: boolean): Piece => ({
  kind: 'formula',
  source,
  how: displayMode ? 'display' : 'inline',
});

/** Indented blocks name no language and do not use the organization's. */
export const wordOf = (token: Token, codeLanguage = ''): string =>
  token.type === 'fence' ? token.info.trim().split(/\s/, 1)[0] || codeLanguage : '';

function* piecesOf(tokens: readonly Token[], codeLanguage: string | undefined): Generator<Piece> {
  for (const token of tokens)
    if (token.type === 'fence') {
      const word = wordOf(token, codeLanguage);
      const code = colouring(token.content, word);
      if (isMathWord(word)) for (const tex of formulasOf(token.content)) yield formula(tex, true);
      else if (code !== undefined) yield { kind: 'code', source: code.source, how: code.module };
    } else
      for (const child of token.children ?? []) if (child.type === 'math') yield formula(child.info, false);
}

const listPieces = (
  tokens: readonly Token[],
  codeLanguage: string | undefined,
): ReadonlyMap<string, Piece> => {
  const listed = new Map<string, Piece>();
  for (const piece of piecesOf(tokens, codeLanguage)) {
    if (listed.size >= mostPieces) break;
    if (piece.kind === 'code' || isDrawable(piece.source)) listed.set(keyOf(piece), piece);
  }
  return listed;
};

/** Texts with the same `key`, such as an author's, wait for each other. */
export const draw = async (
  key: string,
  tokens: readonly Token[],
  codeLanguage?: string,
): Promise<Drawings> => {
  const pieces = listPieces(tokens, codeLanguage);
  if (pieces.size === 0) return noDrawings;
  const drawn = new Map<string, string | null>();
  for (const name of pieces.keys()) if (remembered.has(name)) drawn.set(name, remembered.get(name)!);
  const missing = [...pieces].filter(([name]) => !drawn.has(name));
  if (missing.length > 0) {
    const results = await pool.run(
      key,
      null,
      missing.map(([, piece]) => piece),
    );
    for (const [index, result] of results.entries()) {
      drawn.set(missing[index]![0], result);
      remember(missing[index]![0], result);
    }
  }
  const left = { pieces: mostPieces, characters: mostDrawn };
  const find = (piece: Piece): string | undefined => {
    const found = drawn.get(keyOf(piece)) ?? undefined;
    if (found === undefined) return undefined;
    left.pieces -= 1;
    left.characters -= found.length;
    return left.pieces < 0 || left.characters < 0 ? undefined : found;
  };
  return {
    formula: (tex, displayMode) => find(formula(tex, displayMode)),
    code: (source, module) => find({ kind: 'code', source, how: module }),
  };
};
