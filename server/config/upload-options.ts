/** The operator's settings for uploads. */
import type { S3Options } from '../storage/index.ts';

export interface UploadOptions {
  /** Holds files, and unfinished ones even when a bucket stores the finished ones. */
  readonly directory: string;
  readonly maxFileMib: number;
  /** Total per organization; undefined for no limit. */
  readonly quotaMib: number | undefined;
  readonly s3: S3Options | undefined;
}
