/** Messages that people had scheduled. Those whose time is over stay behind. */
import type { Fields } from '../reading/values.ts';
import { numberOf, textOf } from '../reading/values.ts';
import type { NotTaken, Scheduled } from '../vocabulary.ts';
import { idOf, momentOf } from './ids.ts';
import type { Recipient } from './places.ts';
import type { Tables } from './tables.ts';
import { filesIn, readText, type TextGround } from './text.ts';
import type { Uploads } from './uploads.ts';

interface Ground {
  readonly text: TextGround;
  readonly recipients: ReadonlyMap<string, Recipient>;
  readonly files: Uploads;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

const reminder = 2;

const leave = (row: Fields, why: string): NotTaken => ({
  kind: 'not_taken',
  of: 'other',
  what: row.delivery_type === reminder ? 'reminder' : 'scheduled message',
  why,
  example: idOf(row.id),
});

const placeOf = (row: Fields, recipients: Ground['recipients']): Scheduled['place'] | undefined => {
  const recipient = recipients.get(idOf(row.recipient));
  if (recipient === undefined) return undefined;
  if ('channel' in recipient) return { channel: recipient.channel, topic: textOf(row.subject) ?? '' };
  const people = 'person' in recipient ? [recipient.person] : recipient.people;
  return { people: [...new Set([idOf(row.sender), ...people])] };
};

const read = (row: Fields, { text: ground, recipients, files, now }: Ground): Scheduled | NotTaken => {
  if (row.delivery_type === reminder) return leave(row, 'reminders are set again');
  if (row.delivered === true) return leave(row, 'the source has sent it');
  if (row.failed === true) return leave(row, 'the source could not send it');
  const at = momentOf(row.scheduled_timestamp);
  if (at === undefined || at <= now * 1000) return leave(row, 'its time is over');
  const place = placeOf(row, recipients);
  if (place === undefined) return leave(row, 'the archive does not say to whom it goes');
  const text = readText(textOf(row.content) ?? '', ground);
  return {
    kind: 'scheduled',
    id: idOf(row.id),
    author: idOf(row.sender),
    at,
    place,
    text,
    files: files.shownBy('scheduled_messages', idOf(row.id), filesIn(text)),
    isReadByAuthor: row.read_by_sender !== false,
  };
};

export const readScheduled = (tables: Tables, ground: Ground): (Scheduled | NotTaken)[] =>
  [...tables.of('zerver_scheduledmessage')]
    .sort(
      (one, other) => (numberOf(one.scheduled_timestamp) ?? 0) - (numberOf(other.scheduled_timestamp) ?? 0),
    )
    .map((row) => read(row, ground));
