/** POST /messages/{message_id}/typing: emits that the sender is editing; stores nothing. */
import type { Input } from '@parlance/protocol/endpoint';
import { badRequest } from '@parlance/protocol/errors';
import { limits } from '@parlance/protocol/limits';
import { editTypingStart, editTypingStop, type sendEditTyping } from '@parlance/protocol/messages/edit';
import type { Reader } from '../../db/reader.ts';
import { read } from '../../db/sql.ts';
import type { Call } from '../../frame/routes.ts';
import type { Service } from '../../frame/service.ts';
import { accessMessage, audienceOf } from '../one-message.ts';
import { checkSendsTyping, fetchTypingReaders } from './typing.ts';

interface Conversation {
  readonly isArchived: boolean | null;
  /** Members of a direct conversation. */
  readonly people: readonly number[] | null;
}

const fetchPlace = async ({ query, organizationId }: Reader, recipientId: number): Promise<Conversation> => {
  const { rows } = await read<Conversation>`
    select c.is_archived as "isArchived", d.user_ids as people
    from (select ${recipientId}::int as id) r
    left join channels c on c.organization_id = ${organizationId} and c.id = r.id
    left join conversations d on d.organization_id = ${organizationId} and d.id = r.id
  `.execute(query);
  return rows[0]!;
};

/** Throws BAD_REQUEST. Skips large channels; typing settings apply. */
export const notifyEditing = async (
  { messages }: Pick<Service, 'messages'>,
  input: Input<typeof sendEditTyping>,
  call: Call,
): Promise<void> => {
  const { reader, organization, actor } = call;
  const message = await accessMessage(reader, actor, input.message_id);
  const { isArchived, people } = await fetchPlace(reader, message.recipientId);
  if (message.senderId !== actor.id || isArchived === true)
    throw badRequest("You don't have permission to edit this message");
  checkSendsTyping(
    call,
    people === null ? 'send_stream_typing_notifications' : 'send_private_typing_notifications',
  );
  const { count, unwilling } = await fetchTypingReaders(reader, message.recipientId);
  if (count > limits.typingSubscribers) return;
  const event = (input.op === 'start' ? editTypingStart : editTypingStop).of({
    sender_id: actor.id,
    message_id: message.id,
    recipient:
      people === null
        ? { type: 'channel', channel_id: message.recipientId, topic: message.topic ?? '' }
        : { type: 'direct', user_ids: [...people] },
  });
  const { publicReaders: _, ...readers } = audienceOf(message);
  const audience = {
    ...readers,
    about: actor.id,
    ...(unwilling.length === 0 ? {} : { except: unwilling }),
  };
  await messages.emitTyping(organization.id, { event, audience });
};
