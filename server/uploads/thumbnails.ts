import { ApiError } from '@parlance/protocol/errors';
import { type ThumbnailFormat, thumbnailFormats } from '@parlance/protocol/uploads/uploads';
import type { Service } from '../frame/service.ts';
import { createPictureTurns, mayMove } from '../images/index.ts';
import type { StoredFile } from './file.ts';
import { drawThumbnail } from './image.ts';
import { fileKey, thumbnailKey } from './keys.ts';

export interface Thumbnails {
  /**
   * Returns the storage key; undefined if the file has no such format. Throws SERVER_NOT_READY when too many
   * requests wait.
   */
  make(file: StoredFile, formatName: string): Promise<string | undefined>;
}

const mostRemembered = 1000;

/** Clients request animated formats only of images with several frames. */
const hasFormat = (file: StoredFile, format: ThumbnailFormat): boolean =>
  file.frames !== null && (!format.animated || file.frames > 1);

const sizeOf = ({ width, height, frames }: StoredFile) => ({
  width: width ?? 0,
  height: height ?? 0,
  frames: frames ?? 1,
});

export const createThumbnails = ({ storage, log }: Pick<Service, 'storage' | 'log'>): Thumbnails => {
  const turns = createPictureTurns();
  const underway = new Map<string, Promise<string | undefined>>();
  const unreadable = new Set<string>();

  const draw = async (file: StoredFile, format: ThumbnailFormat, key: string) => {
    if (await storage.has(key)) return key;
    // Files older than this limit may have more frames.
    const moves = format.animated && mayMove(sizeOf(file));
    try {
      const picture = await turns.run(String(file.ownerId), async () => {
        const original = await storage.read(fileKey(file.pathId));
        return original && (await drawThumbnail(original, format, moves));
      });
      if (picture === undefined) return undefined;
      await storage.put(key, picture, format.format === 'webp' ? 'image/webp' : 'image/jpeg');
      return key;
    } catch (error) {
      if (error instanceof ApiError) throw error;
      log.info({ err: error }, 'an uploaded image could not be read');
      if (unreadable.size >= mostRemembered) unreadable.clear();
      unreadable.add(key);
      return undefined;
    }
  };

  return {
    make: (file, formatName) => {
      const format = thumbnailFormats.find(({ name }) => name === formatName);
      if (format === undefined || !hasFormat(file, format)) return Promise.resolve(undefined);
      const key = thumbnailKey(file.pathId, format);
      if (unreadable.has(key)) return Promise.resolve(undefined);
      const begun = underway.get(key);
      if (begun !== undefined) return begun;
      const drawing = draw(file, format, key).finally(() => underway.delete(key));
      underway.set(key, drawing);
      return drawing;
    },
  };
};
