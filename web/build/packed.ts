/** Compresses each file of the build once, as small as it gets, so that the service never does. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Pictures, sounds and fonts are compressed already; the service fills in the shell. */
const worthwhile = /\.(?:css|js|json|map|svg|txt|wasm)$/;
/** Bytes. Smaller files fit into one packet anyway. */
const least = 1000;

const packings: Readonly<Record<string, (bytes: Buffer) => Promise<Buffer>>> = {
  '.br': (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  '.gz': (bytes) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

const pack = async (path: string): Promise<void> => {
  const bytes = await readFile(path);
  if (bytes.length < least) return;
  await Promise.all(
    Object.entries(packings).map(async ([ending, compress]) => {
      const packed = await compress(bytes);
      if (packed.length < bytes.length) await writeFile(path + ending, packed);
    }),
  );
};

export const packed = (): Plugin => ({
  name: 'packed',
  apply: 'build',
  writeBundle: {
    sequential: true,
    order: 'post',
    handler: async ({ dir }) => {
      if (dir === undefined) return;
      const entries = await readdir(dir, { recursive: true, withFileTypes: true });
      const paths = entries
        .filter((entry) => entry.isFile() && worthwhile.test(entry.name))
        .map(({ parentPath, name }) => join(parentPath, name));
      // Notes of the build are not served.
      await Promise.all(paths.filter((path) => !/^[.]/.test(relative(dir, path))).map(pack));
    },
  },
});
