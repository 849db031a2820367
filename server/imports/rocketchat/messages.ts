/** The second pass: messages by time. */
import { writeAttachments } from '../reading/attachments.ts';
import { recordsIn, textIn } from '../reading/fields.ts';
import { momentOf } from '../reading/moments.ts';
import { asFields, type Fields } from '../reading/values.ts';
import { isBlank, joinText } from '../reading/weave.ts';
import type { Text } from '../text.ts';
import type { Item, Message, NotTaken, Place, Reaction, SourceId } from '../vocabulary.ts';
import type { Collection } from './collection.ts';
import { type FileGrounds, fileOf, readFiles } from './files.ts';
import { ownId, timeOf } from './ids.ts';
import { aliasBot, unknownPerson } from './people.ts';
import type { Room } from './rooms.ts';
import type { MessageSurvey } from './survey.ts';
import { convertText, messageOf, type RoomNames } from './text.ts';

export interface Around {
  readonly messages: Collection;
  readonly survey: MessageSurvey;
  readonly rooms: ReadonlyMap<SourceId, Room>;
  readonly names: RoomNames;
  readonly files: FileGrounds;
  /** Ids of the people that come before the messages. */
  readonly known: ReadonlySet<SourceId>;
  /** Ids by user name, also of people without an account in the dump. */
  readonly ids: ReadonlyMap<string, SourceId>;
  readonly strangerName: (id: SourceId) => string;
}

export async function* readMessages(around: Around): AsyncGenerator<Item> {
  const met = new Set<SourceId>(around.known);
  const roots = new Map<SourceId, { readonly room: SourceId; readonly time: number }>();
  for await (const place of around.survey.places.sorted()) {
    const fields = await around.messages.read(place);
    const left = reasonToLeave(fields, around);
    if (left !== undefined) {
      yield { kind: 'not_taken', of: 'messages', ...left };
      continue;
    }
    if (around.survey.roots.has(ownId(fields)))
      roots.set(ownId(fields), { room: textIn(fields, 'rid'), time: place.time });
    const where = whereOf(fields, { around, roots, time: place.time });
    yield* readMessage(fields, { around, where, time: place.time, met });
  }
}

function reasonToLeave(
  message: Fields,
  { rooms, names }: Around,
): Pick<NotTaken, 'what' | 'why' | 'example'> | undefined {
  const [id, type, room] = [ownId(message), textIn(message, 't'), textIn(message, 'rid')];
  if (rooms.get(room)?.type === 'l')
    return { what: 'livechat', why: 'conversations with visitors are not taken' };
  if (type === 'e2e') return { what: 'encrypted message', why: 'only its readers have the key', example: id };
  if (type !== '') return { what: type.slice(0, 60), why: 'notices of the system are not messages here' };
  if (message._hidden === true)
    return { what: 'former version of a message', why: 'it was edited or deleted there' };
  if (textIn(asFields(message.u), '_id') === '')
    return { what: 'message without an author', why: 'nobody can be named', example: id };
  if (!names.destinations.has(room))
    return { what: 'message in an unknown room', why: 'who may read it is not known', example: id };
  return undefined;
}

interface Placing {
  readonly around: Around;
  readonly roots: ReadonlyMap<SourceId, { readonly room: SourceId; readonly time: number }>;
  readonly time: number;
}

function whereOf(message: Fields, { around, roots, time }: Placing): Place {
  const [id, room] = [ownId(message), textIn(message, 'rid')];
  const destination = around.names.destinations.get(room)!;
  const given = textIn(message, 'tmid');
  const known = roots.get(given);
  // A root in another room is none: its topic may have other readers.
  const answered =
    given === '' || given === id || (known !== undefined && known.room !== room) ? undefined : given;
  if (destination.kind === 'conversation')
    return { conversation: destination.id, ...(answered === undefined ? {} : { answers: answered }) };
  const channel = destination.kind === 'topic' ? destination.channel : destination.id;
  const root = answered ?? (around.survey.roots.has(id) ? id : undefined);
  if (root !== undefined)
    return { channel, topic: { thread: { root, at: momentOf(roots.get(root)?.time ?? time) } } };
  return { channel, topic: destination.kind === 'topic' ? { name: destination.name } : 'main' };
}

