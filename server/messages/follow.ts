/**
 * What a message does to its topic for those who wrote it or are mentioned in it. This comes after the send, in a transaction of its
 * own: most sends change nothing here and must not pay for those that do. After a crash in between the message is there and the
 * topic is not followed.
 */
import type { Call } from '../service.ts';
import { type Deed, doFollow, policyAfter } from '../topics/index.ts';
import type { Messages } from './messages.ts';

interface Place {
  readonly recipientId: number;
  readonly topic: string | null;
  readonly isMuted: boolean;
}

/** To be asked before the message is there. */
export const deedOf = async (
  { begunTopics }: Messages,
  { actor, reader }: Pick<Call, 'actor' | 'reader'>,
  { recipientId, topic, isMuted }: Place,
): Promise<Deed> => {
  const makesNoDifference =
    topic === null || policyAfter(actor, 'initiation', isMuted) === policyAfter(actor, 'send', isMuted);
  if (makesNoDifference) return 'send';
  return (await begunTopics.has(reader, recipientId, topic)) ? 'send' : 'initiation';
};

export const followAfterSend = async (
  { service }: Messages,
  { actor, organization }: Pick<Call, 'actor' | 'organization'>,
  { recipientId, topic, isMuted }: Place,
  deed: Deed,
  mentioned: readonly number[],
): Promise<void> => {
  if (topic === null) return;
  const own = { userId: actor.id, policy: policyAfter(actor, deed, isMuted) };
  const place = { channelId: recipientId, topic };
  await doFollow(service.database, organization.id, place, [own], mentioned, service.now());
};
