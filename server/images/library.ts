/**
 * Image library with its own threads, loaded with the first image. Opens only listed formats; others,
 * such as SVG, can run code.
 */

export const imageTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
};
const loaders = ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadNsgif', 'VipsForeignLoadWebp'];

/** Pixels of all frames; drawing them takes about 360 MB. */
export const mostPixels = 90_000_000;

/** Stricter limits for animations: each frame is encoded alone, which costs time [H7]. */
export const mostMovingPixels = 40_000_000;
const mostFrames = 500;

export const drawingSeconds = 5;

export interface MovingSize {
  readonly width: number;
  readonly height: number;
  readonly frames: number;
}

/** Draws only the first frame of others. */
export const mayMove = ({ width, height, frames }: MovingSize): boolean =>
  frames <= mostFrames && width * height * frames <= mostMovingPixels;

let library: Promise<typeof import('sharp').default> | undefined;

const openLibrary = async () => {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  // Callers bound the number of images.
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: loaders });
  return sharp;
};

export const useLibrary = () => {
  library ??= openLibrary();
  return library;
};
