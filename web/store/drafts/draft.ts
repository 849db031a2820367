/** A text that is not sent yet: where it goes, and its form on the wire. Pure. */
import type { NewMessage } from '@parlance/client/messages/outbox-entry';
import type { Item } from '@parlance/client/state/state';
import { keyOf } from '../../places/conversation.ts';
import type { Conversation } from '../../places/place.ts';

export type Destination =
  /** Without a channel, it is not chosen yet. */
  | { readonly kind: 'topic'; readonly channel: number | undefined; readonly topic: string }
  /** As in a `Conversation`; empty: not chosen yet. */
  | { readonly kind: 'direct'; readonly people: readonly number[] };

export const nowhere: Destination = { kind: 'topic', channel: undefined, topic: '' };

/** Undefined until channel or people are chosen. */
export const conversationTo = (destination: Destination): Conversation | undefined => {
  if (destination.kind === 'direct') return destination.people.length === 0 ? undefined : destination;
  const { channel, topic } = destination;
  return channel === undefined ? undefined : { kind: 'topic', channel, topic };
};

export const destinationOf = (conversation: Conversation): Destination =>
  conversation.kind === 'channel'
    ? { kind: 'topic', channel: conversation.channel, topic: '' }
    : conversation;

export const messageTo = (conversation: Conversation, content: string): NewMessage =>
  conversation.kind === 'direct'
    ? { type: 'direct', to: conversation.people, content }
    : {
        type: 'channel',
        to: conversation.channel,
        topic: conversation.kind === 'topic' ? conversation.topic.trim() : '',
        content,
      };

export const sameDestination = (one: Destination, other: Destination): boolean => {
  const [first, second] = [conversationTo(one), conversationTo(other)];
  if (first === undefined || second === undefined) return JSON.stringify(one) === JSON.stringify(other);
  return keyOf(first) === keyOf(second);
};

export type WireDraft = Item<'drafts'>;
/** What the service compares: without id and time. */
export type Version = Pick<WireDraft, 'type' | 'to' | 'topic' | 'content'>;

export interface Written {
  readonly destination: Destination;
  readonly content: string;
}

export interface Draft extends Written {
  /** On this device. */
  readonly id: string;
  /** Milliseconds. */
  readonly changedAt: number;
  /** What the service held when both agreed last. */
  readonly base?: WireDraft | undefined;
  /** What the service was asked to hold; its event is due. */
  readonly sent?: (Version & { readonly id?: number | undefined }) | undefined;
  /** Waits until the service has deleted it too. */
  readonly isDeleted?: boolean | undefined;
}

export const versionOf = ({ destination, content }: Written): Version => {
  if (destination.kind === 'direct') return { type: 'private', to: destination.people, topic: '', content };
  const { channel, topic } = destination;
  return channel === undefined
    ? { type: '', to: [], topic: '', content }
    : { type: 'stream', to: [channel], topic, content };
};

export const sameVersion = (one: Version | undefined, other: Version | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  one.content === other.content &&
  one.type === other.type &&
  one.topic === other.topic &&
  one.to.join() === other.to.join();

/** Other clients also write down the reader as a recipient. */
const peopleIn = (to: readonly number[], reader: number): readonly number[] => {
  const others = to.filter((id) => id !== reader).sort((one, other) => one - other);
  return others.length === 0 && to.length > 0 ? [reader] : others;
};

export const writtenIn = ({ type, to, topic, content }: Version, reader: number): Written => {
  if (type === 'private') return { destination: { kind: 'direct', people: peopleIn(to, reader) }, content };
  const channel = type === 'stream' ? to[0] : undefined;
  return { destination: { kind: 'topic', channel, topic }, content };
};
