/** Ends an import in one transaction: members, read states, choices, and what follows from the messages. */
import { countSubscribers } from '../../channels/index.ts';
import type { Transaction } from '../../db/transaction.ts';
import { closeAllQueues } from '../../events/bulk.ts';
import { followLog } from '../../events/consumer.ts';
import { consumers as previewConsumers } from '../../link-previews/index.ts';
import { fillFirstMessages } from '../../messages/index.ts';
import { consumers as pushConsumers } from '../../push/index.ts';
import type { MessageTaker } from '../messages/batch.ts';
import type { Places } from '../messages/place.ts';
import type { Unread } from '../messages/unread.ts';
import type { Membership, Own, ReadState, Scheduled, TopicChoice } from '../vocabulary.ts';
import type { Work } from '../work.ts';
import { planMembers, writeMembers } from './memberships.ts';
import { leaveStatuses, planTopicChoices, writeOwn, writeTopicChoices } from './own.ts';
import { planUnread, readUntilOf, writeUnread } from './reading.ts';
import { planScheduled, writeScheduled } from './scheduled.ts';
import { planSnippets, writeSnippets } from './snippets.ts';

export interface Leftover {
  readonly memberships: readonly Membership[];
  readonly readStates: readonly ReadState[];
  readonly topicChoices: readonly TopicChoice[];
  readonly own: readonly Own[];
  readonly scheduled: readonly Scheduled[];
}

/** Returns the end as a function that writes `finish` in the same transaction. */
export const settle = async (
  work: Work,
  {
    places,
    taker,
    unread,
  }: { readonly places: Places; readonly taker: MessageTaker; readonly unread: Unread },
  { memberships, readStates, topicChoices, own, scheduled }: Leftover,
  finish: (transaction: Transaction) => Promise<void>,
): Promise<void> => {
  const members = await planMembers(work, memberships, places.channels);
  leaveStatuses(work, own);
  const snippets = planSnippets(work, own);
  const later = await planScheduled(work, scheduled, places);
  if (work.isDry) return;
  const unreads = await planUnread(work, unread, readUntilOf(work, places, readStates));
  const choices = planTopicChoices(work, topicChoices, taker.followed.values(), places.channels);
  const touched = [...new Set([...places.channels.values()].map(({ id }) => id))];
  const { organizationId } = work;
  await work.ground.database.transact(organizationId, undefined, async (transaction) => {
    transaction.append(async (first) => {
      await writeMembers(transaction, work, members, first - 1);
      await writeUnread(transaction, unreads);
      await fillFirstMessages(transaction.query, organizationId, touched);
      await countSubscribers(transaction.query, organizationId, touched);
      return [{}];
    });
    await writeTopicChoices(transaction, choices);
    await writeOwn(transaction, work, { own, emoji: places.emoji });
    await writeSnippets(transaction, snippets);
    await writeScheduled(transaction, work, later);
    if (work.isNew)
      for (const { name } of [...pushConsumers, ...previewConsumers]) followLog(transaction, name);
    closeAllQueues(transaction);
    await finish(transaction);
  });
};
