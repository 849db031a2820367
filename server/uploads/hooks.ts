import type { Reader } from '../db/reader.ts';
import { hook } from '../frame/hooks.ts';

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

/** A domain that needs one of the files keeps it. */
export const filesUnshown = hook<Unshowing, Reader>('filesUnshown');
