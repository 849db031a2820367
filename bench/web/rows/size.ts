/** WP1: what a browser loads. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Row } from '../../row.ts';

const build = new URL('../../../../web/dist/page/', import.meta.url);

interface Chunk {
  readonly file: string;
  readonly src?: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

/** The entry with all that it imports. */
const firstOf = (chunks: Readonly<Record<string, Chunk>>): Chunk[] => {
  const seen = new Set<string>();
  const visit = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const next of chunks[key]!.imports ?? []) visit(next);
  };
  for (const [key, { isEntry }] of Object.entries(chunks)) if (isEntry) visit(key);
  return [...seen].map((key) => chunks[key]!);
};

/** A reader loads one of the languages, and none in English. */
const isWords = (file: string) => /\/(?:de|fr|es|ja)-/.test(file);
/** How the sources begin of which each language has one. */
const translated: Readonly<Record<string, string>> = {
  'texts of the largest language': 'virtual:words/',
  'its names of emoji': 'virtual:emoji-names/',
  'its words that find emoji': 'virtual:emoji-words/',
};

const weigh = async (files: Iterable<string>): Promise<number> => {
  let bytes = 0;
  for (const file of new Set(files))
    bytes += gzipSync(await readFile(fileURLToPath(new URL(file, build)))).length;
  return bytes / 1024;
};

export const wp1: Row = {
  id: 'WP1',
  measure:
    'scripts of the first view with the composer, packed by gzip; all of one language; styles of the first view',
  goals: [
    { name: 'first', unit: 'KB', goal: 90, beyond: 70 },
    { name: 'all', unit: 'KB', goal: 350, beyond: 250 },
    { name: 'styles', unit: 'KB', goal: 16, beyond: 10 },
  ],
  run: async () => {
    const manifest = await readFile(fileURLToPath(new URL('.vite/manifest.json', build)), 'utf8');
    const chunks = JSON.parse(manifest) as Record<string, Chunk>;
    const first = firstOf(chunks);
    const isScript = (file: string) => file.endsWith('.js') && !isWords(file);
    const values = [
      await weigh(first.map(({ file }) => file).filter(isScript)),
      await weigh(
        Object.values(chunks)
          .map(({ file }) => file)
          .filter(isScript),
      ),
      await weigh(first.flatMap(({ css = [] }) => css)),
    ];
    const figures: Record<string, string> = { 'files of the first view': String(first.length) };
    for (const [name, beginning] of Object.entries(translated)) {
      const files = Object.values(chunks).filter(({ src }) => src?.includes(beginning));
      const sizes = await Promise.all(files.map(({ file }) => weigh([file])));
      figures[name] = `${Math.max(...sizes).toFixed(1)} KB`;
    }
    return { values, figures };
  },
};
