/** Adds and removes reactions [S29], [S35]. Every reader may react, even if only some users may post. */
import type { Input } from '@parlance/protocol/endpoint';
import { ApiError, badRequest } from '@parlance/protocol/errors';
import { limits } from '@parlance/protocol/limits';
import { say } from '@parlance/protocol/phrase';
import {
  type addReaction,
  reactionAdded,
  reactionRemoved,
  type removeReaction,
} from '@parlance/protocol/reactions';
import {
  checkEmoji,
  completeReference,
  type EmojiReference,
  showReactionType,
} from '../custom-emoji/index.ts';
import { read, write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Call } from '../frame/routes.ts';
import type { Service } from '../frame/service.ts';
import { doTakePart, fetchAudienceOfAddition, holdForAddition, markHistorical } from '../messages/index.ts';

/** The message's existing reactions. */
interface Standing {
  readonly isOwn: boolean;
  /** The emoji name of the first such reaction. */
  readonly name: string | null;
  readonly emoji: number;
  readonly reactions: number;
}

const fetchStanding = async (
  { organizationId, query }: Transaction,
  messageId: number,
  userId: number,
  { type, code }: EmojiReference,
): Promise<Standing> => {
  const { rows } = await read<Standing>`
    select coalesce(bool_or(is_it and user_id = ${userId}), false) as "isOwn",
      (array_agg(emoji_name order by id) filter (where is_it))[1] as name,
      count(distinct (reaction_type, emoji_code))::int as emoji, count(*)::int as reactions
    from (
      select *, reaction_type = ${type} and emoji_code = ${code} as is_it from reactions
      where organization_id = ${organizationId} and message_id = ${messageId}
    ) r
  `.execute(query);
  return rows[0]!;
};

const fieldsOf = (call: Call, messageId: number, emoji: EmojiReference) => ({
  message_id: messageId,
  emoji_name: emoji.name,
  emoji_code: emoji.code,
  reaction_type: showReactionType(call.organization, emoji.type),
  user_id: call.actor.id,
});

/** Throws BAD_REQUEST and REACTION_ALREADY_EXISTS. */
export const doAddReaction = (
  service: Service,
  input: Input<typeof addReaction>,
  call: Call,
): Promise<void> =>
  service.database.transact(call.organization.id, call.actor, async (transaction) => {
    const { actor } = call;
    const message = await holdForAddition(transaction, actor, input.message_id);
    const asked = await completeReference(transaction, input);
    const standing = await fetchStanding(transaction, message.id, actor.id, asked);
    if (standing.isOwn) throw new ApiError('REACTION_ALREADY_EXISTS', 'Reaction already exists.');
    // Users may join an existing reaction even if its emoji was deactivated.
    if (standing.name === null) await checkEmoji(transaction, asked);
    if (standing.name === null && standing.emoji >= limits.messageEmoji)
      throw badRequest(
        say('A message has at most {limit} different emoji reactions.', { limit: limits.messageEmoji }),
      );
    if (standing.reactions >= limits.messageReactions)
      throw badRequest(say('A message has at most {limit} reactions.', { limit: limits.messageReactions }));
    const emoji = { ...asked, name: standing.name ?? asked.name };
    await write`
      insert into reactions (organization_id, message_id, user_id, reaction_type, emoji_code, emoji_name)
      values (${transaction.organizationId}, ${message.id}, ${actor.id}, ${emoji.type}, ${emoji.code}, ${emoji.name})
    `.execute(transaction.query);
    await markHistorical(transaction, actor, message);
    const audience = await fetchAudienceOfAddition(transaction, message, actor.id);
    transaction.emit(reactionAdded.of(fieldsOf(call, message.id, emoji)), audience);
    await doTakePart(transaction, actor, message, service.now());
  });

/** Throws BAD_REQUEST and REACTION_DOES_NOT_EXIST. */
export const doRemoveReaction = async (
  service: Service,
  input: Input<typeof removeReaction>,
  call: Call,
): Promise<void> => {
  if (input.emoji_name === undefined && input.emoji_code === undefined)
    throw badRequest('At least one of the following arguments must be present: emoji_name, emoji_code');
  await service.database.transact(call.organization.id, call.actor, async (transaction) => {
    const { actor } = call;
    const message = await holdForAddition(transaction, actor, input.message_id);
    const { type, code } = await completeReference(transaction, input);
    const { rows } = await write<{ name: string }>`
      delete from reactions
      where organization_id = ${transaction.organizationId} and message_id = ${message.id} and user_id = ${actor.id}
        and reaction_type = ${type} and emoji_code = ${code}
      returning emoji_name as name
    `.execute(transaction.query);
    const removed = rows[0];
    if (removed === undefined) throw new ApiError('REACTION_DOES_NOT_EXIST', "Reaction doesn't exist.");
    const emoji = { name: removed.name, code, type };
    const audience = await fetchAudienceOfAddition(transaction, message, actor.id);
    transaction.emit(reactionRemoved.of(fieldsOf(call, message.id, emoji)), audience);
  });
};
