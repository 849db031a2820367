import { answer } from '../workers/answer.ts';
import { colour } from './colours.ts';
import { drawTex } from './tex.ts';

/** `how` is a formula's mode or a language's module. */
export interface Piece {
  readonly kind: 'formula' | 'code';
  readonly source: string;
  readonly how: string;
}

/** Characters of HTML of one piece. Limited in the thread, so that the service never holds more. */
const mostDrawn = 250_000;

answer(() => ({ kind, source, how }: Piece): string | null => {
  const drawn = kind === 'formula' ? drawTex(source, how === 'display') : colour(source, how);
  return drawn === null || drawn.length > mostDrawn ? null : drawn;
});
