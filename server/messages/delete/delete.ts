import type { Input } from '@parlance/protocol/endpoint';
import { type deleteMessage, messagesDeleted } from '@parlance/protocol/messages/delete';
import type { Channel } from '../../channels/index.ts';
import { write } from '../../db/sql.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { LogEntry } from '../../events/entry.ts';
import type { Call } from '../../frame/routes.ts';
import type { Service } from '../../frame/service.ts';
import { emitFiles, fetchShown } from '../../uploads/index.ts';
import { refreshRecentTopics } from '../conversations/recent-topics.ts';
import { rememberDeparted } from '../departed.ts';
import { holdChannel, holdForChange } from '../edit/held.ts';
import { refreshFirstMessages } from '../first-messages.ts';
import { fetchLostStars } from '../read/lost-stars.ts';
import { fetchAudiences, type MessageAudience } from '../readers.ts';
import { eraseContent, withRewrites } from '../send/log-content.ts';
import { checkMayDelete } from './check.ts';

export interface Deletion {
  /** Ascending. */
  readonly ids: readonly number[];
  readonly recipientId: number;
  /** The transaction locks its subscribers; undefined for direct messages. */
  readonly channel: Channel | undefined;
  readonly topic: string;
  /** Members of the conversation. */
  readonly people: readonly number[] | null;
  /** Reads all of them; undefined where the service deletes. */
  readonly actorId: number | undefined;
}

const entriesOf = (audiences: readonly MessageAudience[], { channel, topic }: Deletion): LogEntry[] =>
  audiences.map(({ ids, audience }) => ({
    event: messagesDeleted.of({
      message_type: channel === undefined ? 'private' : 'stream',
      message_ids: [...ids],
      ...(channel === undefined ? {} : { stream_id: channel.id, topic }),
    }),
    audience,
  }));

/** The caller holds `holdMessages`. Emits the deletion to readers [S175], and lost stars to their owners. */
export const doDelete = async (transaction: Transaction, deletion: Deletion): Promise<void> => {
  const { ids, channel, recipientId, people, actorId } = deletion;
  const audiences =
    channel === undefined
      ? [{ ids, audience: { users: people ?? [] } }]
      : await fetchAudiences(transaction, channel, ids, actorId);
  const stars = channel === undefined ? [] : await fetchLostStars(transaction, ids, [channel.id]);
  const rewrites = await eraseContent(transaction, ids);
  await rememberDeparted(transaction, recipientId, ids);
  const files = await fetchShown(transaction, ids);
  await write`
    delete from messages where organization_id = ${transaction.organizationId} and id in (select unnest(${ids}::bigint[]))
  `.execute(transaction.query);
  const entries = withRewrites(entriesOf(audiences, deletion), rewrites);
  transaction.append(() => [...entries, ...stars]);
  if (files.length > 0) transaction.append(() => emitFiles(transaction, files));
  if (channel === undefined) return;
  transaction.append(() => refreshFirstMessages(transaction, [channel]));
  transaction.append(async () => {
    await refreshRecentTopics(transaction, [{ channelId: channel.id, topic: deletion.topic }]);
    return [];
  });
};

/** Throws the same BAD_REQUEST for a missing message and an unreadable one. */
export const removeMessage = (
  service: Service,
  input: Input<typeof deleteMessage>,
  { organization, actor }: Call,
): Promise<void> =>
  service.database.transact(organization.id, actor, async (transaction) => {
    const message = await holdForChange(transaction, actor, input.message_id);
    const { recipientId, topic, people } = message;
    const channel = people === null ? await holdChannel(transaction, actor, recipientId) : undefined;
    await checkMayDelete(transaction, { message, channel }, { organization, actor }, service.now());
    await doDelete(transaction, {
      ids: [message.id],
      recipientId,
      channel,
      topic: topic ?? '',
      people,
      actorId: actor.id,
    });
  });
