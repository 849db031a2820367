/** One entry of a day as a message, or the reason why it is none. */
import { escapeTextStart } from '../escape.ts';
import { type Fields, fieldsOf, listOf, textOf, textsOf } from '../reading/values.ts';
import type { Text, Token } from '../text.ts';
import type { Message, Moment, NotTaken, Person, Place, Warning } from '../vocabulary.ts';
import { readAttachments } from './attachments.ts';
import type { Authors } from './authors.ts';
import { readBlocks } from './blocks.ts';
import { type FileSources, readFiles } from './files.ts';
import { readMoment } from './moment.ts';
import { convertMrkdwn } from './mrkdwn.ts';
import type { SlackPlace } from './places.ts';
import { UnknownElement } from './rich-text.ts';
import { fates } from './subtypes.ts';
import type { Names } from './tags.ts';

export interface MessageGround {
  readonly names: Names;
  readonly authors: Authors;
  readonly files: FileSources;
  /** Timestamps of roots with replies, by place. */
  readonly roots: ReadonlyMap<string, ReadonlySet<string>>;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

export type ReadEntry = Message | Person | NotTaken | Warning;

export const notificationBot: Person = {
  kind: 'person',
  id: 'service:notification-bot',
  name: 'Notification Bot',
  role: 'member',
  isActive: true,
  system: 'notification-bot',
};

const leave = (what: string, why: string, example: string): NotTaken => ({
  kind: 'not_taken',
  of: 'messages',
  what,
  why,
  example,
});

const placeOf = (
  { id, isConversation }: SlackPlace,
  entry: Fields,
  { roots, now }: MessageGround,
  isNotice: boolean,
): Place => {
  const ts = String(entry.ts);
  const threadTs = textOf(entry.thread_ts);
  const at = readMoment(threadTs, now);
  const isReply =
    threadTs !== undefined && threadTs !== ts && at !== undefined && at < (readMoment(ts, now) ?? Infinity);
  if (isConversation)
    return isReply ? { conversation: id, answers: `${id}:${threadTs}` } : { conversation: id };
  if (isNotice) return { channel: id, topic: 'events' };
  if (isReply) return { channel: id, topic: { thread: { root: `${id}:${threadTs}`, at } } };
  if (roots.get(id)?.has(ts) !== true) return { channel: id, topic: 'main' };
  return { channel: id, topic: { thread: { root: `${id}:${ts}`, at: readMoment(ts, now) ?? 0 } } };
};

/** Slack says of a shared file `<@U1> uploaded a file: <…> and commented: text`. */
const textOfShare = (entry: Fields): string => {
  const text = textOf(entry.text) ?? '';
  if (entry.subtype !== 'file_share' && entry.subtype !== 'file_mention') return text;
  const comment = textOf(fieldsOf(fieldsOf(entry.file).initial_comment).comment);
  if (comment !== undefined) return comment;
  const match =
    /^<@[^>]+> (?:uploaded|shared|mentioned) a file(?:: | )<[^>]+>(?: and commented: ([\s\S]*))?$/.exec(text);
  return match === null ? text : (match[1] ?? '');
};

interface Words {
  readonly text: Text;
  readonly warnings: readonly Warning[];
}

const wordsOf = (entry: Fields, names: Names): Words => {
  const plain = () => convertMrkdwn(textOfShare(entry), names);
  const blocks = listOf(entry.blocks);
  if (blocks.length === 0) return { text: plain(), warnings: [] };
  try {
    const { text, unknown } = readBlocks(blocks, names);
    const warnings = strangeBlocks(unknown, entry);
    const [first, ...rest] = text;
    const shown = typeof first === 'string' ? [escapeTextStart(first), ...rest] : text;
    return { text: text.length === 0 ? plain() : shown, warnings };
  } catch (error) {
    if (!(error instanceof UnknownElement)) throw error;
    return {
      text: plain(),
      warnings: [
        {
          kind: 'warning',
          what: `rich text with the element ${error.message}, taken as plain text`,
          example: String(entry.ts),
        },
      ],
    };
  }
};

const strangeBlocks = (kinds: readonly string[], entry: Fields): Warning[] =>
  kinds.map((kind) => ({ kind: 'warning', what: `blocks of the kind ${kind}`, example: String(entry.ts) }));

const attachmentsOf = (entry: Fields, names: Names, hasWords: boolean): Words => {
  const { text, unknown } = readAttachments(entry.attachments, names);
  if (text.length > 0 || hasWords) return { text, warnings: strangeBlocks(unknown, entry) };
  // A message that is nothing but a preview is shown all the same.
  const plain = listOf(entry.attachments).map((one) => ({
    ...fieldsOf(one),
    from_url: '',
    original_url: '',
    service_name: '',
  }));
  const previewed = readAttachments(plain, names);
  return { text: previewed.text, warnings: strangeBlocks(previewed.unknown, entry) };
};

const isBlank = (text: Text): boolean => text.every((part) => typeof part === 'string' && part.trim() === '');

/** Mentions in notices are silent. */
const silent = (text: Text): Text =>
  text.map((part): string | Token =>
    typeof part !== 'string' && part.kind === 'person' ? { ...part, as: 'silent' } : part,
  );

/** Where an entry is in its file. */
export interface Spot {
  readonly index: number;
  /** The time of the entry before it. */
  readonly previous: Moment | undefined;
}

/** A message whose time cannot be has its place in the file as key. */
const idOf = (entry: Fields, place: SlackPlace, { index }: Spot, given: Moment | undefined): string => {
  const comment = entry.subtype === 'file_comment' ? textOf(fieldsOf(entry.comment).id) : undefined;
  if (comment !== undefined) return `${place.id}:${comment}`;
  return `${place.id}:${String(entry.ts)}${given === undefined ? `#${index}` : ''}`;
};

export const readEntry = (
  entry: Fields,
  place: SlackPlace,
  spot: Spot,
  ground: MessageGround,
): ReadEntry[] => {
  const { names, authors, now } = ground;
  const subtype = textOf(entry.subtype);
  const comment = fieldsOf(entry.comment);
  const given = readMoment(entry.ts, now);
  const id = idOf(entry, place, spot, given);
  const fate = subtype === undefined ? undefined : fates.get(subtype);
  if (fate?.as === 'nothing') return [leave(subtype!, fate.why, id)];
  const author = fate?.as === 'notice' ? notificationBot : authors.of(entry);
  if (author === undefined)
    return [leave('message without author', 'the archive does not say who wrote it', id)];
  const at = given ?? spot.previous;
  if (at === undefined) return [leave('message without a time', 'neither it nor one before has a time', id)];
  const words =
    subtype !== 'file_comment' || textOf(comment.id) === undefined
      ? wordsOf(entry, names)
      : { text: convertMrkdwn(textOf(comment.comment) ?? '', names), warnings: [] };
  const attached = attachmentsOf(entry, names, !isBlank(words.text));
  const text = [
    ...words.text,
    ...(isBlank(words.text) || attached.text.length === 0 ? [] : ['\n\n']),
    ...attached.text,
  ];
  const message: Message = {
    kind: 'message',
    id,
    author: typeof author === 'string' ? author : author.id,
    at,
    place: placeOf(place, entry, ground, fate?.as === 'notice'),
    text: fate?.as === 'notice' ? silent(text) : text,
    isAction: fate?.as === 'action',
    editedAt: readMoment(fieldsOf(entry.edited).ts, now),
    files: readFiles(entry, ground.files),
    reactions: listOf(entry.reactions).flatMap((value) => {
      const { name, users } = fieldsOf(value);
      const emoji = textOf(name);
      return emoji === undefined ? [] : textsOf(users).map((person) => ({ person, emoji: { name: emoji } }));
    }),
  };
  const strange: Warning[] =
    given === undefined
      ? [{ kind: 'warning', what: 'messages with a time that cannot be', example: id }]
      : [];
  return [
    ...(typeof author === 'string' ? [] : [author]),
    ...words.warnings,
    ...attached.warnings,
    ...strange,
    message,
  ];
};
