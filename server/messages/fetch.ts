/** GET /messages and GET /messages/{message_id} [S30], [S117]. */

import type { Answer, Input } from '@parlance/protocol/endpoint';
import { ApiError, badRequest } from '@parlance/protocol/errors';
import { type getMessage, type getMessages, mostMessages } from '@parlance/protocol/message-fetch';
import type { matchesNarrow } from '@parlance/protocol/message-questions';
import { showMessage } from '@parlance/protocol/messages';
import { say } from '@parlance/protocol/phrase';
import type { Call } from '../frame/routes.ts';
import { isSpectator, type KnownUsers, type User } from '../users/index.ts';
import { flagNames } from './flag-names.ts';
import { highlightHtml, highlightText } from './highlight.ts';
import { compileNarrow } from './narrow/compile.ts';
import { everything } from './narrow/compiled.ts';
import { fetchPage, type Read } from './page.ts';
import { fetchRange, type RangeQuery } from './range.ts';
import { fetchOwnMessages, type OwnMessage } from './rows.ts';
import type { SearchTerm } from './search-words.ts';

type Asked = Input<typeof getMessages>;
type Wire = Answer<typeof getMessages>['messages'][number];

interface Shape {
  readonly apply_markdown: boolean;
  readonly client_gravatar: boolean;
  readonly allow_empty_topic_name: boolean;
}

/**
 * Without an account there are no marks, no address from which to compute an avatar [S77], and no history, which may
 * name where a message came from.
 */
const showToSpectator = (shown: ReturnType<typeof showMessage>) => {
  const { edit_history: _hidden, ...rest } = shown;
  return { ...rest, flags: ['read'] };
};

const showOwn = (own: OwnMessage, shape: Shape, actor: User) => {
  const shown = showMessage(own.forms, {
    applyMarkdown: shape.apply_markdown,
    clientGravatar: shape.client_gravatar && !isSpectator(actor),
    knowsEmptyTopic: shape.allow_empty_topic_name,
  });
  return isSpectator(actor) ? showToSpectator(shown) : { flags: flagNames(own), ...shown };
};

const withMatches = (own: OwnMessage, shape: Shape, actor: User, words: readonly SearchTerm[]): Wire => {
  const shown = showOwn(own, shape, actor);
  if (words.length === 0) return shown;
  return {
    ...shown,
    match_content: highlightHtml(own.forms.renderedContent, words),
    match_subject: highlightText(shown.subject, words),
  };
};

const together = (first: string, second: string) =>
  badRequest(say('Argument "{first}" cannot be given together with "{second}".', { first, second }), {
    parameters: `${first},${second}`,
  });

const missing = (name: string) =>
  new ApiError('REQUEST_VARIABLE_MISSING', say("Missing '{name}' argument.", { name }), { var_name: name });

/** Throws REQUEST_VARIABLE_MISSING for what a range needs, BAD_REQUEST when the parameters do not go together. */
const checkRange = (input: Asked): RangeQuery => {
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
  (ids) =>
    fetchOwnMessages(call, knownUsers, ids);

const fetchByIds = async (input: Asked, ids: readonly number[], call: Call, read: Read<OwnMessage>) => {
  for (const other of ['anchor', 'num_before', 'num_after'] as const)
    if (input[other] !== undefined) throw together('message_ids', other);
  const { reader, organization, actor } = call;
  const narrow = await compileNarrow(reader, organization, actor, input.narrow);
  const within = input.narrow.length === 0 ? 'readable' : narrow.within;
  const wanted = narrow.ids === undefined ? ids : ids.filter((id) => narrow.ids!.includes(id));
  const messages = await fetchPage(
    reader,
    actor,
    { ...narrow, within, ids: wanted },
    { direction: 'asc', from: 0, limit: ids.length },
    read,
  );
  return {
    messages: messages.map((own) => withMatches(own, input, actor, narrow.words)),
    history_limited: false,
  };
};

export const fetchMessages = async (
  knownUsers: KnownUsers,
  input: Asked,
  call: Call,
): Promise<Answer<typeof getMessages>> => {
  const read = readWith(knownUsers, call);
  if (input.message_ids !== undefined) return fetchByIds(input, input.message_ids, call, read);
  const { reader, organization, actor } = call;
  const range = await fetchRange(reader, organization, actor, checkRange(input), read);
  return {
    messages: range.messages.map((own) => withMatches(own, input, actor, range.narrow.words)),
    anchor: range.anchor,
    found_anchor: range.foundAnchor,
    found_oldest: range.foundOldest,
    found_newest: range.foundNewest,
    history_limited: false,
  };
};

/** Those of the messages that belong to the narrow, by id; what it searches for is marked, where it searches at all. */
export const fetchMatches = async (
  knownUsers: KnownUsers,
  input: Input<typeof matchesNarrow>,
  call: Call,
): Promise<Answer<typeof matchesNarrow>> => {
  const { reader, organization, actor } = call;
  const narrow = await compileNarrow(reader, organization, actor, input.narrow);
  const ids =
    narrow.ids === undefined ? input.msg_ids : input.msg_ids.filter((id) => narrow.ids!.includes(id));
  const messages = await fetchPage(
    reader,
    actor,
    { ...narrow, ids },
    { direction: 'asc', from: 0, limit: ids.length },
    readWith(knownUsers, call),
  );
  return {
    messages: Object.fromEntries(
      messages.map(({ id, forms }) => [
        id,
        {
          match_content: highlightHtml(forms.renderedContent, narrow.words),
          match_subject: highlightText(forms.message.subject, narrow.words),
        },
      ]),
    ),
  };
};

/** Throws the same BAD_REQUEST for a message that does not exist and for one that the actor may not read. */
export const fetchMessage = async (
  knownUsers: KnownUsers,
  input: Input<typeof getMessage>,
  call: Call,
): Promise<Answer<typeof getMessage>> => {
  const [own] = await fetchPage(
    call.reader,
    call.actor,
    { ...everything(), within: 'readable', ids: [input.message_id] },
    { direction: 'asc', from: 0, limit: 1 },
    readWith(knownUsers, call),
  );
  if (own === undefined) throw badRequest('Invalid message(s)');
  return { raw_content: own.forms.message.content, message: showOwn(own, input, call.actor) };
};
