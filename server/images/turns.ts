/**
 * Draws one picture at a time, since the processor is shared. Keys take turns, so many pictures delay
 * only their own key [H7].
 */
import { ApiError } from '@parlance/protocol/errors';
import { Turns } from '../jobs/turns.ts';

const mostWaiting = 200;
const mostOfKey = 50;

export interface PictureTurns {
  /** Throws SERVER_NOT_READY if too many wait, and what `draw` throws. */
  run<Result>(key: string, draw: () => Promise<Result>): Promise<Result>;
}

export const createPictureTurns = (): PictureTurns => {
  const turns = new Turns<() => Promise<void>>(mostWaiting, mostOfKey);
  let isBusy = false;

  const drawAll = async () => {
    isBusy = true;
    for (let next = turns.next(); next !== undefined; next = turns.next()) await next();
    isBusy = false;
  };

  return {
    run: (key, draw) =>
      new Promise((resolve, reject) => {
        if (!turns.add(key, () => draw().then(resolve, reject)))
          throw new ApiError(
            'SERVER_NOT_READY',
            'Too many pictures are being drawn. Try again in a moment.',
            { 'retry-after': 5 },
          );
        if (!isBusy) void drawAll();
      }),
  };
};
