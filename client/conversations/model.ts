/**
 * The newest conversations of a filter, kept by events. Pure. Where only the service knows what an event made of a
 * conversation, that conversation is `unsure`: it stays as it is until `withAsked` brings the answer.
 */
import type { State } from '../state/state.ts';
import { type Conversation, type ConversationAnswer, keyOf, type Name, nameOf } from './conversation.ts';
import { asInState, type Filter, isWanted } from './filter.ts';

export interface Model {
  readonly filter: Filter;
  /** The newest first: all whose newest message has at least the id `from`, as far as they are sure. */
  readonly conversations: readonly Conversation[];
  /** 0: nothing is older. Infinity: nothing is read yet. */
  readonly from: number;
  /** Each by its key. */
  readonly unsure: ReadonlyMap<string, Name>;
  /** Any conversation may have come or changed: `withFirstPage`. */
  readonly isOutdated: boolean;
  readonly seen: Seen;
}

/** The parts of the state that conversations show. */
type Seen = Pick<State, (typeof shownParts)[number]>;
const shownParts = ['unread_msgs', 'user_topics', 'subscriptions', 'muted_users'] as const;

const nothing: ReadonlyMap<string, Name> = new Map();

export const begin = (filter: Filter): Model => ({
  filter,
  conversations: [],
  from: Number.POSITIVE_INFINITY,
  unsure: nothing,
  isOutdated: true,
  seen: {},
});

const byRecency = (one: Conversation, other: Conversation) => other.last_message_id - one.last_message_id;

const isSameList = (one: readonly Conversation[], other: readonly Conversation[]): boolean =>
  one.length === other.length && one.every((item, index) => item === other[index]);

const isSame = (one: Conversation, other: Conversation): boolean =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());

/** Equal conversations stay the same objects. */
const show = (model: Model, conversations: readonly Conversation[], state: State): Model => {
  const known = new Map(model.conversations.map((one) => [keyOf(one), one]));
  const shown = conversations
    .map((one) => asInState(one, state))
    .filter((one) => one.last_message_id >= model.from && isWanted(one, model.filter, state))
    .map((one) => {
      const before = known.get(keyOf(one));
      return before !== undefined && before !== one && isSame(before, one) ? before : one;
    })
    .sort(byRecency);
  const isShown = isSameList(shown, model.conversations);
  return { ...model, conversations: isShown ? model.conversations : shown, seen: state };
};

/** Follows changes of the state that no message made. */
export const inState = (model: Model, state: State): Model =>
  shownParts.every((part) => model.seen[part] === state[part])
    ? model
    : show(model, model.conversations, state);

export const replace = (model: Model, changed: Conversation, state: State): Model => {
  const key = keyOf(changed);
  const others = model.conversations.filter((one) => keyOf(one) !== key);
  return show(model, [changed, ...others], state);
};

export const doubt = (model: Model, names: readonly Name[]): Model => {
  const fresh = names.filter((name) => !model.unsure.has(keyOf(name)));
  if (fresh.length === 0) return model;
  return {
    ...model,
    unsure: new Map([...model.unsure, ...fresh.map((name) => [keyOf(name), nameOf(name)] as const)]),
  };
};

export const outdate = (model: Model): Model => (model.isOutdated ? model : { ...model, isOutdated: true });

const endOf = ({ conversations, found_oldest }: ConversationAnswer): number =>
  found_oldest ? 0 : conversations.at(-1)!.last_message_id;

/** The first page replaces everything. */
export const withFirstPage = (model: Model, answer: ConversationAnswer, state: State): Model =>
  show({ ...model, from: endOf(answer), unsure: nothing, isOutdated: false }, answer.conversations, state);

/** The page before `from`. Conversations that rose meanwhile are held already. */
export const withPage = (model: Model, answer: ConversationAnswer, state: State): Model => {
  const held = new Set(model.conversations.map(keyOf));
  const older = answer.conversations.filter((one) => !held.has(keyOf(one)));
  return show({ ...model, from: endOf(answer) }, [...model.conversations, ...older], state);
};

/** What the service answered about these. Those that it left out are gone, or no longer of the filter. */
export const withAsked = (
  model: Model,
  asked: readonly Name[],
  answer: ConversationAnswer,
  state: State,
): Model => {
  const keys = new Set(asked.map(keyOf));
  const unsure = new Map([...model.unsure].filter(([key]) => !keys.has(key)));
  const others = model.conversations.filter((one) => !keys.has(keyOf(one)));
  return show({ ...model, unsure }, [...others, ...answer.conversations], state);
};
