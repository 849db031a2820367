import { limits } from '@parlance/protocol/limits';
import { read, type Writable, write } from '../../db/sql.ts';
import { findEmoji } from '../compose.ts';
import type { TakenEmoji } from '../emoji/take.ts';
import type { Message } from '../vocabulary.ts';
import type { Work } from '../work.ts';

export interface ReactionHere {
  readonly user: number;
  readonly type: string;
  readonly code: string;
  readonly name: string;
  /** What it is called in all archives of the source. */
  readonly source: string;
}

export interface PlacedReaction extends ReactionHere {
  readonly message: number;
}

const shown = (emoji: Message['reactions'][number]['emoji']): string => Object.values(emoji)[0] ?? '';

/** Each person reacts once with each emoji; skin tones fall together. Unknown emoji are counted by name. */
export const reactionsOf = (work: Work, emoji: TakenEmoji, message: Message): ReactionHere[] => {
  const kept = new Map<string, ReactionHere>();
  for (const { person, emoji: given } of message.reactions) {
    const user = work.people.get(person)?.id;
    const found = findEmoji(work, emoji, given);
    if (user === undefined || found === undefined) {
      const why = found === undefined ? 'the emoji is not known here' : 'the person is not known here';
      work.tally.leave({ of: 'reactions', what: `reaction ${shown(given)}`, why, example: message.id });
      continue;
    }
    const key = `${user} ${found.type} ${found.code}`;
    if (kept.has(key))
      work.tally.leave({
        of: 'reactions',
        what: 'double reaction',
        why: 'a person reacts once with each emoji',
      });
    else if (kept.size >= limits.messageReactions)
      work.tally.leave({
        of: 'reactions',
        what: 'reaction',
        why: 'a message has as many as it may have',
        example: message.id,
      });
    else {
      const { type, code, name } = found;
      // Ids of this service change when the organization moves.
      const source = `${person} ${type} ${type === 'unicode_emoji' ? code : shown(given)}`;
      kept.set(key, { user, type, code, name, source });
    }
  }
  return [...kept.values()];
};

const keyOf = ({ message, user, type, code }: Omit<PlacedReaction, 'source'>): string =>
  `${message} ${user} ${type} ${code}`;

/** Returns those that are not there. Deleted messages have none missing. */
export const findMissing = async (
  work: Work,
  wanted: readonly PlacedReaction[],
): Promise<PlacedReaction[]> => {
  if (wanted.length === 0) return [];
  const ids = [...new Set(wanted.map(({ message }) => message))];
  const { organizationId, query } = work.reader;
  const { rows: there } = await read<Omit<PlacedReaction, 'source'>>`
    select message_id as message, user_id as "user", reaction_type as type, emoji_code as code, emoji_name as name
    from reactions where organization_id = ${organizationId} and message_id = any(${ids}::bigint[])
  `.execute(query);
  const { rows: kept } = await read<{ id: number }>`
    select id from messages where organization_id = ${organizationId} and id = any(${ids}::bigint[])
  `.execute(query);
  const known = new Set(there.map(keyOf));
  const alive = new Set(kept.map(({ id }) => id));
  return wanted.filter((one) => alive.has(one.message) && !known.has(keyOf(one)));
};

/** Returns ids of those that were not there. */
export const writeReactions = async (
  query: Writable,
  organizationId: number,
  reactions: readonly PlacedReaction[],
): Promise<number[]> => {
  if (reactions.length === 0) return [];
  const { rows } = await write<{ id: number }>`
    insert into reactions (organization_id, message_id, user_id, reaction_type, emoji_code, emoji_name)
    select ${organizationId}, r.message, r."user", r.type, r.code, r.name
    from unnest(
      ${reactions.map(({ message }) => message)}::bigint[], ${reactions.map(({ user }) => user)}::int[],
      ${reactions.map(({ type }) => type)}::text[], ${reactions.map(({ code }) => code)}::text[],
      ${reactions.map(({ name }) => name)}::text[]
    ) with ordinality as r(message, "user", type, code, name, place)
    order by r.place
    on conflict do nothing
    returning id
  `.execute(query);
  return rows.map(({ id }) => id);
};
