/** GET /messages and GET /messages/{message_id} [S30], [S117]. */
import { setImmediate } from 'node:timers/promises';
import type { Answer, Input } from '@parlance/protocol/endpoint';
import { ApiError, badRequest } from '@parlance/protocol/errors';
import { type getMessage, type getMessages, mostMessages } from '@parlance/protocol/messages/fetch';
import { showMessage } from '@parlance/protocol/messages/messages';
import type { matchesNarrow } from '@parlance/protocol/messages/questions';
import { say } from '@parlance/protocol/phrase';
import type { Database } from '../../db/database.ts';
import type { Call } from '../../frame/routes.ts';
import { isSpectator, type KnownUsers, type User } from '../../users/index.ts';
import { incompatible } from '../incompatible.ts';
import { compileNarrow } from '../narrow/compile.ts';
import { everything } from '../narrow/compiled.ts';
import { readNarrow } from '../narrow/dear.ts';
import { flagNames } from '../read/flag-names.ts';
import { Highlighter } from '../search/highlight.ts';
import type { SearchTerm } from '../search/words.ts';
import { type Found, fetchPage, type Read } from './page.ts';
import { fetchRange, type RangeQuery } from './range.ts';
import { fetchOwnMessages, type OwnMessage } from './rows.ts';

type FetchInput = Input<typeof getMessages>;
type Wire = Answer<typeof getMessages>['messages'][number];

interface Shape {
  readonly apply_markdown: boolean;
  readonly client_gravatar: boolean;
  readonly allow_empty_topic_name: boolean;
}

/** Spectators see no flags, no address behind an avatar [S77], and no history that may name channels. */
const showToSpectator = (shown: ReturnType<typeof showMessage>) => {
  const { edit_history: _hidden, ...rest } = shown;
  return { ...rest, flags: ['read'] };
};

const showForm = ({ forms }: OwnMessage, shape: Shape, actor: User) =>
  showMessage(forms, {
    applyMarkdown: shape.apply_markdown,
    clientGravatar: shape.client_gravatar && !isSpectator(actor),
    knowsEmptyTopic: shape.allow_empty_topic_name,
  });

const showOwn = (own: OwnMessage, shape: Shape, actor: User) => {
  const shown = showForm(own, shape, actor);
  return isSpectator(actor) ? showToSpectator(shown) : { flags: flagNames(own), ...shown };
};

const showFound = (own: OwnMessage, shape: Shape, actor: User, marks: Highlighter): Wire => {
  const shown = showForm(own, shape, actor);
  const match_content = marks.html(own.forms.renderedContent);
  const match_subject = marks.text(shown.subject);
  return isSpectator(actor)
    ? { match_content, match_subject, ...showToSpectator(shown) }
    : { match_content, match_subject, flags: flagNames(own), ...shown };
};

/** Highlighting steps between other requests; about ten milliseconds. */
const stepsOfTurn = 100_000;

const withMatches = async (
  messages: readonly OwnMessage[],
  words: readonly SearchTerm[],
  show: (own: OwnMessage, marks: Highlighter) => void,
): Promise<void> => {
  const marks = new Highlighter(words);
  let turnEnds = stepsOfTurn;
  for (const own of messages) {
    show(own, marks);
    if (marks.spent < turnEnds) continue;
    turnEnds = marks.spent + stepsOfTurn;
    await setImmediate();
  }
};

const showAll = async (
  messages: readonly OwnMessage[],
  shape: Shape,
  actor: User,
  words: readonly SearchTerm[],
): Promise<Wire[]> => {
  if (words.length === 0) return messages.map((own) => showOwn(own, shape, actor));
  const shown: Wire[] = [];
  await withMatches(messages, words, (own, marks) => {
    shown.push(showFound(own, shape, actor, marks));
  });
  return shown;
};

const missing = (name: string) =>
  new ApiError('REQUEST_VARIABLE_MISSING', say("Missing '{name}' argument.", { name }), { var_name: name });

/** Throws REQUEST_VARIABLE_MISSING, or BAD_REQUEST when parameters conflict. */
const checkRange = (input: FetchInput): RangeQuery => {
  const { num_before: before, num_after: after } = input;
  if (before === undefined || after === undefined)
    throw missing(before === undefined ? 'num_before' : 'num_after');
  if (before + after > mostMessages)
    throw badRequest(
      say('At most {limit} messages can be asked for, "num_before" and "num_after" together.', {
        limit: mostMessages,
      }),
    );
  const anchor = input.use_first_unread_anchor ? 'first_unread' : input.anchor;
  if (anchor === undefined) throw missing('anchor');
  if (anchor === 'date' && input.anchor_date === undefined)
    throw badRequest('The anchor "date" needs the argument "anchor_date".', {
      required_parameter: 'anchor_date',
      set_parameter: 'anchor',
    });
  const { include_anchor: includesAnchor, anchor_date: date, narrow: terms } = input;
  return { anchor, date, includesAnchor, before, after, terms };
};

