/** Stores files in an S3 bucket, with one part of a file in memory. */
import { type FileHandle, open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { mebibyte } from '@parlance/protocol/limits';
import { S3mini } from 's3mini';
import type { Storage } from './storage.ts';

export interface S3Options {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
  /** A folder of the bucket, without slashes at its ends; the bucket itself when absent. */
  readonly folder?: string;
}

/** Bytes. Stores take no smaller parts, and at most 10,000. */
const partSize = 8 * mebibyte;
/** Keys of one answer. */
const pageSize = 1000;
/** Milliseconds, except for downloads. */
const patience = 60_000;

const readPart = async (file: FileHandle): Promise<Buffer> => {
  const part = Buffer.allocUnsafe(partSize);
  let filled = 0;
  while (filled < partSize) {
    const { bytesRead } = await file.read(part, filled, partSize - filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return part.subarray(0, filled);
};

const sendParts = async (
  client: S3mini,
  key: string,
  { file, first, type }: { readonly file: FileHandle; readonly first: Buffer; readonly type: string },
) => {
  const upload = await client.getMultipartUploadId(key, type);
  try {
    const parts = [];
    for (let part = first; part.length > 0; part = await readPart(file))
      parts.push(await client.uploadPart(key, upload, part, parts.length + 1));
    await client.completeMultipartUpload(key, upload, parts);
  } catch (error) {
    // Stores charge for unfinished parts.
    await client.abortMultipartUpload(key, upload).catch(() => {});
    throw error;
  }
};

const sendFile = async (client: S3mini, key: string, path: string, type: string): Promise<void> => {
  const file = await open(path, 'r');
  try {
    const first = await readPart(file);
    if (first.length < partSize) await client.putObject(key, first, type);
    else await sendParts(client, key, { file, first, type });
  } finally {
    await file.close();
  }
};

const isMissing = (error: unknown): boolean => (error as { status?: unknown }).status === 404;

export const createS3Storage = (options: S3Options): Storage => {
  const common = {
    endpoint: `${options.endpoint}/${options.bucket}`,
    region: options.region,
    accessKeyId: options.accessKey,
    secretAccessKey: options.secretKey,
  };
  const client = new S3mini({ ...common, requestAbortTimeout: patience });
  /** Downloads may take hours. */
  const patient = new S3mini(common);
  const within = options.folder === undefined ? '' : `${options.folder}/`;
  const place = (key: string): string => within + key;
  return {
    take: async (key, path, contentType) => {
      await sendFile(client, place(key), path, contentType);
      await rm(path, { force: true });
    },
    put: async (key, bytes, contentType) => {
      await client.putObject(place(key), bytes, contentType);
    },
    read: async (key, range) => {
      const { start = 0, end = 0 } = range ?? {};
      try {
        const answer = await patient.getObjectRaw(place(key), range === undefined, start, end + 1);
        return answer.body === null ? Readable.from([]) : Readable.fromWeb(answer.body as ReadableStream);
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    has: async (key) => (await client.objectExists(place(key))) === true,
    list: async function* (folder) {
      let token: string | undefined;
      do {
        const page = await client.listObjectsPaged('/', `${within}${folder}/`, pageSize, token);
        for (const { Key } of page?.objects ?? []) yield Key.slice(within.length);
        token = page?.nextContinuationToken;
      } while (token !== undefined);
    },
    remove: async (keys) => {
      if (keys.length > 0) await client.deleteObjects(keys.map(place));
    },
  };
};
