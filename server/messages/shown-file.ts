/** How the renderer shows an uploaded file. */
import type { UploadedImage, UploadedVideo } from '../markdown/index.ts';
import type { StoredFile } from '../uploads/index.ts';

type Shown = Pick<StoredFile, 'name' | 'contentType' | 'width' | 'height' | 'frames'>;

export const imageOf = (file: Shown | undefined): UploadedImage | undefined =>
  file === undefined || file.width === null || file.height === null || file.frames === null
    ? undefined
    : {
        name: file.name,
        contentType: file.contentType,
        width: file.width,
        height: file.height,
        isAnimated: file.frames > 1,
      };

const playable = /^video\/(?:mp4|ogg|quicktime|webm)$/;

export const videoOf = (file: Shown | undefined): UploadedVideo | undefined =>
  file !== undefined && playable.test(file.contentType) ? { name: file.name } : undefined;
