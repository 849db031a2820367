/** Reads the log, and enqueues sent and edited messages with links to elsewhere. */
import type { Message } from '@parlance/protocol/messages/messages';
import type { Consumer } from '../events/consumer.ts';
import type { LogEntry } from '../events/entry.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { Owner } from '../jobs/lanes.ts';
import { mayPreview } from './choices.ts';
import { previewTask } from './task.ts';

interface Written {
  readonly messageId: number;
  readonly authorId: number;
}

const writtenIn = ({ event }: LogEntry): Written | undefined => {
  if (event?.type === 'message') {
    const { id, sender_id } = event.message as Message;
    return { messageId: id, authorId: sender_id };
  }
  return event?.type === 'update_message' && event.rendering_only !== true
    ? { messageId: event.message_id as number, authorId: event.user_id as number }
    : undefined;
};

const hasLink = ({ event }: LogEntry): boolean =>
  typeof event?.rendered_content === 'string' && event.rendered_content.includes('<a href="http');

export const consumer: Consumer = {
  name: 'link-previews',
  concerns: (entry) => hasLink(entry) && writtenIn(entry) !== undefined,
  consume: async (transaction, entries, { directory }) => {
    const written = new Map<number, Written>();
    for (const one of entries.filter(hasLink).map(writtenIn))
      if (one !== undefined) written.set(one.messageId, one);
    if (written.size === 0 || !mayPreview(await directory.load(transaction.organizationId))) return;
    await enqueue(
      transaction,
      previewTask,
      [...written.values()].map(({ messageId, authorId }) => ({
        payload: { messageId },
        key: String(messageId),
        owners: [`user:${authorId}`] satisfies Owner[],
      })),
    );
  },
};
