/** Which kept files belong to a base, and which lay there without belonging to it. */
import type { KeyList } from '../make/keys-of-files.ts';
import type { Repository } from '../repository/repository.ts';
import type { Opener } from '../seal/open.ts';
import { baseKey, keep, readKept, type WalPlace } from './place.ts';

const spareMark = '-';

async function* linesOf(needed: KeyList, present: ReadonlySet<string>): AsyncGenerator<Buffer> {
  const spare = new Set(present);
  let text = '';
  for (const name of needed) {
    spare.delete(name);
    text += `${name}\n`;
    if (text.length < 65_536) continue;
    yield Buffer.from(text);
    text = '';
  }
  for (const name of spare) text += `${spareMark}${name}\n`;
  yield Buffer.from(text);
}

/** Not sealed: names of files say nothing, and the service that prunes may not open what it sealed. */
export const writeFileList = async (
  { repository }: WalPlace,
  base: string,
  needed: KeyList,
  present: ReadonlySet<string>,
): Promise<void> => {
  await keep({ repository, sealer: undefined }, baseKey(base, 'files'), linesOf(needed, present));
};

export interface FileList {
  readonly needed: ReadonlySet<string>;
  readonly spare: ReadonlySet<string>;
}

const plain: Opener = async (content) => ({ isSealed: false, content });

export const readFileList = async (repository: Repository, base: string): Promise<FileList> => {
  let text = '';
  for await (const piece of readKept(repository, baseKey(base, 'files'), plain)) text += piece.toString();
  const names = text.split('\n').filter((line) => line !== '');
  return {
    needed: new Set(names.filter((name) => !name.startsWith(spareMark))),
    spare: new Set(names.filter((name) => name.startsWith(spareMark)).map((name) => name.slice(1))),
  };
};
