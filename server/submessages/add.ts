/** Adds to a widget message [S36]. */
import type { Input } from '@parlance/protocol/endpoint';
import { badRequest } from '@parlance/protocol/errors';
import { limits } from '@parlance/protocol/limits';
import { say } from '@parlance/protocol/phrase';
import { type addSubmessage, submessageAdded } from '@parlance/protocol/submessages';
import { read, write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Call } from '../frame/routes.ts';
import type { Service } from '../frame/service.ts';
import { doTakePart, fetchAudienceOfAddition, holdForAddition } from '../messages/index.ts';
import { checkAddition } from './content.ts';

interface Standing {
  /** Names the widget. */
  readonly first: string | null;
  readonly count: number;
  /** Bytes in total. */
  readonly size: number;
}

const fetchStanding = async (
  { organizationId, query }: Transaction,
  messageId: number,
): Promise<Standing> => {
  const { rows } = await read<Standing>`
    select count(*)::int as count, coalesce(sum(octet_length(content)), 0)::int as size,
      (array_agg(content order by id))[1] as first from submessages
    where organization_id = ${organizationId} and message_id = ${messageId}
  `.execute(query);
  return rows[0]!;
};

/** Readers of the message may add to it. Throws BAD_REQUEST. */
export const doAddSubmessage = (
  service: Service,
  input: Input<typeof addSubmessage>,
  call: Call,
): Promise<void> =>
  service.database.transact(call.organization.id, call.actor, async (transaction) => {
    const { actor } = call;
    const message = await holdForAddition(transaction, actor, input.message_id);
    const { first, count, size } = await fetchStanding(transaction, message.id);
    if (first === null) throw badRequest('You cannot attach a submessage to this message.');
    checkAddition(first, input.content, actor.id === message.senderId);
    if (count >= limits.messageSubmessages)
      throw badRequest(
        say('A message has at most {limit} submessages.', { limit: limits.messageSubmessages }),
      );
    if (size + Buffer.byteLength(input.content) > limits.messageSubmessageBytes)
      throw badRequest(
        say('The submessages of a message have at most {limit} bytes.', {
          limit: limits.messageSubmessageBytes,
        }),
      );
    const audience = await fetchAudienceOfAddition(transaction, message, actor.id);
    transaction.emit(async (position) => {
      const { msg_type, content } = input;
      await write`
        insert into submessages (organization_id, message_id, id, sender_id, msg_type, content)
        values (${transaction.organizationId}, ${message.id}, ${position}, ${actor.id}, ${msg_type}, ${content})
      `.execute(transaction.query);
      return submessageAdded.of({
        msg_type,
        content,
        message_id: message.id,
        sender_id: actor.id,
        submessage_id: position,
      });
    }, audience);
    await doTakePart(transaction, actor, message, service.now());
  });