const readWith =
  (knownUsers: KnownUsers, call: Call): Read<OwnMessage> =>
  (ids, direction) =>
    fetchOwnMessages(call, knownUsers, ids, direction);

/** A partial answer would deny that other ids exist. */
const checkWhole = ({ messages, isCut }: Found<OwnMessage>): readonly OwnMessage[] => {
  if (isCut) throw badRequest('These messages are too large for one answer. Ask for fewer.');
  return messages;
};

const readByIds = async (input: FetchInput, ids: readonly number[], call: Call, knownUsers: KnownUsers) => {
  const { reader, organization, actor } = call;
  const narrow = await compileNarrow(reader, organization, actor, input.narrow);
  const within = input.narrow.length === 0 ? 'readable' : narrow.within;
  const wanted = narrow.ids === undefined ? ids : ids.filter((id) => narrow.ids!.includes(id));
  const found = await fetchPage(
    reader,
    actor,
    { asked: { ...narrow, within, ids: wanted }, side: { direction: 'asc', from: 0, limit: ids.length } },
    readWith(knownUsers, call),
  );
  return { messages: checkWhole(found), narrow };
};

export const fetchMessages = async (
  database: Database,
  knownUsers: KnownUsers,
  input: FetchInput,
  call: Call,
): Promise<Answer<typeof getMessages>> => {
  const { organization, actor } = call;
  const { message_ids: ids, narrow: terms } = input;
  if (ids !== undefined) {
    for (const other of ['anchor', 'num_before', 'num_after'] as const)
      if (input[other] !== undefined) throw incompatible('message_ids', other);
    const { messages, narrow } = await readNarrow(database, call, terms, (readCall) =>
      readByIds(input, ids, readCall, knownUsers),
    );
    return { messages: await showAll(messages, input, actor, narrow.words), history_limited: false };
  }
  const query = checkRange(input);
  const range = await readNarrow(database, call, terms, (readCall) =>
    fetchRange({ reader: readCall.reader, organization, actor }, query, readWith(knownUsers, readCall)),
  );
  return {
    messages: await showAll(range.messages, input, actor, range.narrow.words),
    anchor: range.anchor,
    found_anchor: range.foundAnchor,
    found_oldest: range.foundOldest,
    found_newest: range.foundNewest,
    history_limited: false,
  };
};

/** Matching messages by id, with highlighted words. */
export const fetchMatches = async (
  database: Database,
  knownUsers: KnownUsers,
  input: Input<typeof matchesNarrow>,
  call: Call,
): Promise<Answer<typeof matchesNarrow>> => {
  const { organization, actor } = call;
  const { messages, narrow } = await readNarrow(database, call, input.narrow, async (readCall) => {
    const narrow = await compileNarrow(readCall.reader, organization, actor, input.narrow);
    const ids =
      narrow.ids === undefined ? input.msg_ids : input.msg_ids.filter((id) => narrow.ids!.includes(id));
    const side = { direction: 'asc', from: 0, limit: ids.length } as const;
    const read = readWith(knownUsers, readCall);
    const page = await fetchPage(readCall.reader, actor, { asked: { ...narrow, ids }, side }, read);
    return { messages: checkWhole(page), narrow };
  });
  const found: Answer<typeof matchesNarrow>['messages'] = {};
  await withMatches(messages, narrow.words, ({ id, forms }, marks) => {
    found[id] = {
      match_content: marks.html(forms.renderedContent),
      match_subject: marks.text(forms.message.subject),
    };
  });
  return { messages: found };
};

/** Throws the same BAD_REQUEST for a missing message and an unreadable one. */
export const fetchMessage = async (
  knownUsers: KnownUsers,
  input: Input<typeof getMessage>,
  call: Call,
): Promise<Answer<typeof getMessage>> => {
  const { messages } = await fetchPage(
    call.reader,
    call.actor,
    {
      asked: { ...everything(), within: 'readable', ids: [input.message_id] },
      side: { direction: 'asc', from: 0, limit: 1 },
    },
    readWith(knownUsers, call),
  );
  const [own] = messages;
  if (own === undefined) throw badRequest('Invalid message(s)');
  return { raw_content: own.forms.message.content, message: showOwn(own, input, call.actor) };
};
