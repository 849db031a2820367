/** The notification bot quotes the message, if the user may still read it. */
import { remindersRemove } from '@parlance/protocol/scheduled/reminders';
import { write } from '../db/sql.ts';
import type { JobContext } from '../jobs/task.ts';
import { doNotify } from '../notices/index.ts';
import { fetchUsers, languageOfUser } from '../users/index.ts';
import { fetchTarget, renderFor, withoutQuote, withQuote } from './reminder-words.ts';

interface Due {
  readonly messageId: number;
  readonly content: string;
}

/**
 * Sends however late. One transaction writes the notice and removes the reminder; does nothing if the
 * reminder or user is gone.
 */
export const remind = async (
  { id, userId }: { readonly id: number; readonly userId: number },
  { service, organizationId }: JobContext,
): Promise<void> => {
  const organization = await service.directory.load(organizationId);
  await service.database.transact(organizationId, undefined, async (transaction) => {
    const { rows } = await write<Due>`
      delete from reminders where organization_id = ${organizationId} and id = ${id} and user_id = ${userId}
      returning message_id as "messageId", content
    `.execute(transaction.query);
    const [user] = await fetchUsers(transaction, [userId]);
    const [due] = rows;
    if (due === undefined || user === undefined) return;
    const language = languageOfUser(user);
    const target = await fetchTarget(transaction, organization, user, due.messageId);
    const content =
      target === undefined ? withoutQuote(language, due.content) : withQuote(language, due.content, target);
    transaction.emit(remindersRemove.of({ reminder_id: id }), { users: [userId] });
    await doNotify(transaction, organization, service.now(), [
      { to: { userIds: [userId] }, content, html: await renderFor(transaction, organization, user, content) },
    ]);
  });
};
