/** The second pass: posts and replies, by time. */
import { readProps, writeAttachments } from '../reading/attachments.ts';
import { numberIn, recordsIn, textIn, textsIn } from '../reading/fields.ts';
import type { Finder } from '../reading/finder.ts';
import { momentOf } from '../reading/moments.ts';
import type { Fields } from '../reading/values.ts';
import { joinText } from '../reading/weave.ts';
import type { Text } from '../text.ts';
import type { FlagName, Item, Message, NotTaken, Place, SourceId } from '../vocabulary.ts';
import { readFiles } from './files.ts';
import type { Names } from './names.ts';
import { overrideBot, unknownPerson } from './people.ts';
import { type PostPlace, placeOf } from './place.ts';
import { postId, type StoredReply, userOf } from './record.ts';
import type { Found, Survey } from './survey.ts';
import { convertText } from './text.ts';

export interface Around {
  readonly survey: Survey;
  readonly names: Names;
  readonly finder: Finder;
}

export async function* readMessages(around: Around): AsyncGenerator<Item> {
  const met = new Set<SourceId>();
  for await (const found of around.survey.posts()) {
    const { place, post, thread } = around.survey.isReply(found.place)
      ? ofReply(found, around)
      : ofPost(found, around);
    yield* readPost({ around, place, post, thread, found }, met);
  }
}

interface Post {
  readonly around: Around;
  readonly found: Found;
  readonly place: PostPlace | undefined;
  readonly post: Fields;
  /** The root of its thread, which has at least one reply. */
  readonly thread:
    | { readonly root: SourceId; readonly at: number; readonly post?: Fields | undefined }
    | undefined;
}
type Threaded = Pick<Post, 'place' | 'post' | 'thread'>;

function ofPost({ place: spot, fields: post }: Found, { survey }: Around): Threaded {
  const place = placeOf(post);
  const hasReplies = recordsIn(post, 'replies').length > 0;
  const root = place === undefined ? '' : postId(place, userOf(post), spot.time, survey.ordinalOf(spot));
  return { place, post, thread: hasReplies ? { root, at: momentOf(spot.time) } : undefined };
}

function ofReply({ fields }: Found, { survey }: Around): Threaded {
  const { reply, place, root } = fields as unknown as StoredReply;
  const id = place === undefined ? '' : postId(place, root.user, root.time, survey.ordinalOf(root));
  return { place, post: reply, thread: { root: id, at: momentOf(root.time), post: root.post } };
}

function* readPost(given: Post, met: Set<SourceId>): Generator<Item> {
  const { around, found, place, post } = given;
  const user = userOf(post);
  const left = reasonToLeave(given);
  if (left !== undefined || place === undefined) {
    yield { kind: 'not_taken', of: 'messages', ...left! };
    return;
  }
  const props = readProps(post.props);
  const alias = textIn(props, 'override_username').trim();
  const bot = alias === '' || alias.toLowerCase() === user ? undefined : overrideBot(alias);
  if (bot !== undefined && !met.has(bot.id)) {
    met.add(bot.id);
    yield bot;
  }
  const id = postId(place, user, found.place.time, around.survey.ordinalOf(found.place));
  const people = new Set([
    ...(bot === undefined ? [user] : []),
    ...reactorsOf(post),
    ...flagsOf(post).map(({ person }) => person),
  ]);
  for (const person of people)
    if (!around.names.people.has(person) && !met.has(person)) {
      met.add(person);
      yield unknownPerson(person);
    }
  for (const [of, what] of nameless(post))
    yield { kind: 'not_taken', of, what, why: 'it does not say which', example: id };
  if (post.is_pinned === true)
    yield { kind: 'not_taken', of: 'other', what: 'pin', why: 'messages are not pinned here', example: id };
  yield { ...messageOf(given, props), id, author: bot?.id ?? user, place: whereOf(given, place, id) };
}

