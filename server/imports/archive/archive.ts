/** What every reader sees of an archive, whether it is a zip, a tarball, a folder or one file. */
import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Damaged } from './damage.ts';

export interface Entry {
  /** The path inside the archive, without the folders that wrap all of it. */
  readonly name: string;
  /** The length in bytes, unpacked. */
  readonly size: number;
}

/** The bytes of an entry in a file on disk, for reading at any offset. It is closed with the archive. */
export interface Spooled {
  readonly file: FileHandle;
  /** Where the entry begins in the file, in bytes. */
  readonly start: number;
  readonly size: number;
  /** What ended the entry too early; the bytes before it are there. */
  readonly damage?: Damaged | undefined;
}

/** Entries that the archive has and a reader never gets, counted by kind. */
export interface LeftOut {
  readonly kind:
    | 'bad name'
    | 'link or device'
    | 'duplicate name'
    | 'unknown compression'
    | 'metadata of macOS';
  readonly count: number;
  /** At most 100 names. */
  readonly examples: readonly string[];
}

export interface Archive {
  readonly kind: 'zip' | 'tar' | 'folder' | 'file';
  /** The name of the file or folder, without its path. */
  readonly name: string;
  /** The length of the file in bytes, or the sum of all files of a folder. */
  readonly bytes: number;
  /** Entries by name, in the order of the archive. */
  readonly entries: ReadonlyMap<string, Entry>;
  readonly leftOut: readonly LeftOut[];
  /** A sentence that says where the archive ends too early. The entries before that place are whole. */
  readonly truncated: string | undefined;
  /** Returns the bytes of an entry as a stream. The stream fails with `Damaged`. */
  open(name: string): Promise<Readable>;
  /** Returns the bytes of an entry on disk. */
  spool(name: string): Promise<Spooled>;
  /** Opens a temporary file, which ends with the archive. */
  openScratch(): Promise<FileHandle>;
  close(): Promise<void>;
}

export interface OpenOptions {
  /** A folder for temporary files, which no process finds by name after the start. */
  readonly scratch: string;
  /** Whether entries that no reader may get refuse the whole archive. */
  readonly strict?: boolean;
  /** Whether names keep the folders that wrap all entries. */
  readonly keepsFolders?: boolean;
}
