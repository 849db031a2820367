import type { Attachment } from '@parlance/protocol/uploads/uploads';
import { toSeconds } from '../frame/seconds.ts';

export interface StoredFile {
  readonly id: number;
  readonly ownerId: number;
  readonly pathId: string;
  readonly name: string;
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  /** Null unless thumbnails can be made. */
  readonly width: number | null;
  readonly height: number | null;
  readonly frames: number | null;
}

/** Columns of `attachments a`. */
export const fileColumns = `a.id, a.owner_id as "ownerId", a.path_id as "pathId", a.name, a.content_type as "contentType", a.size,
  a.width, a.height, a.frames`;

export const urlOf = (pathId: string): string =>
  `/user_uploads/${pathId.split('/').map(encodeURIComponent).join('/')}`;

export interface OwnFile {
  readonly id: number;
  readonly ownerId: number;
  readonly pathId: string;
  readonly name: string;
  readonly size: number;
  readonly createdAt: Date;
  readonly messageIds: readonly number[];
}

export const attachmentOf = (file: OwnFile): Attachment => ({
  id: file.id,
  name: file.name,
  path_id: file.pathId,
  size: file.size,
  create_time: toSeconds(file.createdAt),
  message_ids: [...file.messageIds],
});
