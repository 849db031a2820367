import { badNarrow, type NarrowTerm } from '@parlance/protocol/messages/narrow';
import { sql } from 'kysely';
import type { Reader } from '../../db/reader.ts';
import type { Organization } from '../../organization/index.ts';
import type { User } from '../../users/index.ts';
import { findForms } from '../search/forms.ts';
import { matchesTerms } from '../search/search.ts';
import { applyTerms, checkNarrow } from './apply.ts';
import { type Compiled, confine, everything } from './compiled.ts';
import { fetchNames, type Mentioned, type NamedMessage, type Names, readableChannels } from './names.ts';
import { messageIdOf } from './operand.ts';
import { operatorOf } from './operators.ts';
import { isWith, splitWith } from './with.ts';

/** Looks up all terms in at most three statements. */
const lookUp = (
  reader: Reader,
  organization: Organization,
  actor: User,
  terms: readonly NarrowTerm[],
): Promise<Names> => {
  const mentioned: Mentioned = { channels: new Set(), users: new Set(), messages: new Set() };
  for (const term of terms)
    if (isWith(term)) {
      if (term.negated === true) throw badNarrow("'with' cannot be negated");
      mentioned.messages.add(messageIdOf(term.operand, 'with'));
    } else operatorOf(term).mention?.(term.operand, mentioned);
  return fetchNames(reader, organization, actor, mentioned);
};

const confineToConversation = async (
  compiled: Compiled,
  { recipientId, topic }: NamedMessage,
  reader: Reader,
  actor: User,
): Promise<void> => {
  if (topic === null) return confine(compiled, [{ id: recipientId, floor: 0, isReceivedOnly: false }]);
  const where = sql<boolean>`c.id = ${recipientId}`;
  const { rows } = await readableChannels(reader.organizationId, actor, where).execute(reader.query);
  confine(compiled, rows);
  compiled.filters.push(sql<boolean>`lower(m.topic) = lower(${topic})`);
};

/** Adds the related words of all searches, in one statement. */
const withForms = async (compiled: Compiled, reader: Reader): Promise<Compiled> => {
  const searches = [compiled.words, ...compiled.without];
  const all = searches.flat();
  if (all.length === 0) return compiled;
  const found = await findForms(reader, all);
  const [words, ...without] = searches.map((terms) => found.splice(0, terms.length));
  return {
    ...compiled,
    words: words!,
    filters: [...compiled.filters, ...without.map((terms) => sql<boolean>`not (${matchesTerms(terms)})`)],
  };
};

/**
 * Throws UNAUTHORIZED for spectators' limits, BAD_NARROW for invalid terms and equally for hidden channels
 * and people.
 */
export const compileNarrow = async (
  reader: Reader,
  organization: Organization,
  actor: User,
  terms: readonly NarrowTerm[],
): Promise<Compiled> => {
  checkNarrow(actor, terms);
  const compiled = everything();
  if (terms.length === 0) return compiled;
  const names = await lookUp(reader, organization, actor, terms);
  const context = { reader, actor, names };
  const { message, terms: others } = splitWith(terms, names);
  if (message !== undefined) await confineToConversation(compiled, message, reader, actor);
  return withForms(await applyTerms(others, context, compiled), reader);
};
