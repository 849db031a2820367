/** The operators of a narrow (api.md, Narrow encoding). */
import { badNarrow, type NarrowOperand, type NarrowTerm } from '@parlance/protocol/messages/narrow';
import { operatorOf as nameOf, type OperatorName } from '@parlance/protocol/messages/operators';
import { say } from '@parlance/protocol/phrase';
import { readTopic } from '@parlance/protocol/topics/rule';
import { sql } from 'kysely';
import { flagBits } from '../read/flag-bits.ts';
import { parseSearch } from '../search/words.ts';
import { type Apply, type Compiled, confine, filter, type NarrowContext } from './compiled.ts';
import { fetchConversation, fetchConversationsWith } from './conversations.ts';
import type { Predicate } from './facts.ts';
import { fetchFirstSince } from './first-since.ts';
import {
  hasId,
  inChannel,
  includes,
  includesInGroup,
  isAfter,
  isBefore,
  isExactly,
  isFrom,
  channelSets as liveChannelSets,
  contents as liveContents,
  states as liveStates,
  mentions,
  oneOfSet,
  onTopic,
  type Prepare,
} from './live.ts';
import { type Mentioned, readableChannels } from './names.ts';
import { dateOf, messageIdOf, oneOf, peopleOf, textOf } from './operand.ts';
import { channelSets, contents, states } from './sets.ts';

export interface Operator {
  /** Gathers what must be looked up. */
  readonly mention?: (operand: NarrowOperand, mentioned: Mentioned) => void;
  readonly apply: Apply;
  /** Decides on one message for an event queue; absent where only the database can. */
  readonly prepare?: Prepare;
  /** The operands that a queue knows; absent where it takes any. */
  readonly live?: Readonly<Record<string, Predicate>>;
  /** Whether a list is an operand in a queue. */
  readonly takesMany?: true;
  /** Whether the answer is the same for all readers, so that spectators may ask. */
  readonly isOpen?: true;
  /** Whether `with` takes its place. */
  readonly isReplacedByWith?: true;
}

const confineOrExclude = (
  compiled: Compiled,
  recipients: Parameters<typeof confine>[1],
  isNegated: boolean,
): void => {
  if (isNegated) {
    const ids = recipients.map(({ id }) => id);
    filter(compiled, sql<boolean>`m.recipient_id = any(${ids}::int[])`, true);
  } else confine(compiled, recipients);
};

const userIds = (operand: NarrowOperand, { names }: NarrowContext): number[] =>
  peopleOf(operand).map((one) => {
    const id = names.user(one);
    if (id === undefined) throw badNarrow('unknown user');
    return id;
  });

const mentionPeople = (operand: NarrowOperand, mentioned: Mentioned) => {
  for (const one of peopleOf(operand)) mentioned.users.add(one);
};

/** Conversations with these people that have at least `size` members. */
const inConversationsWith =
  (size: number): Apply =>
  async (compiled, operand, isNegated, context) => {
    const { reader, actor } = context;
    const recipients = await fetchConversationsWith(reader, actor, userIds(operand, context), size);
    confineOrExclude(compiled, recipients, isNegated);
  };

