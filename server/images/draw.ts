/**
 * Redraws uploads in a few known sizes. Keeps none of the upload's bytes, which may also be a page
 * [V17], nor its metadata.
 */
import { ApiError } from '@parlance/protocol/errors';
import { drawingSeconds, imageTypes, mayMove, mostMovingPixels, useLibrary } from './library.ts';
import { createPictureTurns } from './turns.ts';

export interface Shape {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** `contain`: whole, padded; `cover`: cropped; `inside`: whole, as large as fits. */
  readonly fit: 'contain' | 'cover' | 'inside';
  readonly isStill?: boolean;
}

export interface Picture {
  readonly bytes: Buffer;
  readonly contentType: 'image/png' | 'image/gif';
}

export interface Drawn extends Picture {
  /** Undefined unless the picture is animated. */
  readonly still: Picture | undefined;
}

const badImage = () =>
  new ApiError(
    'BAD_IMAGE',
    'The file must be a picture that can be read: PNG, JPEG, GIF or WebP, and not too large.',
  );

const turns = createPictureTurns();

const draw = async (content: Buffer, { isStill = false, ...size }: Shape): Promise<Drawn> => {
  const sharp = await useLibrary();
  const {
    format,
    width,
    height,
    pages = 1,
  } = await sharp(content, { limitInputPixels: mostMovingPixels }).metadata();
  if (format === undefined || imageTypes[format] === undefined) throw badImage();
  if (width * height > mostMovingPixels || (pages > 1 && !mayMove({ width, height, frames: pages })))
    throw badImage();
  const drawing = (animated: boolean) =>
    sharp(content, { animated, failOn: 'error', limitInputPixels: mostMovingPixels })
      .autoOrient()
      .resize({ ...size, background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .timeout({ seconds: drawingSeconds });
  const still: Picture = { bytes: await drawing(false).png().toBuffer(), contentType: 'image/png' };
  if (pages === 1 || isStill) return { ...still, still: undefined };
  return { bytes: await drawing(true).gif().toBuffer(), contentType: 'image/gif', still };
};

/** Throws BAD_IMAGE if unreadable or too large; SERVER_NOT_READY if too many wait under this key. */
export const drawPicture = async (key: string, content: Buffer, shape: Shape): Promise<Drawn> => {
  try {
    return await turns.run(key, () => draw(content, shape));
  } catch (error) {
    throw error instanceof ApiError ? error : badImage();
  }
};
