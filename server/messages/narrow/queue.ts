/**
 * Narrows of event queues. Refuses `search`, which needs the database's dictionaries, and `with`, whose
 * conversation may move. Other servers of the family refuse more.
 */
import { badNarrow, type NarrowTerm } from '@parlance/protocol/messages/narrow';
import { say } from '@parlance/protocol/phrase';
import type { PlacedEntry } from '../../events/entry.ts';
import type { Standing } from '../../events/standing.ts';
import { operands, tests } from './live.ts';
import { checkSize } from './size.ts';
import { Wishes } from './standing.ts';
import { Facts, type Predicate } from './told.ts';

const takesMany = new Set(['dm', 'pm-with', 'dm-including', 'group-pm-with']);

/** Only the anchor uses it, negated or not [S154]. */
const isNear = ({ operator }: NarrowTerm): boolean => operator === 'near';

/** Throws BAD_NARROW for terms that only GET /messages decides. */
export const checkQueueNarrow = (terms: readonly NarrowTerm[]): void => {
  checkSize(terms);
  for (const { operator, operand } of terms.filter((term) => !isNear(term))) {
    if (!Object.hasOwn(tests, operator))
      throw badNarrow(say("operator '{operator}' is not supported in a queue", { operator }));
    const known = operands[operator];
    if (known !== undefined && !Object.hasOwn(known, String(operand)))
      throw badNarrow(
        say("operand '{operand}' of '{operator}' is not supported in a queue", {
          operand: String(operand),
          operator,
        }),
      );
    if (Array.isArray(operand) && !takesMany.has(operator))
      throw badNarrow(say('{operator} takes one operand', { operator }));
    if (operator === 'mentions' && !/^(me|\d{1,10})$/.test(String(operand)))
      throw badNarrow('in a queue, mentions takes a user id');
  }
};

const compileTerm = ({ operator, operand, negated }: NarrowTerm): Predicate => {
  const test: Predicate = Object.hasOwn(tests, operator) ? tests[operator]!(operand) : () => false;
  return negated === true ? (told) => !test(told) : test;
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
  terms: readonly NarrowTerm[],
  userId: number,
  standing: Standing | undefined,
): boolean => {
  const wishes = standing instanceof Wishes ? standing : undefined;
  const told = { entry, facts: factsOf(entry.event!), flags, userId, wishes };
  return compile(terms).every((test) => test(told));
};
