/** The built application, in memory: the directory may be replaced while the service runs. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { contentType } from 'mime-types';
import { encodingFor, formOf, type StaticContent, type StaticForm } from '../http/static-content.ts';
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
  readonly body: StaticContent;
}

export interface Build {
  readonly shell: Shell;
  /** `path` begins with a slash. */
  file(path: string): BuiltFile | undefined;
}

/** What the build compressed is kept so alone, and unpacked for the few callers that take nothing else. */
class PackedFile implements StaticContent {
  readonly #packed: ReadonlyMap<string, Buffer>;
  readonly #forms = new Map<string, StaticForm>();

  /** `packed`: at least one form, by encoding. */
  constructor(packed: ReadonlyMap<string, Buffer>) {
    this.#packed = packed;
  }

  async formFor(acceptEncoding: string | undefined): Promise<StaticForm> {
    const encoding = encodingFor(acceptEncoding, [...this.#packed.keys()]);
    const known = this.#forms.get(encoding);
    if (known !== undefined) return known;
    const [[smallest, named]] = [...this.#packed] as [[Encoding, Buffer]];
    const bytes = this.#packed.get(encoding);
    if (bytes === undefined) return formOf(await packings[smallest].unpack(named), 'identity', named);
    const form = formOf(bytes, encoding, named);
    this.#forms.set(encoding, form);
    return form;
  }
}

class PlainFile implements StaticContent {
  readonly #bytes: Buffer;
  #form: StaticForm | undefined;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  async formFor(): Promise<StaticForm> {
    this.#form ??= formOf(this.#bytes, 'identity');
    return this.#form;
  }
}

/** Paths below the directory, with slashes. Skips what begins with a dot: notes of the build. */
const listFiles = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !/(?:^|\/)\./.test(path));

/** Throws when the directory is missing or holds no application. Waits for each file: a thread for it takes longer. */
export const readBuild = (directory: string): Build => {
  const read = (path: string) => readFileSync(join(directory, path));
  const shell = readShell(read('index.html').toString());
  const known = new Set(listFiles(directory));
  const files = new Map<string, BuiltFile>();
  for (const path of known) {
    const isPacked = Object.values(packings).some(
      ({ ending }) => path.endsWith(ending) && known.has(path.slice(0, -ending.length)),
    );
    // Its title is the organization's name, so the shell has a route of its own.
    if (isPacked || path === 'index.html') continue;
    const packed = Object.entries(packings)
      .filter(([, { ending }]) => known.has(path + ending))
      .map(([encoding, { ending }]) => [encoding, read(path + ending)] as const);
    files.set(`/${path}`, {
      contentType: contentType(path.split('/').at(-1)!) || 'application/octet-stream',
      isHashed: path.startsWith('assets/'),
      body: packed.length > 0 ? new PackedFile(new Map(packed)) : new PlainFile(read(path)),
    });
  }
  return { shell, file: (path) => files.get(path) };
};
