/**
 * What a message does to its topic for those who wrote it or are mentioned in it. This comes after the send, in a transaction of its
 * own: most sends change nothing here and must not pay for those that do. After a crash in between the message is there and the
 * topic is not followed.
 */
import type { Call } from '../service.ts';
import { type Deed, doFollow, policyAfter } from '../topics/index.ts';
import type { Draft } from './deliver.ts';
import { flagBits } from './flag-bits.ts';
import type { Messages } from './messages.ts';

type Sent = Pick<Draft, 'message' | 'topic' | 'isMuted' | 'told'>;

/** To be asked before the message is there. */
export const deedOf = async (
  { begunTopics }: Messages,
  { actor, reader }: Call,
  { message, topic, isMuted }: Sent,
): Promise<Deed> => {
  const makesNoDifference =
    topic === null || policyAfter(actor, 'initiation', isMuted) === policyAfter(actor, 'send', isMuted);
  if (makesNoDifference) return 'send';
  return (await begunTopics.has(reader, message.recipient_id, topic)) ? 'send' : 'initiation';
};

export const followAfterSend = async (
  { service }: Messages,
  { actor, organization }: Call,
  { message, topic, isMuted, told }: Sent,
  deed: Deed,
): Promise<void> => {
  if (topic === null) return;
  const own = { userId: actor.id, policy: policyAfter(actor, deed, isMuted) };
  const place = { channelId: message.recipient_id, topic };
  const mentioned = [...told.marks]
    .filter(([, marks]) => (marks & flagBits.mentioned) !== 0)
    .map(([user]) => user);
  await doFollow(service.database, organization.id, place, [own], mentioned, service.now());
};
