/** POST /streams/{stream_id}/delete_topic, the newest first [S54]. */
import type { Answer, Input } from '@parlance/protocol/endpoint';
import { ApiError, badRequest } from '@parlance/protocol/errors';
import type { deleteTopic } from '@parlance/protocol/messages/delete';
import { readTopic } from '@parlance/protocol/topics/rule';
import { roles } from '@parlance/protocol/users/roles';
import { read } from '../../db/sql.ts';
import type { Call } from '../../frame/routes.ts';
import type { Service } from '../../frame/service.ts';
import { mayRead } from '../access.ts';
import { holdChannel } from '../edit/held.ts';
import { holdMessages } from '../hold.ts';
import { batch } from './batch.ts';
import { doDelete } from './delete.ts';

/** Milliseconds, below clients' timeouts. */
const budget = 20_000;

/** Returns whether this was the last batch. */
const removeBatch = (
  service: Service,
  channelId: number,
  topic: string,
  { organization, actor }: Call,
): Promise<boolean> =>
  service.database.transact(organization.id, actor, async (transaction) => {
    await holdMessages(transaction);
    const channel = await holdChannel(transaction, actor, channelId);
    // The query would find nothing, and the topic would seem deleted.
    if (channel.reading === 'none') throw badRequest('Channel content access is required.');
    if (channel.isArchived) throw badRequest('Messages of an archived channel cannot be deleted.');
    const { rows } = await read<{ id: number; topic: string }>`
      select m.id, m.topic from messages m
      where m.organization_id = ${transaction.organizationId} and m.recipient_id = ${channel.id} and m.topic is not null
        and lower(m.topic) = lower(${topic}) and ${mayRead(transaction.organizationId, actor)}
      order by m.id desc limit ${batch}
    `.execute(transaction.query);
    if (rows.length > 0)
      await doDelete(transaction, {
        ids: rows.map(({ id }) => id).reverse(),
        recipientId: channel.id,
        channel,
        topic: rows[0]!.topic,
        people: null,
        actorId: actor.id,
      });
    return rows.length < batch;
  });

/**
 * Throws UNAUTHORIZED_PRINCIPAL [S128] unless the actor is an administrator, STREAM_DOES_NOT_EXIST,
 * BAD_REQUEST.
 */
export const removeTopic = async (
  service: Service,
  input: Input<typeof deleteTopic>,
  call: Call,
): Promise<Answer<typeof deleteTopic>> => {
  if (call.actor.role > roles.administrator)
    throw new ApiError('UNAUTHORIZED_PRINCIPAL', 'Must be an organization administrator');
  const topic = readTopic(input.topic_name);
  const end = service.now() + budget;
  do {
    if (await removeBatch(service, input.stream_id, topic, call)) return { complete: true };
  } while (service.now() < end);
  return { complete: false };
};
