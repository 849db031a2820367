/** A message that came, and whether the reader wants to see or to hear it. */
import type { Message } from '@parlance/client/messages/message';
import { isTopicMuted, policies, policyOf } from '../store/unread/counts.ts';
import { channels, setting } from '../store/world.ts';

export interface Arrival {
  readonly message: Message;
  /** The content as it reads. */
  readonly text: string;
  /** The reader is named, or an alert word is. */
  readonly isMention: boolean;
  /** All are named. */
  readonly isWildcard: boolean;
  readonly isDirect: boolean;
}

/** `textOf`: the content as it reads. A thousand messages may come at once, of which few are said or shown. */
export const arrivalOf = (
  message: Message,
  flags: readonly string[],
  textOf: (html: string) => string,
): Arrival => ({
  message,
  get text() {
    return textOf(message.content);
  },
  isMention: flags.includes('mentioned') || flags.includes('has_alert_word'),
  isWildcard: flags.some((flag) => flag.endsWith('wildcard_mentioned')),
  isDirect: message.type === 'private',
});

/** On the screen, or by a sound. */
export type Way = 'desktop' | 'audible';

const general = { desktop: 'enable_desktop_notifications', audible: 'enable_sounds' } as const;

export const isWanted = ({ message, isMention, isWildcard, isDirect }: Arrival, way: Way): boolean => {
  const isOn = setting(general[way]) !== false;
  if (isDirect || isMention) return isOn;
  const channel = message.stream_id;
  if (channel === undefined || channel === null || isTopicMuted(channel, message.subject)) return false;
  const isFollowed = policyOf(channel, message.subject) === policies.followed;
  const own = channels.peek().get(channel)?.own;
  if (isWildcard && isOn) {
    const name = isFollowed ? 'enable_followed_topic_wildcard_mentions_notify' : 'wildcard_mentions_notify';
    if (own?.wildcard_mentions_notify ?? setting(name) !== false) return true;
  }
  if (isFollowed) return setting(`enable_followed_topic_${way}_notifications`) === true;
  return own?.[`${way}_notifications`] ?? setting(`enable_stream_${way}_notifications`) === true;
};
