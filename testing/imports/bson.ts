import { createHash } from 'node:crypto';
import { serialize } from 'bson';

/** Makes a collection of a dump. */
export const makeBson = (documents: readonly object[]): Buffer =>
  Buffer.concat(documents.map((document) => Buffer.from(serialize(document as Record<string, unknown>))));

/** Makes the two collections of one file in GridFS; `order` says which chunk lies where. */
export function makeGridFile(
  id: string,
  content: Buffer,
  { chunkSize = 10, order, md5 }: { chunkSize?: number; order?: readonly number[]; md5?: string } = {},
): { readonly files: object[]; readonly chunks: object[] } {
  const count = Math.ceil(content.length / chunkSize);
  const chunks = Array.from({ length: count }, (_, n) => ({
    _id: `${id}-${n}`,
    files_id: id,
    n,
    data: content.subarray(n * chunkSize, (n + 1) * chunkSize),
  }));
  return {
    files: [
      {
        _id: id,
        filename: id,
        length: content.length,
        md5: md5 ?? createHash('md5').update(content).digest('hex'),
      },
    ],
    chunks: (order ?? chunks.map(({ n }) => n)).map((n) => chunks[n]!),
  };
}
