import { followMovedTexts } from '../composer/moved-texts.ts';
import { followMovedPlaces } from '../topic-actions/follow-moves.ts';

/** The texts first: a box that shows another place keeps what was written to the one before. */
export const followMoves = (): void => {
  followMovedTexts();
  followMovedPlaces();
};
