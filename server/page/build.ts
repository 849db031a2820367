/** The built application, in memory: the directory may be replaced while the service runs. */
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { contentType } from 'mime-types';
import { encodingFor, type Fixed, type FixedForm, formOf } from '../http/static-text.ts';
import { readShell, type Shell } from './shell.ts';

/** Endings of files that the build compressed, smallest first. */
const packings = { br: '.br', gzip: '.gz' } as const;

export interface BuiltFile {
  readonly contentType: string;
  /** Whether its name changes with its content. */
  readonly isHashed: boolean;
  readonly body: Fixed;
}

export interface Build {
  readonly shell: Shell;
  /** `path` begins with a slash. */
  file(path: string): BuiltFile | undefined;
}

class PackedFile implements Fixed {
  readonly #forms: ReadonlyMap<string, FixedForm>;

  constructor(plain: Buffer, packed: ReadonlyMap<string, Buffer>) {
    const forms = [...packed].map(([encoding, bytes]) => [encoding, formOf(bytes, encoding, plain)] as const);
    this.#forms = new Map([...forms, ['identity', formOf(plain, 'identity')]]);
  }

  async formFor(acceptEncoding: string | undefined): Promise<FixedForm> {
    const packed = Object.keys(packings).filter((encoding) => this.#forms.has(encoding));
    return this.#forms.get(encodingFor(acceptEncoding, packed))!;
  }
}

/** Paths below the directory, with slashes. Skips what begins with a dot: notes of the build. */
const listFiles = async (directory: string): Promise<string[]> => {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !/(?:^|\/)\./.test(path));
};

const readPacked = async (path: string, known: ReadonlySet<string>, at: (path: string) => string) => {
  const found = Object.entries(packings).filter(([, ending]) => known.has(path + ending));
  return new Map(
    await Promise.all(
      found.map(async ([encoding, ending]) => [encoding, await readFile(at(path + ending))] as const),
    ),
  );
};

/** Throws when the directory is missing or holds no application. */
export const readBuild = async (directory: string): Promise<Build> => {
  const at = (path: string) => join(directory, path);
  const shell = readShell(await readFile(at('index.html'), 'utf8'));
  const known = new Set(await listFiles(directory));
  const files = new Map<string, BuiltFile>();
  for (const path of known) {
    const isPacked = Object.values(packings).some(
      (ending) => path.endsWith(ending) && known.has(path.slice(0, -ending.length)),
    );
    // Its title is the organization's name, so the shell has a route of its own.
    if (isPacked || path === 'index.html') continue;
    files.set(`/${path}`, {
      contentType: contentType(path.split('/').at(-1)!) || 'application/octet-stream',
      isHashed: path.startsWith('assets/'),
      body: new PackedFile(await readFile(at(path)), await readPacked(path, known, at)),
    });
  }
  return { shell, file: (path) => files.get(path) };
};
