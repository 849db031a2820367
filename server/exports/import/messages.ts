/** Imports messages in order and renders them again: the service never shows HTML of an archive [V17]. */

import { Refusal } from '../../config/refusal.ts';
import { read, write } from '../../db/sql.ts';
import type { Transaction } from '../../db/transaction.ts';
import { isMeMessage, parseMarkdown, renderMarkdown } from '../../markdown/index.ts';
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
}

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

/** Returns the last id. */
export const writeMessages = async (
  transaction: Transaction,
  { organization, mapping, paths, images, formerEmoji, lastPosition }: MessageGround,
  rows: readonly Row<'messages'>[],
  before: number,
): Promise<number> => {
  const { query, organizationId } = transaction;
  let last = before;
  const prepared = rows.map((row) => {
    if (row.id <= last || row.id > lastPosition)
      throw new Refusal(`The archive has message ${row.id} out of order.`);
    last = row.id;
    if ((row.topic !== null) !== mapping.channels.has(row.recipient_id))
      throw new Refusal(`The archive has message ${row.id} with the topic of another kind of message.`);
    const content = rewriteContent(row.content, mapping, paths);
    const history = (row.edit_history ?? []).map((entry) => mapEntry(entry, mapping, paths));
    return { row, content, parsed: parseMarkdown(content), history };
  });
  const found = await fetchResolver(
    transaction,
    organization,
    prepared.flatMap(({ parsed, history }) => [
      parsed,
      ...history.flatMap(({ parsed: before }) => before ?? []),
    ]),
    'service',
  );
  const common = {
    ...found,
    uploadedImage: (path: string) => images.get(path),
    customEmoji: (name: string) => found.customEmoji(name) ?? formerEmoji.get(name),
  };
  const written = prepared.map(({ row, content, parsed, history }) => {
    const former = formerNames(row.named, mapping);
    const resolver = {
      ...common,
      userByName: (name: string) => former.userByName(name) ?? common.userByName(name),
      userById: (id: number) => former.userById(id) ?? common.userById(id),
      groupByName: (name: string) => former.groupByName(name) ?? common.groupByName(name),
      channelByName: (name: string) => former.channelByName(name) ?? common.channelByName(name),
    };
    const { html } = renderMarkdown(content, resolver, parsed);
    return {
      ...row,
      topic: row.topic === null ? null : checkTopic(row.topic),
      recipient_id: mapping.recipients.of(row.recipient_id),
      sender_id: mapping.users.of(row.sender_id),
      content,
      rendered_content: html,
      is_me_message: isMeMessage(content, html),
      edit_history:
        row.edit_history === null
          ? null
          : history.map(({ entry, parsed: before }) =>
              before === undefined
                ? entry
                : {
                    ...entry,
                    prev_rendered_content: renderMarkdown(entry.prev_content ?? '', resolver, before).html,
                  },
            ),
    };
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
