/** Puts the files back that the rows of the moment name, unless the storage has them still. */
import { Readable } from 'node:stream';
import type pg from 'pg';
import type { Config } from '../../config/config.ts';
import { createStorage } from '../../storage/index.ts';
import { stage } from '../../storage/stage.ts';
import { fetchKeys } from '../make/keys-of-files.ts';
import type { Repository } from '../repository/repository.ts';
import type { Opener } from '../seal/open.ts';
import { fileKeyOf, nameOfFile, readKept } from './place.ts';

interface Source {
  readonly config: Pick<Config, 'uploads'>;
  readonly repository: Repository;
  readonly open: Opener;
  readonly report: (step: string) => void;
}

export const restoreFiles = async (
  client: pg.ClientBase,
  { config: { uploads }, repository, open, report }: Source,
): Promise<{ readonly files: number; readonly missing: number }> => {
  await client.query('begin read only');
  const keys = await fetchKeys(client);
  await client.query('commit');
  const storage = await createStorage(uploads.directory, uploads.s3);
  let [files, missing] = [0, 0];
  for (const key of keys) {
    const kept = fileKeyOf(nameOfFile(key));
    if (!(await storage.has(key))) {
      if (!(await repository.storage.has(kept))) {
        missing += 1;
        continue;
      }
      const staged = await stage(uploads.directory, Readable.from(readKept(repository, kept, open)));
      await storage.take(key, staged.path, 'application/octet-stream');
    }
    files += 1;
    report(`restored ${files} of ${keys.count} files`);
  }
  return { files, missing };
};
