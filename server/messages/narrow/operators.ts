/** The operators of a narrow (api.md, Narrow encoding). */

import { badNarrow, type NarrowOperand } from '@parlance/protocol/messages/narrow';
import { say } from '@parlance/protocol/phrase';
import { readTopic } from '@parlance/protocol/topics/rule';
import { sql } from 'kysely';
import type { Reader } from '../../db/reader.ts';
import { isMuted, topicPolicyIs } from '../../topics/index.ts';
import type { User } from '../../users/index.ts';
import { type Condition, hasMark } from '../access.ts';
import { flagBits, mentionBits } from '../read/flag-bits.ts';
import { parseSearch } from '../search/words.ts';
import { type Compiled, confine } from './compiled.ts';
import { contentKinds, resolvedMark } from './content.ts';
import { fetchConversation, fetchConversations, fetchConversationsWith } from './conversations.ts';
import { type Mentioned, type Names, readableChannels } from './names.ts';

export interface Context {
  readonly reader: Reader;
  readonly actor: User;
  readonly names: Names;
}

export interface Operator {
  /** Current name first, then older ones. */
  readonly names: readonly string[];
  readonly mention?: (operand: NarrowOperand, mentioned: Mentioned) => void;
  /** Adds the term. Throws BAD_NARROW. */
  readonly apply: (
    compiled: Compiled,
    operand: NarrowOperand,
    isNegated: boolean,
    context: Context,
  ) => void | Promise<void>;
}

export const textOf = (operand: NarrowOperand, operator: string): string => {
  if (Array.isArray(operand)) throw badNarrow(say('{operator} takes a text, not a list', { operator }));
  return String(operand);
};
const oneOf = (operand: NarrowOperand, operator: string): string | number => {
  if (Array.isArray(operand)) throw badNarrow(say('{operator} takes one operand, not a list', { operator }));
  return operand as string | number;
};
export const messageIdOf = (operand: NarrowOperand, operator: string): number => {
  const id = Number(oneOf(operand, operator));
  if (!Number.isSafeInteger(id) || id < 0 || operand === '')
    throw badNarrow(say('{operator} takes a message id', { operator }));
  return id;
};
export const peopleOf = (operand: NarrowOperand): readonly (string | number)[] =>
  Array.isArray(operand)
    ? operand
    : typeof operand === 'string'
      ? operand.split(',').filter((part) => part.trim() !== '')
      : [operand as number];

const filter = (compiled: Compiled, condition: Condition, isNegated: boolean) => {
  compiled.filters.push(isNegated ? sql<boolean>`not (${condition})` : condition);
};

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

const userIds = (operand: NarrowOperand, { names }: Context): number[] =>
  peopleOf(operand).map((one) => {
    const id = names.user(one);
    if (id === undefined) throw badNarrow('unknown user');
    return id;
  });

const mentionPeople = (operand: NarrowOperand, mentioned: Mentioned) => {
  for (const one of peopleOf(operand)) mentioned.users.add(one);
};

const marked =
  (bits: number): Operator['apply'] =>
  (compiled, _operand, isNegated, { reader, actor }) => {
    if (!isNegated && compiled.marked === 0) compiled.marked = bits;
    else filter(compiled, hasMark(reader.organizationId, actor, bits), isNegated);
  };

const direct: Operator['apply'] = async (compiled, _operand, isNegated, { reader, actor }) => {
  if (isNegated || compiled.within !== 'personal') filter(compiled, sql<boolean>`m.topic is null`, isNegated);
  else confine(compiled, await fetchConversations(reader, actor));
};

const unread =
  (isRead: boolean): Operator['apply'] =>
  (compiled, _operand, isNegated) => {
    if (isRead === isNegated) compiled.isUnread = true;
    else compiled.isRead = true;
  };

const states: Readonly<Record<string, Operator['apply']>> = {
  dm: direct,
  private: direct,
  starred: marked(flagBits.starred),
  mentioned: marked(mentionBits),
  alerted: marked(flagBits.alertWord),
  followed: (compiled, _operand, isNegated, { actor }) =>
    filter(compiled, sql<boolean>`(m.topic is not null and ${topicPolicyIs(actor, 'followed')})`, isNegated),
  muted: (compiled, _operand, isNegated, { actor }) => filter(compiled, isMuted(actor), isNegated),
  unread: unread(false),
  read: unread(true),
  resolved: (compiled, _operand, isNegated) =>
    filter(compiled, sql<boolean>`coalesce(starts_with(m.topic, ${resolvedMark}), false)`, isNegated),
};