function reasonToLeave({ place, post, found }: Post): Pick<NotTaken, 'what' | 'why' | 'example'> | undefined {
  const type = textIn(post, 'type');
  const example = `${place?.id ?? 'unknown'} ${new Date(found.place.time).toISOString()}`;
  if (place === undefined)
    return { what: 'message without a place', why: 'it names neither channel nor members', example };
  if (type.startsWith('system_')) return { what: type, why: 'notices of the system are not messages here' };
  const props = readProps(post.props);
  if (textIn(props, 'deleteBy') !== '' || (numberIn(post, 'delete_at') ?? 0) > 0)
    return { what: 'deleted message', why: 'it was deleted there' };
  if (userOf(post) === '' && textIn(props, 'override_username') === '')
    return { what: 'message without an author', why: 'nobody can be named', example };
  return undefined;
}

function messageOf(
  { around, place, post, found, thread }: Post,
  props: Fields | undefined,
): Omit<Message, 'id' | 'author' | 'place'> {
  const edited = numberIn(post, 'edit_at') ?? 0;
  const isAction = textIn(post, 'type') === 'me';
  return {
    kind: 'message',
    at: momentOf(found.place.time),
    text: textOfPost(around, place!, post, props),
    ...(isAction ? { isAction } : {}),
    ...(edited > 0 ? { editedAt: momentOf(Math.floor(edited)) } : {}),
    files: readFiles(post, around.finder),
    reactions: recordsIn(post, 'reactions').flatMap((reaction) => {
      const [person, name] = [textIn(reaction, 'user').toLowerCase(), textIn(reaction, 'emoji_name')];
      return person === '' || name === '' ? [] : [{ person, emoji: { name } }];
    }),
    // The topic of messages without a thread is that of many.
    flags: flagsOf(post).filter(({ flag }) => flag !== 'followed' || thread !== undefined),
  };
}

const textOfPost = ({ names }: Around, place: PostPlace, post: Fields, props: Fields | undefined): Text => {
  const team = 'team' in place ? place.team : undefined;
  const convert = (text: string): Text => convertText(text, names, team);
  const message = textIn(post, 'message');
  // The command `/me` stores its words between asterisks.
  const words = textIn(post, 'type') === 'me' ? message.replace(/^\*(.*)\*$/s, '$1') : message;
  return joinText(convert(words), writeAttachments(recordsIn(props, 'attachments'), convert));
};

function whereOf({ around, thread }: Post, place: PostPlace, id: SourceId): Place {
  if (!('team' in place))
    return {
      conversation: place.id,
      ...(thread === undefined || thread.root === id ? {} : { answers: thread.root }),
    };
  if (thread === undefined) return { channel: place.id, topic: 'main' };
  const { root, at, post } = thread;
  const opening =
    post === undefined
      ? undefined
      : {
          text: textOfPost(around, place, post, readProps(post.props)),
          files: readFiles(post, around.finder),
        };
  return {
    channel: place.id,
    topic: { thread: opening === undefined ? { root, at } : { root, at, opening } },
  };
}

/** Reactions without a person or an emoji, and attachments without a path. */
const nameless = (post: Fields): [NotTaken['of'], string][] => [
  ...recordsIn(post, 'reactions').flatMap((reaction): [NotTaken['of'], string][] =>
    textIn(reaction, 'user') === '' || textIn(reaction, 'emoji_name') === ''
      ? [['reactions', 'reaction']]
      : [],
  ),
  ...recordsIn(post, 'attachments').flatMap((attachment): [NotTaken['of'], string][] =>
    textIn(attachment, 'path') === '' ? [['files', 'file']] : [],
  ),
];

const reactorsOf = (post: Fields): string[] =>
  recordsIn(post, 'reactions')
    .map((reaction) => textIn(reaction, 'user').toLowerCase())
    .filter((user) => user !== '');

const flagsOf = (post: Fields): { person: SourceId; flag: FlagName }[] => [
  ...textsIn(post, 'flagged_by').map((user) => ({ person: user.toLowerCase(), flag: 'starred' as const })),
  ...recordsIn(post, 'thread_followers')
    .map((follower) => textIn(follower, 'user').toLowerCase())
    .filter((user) => user !== '')
    .map((person) => ({ person, flag: 'followed' as const })),
];
