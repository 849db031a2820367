/** Links to channels, topics and messages, as they are written in a message. */
import { placeOf } from '../../places/conversation.ts';
import { topicName } from '../names.ts';
import { addressOf } from '../places/address.ts';
import { channels } from '../world.ts';
import { linkText } from './link-text.ts';

export interface Referenced {
  readonly channel: number;
  readonly topic?: string | undefined;
  readonly message?: number | undefined;
}

const isWritable = (name: string, { topic, message }: Referenced): boolean =>
  /^[^*>\n]{1,200}$/.test(name) &&
  (topic === undefined
    ? message === undefined
    : /^[^*\n]{0,200}$/.test(topic) && (message !== undefined || !/@\d{1,15}$/.test(topic)));

/** In words, such as `#**garden>tomatoes**`; as a plain link where a name has signs that words cannot hold. */
export const placeReference = (referenced: Referenced): string => {
  const { channel, topic, message } = referenced;
  const name = channels.value.get(channel)?.name ?? '';
  if (isWritable(name, referenced)) {
    const rest = topic === undefined ? '' : `>${topic}${message === undefined ? '' : `@${message}`}`;
    return `#**${name}${rest}**`;
  }
  const conversation =
    topic === undefined
      ? ({ kind: 'channel', channel } as const)
      : ({ kind: 'topic', channel, topic } as const);
  const words = topic === undefined ? `#${name}` : `#${name} > ${topicName(topic)}`;
  return linkText(words, addressOf(placeOf(conversation, message)));
};
