/** The final text of a message: its words, then its files. */
import { cleanText } from '../clean.ts';
import { compose, type Surroundings } from '../compose.ts';
import type { Text } from '../text.ts';
import type { Message, SourceId } from '../vocabulary.ts';
import type { Work } from '../work.ts';
import { type BatchFiles, linkOf } from './files.ts';

/** Secrets of the source that addresses may carry. */
const withoutTokens = (text: string): string =>
  text.replace(/([?&])(?:t=xox[a-z]-[\w-]+|pub_secret=[\w-]+)(&?)/g, (_all, mark: string, more: string) =>
    more === '' ? '' : mark,
  );

const named = (text: Text): Set<string> =>
  new Set(text.flatMap((part) => (typeof part !== 'string' && part.kind === 'file' ? [part.id] : [])));

export const isEmpty = ({ text, files }: Message): boolean =>
  files.length === 0 && text.every((part) => typeof part === 'string' && part.trim() === '');

export type Around = Omit<Surroundings, 'file'>;

/** A message and everything that its texts refer to. */
export interface Composition {
  readonly work: Work;
  readonly message: Message;
  readonly around: Around;
  readonly files: BatchFiles;
  /** Counts what was no text. */
  readonly onRepaired: (characters: number) => void;
}

/** `repaired`: how many, in the message of the source. */
export const warnOfCharacters = (
  { tally }: Pick<Work, 'tally'>,
  repaired: number,
  example: SourceId,
): void => {
  if (repaired > 0) tally.warn({ what: 'characters that no text can hold', count: repaired, example });
};

/** Composes one text of a message, without its files. */
export const composePart = (
  { work, message, around, files, onRepaired }: Composition,
  text: Text,
): string => {
  const byId = new Map(message.files.map((file) => [file.id, file]));
  const file = (id: string, label: string | undefined): string | undefined => {
    const found = byId.get(id);
    return found === undefined ? undefined : linkOf(found, files.find(id), label);
  };
  const composed = withoutTokens(compose(work, text, { ...around, file }));
  const { text: clean, repaired } = cleanText(composed);
  onRepaired(repaired);
  return clean.trimEnd();
};

/** `answers`: the root of a reply in a conversation, unless the reader sees it right above. */
export const contentOf = (composition: Composition, answers: SourceId | undefined): string => {
  const { message, files } = composition;
  const words = composePart(composition, message.text).replace(/^\n+/, '');
  const inText = named(message.text);
  const links = message.files
    .filter(({ id }) => !inText.has(id))
    .map((file) => linkOf(file, files.find(file.id)));
  const body = [words, ...links].filter((part) => part !== '').join('\n');
  const root: Text =
    answers === undefined ? [] : [{ kind: 'link', label: ['In reply to'], message: answers, url: '' }];
  const quoted = root.length === 0 ? '' : `> ${composePart(composition, root)}\n\n`;
  return `${quoted}${message.isAction === true ? '/me ' : ''}${body}`;
};
