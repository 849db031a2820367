/** Messages of Zulip, a file at a time. */
import { type Archive, Damaged, readJson } from '../archive/index.ts';
import { gather } from '../gather.ts';
import { type Fields, fieldsOf, listOf, numberOf, textOf } from '../reading/values.ts';
import type { Conversation, Edit, FlagName, Item, Message, Place, Reaction } from '../vocabulary.ts';
import { idOf, momentOf } from './ids.ts';
import type { Recipient } from './places.ts';
import { filesIn, readText, type TextGround } from './text.ts';
import type { Uploads } from './uploads.ts';

export interface MessageGround {
  readonly text: TextGround;
  readonly recipients: ReadonlyMap<string, Recipient>;
  /** Keys are messages. */
  readonly reactions: ReadonlyMap<string, readonly Reaction[]>;
  readonly files: Uploads;
  readonly now: number;
  readonly isStrict: boolean;
}

export const messageFiles = ({ entries }: Pick<Archive, 'entries'>): string[] =>
  [...entries.keys()].filter((name) => /^messages-\d+\.json$/.test(name)).sort();

const bits: readonly (readonly [number, FlagName])[] = [
  [2, 'starred'],
  [4, 'collapsed'],
  [8, 'mentioned'],
  [64, 'mentioned'],
  [512, 'alert_word'],
];
const readBit = 1;

type Flags = { person: string; flag: FlagName }[];

const flagsOf = ({ user_profile, flags_mask, flags }: Fields): Flags => {
  const mask = numberOf(flags_mask) ?? numberOf(flags) ?? readBit;
  const person = idOf(user_profile);
  const names = new Set(bits.flatMap(([bit, name]) => ((mask & bit) === 0 ? [] : [name])));
  if ((mask & readBit) === 0) names.add('unread');
  return [...names].map((flag) => ({ person, flag }));
};

const first = Date.UTC(2000, 0, 1) * 1000;
const day = 86_400_000_000;

const timeOf = (value: unknown, now: number): number | undefined => {
  const at = momentOf(value);
  return at === undefined || at < first || at > now * 1000 + day ? undefined : at;
};

/** Exports from before 2019 have another name for it. */
const sentAt = ({ date_sent, pub_date }: Fields): unknown => date_sent ?? pub_date;

/** A direct message to a person names only the other one. */
const placeOf = (
  message: Fields,
  recipients: MessageGround['recipients'],
): { place: Place; conversation?: Conversation } | undefined => {
  const recipient = recipients.get(idOf(message.recipient));
  if (recipient === undefined) return undefined;
  if ('channel' in recipient)
    return { place: { channel: recipient.channel, topic: { name: textOf(message.subject) ?? '' } } };
  const people =
    'person' in recipient ? [...new Set([idOf(message.sender), recipient.person])] : recipient.people;
  const id = `people:${[...people].sort().join(',')}`;
  return { place: { conversation: id }, conversation: { kind: 'conversation', id, people } };
};

const historyOf = (message: Fields): Fields[] => {
  const given = message.edit_history;
  if (typeof given !== 'string') return listOf(given).map(fieldsOf);
  try {
    return listOf(JSON.parse(given)).map(fieldsOf);
  } catch {
    return [];
  }
};

/** Newest first. Older exports say only what the topic was: what it became is in the newer entry. */
const readEdits = (message: Fields, ground: TextGround): Edit[] => {
  let topic = textOf(message.subject) ?? '';
  return historyOf(message).map((entry): Edit => {
    const from = textOf(entry.prev_topic) ?? textOf(entry.prev_subject);
    const to = textOf(entry.topic) ?? topic;
    if (from !== undefined) topic = from;
    const [before, after] = [entry.prev_stream, entry.stream];
    return {
      at: momentOf(entry.timestamp) ?? momentOf(sentAt(message)) ?? 0,
      by: entry.user_id === null || entry.user_id === undefined ? undefined : idOf(entry.user_id),
      text: typeof entry.prev_content === 'string' ? readText(entry.prev_content, ground) : undefined,
      topic: from === undefined ? undefined : { from, to },
      channel:
        before === undefined || after === undefined ? undefined : { from: idOf(before), to: idOf(after) },
    };
  });
};

interface FileOfMessages {
  readonly messages: Fields[];
  readonly flags: Map<string, Flags>;
  /** Numbers of rows of other tables. */
  readonly others: ReadonlyMap<string, number>;
  readonly fault: Damaged | undefined;
}

