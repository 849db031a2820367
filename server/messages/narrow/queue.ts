/**
 * Narrows of event queues. Refuses `search`, which needs the database's dictionaries, and `with`, whose
 * conversation may move. Other servers of the family refuse more.
 */
import { badNarrow, type NarrowTerm } from '@parlance/protocol/messages/narrow';
import { operatorOf } from '@parlance/protocol/messages/operators';
import { say } from '@parlance/protocol/phrase';
import type { PlacedEntry } from '../../events/entry.ts';
import type { Standing } from '../../events/standing.ts';
import { Facts, type Predicate } from './facts.ts';
import { type Operator, operators } from './operators.ts';
import { checkSize } from './size.ts';
import { Wishes } from './standing.ts';

/** Only the anchor uses it, negated or not [S154]. */
const isNear = ({ operator }: NarrowTerm): boolean => operator === 'near';

const rowOf = ({ operator }: NarrowTerm): Operator | undefined => {
  const name = operatorOf(operator);
  return name === undefined ? undefined : operators[name];
};

/** Throws BAD_NARROW for terms that only GET /messages decides. */
export const checkQueueNarrow = (terms: readonly NarrowTerm[]): void => {
  checkSize(terms);
  for (const term of terms.filter((term) => !isNear(term))) {
    const { operator, operand } = term;
    const { prepare, live, takesMany }: Partial<Operator> = rowOf(term) ?? {};
    if (prepare === undefined)
      throw badNarrow(say("operator '{operator}' is not supported in a queue", { operator }));
    if (live !== undefined && !Object.hasOwn(live, String(operand)))
      throw badNarrow(
        say("operand '{operand}' of '{operator}' is not supported in a queue", {
          operand: String(operand),
          operator,
        }),
      );
    if (Array.isArray(operand) && takesMany !== true)
      throw badNarrow(say('{operator} takes one operand', { operator }));
    if (operator === 'mentions' && !/^(me|\d{1,10})$/.test(String(operand)))
      throw badNarrow('in a queue, mentions takes a user id');
    // Throws for a date that is none.
    prepare(operand);
  }
};

const compileTerm = (term: NarrowTerm): Predicate => {
  const test = rowOf(term)?.prepare?.(term.operand) ?? (() => false);
  return term.negated === true ? (received) => !test(received) : test;
};

/** Clients of one kind send equal narrows. */
const compiled = new Map<string, readonly Predicate[]>();
const mostCompiled = 1000;
/** Compiled narrows, by queue. */
const ofQueues = new WeakMap<readonly NarrowTerm[], readonly Predicate[]>();

const compile = (terms: readonly NarrowTerm[]): readonly Predicate[] => {
  const own = ofQueues.get(terms);
  if (own !== undefined) return own;
  const key = JSON.stringify(terms);
  let shared = compiled.get(key);
  if (shared === undefined) {
    if (compiled.size >= mostCompiled) compiled.clear();
    shared = terms.filter((term) => !isNear(term)).map(compileTerm);
    compiled.set(key, shared);
  }
  ofQueues.set(terms, shared);
  return shared;
};

export interface NarrowedQueue {
  readonly narrow: readonly NarrowTerm[];
  readonly reach: { readonly userId: number };
  readonly standing: Standing | undefined;
}

const factsOfEvents = new WeakMap<object, Facts>();

const factsOf = (event: object): Facts => {
  let facts = factsOfEvents.get(event);
  if (facts === undefined) {
    facts = new Facts(event);
    factsOfEvents.set(event, facts);
  }
  return facts;
};

/** The caller has checked the audience. */
export const matchesNarrow = (
  entry: PlacedEntry,
  flags: readonly string[],
  { narrow, reach: { userId }, standing }: NarrowedQueue,
): boolean => {
  const wishes = standing instanceof Wishes ? standing : undefined;
  const received = { entry, facts: factsOf(entry.event!), flags, userId, wishes };
  return compile(narrow).every((test) => test(received));
};