const contents: Readonly<Record<string, Condition>> = {
  ...Object.fromEntries(
    Object.entries(contentKinds).map(([name, { column }]) => [name, sql<boolean>`${sql.ref(`m.${column}`)}`]),
  ),
  reaction: sql<boolean>`exists (
    select from reactions r where r.organization_id = m.organization_id and r.message_id = m.id)`,
};

const channelSets: Readonly<Record<string, Condition>> = {
  public: sql<boolean>`not c.invite_only`,
  archived: sql<boolean>`c.is_archived`,
  'web-public': sql<boolean>`c.is_web_public`,
};

export const operators: readonly Operator[] = [
  {
    names: ['channel', 'stream'],
    mention: (operand, { channels }) => channels.add(oneOf(operand, 'channel')),
    apply: (compiled, operand, isNegated, { names }) => {
      const channel = names.channel(oneOf(operand, 'channel'));
      if (channel === undefined) throw badNarrow('unknown channel');
      confineOrExclude(compiled, [channel], isNegated);
    },
  },
  {
    names: ['channels', 'streams'],
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
  {
    names: ['topic', 'subject'],
    apply: (compiled, operand, isNegated) =>
      filter(
        compiled,
        isNegated
          ? sql<boolean>`coalesce(lower(m.topic) = lower(${readTopic(textOf(operand, 'topic'))}), false)`
          : sql<boolean>`m.topic is not null and lower(m.topic) = lower(${readTopic(textOf(operand, 'topic'))})`,
        isNegated,
      ),
  },
  {
    names: ['dm', 'pm-with'],
    mention: mentionPeople,
    apply: async (compiled, operand, isNegated, context) => {
      const people = [...new Set([context.actor.id, ...userIds(operand, context)])];
      if (peopleOf(operand).length === 0) throw badNarrow('dm takes at least one user');
      confineOrExclude(compiled, await fetchConversation(context.reader, people), isNegated);
    },
  },
  {
    names: ['dm-including'],
    mention: mentionPeople,
    apply: async (compiled, operand, isNegated, context) => {
      const recipients = await fetchConversationsWith(
        context.reader,
        context.actor,
        userIds(operand, context),
        0,
      );
      confineOrExclude(compiled, recipients, isNegated);
    },
  },
  {
    // The older operator matches groups only.
    names: ['group-pm-with'],
    mention: mentionPeople,
    apply: async (compiled, operand, isNegated, context) => {
      const recipients = await fetchConversationsWith(
        context.reader,
        context.actor,
        userIds(operand, context),
        3,
      );
      confineOrExclude(compiled, recipients, isNegated);
    },
  },
  {
    names: ['sender', 'from'],
    mention: (operand, { users }) => users.add(oneOf(operand, 'sender')),
    apply: (compiled, operand, isNegated, { names }) => {
      const id = names.user(oneOf(operand, 'sender'));
      if (id === undefined) throw badNarrow('unknown user');
      if (!isNegated) compiled.hasSender = true;
      filter(compiled, sql<boolean>`m.sender_id = ${id}`, isNegated);
    },
  },
  {
    names: ['mentions'],
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
  {
    names: ['id'],
    apply: (compiled, operand, isNegated) => {
      const id = messageIdOf(operand, 'id');
      if (isNegated) filter(compiled, sql<boolean>`m.id = ${id}`, true);
      else {
        compiled.ids = compiled.ids === undefined || compiled.ids.includes(id) ? [id] : [];
        if (compiled.within === 'personal') compiled.within = 'readable';
      }
    },
  },
  {
    names: ['search'],
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
  {
    names: ['is'],
    apply: (compiled, operand, isNegated, context) => {
      const name = textOf(operand, 'is');
      const apply = Object.hasOwn(states, name) ? states[name] : undefined;
      if (apply === undefined) throw badNarrow(say("unknown 'is' operand '{name}'", { name }));
      return apply(compiled, operand, isNegated, context);
    },
  },
  {
    names: ['has'],
    apply: (compiled, operand, isNegated) => {
      const name = textOf(operand, 'has');
      const condition = Object.hasOwn(contents, name) ? contents[name] : undefined;
      if (condition === undefined) throw badNarrow(say("unknown 'has' operand '{name}'", { name }));
      filter(compiled, condition, isNegated);
    },
  },
  // Only the anchor uses it [S154].
  { names: ['near'], apply: () => {} },
];
