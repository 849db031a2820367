/**
 * Pictures of a few known sizes, drawn anew from what somebody uploads. Nothing of the upload itself is kept: not its bytes,
 * which may be a page as well as a picture [V17], nor what it says of place and camera.
 */
import { ApiError } from '@parlance/protocol/errors';
import { createLane } from '../jobs/lane.ts';
import { imageTypes, useLibrary } from './library.ts';

export interface Shape {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** `contain`: whole, with room around it; `cover`: cropped; `inside`: whole, as large as fits. */
  readonly fit: 'contain' | 'cover' | 'inside';
  /** Whether only the first frame is wanted. */
  readonly isStill?: boolean;
}

export interface Picture {
  readonly bytes: Buffer;
  readonly contentType: 'image/png' | 'image/gif';
}

export interface Drawn extends Picture {
  /** Of a picture that moves. */
  readonly still: Picture | undefined;
}

/** Pixels of all frames together: far more than a picture of this kind needs, far less than what hurts [V25]. */
const mostPixels = 40_000_000;
const mostFrames = 500;

const badImage = () =>
  new ApiError(
    'BAD_IMAGE',
    'The file must be a picture that can be read: PNG, JPEG, GIF or WebP, and not too large.',
  );

/** One at a time: drawing is work of a processor that the service shares. */
const lane = createLane<() => Promise<Drawn>, Drawn>(async (drawings) => [await drawings[0]!()], 1);

const draw = async (content: Buffer, { isStill = false, ...size }: Shape): Promise<Drawn> => {
  const sharp = await useLibrary();
  const {
    format,
    width,
    height,
    pages = 1,
  } = await sharp(content, { limitInputPixels: mostPixels }).metadata();
  if (format === undefined || imageTypes[format] === undefined) throw badImage();
  if (pages > mostFrames || width * height * pages > mostPixels) throw badImage();
  const drawing = (animated: boolean) =>
    sharp(content, { animated, failOn: 'error', limitInputPixels: mostPixels })
      .autoOrient()
      .resize({ ...size, background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .timeout({ seconds: 20 });
  const still: Picture = { bytes: await drawing(false).png().toBuffer(), contentType: 'image/png' };
  if (pages === 1 || isStill) return { ...still, still: undefined };
  return { bytes: await drawing(true).gif().toBuffer(), contentType: 'image/gif', still };
};

/** How many may wait for their turn. */
const mostWaiting = 50;
let waiting = 0;

/** Throws BAD_IMAGE for what is no picture, or too large a one; SERVER_NOT_READY when too many are waited for. */
export const drawPicture = async (content: Buffer, shape: Shape): Promise<Drawn> => {
  if (waiting >= mostWaiting)
    throw new ApiError('SERVER_NOT_READY', 'Too many pictures are being drawn. Try again in a moment.', {
      'retry-after': 5,
    });
  waiting += 1;
  try {
    return await lane.run(() => draw(content, shape));
  } catch (error) {
    throw error instanceof ApiError ? error : badImage();
  } finally {
    waiting -= 1;
  }
};
