import type { Reader } from '../db/reader.ts';
import { hook } from '../frame/hooks.ts';

export interface UnshownFile {
  readonly id: number;
  readonly ownerId: number;
  /** The part of the URL after `/user_uploads/`. */
  readonly pathId: string;
}

export interface Unshowing {
  readonly files: readonly UnshownFile[];
  readonly keep: (ids: readonly number[]) => void;
}

/** Files without a message are about to be deleted: `keep` those that a domain still needs. */
export const filesUnshown = hook<Unshowing, Reader>('filesUnshown');
