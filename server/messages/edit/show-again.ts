/** Shows a message in another form that no user wrote: it counts as no edit, and its history does not grow. */
import { messageUpdated } from '@parlance/protocol/messages/edit';
import type { Reader } from '../../db/reader.ts';
import { read, write } from '../../db/sql.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { LogEntry } from '../../events/entry.ts';
import { toSeconds } from '../../frame/seconds.ts';
import { showFiles } from '../../uploads/index.ts';
import { holdMessages } from '../hold.ts';
import { fetchFlagsOf } from '../read/message-flags-of.ts';
import { fetchAudiences, type MessageAudience, type ReadChannel } from '../readers.ts';
import { replaceContent, withRewrites } from '../send/log-content.ts';

interface Shown {
  readonly content: string;
  readonly renderedContent: string;
  readonly isMeMessage: boolean;
  /** Null for channel messages. */
  readonly people: readonly number[] | null;
  readonly channelId: number | null;
}

const fetchShown = async ({ query, organizationId }: Reader, id: number): Promise<Shown | undefined> => {
  const { rows } = await read<Shown>`
    select m.content, m.rendered_content as "renderedContent", m.is_me_message as "isMeMessage",
      d.user_ids as people, case when d.id is null then m.recipient_id end as "channelId"
    from messages m
    left join conversations d on d.organization_id = m.organization_id and d.id = m.recipient_id
    where m.organization_id = ${organizationId} and m.id = ${id}
  `.execute(query);
  return rows[0];
};

/** Returns the text, for the service itself; undefined when the message is gone. */
export const fetchText = async (reader: Reader, id: number): Promise<string | undefined> =>
  (await fetchShown(reader, id))?.content;

/** Locks memberships and privacy, like an edit. */
const holdChannel = async (
  { query, organizationId }: Transaction,
  id: number,
): Promise<ReadChannel & { readonly name: string }> => {
  const { rows } = await read<ReadChannel & { readonly name: string }>`
    select id, name, invite_only as "inviteOnly", is_web_public as "isWebPublic",
      history_public_to_subscribers as "historyPublicToSubscribers"
    from channels where organization_id = ${organizationId} and id = ${id} for share
  `.execute(query);
  return rows[0]!;
};

/** How a message is shown from now on. */
export interface Form {
  readonly content: string;
  readonly renderedContent: string;
  /** Files that it shows from now on besides those that it shows already. */
  readonly moreFiles?: readonly number[];
}

export interface Showing {
  readonly messageId: number;
  /** The text that the form belongs to: with another text, the message is left alone. */
  readonly content: string;
  readonly form: (shown: Pick<Shown, 'renderedContent'>) => Form;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

const fetchFiles = async ({ query, organizationId }: Reader, messageId: number): Promise<number[]> => {
  const { rows } = await read<{ id: number }>`
    select attachment_id as id from attachment_messages
    where organization_id = ${organizationId} and message_id = ${messageId}
  `.execute(query);
  return rows.map(({ id }) => id);
};

/** The first lock of its transaction. Returns whether the message changed. */
export const doShowAgain = async (
  transaction: Transaction,
  { messageId, content: before, form, now }: Showing,
): Promise<boolean> => {
  await holdMessages(transaction);
  const shown = await fetchShown(transaction, messageId);
  if (shown?.content !== before) return false;
  const { content, renderedContent, moreFiles = [] } = form(shown);
  if (content === before && renderedContent === shown.renderedContent) return false;
  const channel = shown.channelId === null ? undefined : await holdChannel(transaction, shown.channelId);
  const audiences: readonly Pick<MessageAudience, 'audience'>[] =
    channel === undefined
      ? [{ audience: { users: shown.people ?? [] } }]
      : await fetchAudiences(transaction, channel, [messageId], undefined);
  const flags = await fetchFlagsOf(transaction, messageId);
  const event = messageUpdated.of({
    user_id: null,
    edit_timestamp: toSeconds(now),
    message_id: messageId,
    message_ids: [messageId],
    rendering_only: true,
    ...(channel === undefined ? {} : { stream_id: channel.id, stream_name: channel.name }),
    content,
    rendered_content: renderedContent,
    is_me_message: shown.isMeMessage,
  });
  const rewrites = await replaceContent(transaction, messageId, { ...shown, content, renderedContent });
  const entries = withRewrites(
    audiences.map(({ audience }): LogEntry => ({ event, audience, ...flags })),
    rewrites,
  );
  transaction.append(async (first) => {
    await write`
      update messages set content = ${content}, rendered_content = ${renderedContent},
        edit_positions = edit_positions || ${entries.map((_, index) => first + index)}::bigint[]
      where organization_id = ${transaction.organizationId} and id = ${messageId}
    `.execute(transaction.query);
    if (moreFiles.length === 0) return entries;
    const attachmentIds = [...(await fetchFiles(transaction, messageId)), ...moreFiles];
    return [...entries, ...(await showFiles(transaction, [{ messageId, attachmentIds }]))];
  });
  return true;
};
