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
