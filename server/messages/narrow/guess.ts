/**
 * A narrow as it most often turns out to be, with conditions under which it is so. Its messages can be asked for in the
 * same trip to the database as what the narrow names (docs/decisions/0064-guessed-narrows.md).
 */
import type { NarrowOperand, NarrowTerm } from '@parlance/protocol/messages/narrow';
import { operatorOf as nameOf, type OperatorName } from '@parlance/protocol/messages/operators';
import { fitsInteger } from '../../db/integer.ts';
import type { Reader } from '../../db/reader.ts';
import type { User } from '../../users/index.ts';
import { haveNoForms } from '../search/forms.ts';
import { wayOf } from '../search/way.ts';
import { applyTerms, checkNarrow } from './apply.ts';
import type { Compiled } from './compiled.ts';
import { isWhollyReadable, type Names } from './names.ts';

/** Whose other operands need no look-up. */
const guessed: ReadonlySet<OperatorName | undefined> = new Set(['topic', 'search', 'near']);

const isChannelId = (operand: NarrowOperand): operand is number =>
  typeof operand === 'number' && fitsInteger(operand);

const mayGuess = ({ operator, operand, negated }: NarrowTerm): boolean => {
  if (negated === true) return false;
  const name = nameOf(operator);
  return name === 'channel' ? isChannelId(operand) : guessed.has(name);
};

/** Channels with open history. */
const guessedNames: Names = {
  channel: (id) => ({ id: Number(id), floor: 0, isReceivedOnly: false }),
  user: () => undefined,
  message: () => undefined,
};

/** Undefined where a guess would rarely be right, or saves nothing. Throws what `compileNarrow` throws. */
export const guessNarrow = async (
  reader: Reader,
  actor: User,
  terms: readonly NarrowTerm[],
): Promise<Compiled | undefined> => {
  checkNarrow(actor, terms);
  if (!terms.every(mayGuess)) return undefined;
  const compiled = await applyTerms(terms, { reader, actor, names: guessedNames });
  const { within, words } = compiled;
  const channels = typeof within === 'string' ? [] : within;
  if (channels.length === 0 && words.length === 0) return undefined;
  if (words.length > 0) {
    if ((await wayOf(reader, words)).rare === undefined) return undefined;
    compiled.filters.push(haveNoForms(reader.organizationId, words));
  }
  for (const { id } of channels) compiled.filters.push(isWhollyReadable(reader.organizationId, actor, id));
  return compiled;
};
