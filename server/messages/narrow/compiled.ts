/** A narrow, understood: where its messages are, and what else must be true of them. */
import type { NarrowOperand } from '@parlance/protocol/messages/narrow';
import { sql } from 'kysely';
import type { Reader } from '../../db/reader.ts';
import type { User } from '../../users/index.ts';
import type { Condition } from '../access.ts';
import type { SearchTerm } from '../search/words.ts';
import type { Names, Readable } from './names.ts';

export interface Compiled {
  /**
   * `personal`: the actor's own history [S156]. `readable`: all that the actor may read. Otherwise these channels and
   * conversations, each of which the actor may read.
   */
  within: 'personal' | 'readable' | readonly Readable[];
  /** Conditions on a row `m` of `messages`. */
  readonly filters: Condition[];
  /** Only these ids. */
  ids: readonly number[] | undefined;
  /** Only messages for which the actor has one of these flag bits. */
  marked: number;
  isUnread: boolean;
  isRead: boolean;
  /** Every one of them occurs. */
  words: readonly SearchTerm[];
  /** Of each search that is negated: not all of them occur. */
  without: readonly (readonly SearchTerm[])[];
  /** Set when an index on something rare finds the messages: the sender. */
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

/** The narrow is also confined to these: what it was confined to before stays so. */
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
