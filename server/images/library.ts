/**
 * The library that reads and draws images, in threads of its own. It is told which formats it may open: others, like SVG,
 * are programs more than pictures. Read when the first image comes.
 */

/** By the library's name for them. */
export const imageTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
};
const loaders = ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadNsgif', 'VipsForeignLoadWebp'];

/** Pixels of all frames together: as many as take about 360 MB while they are drawn. */
export const mostPixels = 90_000_000;

/** Of what moves, pixels and frames: each frame is drawn and written by itself, so these cost time more than room [H7]. */
export const mostMovingPixels = 40_000_000;
const mostFrames = 500;

/** Seconds that a picture may be drawn; what takes longer is none. */
export const drawingSeconds = 5;

export interface MovingSize {
  readonly width: number;
  readonly height: number;
  readonly frames: number;
}

/** Whether all frames are drawn; of another picture only the first is. */
export const mayMove = ({ width, height, frames }: MovingSize): boolean =>
  frames <= mostFrames && width * height * frames <= mostMovingPixels;

let library: Promise<typeof import('sharp').default> | undefined;

const openLibrary = async () => {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  // The callers decide how many images are under way; each takes one thread.
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: loaders });
  return sharp;
};

export const useLibrary = () => {
  library ??= openLibrary();
  return library;
};