const readFile = async (archive: Archive, name: string): Promise<FileOfMessages> => {
  const messages: Fields[] = [];
  const flags = new Map<string, Flags>();
  const others = new Map<string, number>();
  try {
    for await (const { key = '', value } of readJson(archive, name)) {
      const fields = fieldsOf(value);
      if (key === 'zerver_message') messages.push(fields);
      else if (key !== 'zerver_usermessage') others.set(key, (others.get(key) ?? 0) + 1);
      if (key !== 'zerver_usermessage') continue;
      const own = flagsOf(fields);
      if (own.length > 0) gather(flags, idOf(fields.message), ...own);
    }
  } catch (error) {
    if (error instanceof Damaged) return { messages, flags, others, fault: error };
    throw error;
  }
  return { messages, flags, others, fault: undefined };
};

const readMessage = (
  given: Fields,
  { at, place, flags }: { readonly at: number; readonly place: Place; readonly flags: Flags },
  ground: MessageGround,
): Message => {
  const id = idOf(given.id);
  const text = readText(textOf(given.content) ?? '', ground.text);
  const edits = readEdits(given, ground.text);
  const named = [...text, ...edits.flatMap((edit) => edit.text ?? [])];
  const moved = edits.find(({ topic, channel }) => topic !== undefined || channel !== undefined);
  const isEdited = edits.some((edit) => edit.text !== undefined) || edits.length === 0;
  return {
    kind: 'message',
    id,
    author: idOf(given.sender),
    at,
    place,
    text,
    editedAt: isEdited ? momentOf(given.last_edit_time) : undefined,
    movedAt: moved?.at,
    edits,
    files: ground.files.shownBy('messages', id, filesIn(named)),
    reactions: ground.reactions.get(id) ?? [],
    flags,
  };
};

export async function* readMessages(archive: Archive, ground: MessageGround): AsyncGenerator<Item> {
  const declared = new Set<string>();
  for (const name of messageFiles(archive)) {
    const { messages, flags, others, fault } = await readFile(archive, name);
    for (const [what, count] of others)
      yield { kind: 'not_taken', of: 'other', what, count, why: 'there is nothing like it here' };
    let previous: number | undefined;
    const found: Message[] = [];
    for (const given of messages) {
      const id = idOf(given.id);
      const told = timeOf(sentAt(given), ground.now);
      const at = told ?? previous;
      const where = placeOf(given, ground.recipients);
      if (where === undefined || at === undefined) {
        const why = where === undefined ? 'the archive does not say to whom it went' : 'it has no time';
        yield { kind: 'not_taken', of: 'messages', what: 'message without a place', why, example: id };
        continue;
      }
      if (told === undefined)
        yield { kind: 'warning', what: 'messages with a time that cannot be', example: id };
      previous = at;
      if (where.conversation !== undefined && !declared.has(where.conversation.id)) {
        declared.add(where.conversation.id);
        yield where.conversation;
      }
      found.push(readMessage(given, { at, place: where.place, flags: flags.get(id) ?? [] }, ground));
    }
    yield* found.sort((one, other) => one.at - other.at);
    if (fault === undefined) continue;
    if (ground.isStrict) throw fault;
    yield {
      kind: 'not_taken',
      of: 'entries',
      what: 'damaged file',
      why: fault.reason,
      example: `${name} from byte ${fault.offset} on`,
    };
  }
}

/**
 * Finds the first message that each member received of channels that hide their history. Marks of earlier ones, which
 * a reader got later, do not count.
 */
export const findFirstReceived = async (
  archive: Archive,
  channelOf: (recipient: string) => string | undefined,
): Promise<Map<string, string>> => {
  const historical = 1024;
  const found = new Map<string, string>();
  for (const name of messageFiles(archive)) {
    const places = new Map<string, string>();
    try {
      for await (const { key, value } of readJson(archive, name)) {
        const fields = fieldsOf(value);
        const channel = key === 'zerver_message' ? channelOf(idOf(fields.recipient)) : undefined;
        if (channel !== undefined) places.set(idOf(fields.id), channel);
        if (key !== 'zerver_usermessage') continue;
        const place = places.get(idOf(fields.message));
        const mask = numberOf(fields.flags_mask) ?? 0;
        if (place === undefined || (mask & historical) !== 0) continue;
        const who = `${place} ${idOf(fields.user_profile)}`;
        const before = found.get(who);
        if (before === undefined || Number(before) > Number(fields.message))
          found.set(who, idOf(fields.message));
      }
    } catch (error) {
      if (!(error instanceof Damaged)) throw error;
    }
  }
  return found;
};
