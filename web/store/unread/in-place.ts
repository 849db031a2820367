/** The unread messages of a place. */
import { lowerCase } from '@parlance/protocol/lower-case';
import type { Conversation } from '../../places/place.ts';
import { unread } from '../world.ts';

export const unreadInTopic = (channel: number, topic: string): readonly number[] =>
  unread
    .peek()
    .topics.filter((one) => one.channel === channel && lowerCase(one.topic) === lowerCase(topic))
    .flatMap(({ messages }) => messages);

export const unreadInChannel = (channel: number): readonly number[] =>
  unread
    .peek()
    .topics.filter((one) => one.channel === channel)
    .flatMap(({ messages }) => messages);

/** `people`: ascending, without the reader. */
export const unreadInDirect = (people: readonly number[]): readonly number[] =>
  unread
    .peek()
    .direct.filter((one) => one.people.join() === people.join())
    .flatMap(({ messages }) => messages);

export const unreadIn = (conversation: Conversation): readonly number[] => {
  if (conversation.kind === 'topic') return unreadInTopic(conversation.channel, conversation.topic);
  return conversation.kind === 'direct'
    ? unreadInDirect(conversation.people)
    : unreadInChannel(conversation.channel);
};
