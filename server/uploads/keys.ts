/** Storage keys of files and thumbnails. They use only the random part of a path, never its name [V21]. */
import { type ThumbnailFormat, thumbnailFormats } from '@parlance/protocol/uploads/uploads';
import { fileKey, madePartOf } from '../storage/keys.ts';
import { randomText } from '../users/index.ts';

export { fileKey };

/** Unguessable; access is checked nevertheless. */
export const newPathId = (organizationId: number, pathName: string): string =>
  `${organizationId}/${randomText(2)}/${randomText(24)}/${pathName}`;

export const thumbnailKey = (pathId: string, format: ThumbnailFormat): string =>
  `thumbnails/${madePartOf(pathId)}/${format.name}`;

export const keysOf = (pathId: string): string[] => [
  fileKey(pathId),
  ...thumbnailFormats.map((format) => thumbnailKey(pathId, format)),
];
