/** Redraws pictures of other sites as they are shown in messages. Keeps none of their bytes, nor what moves. */
import { drawingSeconds, imageTypes, mostPixels, useLibrary } from './library.ts';
import { createPictureTurns } from './turns.ts';

/** Pixels, at most. */
const size = { width: 840, height: 560 } as const;

export interface Shrunk {
  /** WebP. */
  readonly bytes: Buffer;
  /** Pixels of the original. */
  readonly width: number;
  readonly height: number;
}

const turns = createPictureTurns();

const shrink = async (content: Buffer): Promise<Shrunk | undefined> => {
  const sharp = await useLibrary();
  const image = sharp(content, { failOn: 'error', limitInputPixels: mostPixels });
  const { format, width, height, autoOrient } = await image.metadata();
  if (format === undefined || imageTypes[format] === undefined || width * height > mostPixels)
    return undefined;
  const bytes = await image
    .autoOrient()
    .resize({ ...size, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: drawingSeconds })
    .webp({ quality: 75 })
    .toBuffer();
  return { bytes, width: autoOrient.width, height: autoOrient.height };
};

/** Returns undefined for what is no picture, or too large. Throws SERVER_NOT_READY if too many wait under this key. */
export const shrinkPicture = (key: string, content: Buffer): Promise<Shrunk | undefined> =>
  turns.run(key, () => shrink(content).catch(() => undefined));
