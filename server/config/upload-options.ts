import type { S3Options } from '../storage/index.ts';

export interface UploadOptions {
  /** Holds unfinished files even when a bucket stores the others. */
  readonly directory: string;
  readonly maxFileMib: number;
  /** Total per organization; undefined for no limit. */
  readonly quotaMib: number | undefined;
  readonly s3: S3Options | undefined;
}
