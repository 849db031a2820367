/**
 * Raises topic policies of senders and mentioned users in the send's transaction. Most sends change nothing
 * and need no query.
 */
import { visibilityPolicies } from '@parlance/protocol/topics/topics';
import { fetchMutedChannels } from '../../channels/index.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Call } from '../../frame/routes.ts';
import type { Service } from '../../frame/service.ts';
import { type Deed, doFollow, type Follow, fetchFollowers, policyAfter } from '../../topics/index.ts';
import type { User } from '../../users/index.ts';
import type { OneMessage } from '../one-message.ts';
import { flagBits } from '../read/flag-bits.ts';
import type { Addressees } from './addressees.ts';

type Author = Pick<Call, 'actor' | 'reader'>;

interface Sent {
  readonly recipientId: number;
  /** Null for direct messages. */
  readonly topic: string | null;
  /** Whether the author has muted the channel. */
  readonly isMuted: boolean;
  readonly addressees: Addressees;
}

const deedOf = async (
  { messages }: Pick<Service, 'messages'>,
  { actor, reader }: Author,
  { recipientId, topic, isMuted }: Sent,
): Promise<Deed> => {
  const makesNoDifference =
    topic === null || policyAfter(actor, 'initiation', isMuted) === policyAfter(actor, 'send', isMuted);
  if (makesNoDifference) return 'send';
  return (await messages.begunTopics.has(reader, recipientId, topic)) ? 'send' : 'initiation';
};

export const fetchFollows = async (
  service: Pick<Service, 'messages'>,
  author: Author,
  sent: Sent,
): Promise<Follow[]> => {
  const { recipientId, topic, isMuted, addressees } = sent;
  if (topic === null) return [];
  const { actor, reader } = author;
  const own = { userId: actor.id, policy: policyAfter(actor, await deedOf(service, author, sent), isMuted) };
  const place = { channelId: recipientId, topic };
  const mentioned = [...addressees.marks]
    .filter(([, marks]) => (marks & flagBits.mentioned) !== 0)
    .map(([user]) => user);
  const followers = await fetchFollowers(reader, place, [own], mentioned);
  return followers.map((follower) => ({ ...follower, place, doer: actor.id }));
};

/** Looks up the mute only if it matters. */
const wishOf = async (transaction: Transaction, actor: User, channelId: number) => {
  const anywhere = policyAfter(actor, 'participation', false);
  const whereMuted = policyAfter(actor, 'participation', true);
  if (anywhere === whereMuted) return anywhere;
  const muted = (await fetchMutedChannels(transaction, [actor.id])).get(actor.id) ?? [];
  return muted.includes(channelId) ? whereMuted : anywhere;
};

/** Reactions and votes may make the actor follow the topic. `now` in milliseconds. */
export const doTakePart = async (
  transaction: Transaction,
  actor: User,
  { recipientId, topic }: OneMessage,
  now: number,
): Promise<void> => {
  if (topic === null) return;
  const policy = await wishOf(transaction, actor, recipientId);
  if (policy === visibilityPolicies.none) return;
  const place = { channelId: recipientId, topic };
  const followers = await fetchFollowers(transaction, place, [{ userId: actor.id, policy }], []);
  await doFollow(
    transaction,
    followers.map((follower) => ({ ...follower, place, doer: actor.id })),
    now,
  );
};
