/** Addresses of public pages. They stay the same as long as channel and topic do; names in them are for people. */
import { lowerCase } from '@parlance/protocol/lower-case';
import { readTopic, showTopic } from '@parlance/protocol/topics/rule';

export interface PublicChannel {
  readonly id: number;
  readonly name: string;
}

export const root = '/public';

const slugOf = (name: string): string =>
  lowerCase(name)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');

export const channelAddress = ({ id, name }: PublicChannel): string =>
  `${root}/${id}-${encodeURIComponent(slugOf(name))}`;

/** Topics that differ only in case are one. */
export const topicAddress = (channel: PublicChannel, topic: string): string =>
  `${channelAddress(channel)}/${encodeURIComponent(lowerCase(showTopic(topic, false)))}`;

const whole = (text: string | undefined, most: number): number | undefined =>
  text !== undefined && /^\d+$/.test(text) && text.length <= most ? Number(text) : undefined;

/** Undefined when it names no channel. */
export const channelIn = (part: string | undefined): number | undefined => whole(part?.split('-', 1)[0], 9);

/** Undefined when no topic can be called so. */
export const topicIn = (part: string | undefined): string | undefined =>
  part === undefined || part.includes('\0') ? undefined : readTopic(part);

/** The id of a message, undefined when it is none. */
export const messageIn = (text: string | undefined): number | undefined => whole(text, 15);
