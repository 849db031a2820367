/** Finds in a text what an import wrote where it had no bytes of a file. People may have changed the text since. */
import { gather } from '../gather.ts';
import type { Text } from '../text.ts';
import type { File, Message, SourceId } from '../vocabulary.ts';
import { type FileHere, linkOf } from './files.ts';

/** A file in a text: as it was written without bytes, and what it is called there. */
interface Former {
  readonly file: File;
  readonly label: string | undefined;
}

const labelsIn = (text: Text, id: SourceId): (string | undefined)[] =>
  text.flatMap((part) =>
    typeof part !== 'string' && part.kind === 'file' && part.id === id ? [part.label] : [],
  );

const formersOf = ({ text, files }: Pick<Message, 'text' | 'files'>): Map<string, Former[]> => {
  const found = new Map<string, Former[]>();
  const add = (former: Former, isGone: boolean) => {
    const written = linkOf({ ...former.file, isGone }, undefined, former.label);
    gather(found, written, former);
  };
  for (const file of files) {
    for (const label of new Set([undefined, ...labelsIn(text, file.id)])) add({ file, label }, false);
    // Only alone it says which file it was.
    if (files.length === 1) add({ file, label: undefined }, true);
  }
  return found;
};

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Longer ones first, and never from within a word: a name may end like another one. */
const patternOf = (written: Iterable<string>): RegExp => {
  const longestFirst = [...written].sort((one, other) => other.length - one.length);
  return new RegExp(`(?<![\\p{L}\\p{N}_.-])(?:${longestFirst.map(escaped).join('|')})`, 'gu');
};

export interface Completed {
  readonly text: string;
  /** Files that the text links to now, and did not before, by their id in the source. */
  readonly files: ReadonlyMap<SourceId, FileHere>;
}

/** `find` returns files whose bytes are here. The text is unchanged where nothing is to complete. */
export const completeLinks = (
  text: string,
  message: Pick<Message, 'text' | 'files'>,
  find: (file: File) => FileHere | undefined,
): Completed => {
  const formers = formersOf(message);
  const files = new Map<SourceId, FileHere>();
  if (formers.size === 0) return { text, files };
  const waiting = new Map(
    [...formers].map(([written, all]) => {
      const left = all.filter(({ file }) => {
        const here = find(file);
        return here === undefined || !text.includes(here.pathId);
      });
      return [written, left] as const;
    }),
  );
  const completed = text.replace(patternOf(formers.keys()), (written) => {
    const left = waiting.get(written)!;
    const former = left.length > 1 ? left.shift() : left[0];
    const here = former && find(former.file);
    if (former === undefined || here === undefined) return written;
    files.set(former.file.id, here);
    return linkOf(former.file, here, former.label);
  });
  return { text: completed, files };
};
