/** Operands of operators that take one of a few: `is`, `has`, `channels`. */
import { sql } from 'kysely';
import { isMuted, topicPolicyIs } from '../../topics/index.ts';
import { type Condition, hasMark } from '../access.ts';
import { flagBits, mentionBits } from '../read/flag-bits.ts';
import { type Apply, confine, filter } from './compiled.ts';
import { contentKinds, resolvedMark } from './content.ts';
import { fetchConversations } from './conversations.ts';

const marked =
  (bits: number): Apply =>
  (compiled, _operand, isNegated, { reader, actor }) => {
    if (!isNegated && compiled.marked === 0) compiled.marked = bits;
    else filter(compiled, hasMark(reader.organizationId, actor, bits), isNegated);
  };

const direct: Apply = async (compiled, _operand, isNegated, { reader, actor }) => {
  if (isNegated || compiled.within !== 'personal') filter(compiled, sql<boolean>`m.topic is null`, isNegated);
  else confine(compiled, await fetchConversations(reader, actor));
};

const unread =
  (isRead: boolean): Apply =>
  (compiled, _operand, isNegated) => {
    if (isRead === isNegated) compiled.isUnread = true;
    else compiled.isRead = true;
  };

/** Operands of `is`. */
export const states: Readonly<Record<string, Apply>> = {
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

/** Operands of `has`. */
export const contents: Readonly<Record<string, Condition>> = {
  ...Object.fromEntries(
    Object.entries(contentKinds).map(([name, { column }]) => [name, sql<boolean>`${sql.ref(`m.${column}`)}`]),
  ),
  reaction: sql<boolean>`exists (
    select from reactions r where r.organization_id = m.organization_id and r.message_id = m.id)`,
};

/** Operands of `channels`: sets of channels. */
export const channelSets: Readonly<Record<string, Condition>> = {
  public: sql<boolean>`not c.invite_only`,
  archived: sql<boolean>`c.is_archived`,
  'web-public': sql<boolean>`c.is_web_public`,
};
