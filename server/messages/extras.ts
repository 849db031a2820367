/** What is said of stored messages beside the message itself: reactions and submessages, of a whole page at once. */
import type { Message, ReactionType } from '@parlance/protocol/messages';
import { type RawBuilder, sql } from 'kysely';
import { type Organization, settingOf } from '../organization/index.ts';

export interface Extras {
  readonly reactions: Message['reactions'] | null;
  readonly submessages: Message['submessages'] | null;
}

/** Tables of what belongs to the messages of `page`, oldest first [S35]. */
export const extrasTables = (organizationId: number): RawBuilder<unknown> => sql`
  reactions_of as materialized (
    select message_id, json_agg(json_build_object(
      'emoji_name', emoji_name, 'emoji_code', emoji_code, 'reaction_type', reaction_type, 'user_id', user_id
    ) order by id) as reactions
    from reactions where organization_id = ${organizationId} and message_id = any(array(select id from page))
    group by message_id
  ), submessages_of as materialized (
    select message_id, json_agg(json_build_object(
      'msg_type', msg_type, 'content', content, 'message_id', message_id, 'sender_id', sender_id, 'id', id
    ) order by id) as submessages
    from submessages where organization_id = ${organizationId} and message_id = any(array(select id from page))
    group by message_id
  )`;

/** The type under which this organization's clients know an emoji; stored are the service's own names (fill-ins.md, Extra emoji). */
export const showReactionType = (
  organization: Pick<Organization, 'settings' | 'systemGroups'>,
  type: ReactionType,
): ReactionType =>
  type === 'service_extra_emoji' ? settingOf(organization, 'extra_emoji_reaction_type') : type;

export const showReactions = (
  organization: Pick<Organization, 'settings' | 'systemGroups'>,
  reactions: Extras['reactions'],
): Message['reactions'] =>
  (reactions ?? []).map((one) => ({
    ...one,
    reaction_type: showReactionType(organization, one.reaction_type),
  }));
