/** Writes an arriving file to disk, complete and durable before any event. */
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { makeDirectory } from './make-directory.ts';

export interface StagedFile {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
}

export const incomingDirectory = (root: string): string => join(root, 'incoming');

export const newStagePath = async (root: string): Promise<string> => {
  const directory = incomingDirectory(root);
  await makeDirectory(directory);
  return join(directory, crypto.randomUUID());
};

export const stage = async (root: string, content: Readable): Promise<StagedFile> => {
  const path = await newStagePath(root);
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  try {
    await pipeline(content, file);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return { path, size: file.bytesWritten };
};
