import type { NarrowOperand } from '@parlance/protocol/messages/narrow';
import { sql } from 'kysely';
import type { Reader } from '../../db/reader.ts';
import type { User } from '../../users/index.ts';
import type { Condition } from '../access.ts';
import type { SearchTerm } from '../search/words.ts';
import type { Names, Readable } from './names.ts';

export interface Compiled {
  /**
   * `personal`: the actor's own history [S156]. `readable`: all that the actor may read. Else these readable
   * channels and conversations.
   */
  within: 'personal' | 'readable' | readonly Readable[];
  /** Conditions on a row `m` of `messages`. */
  readonly filters: Condition[];
  ids: readonly number[] | undefined;
  /** Requires one of these flag bits. */
  marked: number;
  isUnread: boolean;
  isRead: boolean;
  /** All must occur. */
  words: readonly SearchTerm[];
  /** Negated searches: some word of each is missing. */
  without: readonly (readonly SearchTerm[])[];
  /** The index on senders finds the messages. */
  hasSender: boolean;
}

export const everything = (): Compiled => ({
  within: 'personal',
  filters: [],
  ids: undefined,
  marked: 0,
  isUnread: false,
  isRead: false,
  words: [],
  without: [],
  hasSender: false,
});

/** Intersects with the earlier limits. */
export const confine = (compiled: Compiled, to: readonly Readable[]): void => {
  const before = compiled.within;
  if (typeof before === 'string') {
    compiled.within = to;
    return;
  }
  const ids = new Set(to.map(({ id }) => id));
  compiled.within = before.filter(({ id }) => ids.has(id));
};

export interface NarrowContext {
  readonly reader: Reader;
  readonly actor: User;
  readonly names: Names;
}

/** Narrows `compiled` by one term. Throws BAD_NARROW. */
export type Apply = (
  compiled: Compiled,
  operand: NarrowOperand,
  isNegated: boolean,
  context: NarrowContext,
) => void | Promise<void>;

export const filter = (compiled: Compiled, condition: Condition, isNegated: boolean) => {
  compiled.filters.push(isNegated ? sql<boolean>`not (${condition})` : condition);
};
