/** Messages that were edited: whoever they speak to now and did not before is told, and whoever they speak to no longer is not. */

import { write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { MentionChange } from '../messages/index.ts';
import { type Candidate, fetchCandidates, waysOf } from './candidates.ts';
import { noteMissed } from './missed.ts';
import { pushLater } from './notify-later.ts';
import { reasonFor, type Way } from './reason.ts';
import { withdrawTask } from './task.ts';
import type { Kind } from './told-of.ts';
import { takeShown } from './withdraw.ts';

const byText: ReadonlySet<Kind> = new Set(['mentioned', 'topic_wildcard', 'channel_wildcard']);

/** The same person, as the message concerned them before the edit and as it does now. */
const bothOf = (candidate: Candidate, change: MentionChange) => {
  const other = candidate.kinds.filter((kind) => !byText.has(kind));
  const as = (when: 'before' | 'after'): Candidate => ({
    ...candidate,
    kinds: [
      ...other,
      ...(change.everyone[when] ? (['channel_wildcard'] as const) : []),
      ...(change.people.get(candidate.userId)?.[when] ?? []),
    ],
  });
  return { before: as('before'), after: as('after') };
};

/** Whether the rules say that the person was told, or would have been but for being there. */
const isTold = (candidate: Candidate, way: Way): boolean =>
  reasonFor({ ...candidate, isOnline: false }, way) !== undefined;

/** Those whom the edit newly concerns: once, for who was told of the message before has heard of it. */
const newlyTold = (all: readonly ReturnType<typeof bothOf>[], way: Way): Candidate[] =>
  all.flatMap(({ before, after }) => (isTold(before, way) ? [] : [after]));

const noLongerTold = (all: readonly ReturnType<typeof bothOf>[], way: Way): number[] =>
  all.flatMap(({ before, after }) => (isTold(before, way) && !isTold(after, way) ? [after.userId] : []));

const takeMissed = async (
  { organizationId, query }: Transaction,
  messageId: number,
  users: readonly number[],
): Promise<void> => {
  if (users.length === 0) return;
  await write`
    delete from missed_messages
    where organization_id = ${organizationId} and message_id = ${messageId} and user_id = any(${users}::int[])
  `.execute(query);
};

/** With the edit. People of a direct message were told of it when it came, whomever it names. */
export const tellOfMentions = async (transaction: Transaction, change: MentionChange): Promise<void> => {
  const { service, messageId, recipientId, senderId, topic, people, everyone } = change;
  if (topic === null) return;
  const mentionsEveryone = everyone.before !== everyone.after;
  const candidates = await fetchCandidates(
    transaction,
    [{ id: messageId, recipientId, senderId, topic, mentionsEveryone }],
    [...people.keys()].map((userId) => ({ messageId, userId, kind: 'mentioned' })),
    waysOf(service),
  );
  const all = candidates
    .filter(({ userId }) => mentionsEveryone || people.has(userId))
    .map((candidate) => bothOf(candidate, change));
  await pushLater(transaction, newlyTold(all, 'push'));
  await noteMissed(transaction, service, newlyTold(all, 'email'));
  const withdrawn = await takeShown(transaction, messageId, noLongerTold(all, 'push'));
  if (withdrawn.length > 0) await enqueue(transaction, withdrawTask, [{ payload: { people: withdrawn } }]);
  await takeMissed(transaction, messageId, noLongerTold(all, 'email'));
};
