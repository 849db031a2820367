/** Notes which stored files are not in the place of the log yet. A note outlives the service. */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import type { Storage } from '../../storage/index.ts';

/** What rows name; thumbnails and pictures of other sites are made again. */
const isNamed = (key: string): boolean => /^(files|avatars|emoji|organizations|exports)\//.test(key);

const directoryIn = (dataDirectory: string): string => join(dataDirectory, 'files-to-ship');

export class FileMarks {
  readonly #directory: string;

  constructor(dataDirectory: string) {
    this.#directory = directoryIn(dataDirectory);
  }

  #path(key: string): string {
    return join(this.#directory, createHash('sha256').update(key).digest('hex'));
  }

  async add(key: string): Promise<void> {
    if (!isNamed(key)) return;
    await mkdir(this.#directory, { recursive: true, mode: 0o700 });
    await writeFile(this.#path(key), key, { mode: 0o600 });
  }

  async list(): Promise<string[]> {
    const names = await readdir(this.#directory).catch(() => [] as string[]);
    const keys = await Promise.all(names.map((name) => readFile(join(this.#directory, name), 'utf8')));
    // One that a killed service had begun.
    return keys.filter(isNamed);
  }

  remove(key: string): Promise<void> {
    return rm(this.#path(key), { force: true });
  }
}

/** For commands that store files beside the service. */
export const marksFor = ({
  dataDirectory,
  archives,
}: Pick<Config, 'dataDirectory' | 'archives'>): FileMarks | undefined =>
  archives ? new FileMarks(dataDirectory) : undefined;

/** The note is there before the row that names the file, so the file follows whatever happens then. */
export const markingFiles = (storage: Storage, marks: FileMarks | undefined): Storage =>
  marks === undefined
    ? storage
    : {
        ...storage,
        take: async (key, path, contentType) => {
          await storage.take(key, path, contentType);
          await marks.add(key);
        },
        put: async (key, bytes, contentType) => {
          await storage.put(key, bytes, contentType);
          await marks.add(key);
        },
      };
