import { write } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { MentionChange } from '../messages/index.ts';
import { type Candidate, fetchCandidates, waysOf } from './candidates.ts';
import { noteMissed } from './missed-mail.ts';
import { pushLater } from './notify-later.ts';
import { reasonFor, type Way } from './reason.ts';
import type { Kind } from './sent-messages.ts';
import { withdrawTask } from './task.ts';
import { takeShown } from './withdraw.ts';

const byText: ReadonlySet<Kind> = new Set(['mentioned', 'topic_wildcard', 'channel_wildcard']);

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

const isTold = (candidate: Candidate, way: Way): boolean =>
  reasonFor({ ...candidate, isOnline: false }, way) !== undefined;

/** Omits users already notified of the message. */
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

/** Runs in the edit's transaction. Direct messages notify on arrival, so mentions change nothing there. */
export const emitMentions = async (transaction: Transaction, change: MentionChange): Promise<void> => {
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