export const operators: Readonly<Record<OperatorName, Operator>> = {
  channel: {
    isOpen: true,
    isReplacedByWith: true,
    prepare: inChannel,
    mention: (operand, { channels }) => channels.add(oneOf(operand, 'channel')),
    apply: (compiled, operand, isNegated, { names }) => {
      const channel = names.channel(oneOf(operand, 'channel'));
      if (channel === undefined) throw badNarrow('unknown channel');
      confineOrExclude(compiled, [channel], isNegated);
    },
  },
  channels: {
    isOpen: true,
    prepare: oneOfSet(liveChannelSets),
    live: liveChannelSets,
    apply: async (compiled, operand, isNegated, { reader, actor }) => {
      const name = textOf(operand, 'channels');
      const set = Object.hasOwn(channelSets, name) ? channelSets[name] : undefined;
      if (set === undefined) throw badNarrow(say("unknown set of channels '{name}'", { name }));
      if (!isNegated && name !== 'public') {
        // Few and perhaps quiet: do not search all messages for them.
        const { rows } = await readableChannels(reader.organizationId, actor, set).execute(reader.query);
        confine(compiled, rows);
        return;
      }
      if (!isNegated && compiled.within === 'personal') compiled.within = 'readable';
      filter(
        compiled,
        sql<boolean>`m.recipient_id in (
          select c.id from channels c where c.organization_id = ${reader.organizationId} and ${set})`,
        isNegated,
      );
    },
  },
  topic: {
    isOpen: true,
    isReplacedByWith: true,
    prepare: onTopic,
    apply: (compiled, operand, isNegated) =>
      filter(
        compiled,
        isNegated
          ? sql<boolean>`coalesce(lower(m.topic) = lower(${readTopic(textOf(operand, 'topic'))}), false)`
          : sql<boolean>`m.topic is not null and lower(m.topic) = lower(${readTopic(textOf(operand, 'topic'))})`,
        isNegated,
      ),
  },
  dm: {
    isReplacedByWith: true,
    takesMany: true,
    prepare: isExactly,
    mention: mentionPeople,
    apply: async (compiled, operand, isNegated, context) => {
      const people = [...new Set([context.actor.id, ...userIds(operand, context)])];
      if (peopleOf(operand).length === 0) throw badNarrow('dm takes at least one user');
      confineOrExclude(compiled, await fetchConversation(context.reader, people), isNegated);
    },
  },
  'dm-including': {
    takesMany: true,
    prepare: includes,
    mention: mentionPeople,
    apply: inConversationsWith(0),
  },
  // The older operator matches groups only.
  'group-pm-with': {
    takesMany: true,
    prepare: includesInGroup,
    mention: mentionPeople,
    apply: inConversationsWith(3),
  },
  sender: {
    isOpen: true,
    prepare: isFrom,
    mention: (operand, { users }) => users.add(oneOf(operand, 'sender')),
    apply: (compiled, operand, isNegated, { names }) => {
      const id = names.user(oneOf(operand, 'sender'));
      if (id === undefined) throw badNarrow('unknown user');
      if (!isNegated) compiled.hasSender = true;
      filter(compiled, sql<boolean>`m.sender_id = ${id}`, isNegated);
    },
  },
  mentions: {
    prepare: mentions,
    mention: (operand, { users }) => users.add(oneOf(operand, 'mentions')),
    apply: (compiled, operand, isNegated, { names, reader }) => {
      const id = names.user(oneOf(operand, 'mentions'));
      if (id === undefined) throw badNarrow('unknown user');
      filter(
        compiled,
        sql<boolean>`m.id in (
          select message_id from message_flags
          where organization_id = ${reader.organizationId} and user_id = ${id} and flags & ${flagBits.mentioned} <> 0)`,
        isNegated,
      );
    },
  },
  id: {
    isOpen: true,
    prepare: hasId,
    apply: (compiled, operand, isNegated) => {
      const id = messageIdOf(operand, 'id');
      if (isNegated) filter(compiled, sql<boolean>`m.id = ${id}`, true);
      else {
        compiled.ids = compiled.ids === undefined || compiled.ids.includes(id) ? [id] : [];
        if (compiled.within === 'personal') compiled.within = 'readable';
      }
    },
  },
  search: {
    isOpen: true,
    apply: (compiled, operand, isNegated) => {
      const text = textOf(operand, 'search');
      const terms = parseSearch(text);
      // Punctuation has no index entry; an empty box restricts nothing.
      if (terms.length === 0) {
        if (text.trim() !== '') filter(compiled, sql<boolean>`false`, isNegated);
      } else if (isNegated) compiled.without = [...compiled.without, terms];
      else compiled.words = [...compiled.words, ...terms];
    },
  },
  after: {
    isOpen: true,
    prepare: isAfter,
    apply: async (compiled, operand, isNegated, { reader }) => {
      const first = await fetchFirstSince(reader, dateOf(operand, 'after'));
      filter(compiled, sql<boolean>`m.id >= ${first}`, isNegated);
    },
  },
  before: {
    isOpen: true,
    prepare: isBefore,
    apply: async (compiled, operand, isNegated, { reader }) => {
      const first = await fetchFirstSince(reader, dateOf(operand, 'before'));
      filter(compiled, sql<boolean>`m.id < ${first}`, isNegated);
    },
  },
  is: {
    prepare: oneOfSet(liveStates),
    live: liveStates,
    apply: (compiled, operand, isNegated, context) => {
      const name = textOf(operand, 'is');
      const apply = Object.hasOwn(states, name) ? states[name] : undefined;
      if (apply === undefined) throw badNarrow(say("unknown 'is' operand '{name}'", { name }));
      return apply(compiled, operand, isNegated, context);
    },
  },
  has: {
    isOpen: true,
    prepare: oneOfSet(liveContents),
    live: liveContents,
    apply: (compiled, operand, isNegated) => {
      const name = textOf(operand, 'has');
      const condition = Object.hasOwn(contents, name) ? contents[name] : undefined;
      if (condition === undefined) throw badNarrow(say("unknown 'has' operand '{name}'", { name }));
      filter(compiled, condition, isNegated);
    },
  },
  // Only the anchor uses it [S154].
  near: { isOpen: true, apply: () => {} },
  with: { isOpen: true, apply: () => {} },
};

export const operatorOf = ({ operator }: NarrowTerm): Operator => {
  const name = nameOf(operator);
  if (name === undefined) throw badNarrow(say("unknown operator '{operator}'", { operator }));
  return operators[name];
};
