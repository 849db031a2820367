/** What changed in a channel: its bot of notices says it in the topic of such events. */
import { escapeText } from '../escape.ts';
import { asFields, type Fields, textOf } from '../reading/fields.ts';
import { momentOf } from '../reading/moments.ts';
import { notificationBot } from '../reading/notification-bot.ts';
import type { Text } from '../text.ts';
import type { Message } from '../vocabulary.ts';
import { ownId } from './ids.ts';

const changed = 'room_changed_';
const deeds: Readonly<Record<string, string>> = {
  'room-archived': 'archived this channel.',
  'room-unarchived': 'unarchived this channel.',
};

/** What was changed; undefined for another type. */
const partOf = (type: string): string | undefined => {
  if (type === 'r') return 'name';
  return type.startsWith(changed) ? type.slice(changed.length).replaceAll('_', ' ') : undefined;
};

export const isNotice = (type: string): boolean => deeds[type] !== undefined || partOf(type) !== undefined;

/** The text of the message is the new value. */
const wordsOf = (type: string, value: string): Text => {
  const deed = deeds[type];
  if (deed !== undefined) return [` ${deed}`];
  const part = partOf(type) ?? '';
  return value === ''
    ? [` removed the ${part} of this channel.`]
    : [` changed the ${part} of this channel:`, { kind: 'quote', text: [escapeText(value)] }];
};

export const readNotice = (fields: Fields, time: number): Message => {
  const user = asFields(fields.u);
  const label = textOf(user, 'name') || textOf(user, 'username');
  return {
    kind: 'message',
    id: ownId(fields),
    author: notificationBot.id,
    at: momentOf(time),
    place: { channel: textOf(fields, 'rid'), topic: 'events' },
    text: [
      { kind: 'person', id: textOf(user, '_id'), label, as: 'silent' },
      ...wordsOf(textOf(fields, 't'), textOf(fields, 'msg').trim()),
    ],
    files: [],
    reactions: [],
  };
};