interface Reading {
  readonly around: Around;
  readonly where: Place;
  readonly time: number;
  readonly met: Set<SourceId>;
}

function* readMessage(fields: Fields, { around, where, time, met }: Reading): Generator<Item> {
  const id = ownId(fields);
  const user = asFields(fields.u);
  const alias = textIn(fields, 'alias').trim();
  const isAlias = alias !== '' && alias !== textIn(user, 'name') && alias !== textIn(user, 'username');
  const author = isAlias
    ? aliasBot(alias)
    : unknownPerson(textIn(user, '_id'), textIn(user, 'name') || textIn(user, 'username'));
  const reactions = readReactions(fields, around);
  const others = reactions.map(({ person }) => unknownPerson(person, around.strangerName(person)));
  for (const person of [author, ...others])
    if (!met.has(person.id)) {
      met.add(person.id);
      yield person;
    }
  if (fields.pinned === true)
    yield { kind: 'not_taken', of: 'other', what: 'pin', why: 'messages are not pinned here', example: id };
  const edited = timeOf(fields.editedAt);
  const message: Message = {
    kind: 'message',
    id,
    author: author.id,
    at: momentOf(time),
    place: where,
    text: readText(fields, around.names),
    ...(edited === undefined ? {} : { editedAt: momentOf(edited) }),
    files: readFiles(fields, around.files),
    reactions,
    flags: recordsIn(fields, 'starred').map((star) => ({ person: ownId(star), flag: 'starred' as const })),
  };
  yield message;
}

/** Names of emoji stand between colons. */
function readReactions(message: Fields, { ids }: Around): Reaction[] {
  return Object.entries(asFields(message.reactions) ?? {}).flatMap(([name, who]) =>
    ((asFields(who)?.usernames as unknown[] | undefined) ?? [])
      .filter((each): each is string => typeof each === 'string')
      .map((username) => ({
        person: ids.get(username.toLowerCase()) ?? `@${username}`,
        emoji: { name: name.replace(/^:|:$/g, '') },
      })),
  );
}

function readText(message: Fields, names: RoomNames): Text {
  const convert = (text: string): Text => convertText(text, names, message);
  const attachments = recordsIn(message, 'attachments');
  const quotes = attachments.filter((each) => textIn(each, 'message_link') !== '');
  const files = attachments.filter((each) => !quotes.includes(each) && fileOf(each) !== undefined);
  const rest = attachments.filter((each) => !quotes.includes(each) && !files.includes(each));
  const given = textIn(message, 'msg');
  // An empty link leads to each quoted message, whose text is in the attachments.
  const words = quotes.length === 0 ? given : given.replace(/^(\[ ?\]\([^)\s]*\)\s*)+/, '');
  const blocks = [
    ...quotes.map((quote) => writeQuote(quote, names, convert)),
    convert(words.trim()),
    ...files.map((file) => convert(textIn(file, 'description'))),
    writeAttachments(rest, convert),
  ];
  const shown = blocks.filter((block) => !isBlank(block));
  return joinText(shown.flatMap((block, index) => (index === 0 ? block : ['\n', ...block])));
}

function writeQuote(quote: Fields, { people }: RoomNames, convert: (text: string) => Text): Text {
  const url = textIn(quote, 'message_link');
  const label = textIn(quote, 'author_name');
  const inner = recordsIn(quote, 'attachments').map((each) =>
    convert(textIn(each, 'description') || textIn(each, 'title')),
  );
  const text = joinText(
    convert(textIn(quote, 'text')),
    inner.flatMap((each) => ['\n', ...each]),
  );
  return [
    {
      kind: 'quote',
      ...(label === '' ? {} : { author: { id: people.get(label.toLowerCase()), label } }),
      message: messageOf(url),
      url: /^https?:\/\//.test(url) ? url : undefined,
      text,
    },
  ];
}
