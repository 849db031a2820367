import type { Reader } from '../db/reader.ts';
import { hook } from '../frame/hooks.ts';

/** A file that no message shows. */
export interface UnshownFile {
  readonly id: number;
  readonly ownerId: number;
  /** What follows `/user_uploads/` in its address. */
  readonly pathId: string;
}

export interface Unshowing {
  readonly files: readonly UnshownFile[];
  readonly keep: (ids: readonly number[]) => void;
}

/** Files are about to be deleted because no message shows them: a domain that may still show one keeps it. */
export const filesUnshown = hook<Unshowing, Reader>('filesUnshown');
