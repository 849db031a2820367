/** Names of emoji: as a file suggests them, and what stands against one. Pure. */
import { limits } from '@parlance/protocol/limits';
import { fold } from '../../store/find/fold.ts';

/** `file`: with its ending. Empty when nothing of it can be written. */
export const suggestedName = (file: string): string =>
  fold(file.replace(/\.[a-z0-9]{1,5}$/i, ''))
    .replace(/[^0-9a-z._-]+/g, '_')
    .slice(0, limits.emojiNameLength)
    .replace(/^[._-]+|[._-]+$/g, '');

export type NameObjection = 'missing' | 'letters' | 'end' | 'taken' | 'twice' | 'built-in';

export interface Names {
  readonly own: ReadonlySet<string>;
  readonly builtIn: ReadonlySet<string>;
  /** Names of the other pictures that are about to be added. */
  readonly others: readonly string[];
  /** Administrators replace built-in emoji. */
  readonly mayReplace: boolean;
}

/** As the service writes it. */
export const writtenName = (given: string): string => given.trim().replaceAll(' ', '_').toLowerCase();

export const objectionTo = (given: string, names: Names): NameObjection | undefined => {
  const name = writtenName(given);
  if (name === '') return 'missing';
  if (!/^[0-9a-z._-]+$/.test(name)) return 'letters';
  if (!/[0-9a-z]$/.test(name)) return 'end';
  if (names.own.has(name)) return 'taken';
  if (names.others.some((other) => writtenName(other) === name)) return 'twice';
  return names.builtIn.has(name) && !names.mayReplace ? 'built-in' : undefined;
};
