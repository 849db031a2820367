/** Imports messages in order and renders them again: the service never shows HTML of an archive [V17]. */
import { lowerCase } from '@parlance/protocol/lower-case';
import { Refusal } from '../../config/refusal.ts';
import { read, write } from '../../db/sql.ts';
import type { Transaction } from '../../db/transaction.ts';
import {
  isMeMessage,
  type ParsedMarkdown,
  parseMarkdown,
  type Resolver,
  renderMarkdown,
} from '../../markdown/index.ts';
import { fetchResolver } from '../../messages/index.ts';
import type { Organization } from '../../organization/index.ts';
import { checkTopic } from '../../topics/index.ts';
import type { Row } from '../format.ts';
import { formerNames } from './former-names.ts';
import type { Mapping } from './mapping.ts';
import { type Paths, rewriteContent } from './rewrite.ts';

export interface Image {
  readonly name: string;
  readonly contentType: string;
  readonly width: number;
  readonly height: number;
  readonly isAnimated: boolean;
}

export interface MessageGround {
  readonly organization: Organization;
  readonly mapping: Mapping;
  readonly paths: Paths;
  /** Paths of files. */
  readonly images: ReadonlyMap<string, Image>;
  readonly formerEmoji: ReadonlyMap<string, { readonly url: string }>;
  readonly lastPosition: number;
  /** The newest message of each topic so far. */
  readonly newest: Map<string, number>;
}

const topicKey = (channelId: number, topic: string): string => `${channelId} ${lowerCase(topic)}`;

type Entry = NonNullable<Row<'messages'>['edit_history']>[number];

/** Omits a former channel that the archive does not hold. */
const mapEntry = ({ prev_stream, stream, ...entry }: Entry, mapping: Mapping, paths: Paths) => {
  const [from, to] = [prev_stream, stream].map((id) =>
    id === undefined ? undefined : mapping.channels.find(id),
  );
  const content =
    entry.prev_content === undefined ? undefined : rewriteContent(entry.prev_content, mapping, paths);
  return {
    entry: {
      ...entry,
      user_id: mapping.users.orNull(entry.user_id),
      ...(from === undefined || to === undefined ? {} : { prev_stream: from, stream: to }),
      ...(content === undefined ? {} : { prev_content: content }),
    },
    parsed: content === undefined ? undefined : parseMarkdown(content),
  };
};

interface Prepared {
  readonly row: Row<'messages'>;
  readonly content: string;
  readonly parsed: ParsedMarkdown;
  readonly history: readonly ReturnType<typeof mapEntry>[];
}

/** Throws Refusal for a message out of order, or with the topic of another kind of message. */
const prepareAll = (
  rows: readonly Row<'messages'>[],
  { mapping, paths, lastPosition }: MessageGround,
  before: number,
): Prepared[] => {
  let last = before;
  return rows.map((row) => {
    if (row.id <= last || row.id > lastPosition)
      throw new Refusal(`The archive has message ${row.id} out of order.`);
    last = row.id;
    if ((row.topic !== null) !== mapping.channels.has(row.recipient_id))
      throw new Refusal(`The archive has message ${row.id} with the topic of another kind of message.`);
    const content = rewriteContent(row.content, mapping, paths);
    const history = (row.edit_history ?? []).map((entry) => mapEntry(entry, mapping, paths));
    return { row, content, parsed: parseMarkdown(content), history };
  });
};

/** Names of the time of the message go before those of now. */
const withFormerNames = (resolver: Resolver, { named }: Row<'messages'>, mapping: Mapping): Resolver => {
  const former = formerNames(named, mapping);
  return {
    ...resolver,
    userByName: (name) => former.userByName(name) ?? resolver.userByName(name),
    userById: (id) => former.userById(id) ?? resolver.userById(id),
    groupByName: (name) => former.groupByName(name) ?? resolver.groupByName(name),
    channelByName: (name) => former.channelByName(name) ?? resolver.channelByName(name),
  };
};

const showEntry = ({ entry, parsed }: Prepared['history'][number], resolver: Resolver): object =>
  parsed === undefined
    ? entry
    : { ...entry, prev_rendered_content: renderMarkdown(entry.prev_content ?? '', resolver, parsed).html };

const render = ({ row, content, parsed, history }: Prepared, mapping: Mapping, resolver: Resolver) => {
  const { html } = renderMarkdown(content, resolver, parsed);
  return {
    ...row,
    topic: row.topic === null ? null : checkTopic(row.topic),
    recipient_id: mapping.recipients.of(row.recipient_id),
    sender_id: mapping.users.of(row.sender_id),
    content,
    rendered_content: html,
    is_me_message: isMeMessage(content, html),
    edit_history: row.edit_history === null ? null : history.map((entry) => showEntry(entry, resolver)),
  };
};

/** Returns the last id. */
export const writeMessages = async (
  transaction: Transaction,
  ground: MessageGround,
  rows: readonly Row<'messages'>[],
  before: number,
): Promise<number> => {
  const { query, organizationId } = transaction;
  const { organization, mapping, images, formerEmoji, newest } = ground;
  const prepared = prepareAll(rows, ground, before);
  const last = rows.at(-1)?.id ?? before;
  const texts = prepared.flatMap(({ parsed, history }) => [
    parsed,
    ...history.flatMap(({ parsed: former }) => former ?? []),
  ]);
  const found = await fetchResolver(transaction, organization, texts, 'service');
  const resolver: Resolver = {
    ...found,
    uploadedImage: (path) => images.get(path),
    customEmoji: (name) => found.customEmoji(name) ?? formerEmoji.get(name),
    newestIn: (channelId, topic) => newest.get(topicKey(channelId, topic)),
  };
  const written = prepared.map((one) => {
    const row = render(one, mapping, withFormerNames(resolver, one.row, mapping));
    if (row.topic !== null) newest.set(topicKey(row.recipient_id, row.topic), row.id);
    return row;
  });
  await write`
    insert into messages (organization_id, id, recipient_id, topic, sender_id, content, rendered_content, client, sent_at,
      is_me_message, read_by_sender, mentions_everyone, last_edited_at, last_moved_at, edit_history)
    select ${organizationId}, id, recipient_id, topic, sender_id, content, rendered_content, client, sent_at,
      is_me_message, read_by_sender, mentions_everyone, last_edited_at, last_moved_at, nullif(edit_history, 'null')
    from jsonb_to_recordset(${JSON.stringify(written)}::text::jsonb) as r(id bigint, recipient_id int, topic text,
      sender_id int, content text, rendered_content text, client text, sent_at timestamptz, is_me_message boolean,
      read_by_sender boolean, mentions_everyone boolean, last_edited_at timestamptz, last_moved_at timestamptz,
      edit_history jsonb)
    order by id
  `.execute(query);
  await read`
    select remember_search_words(${organizationId}, array(
      select distinct unnest(tsvector_to_array(search)) from messages
      where organization_id = ${organizationId} and id > ${before} and id <= ${last}))
  `.execute(query);
  return last;
};
