/** Uploaded images. Too large dimensions are never decoded, however small the file is [V25]. */
import type { Readable } from 'node:stream';
import type { ThumbnailFormat } from '@parlance/protocol/uploads/uploads';
import { drawingSeconds, imageTypes, mayMove, mostPixels, useLibrary } from '../images/index.ts';

export interface ImageFacts {
  readonly width: number;
  readonly height: number;
  readonly frames: number;
}

const mostBytes = 33_554_432;

/** Undefined unless thumbnails can be made. Reads only the head of the file. */
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
    const contentType = format === undefined ? undefined : imageTypes[format];
    if (contentType === undefined || width * height > mostPixels) return undefined;
    const frames = mayMove({ width, height, frames: pages }) ? pages : 1;
    return { contentType, width: autoOrient.width, height: autoOrient.height, frames };
  } catch {
    return undefined;
  }
};

/** Throws for unreadable images. Drops metadata: place, camera and time. */
export const drawThumbnail = async (
  content: Readable,
  format: ThumbnailFormat,
  moves: boolean,
): Promise<Buffer> => {
  const sharp = await useLibrary();
  const image = sharp({ animated: moves, failOn: 'error', limitInputPixels: mostPixels });
  const drawing = image
    .autoOrient()
    .resize({
      width: format.max_width,
      height: format.max_height,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .timeout({ seconds: drawingSeconds });
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
