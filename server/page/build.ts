/** The built application, in memory: the directory may be replaced while the service runs. */
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { contentType } from 'mime-types';
import { encodingFor, type Fixed, type FixedForm, formOf } from '../http/static-text.ts';
import { readShell, type Shell } from './shell.ts';

/** What the build makes of a file, smallest first. */
const packings = {
  br: { ending: '.br', unpack: promisify(brotliDecompress) },
  gzip: { ending: '.gz', unpack: promisify(gunzip) },
} as const;
type Encoding = keyof typeof packings;

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

/** What the build compressed is kept so alone, and unpacked for the few callers that take nothing else. */
class PackedFile implements Fixed {
  readonly #packed: ReadonlyMap<string, FixedForm>;
  readonly #unpack: () => Promise<FixedForm>;

  /** `packed`: at least one form, by encoding. */
  constructor(packed: ReadonlyMap<string, Buffer>) {
    const [[encoding, bytes]] = [...packed] as [[Encoding, Buffer]];
    const formed = [...packed].map(([name, form]) => [name, formOf(form, name, bytes)] as const);
    this.#packed = new Map(formed);
    this.#unpack = async () => formOf(await packings[encoding].unpack(bytes), 'identity', bytes);
  }

  async formFor(acceptEncoding: string | undefined): Promise<FixedForm> {
    return this.#packed.get(encodingFor(acceptEncoding, [...this.#packed.keys()])) ?? this.#unpack();
  }
}

class PlainFile implements Fixed {
  readonly #form: FixedForm;

  constructor(bytes: Buffer) {
    this.#form = formOf(bytes, 'identity');
  }

  async formFor(): Promise<FixedForm> {
    return this.#form;
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
  const found = Object.entries(packings).filter(([, { ending }]) => known.has(path + ending));
  return new Map(
    await Promise.all(
      found.map(async ([encoding, { ending }]) => [encoding, await readFile(at(path + ending))] as const),
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
      ({ ending }) => path.endsWith(ending) && known.has(path.slice(0, -ending.length)),
    );
    // Its title is the organization's name, so the shell has a route of its own.
    if (isPacked || path === 'index.html') continue;
    const packed = await readPacked(path, known, at);
    files.set(`/${path}`, {
      contentType: contentType(path.split('/').at(-1)!) || 'application/octet-stream',
      isHashed: path.startsWith('assets/'),
      body: packed.size > 0 ? new PackedFile(packed) : new PlainFile(await readFile(at(path))),
    });
  }
  return { shell, file: (path) => files.get(path) };
};
