/** Reactions and submessages of a page. */
import type { Message } from '@parlance/protocol/messages/messages';
import { type RawBuilder, sql } from 'kysely';
import { showReactionType } from '../../custom-emoji/index.ts';
import type { Organization } from '../../organization/index.ts';

export interface Extras {
  readonly reactions: Message['reactions'] | null;
  readonly submessages: Message['submessages'] | null;
}

/**
 * Parts of the WITH list, for `found`, whose one row has an array of `ids`: which of these messages have extras. Most
 * have none, and a look-up for each message would cost as much as reading the messages.
 */
export const extraTables = (organizationId: number): RawBuilder<unknown> => sql`
  reacted as materialized (
    select distinct message_id from reactions
    where organization_id = ${organizationId} and message_id = any((select ids from found)::bigint[])
  ), extended as materialized (
    select distinct message_id from submessages
    where organization_id = ${organizationId} and message_id = any((select ids from found)::bigint[])
  )`;

/** Columns of `Extras` for a message `m`, oldest first [S35]. */
export const extrasOf = (organizationId: number): RawBuilder<unknown> => sql`
  case when m.id in (select message_id from reacted) then
    (select json_agg(json_build_object(
        'emoji_name', e.emoji_name, 'emoji_code', e.emoji_code, 'reaction_type', e.reaction_type, 'user_id', e.user_id
      ) order by e.id)
     from reactions e where e.organization_id = ${organizationId} and e.message_id = m.id) end as reactions,
  case when m.id in (select message_id from extended) then
    (select json_agg(json_build_object(
        'msg_type', w.msg_type, 'content', w.content, 'message_id', w.message_id, 'sender_id', w.sender_id, 'id', w.id
      ) order by w.id)
     from submessages w where w.organization_id = ${organizationId} and w.message_id = m.id) end as submessages`;

/** Approximate bytes in an answer. */
export const sizeOfExtras = (organizationId: number): RawBuilder<number> => sql<number>`(
  case when m.id in (select message_id from reacted) then
    (select count(*) * 150 from reactions e where e.organization_id = ${organizationId} and e.message_id = m.id)
  else 0 end
  + case when m.id in (select message_id from extended) then
    (select sum(octet_length(w.content) + 150) from submessages w
     where w.organization_id = ${organizationId} and w.message_id = m.id)
  else 0 end)`;

export const showReactions = (
  organization: Pick<Organization, 'settings' | 'systemGroups'>,
  reactions: Extras['reactions'],
): Message['reactions'] =>
  (reactions ?? []).map((one) => ({
    ...one,
    reaction_type: showReactionType(organization, one.reaction_type),
  }));
