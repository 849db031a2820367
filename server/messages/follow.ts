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

type Author = Pick<Call, 'actor' | 'organization' | 'reader'>;
type Sent = Pick<Draft, 'message' | 'topic' | 'isMuted' | 'told'>;

const deedOf = async (
  { begunTopics }: Messages,
  { actor, reader }: Author,
  { message, topic, isMuted }: Sent,
): Promise<Deed> => {
  const makesNoDifference =
    topic === null || policyAfter(actor, 'initiation', isMuted) === policyAfter(actor, 'send', isMuted);
  if (makesNoDifference) return 'send';
  return (await begunTopics.has(reader, message.recipient_id, topic)) ? 'send' : 'initiation';
};

/** To be called before the message is there; what it returns, afterwards. */
export const prepareToFollow = async (
  messages: Messages,
  author: Author,
  sent: Sent,
): Promise<() => Promise<void>> => {
  const { message, topic, isMuted, told } = sent;
  if (topic === null) return async () => {};
  const { actor, organization } = author;
  const { database, now } = messages.service;
  const own = { userId: actor.id, policy: policyAfter(actor, await deedOf(messages, author, sent), isMuted) };
  const place = { channelId: message.recipient_id, topic };
  const mentioned = [...told.marks]
    .filter(([, marks]) => (marks & flagBits.mentioned) !== 0)
    .map(([user]) => user);
  return () => doFollow(database, organization.id, place, [own], mentioned, now());
};
