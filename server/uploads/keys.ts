/** Storage keys of files and thumbnails. They use only the random part of a path, never its name [V21]. */
import { type ThumbnailFormat, thumbnailFormats } from '@parlance/protocol/uploads/uploads';
import { randomText } from '../users/index.ts';

/** Unguessable; access is checked nevertheless. */
export const newPathId = (organizationId: number, pathName: string): string =>
  `${organizationId}/${randomText(2)}/${randomText(24)}/${pathName}`;

const made = (pathId: string): string => pathId.split('/').slice(0, 3).join('/');

export const fileKey = (pathId: string): string => `files/${made(pathId)}`;
export const thumbnailKey = (pathId: string, format: ThumbnailFormat): string =>
  `thumbnails/${made(pathId)}/${format.name}`;

export const keysOf = (pathId: string): string[] => [
  fileKey(pathId),
  ...thumbnailFormats.map((format) => thumbnailKey(pathId, format)),
];
