/** Finds the bytes of files: in the archive, else in the folder that the caller named. */
import { type Archive, openArchive } from '../archive/index.ts';
import type { ReadOptions } from '../source.ts';
import type { Bytes } from '../vocabulary.ts';

export interface FoundFile {
  readonly bytes: Bytes;
  readonly size: number;
}

export class Finder {
  readonly #archives: readonly Archive[];

  private constructor(archives: readonly Archive[]) {
    this.#archives = archives;
  }

  /** Looks into the archive first, then into each folder that there is. */
  static async of(
    archive: Archive,
    folders: readonly (string | undefined)[],
    { scratch }: Pick<ReadOptions, 'scratch'>,
  ): Promise<Finder> {
    const opened = folders.flatMap((folder) =>
      folder === undefined ? [] : [openArchive(folder, { scratch, keepsFolders: true })],
    );
    return new Finder([archive, ...(await Promise.all(opened))]);
  }

  /** Returns the first entry with one of these names. */
  find(names: readonly string[]): FoundFile | undefined {
    for (const archive of this.#archives)
      for (const name of names) {
        const entry = archive.entries.get(name);
        if (entry !== undefined) return { bytes: () => archive.open(entry.name), size: entry.size };
      }
    return undefined;
  }
}
