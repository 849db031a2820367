/**
 * Images, by a library that reads them in threads of its own. It is told which formats it may open: others, like SVG, are
 * programs more than pictures. What is too large is not opened at all, however small its file is [V25].
 */
import type { Readable } from 'node:stream';
import type { ThumbnailFormat } from '@parlance/protocol/uploads';

export interface ImageFacts {
  readonly width: number;
  readonly height: number;
  readonly frames: number;
}

/** Pixels of all frames together: as many as take about 360 MB while a thumbnail is made. */
export const mostPixels = 90_000_000;
const mostBytes = 33_554_432;
const formats: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
};
const loaders = ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadNsgif', 'VipsForeignLoadWebp'];

let library: Promise<typeof import('sharp').default> | undefined;

const openLibrary = async () => {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  // The lane decides how many images are under way; each takes one thread.
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: loaders });
  return sharp;
};

/** Read when the first image comes. */
const useLibrary = () => {
  library ??= openLibrary();
  return library;
};

/** Undefined for what is no image, or none that thumbnails are made of. Reads no more than the head of the file. */
export const inspectImage = async (
  path: string,
  size: number,
): Promise<(ImageFacts & { readonly contentType: string }) | undefined> => {
  if (size === 0 || size > mostBytes) return undefined;
  const sharp = await useLibrary();
  try {
    const {
      format,
      width,
      height,
      pages = 1,
      autoOrient,
    } = await sharp(path, { limitInputPixels: mostPixels }).metadata();
    const contentType = format === undefined ? undefined : formats[format];
    if (contentType === undefined || width * height > mostPixels) return undefined;
    const frames = width * height * pages > mostPixels ? 1 : pages;
    return { contentType, width: autoOrient.width, height: autoOrient.height, frames };
  } catch {
    return undefined;
  }
};

/** Throws for what turns out not to be readable. No place, no camera and no time of the picture come along. */
export const drawThumbnail = async (content: Readable, format: ThumbnailFormat): Promise<Buffer> => {
  const sharp = await useLibrary();
  const image = sharp({ animated: format.animated, failOn: 'error', limitInputPixels: mostPixels });
  const drawing = image
    .autoOrient()
    .resize({
      width: format.max_width,
      height: format.max_height,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .timeout({ seconds: 20 });
  const encoded =
    format.format === 'webp'
      ? drawing.webp({ quality: 75 })
      : drawing.flatten({ background: '#ffffff' }).jpeg();
  content.on('error', (error) => image.destroy(error));
  content.pipe(image);
  try {
    return await encoded.toBuffer();
  } finally {
    content.destroy();
  }
};
