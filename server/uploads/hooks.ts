import type { Reader } from '../db/reader.ts';
import { hook } from '../frame/hooks.ts';

/** A file that no message shows. */
export interface UnshownFile {
  readonly id: number;
  readonly ownerId: number;
  /** The path after `/user_uploads/`. */
  readonly pathId: string;
}

export interface Unshowing {
  readonly files: readonly UnshownFile[];
  readonly keep: (ids: readonly number[]) => void;
}

/** Files without messages are about to be deleted; a domain that needs one keeps it. */
export const filesUnshown = hook<Unshowing, Reader>('filesUnshown');
