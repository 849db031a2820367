/** What an operator decides about uploaded files. */
import type { S3Options } from '../storage/index.ts';

export interface UploadOptions {
  /** Where files are, and where unfinished ones wait even when a bucket takes the finished ones. */
  readonly directory: string;
  readonly maxFileMib: number;
  /** What all files of an organization may take together; undefined for as much as there is room for. */
  readonly quotaMib: number | undefined;
  readonly s3: S3Options | undefined;
}
